package usi

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
)

// Process is a program to start.
type Process struct {
	// Path is the program: a path (from our working directory) or a name to be found on PATH.
	Path string
	// Args are its arguments, without its name.
	Args []string
	// Dir is its working directory; ours if empty. Engines look for their files there, so it should
	// be the folder of the program.
	Dir string
	// Env are settings "NAME=value" that are added to our environment.
	Env []string
}

// Running is a program that has been started, with our ends of its pipes.
type Running struct {
	// Input leads to its stdin, Output comes from its stdout and Logs from its stderr.
	Input, Output, Logs *os.File

	command *exec.Cmd
	bond    *bond
}

// Open starts the program with pipes to it and from it. The caller must call Wait, and Close.
// However this process ends, neither the program nor the processes that it starts outlive it. The
// Interrupt from a terminal reaches only this process. The pipes are our own, because the Wait of
// exec.Cmd would close its pipes before everything has been read.
func (p Process) Open() (*Running, error) {
	command, err := p.Command()
	if err != nil {
		return nil, err
	}
	stdin, input, err1 := os.Pipe()
	output, stdout, err2 := os.Pipe()
	logs, stderr, err3 := os.Pipe()
	var bond *bond
	err = errors.Join(err1, err2, err3)
	if err == nil {
		command.Stdin, command.Stdout, command.Stderr = stdin, stdout, stderr
		bond, err = bind(command)
	}
	closeFiles(stdin, stdout, stderr) // the program has its own by now
	if err != nil {
		closeFiles(input, output, logs)
		return nil, err
	}
	return &Running{Input: input, Output: output, Logs: logs, command: command, bond: bond}, nil
}

// Command returns the command that starts the program; Open starts it with more care.
func (p Process) Command() (*exec.Cmd, error) {
	path, err := exec.LookPath(p.Path)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	cmd := exec.Command(path, p.Args...)
	cmd.Dir = p.Dir
	cmd.Env = append(append(os.Environ(), p.Env...), fmt.Sprintf("%s=%s.%d", ownerVariable, owner, started.Add(1)))
	return cmd, nil
}

// AtHome returns the program with its absolute path, and with its own folder as Dir if Dir is
// empty, the way graphical boards start engines.
func (p Process) AtHome() (Process, error) {
	command, err := p.Command()
	if err != nil {
		return p, err
	}
	p.Path, p.Dir = command.Path, cmp.Or(p.Dir, filepath.Dir(command.Path))
	return p, nil
}

// ownerVariable is an environment variable that the processes started by a program inherit. Its
// value is different for each program that this process starts. On systems that can find processes
// by it, a process that has left the program's group ends with the program too.
const ownerVariable = "SHOTEST_OWNER"

var (
	owner   = rand.Text()
	started atomic.Uint64
)

// Wait waits for the end of the program, and returns its exit code (-1 if a signal ended it) and
// the way it ended, in words: "exit status 3", "signal: segmentation fault". Its outputs can still
// be read. Wait ends the processes that the program has left behind.
func (r *Running) Wait() (code int, text string) {
	r.bond.wait()
	return r.command.ProcessState.ExitCode(), r.command.ProcessState.String()
}

// Kill ends the program, and the processes that it has started.
func (r *Running) Kill() { r.bond.kill() }

// Close closes our ends of the pipes. It may be called again.
func (r *Running) Close() { closeFiles(r.Input, r.Output, r.Logs) }

// closeFiles closes files. A nil file has never been opened.
func closeFiles(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}
