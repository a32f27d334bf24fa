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
	// Dir is its working directory; ours if empty. Engines look for their files
	// there: it should be the folder of the program.
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

// Open starts the program with pipes to it and from it. Wait must be called, and Close. The program
// does not outlive this process, nor does what it starts, however this process ends; and the
// Interrupt that a terminal sends is for this process alone. The pipes are ours, and not those of
// exec.Cmd, because its Wait would close these before everything has been read.
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

// AtHome returns the program with its whole path, in its own folder if it has no other, as
// graphical boards start engines.
func (p Process) AtHome() (Process, error) {
	command, err := p.Command()
	if err != nil {
		return p, err
	}
	p.Path, p.Dir = command.Path, cmp.Or(p.Dir, filepath.Dir(command.Path))
	return p, nil
}

// What a program starts inherits a variable of its environment, with a value that no other program
// has which this process has started. Where processes can be found by it, one that has left the
// program's group is ended with it too.
const ownerVariable = "SHOTEST_OWNER"

var (
	owner   = rand.Text()
	started atomic.Uint64
)

// Wait waits for the end of the program, and returns its exit code (-1 if a signal ended
// it) and how it ended, in words: "exit status 3", "signal: segmentation fault". Its
// outputs can be read on. What it has started and left behind is ended.
func (r *Running) Wait() (code int, text string) {
	r.bond.wait()
	return r.command.ProcessState.ExitCode(), r.command.ProcessState.String()
}

// Kill ends the program, and what it has started.
func (r *Running) Kill() { r.bond.kill() }

// Close closes our ends of the pipes. It may be called again.
func (r *Running) Close() { closeFiles(r.Input, r.Output, r.Logs) }

// closeFiles closes files; those that are nil have never been opened.
func closeFiles(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}
