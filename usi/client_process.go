package usi

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Process is a program to start.
type Process struct {
	// Path is the program: a path (from our working directory) or a name to be
	// found on PATH.
	Path string
	// Args are its arguments, without its name.
	Args []string
	// Dir is its working directory; ours if empty. Engines look for their files
	// there: it should be the folder of the program.
	Dir string
	// Env are settings "NAME=value" that are added to our environment.
	Env []string
}

// link is how an engine is reached.
type link struct {
	toEngine io.WriteCloser
	outputs  []output
	kill     func()
	// exits gets the end of the process; exit is what it was. Streams have no
	// process, and their exit is set from the beginning.
	exits <-chan exitStatus
	exit  *exitStatus
}

type output struct {
	from   Direction
	reader io.ReadCloser
}

type exitStatus struct {
	code int    // -1 if a signal ended it
	text string // "exit status 3", "signal: segmentation fault"
}

func streamLink(fromEngine io.ReadCloser, toEngine io.WriteCloser) link {
	l := link{
		toEngine: toEngine,
		outputs:  []output{{Received, fromEngine}},
		exit:     &exitStatus{text: "its output has ended"},
	}
	l.kill = l.close
	return l
}

func (l *link) close() {
	l.toEngine.Close()
	for _, o := range l.outputs {
		o.reader.Close()
	}
}

// start starts the program. The pipes are ours, and not those of exec.Cmd,
// because its Wait would close these before everything has been read.
func (p Process) start() (link, error) {
	cmd, err := p.Command()
	if err != nil {
		return link{}, err
	}
	stdin, toEngine, err1 := os.Pipe()
	fromEngine, stdout, err2 := os.Pipe()
	logs, stderr, err3 := os.Pipe()
	if err = errors.Join(err1, err2, err3); err == nil {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, stderr
		err = cmd.Start()
	}
	closeFiles(stdin, stdout, stderr) // the engine has its own by now
	if err != nil {
		closeFiles(toEngine, fromEngine, logs)
		return link{}, err
	}
	return link{
		toEngine: toEngine,
		outputs:  []output{{Received, fromEngine}, {Logged, logs}},
		kill:     func() { KillGroup(cmd.Process) },
		exits:    awaitExit(cmd),
	}, nil
}

// Command returns the command that starts the program, in a process group of its
// own: the Interrupt that a terminal sends is for us alone, and KillGroup ends the
// program with all that it has started.
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
	cmd.Env = append(os.Environ(), p.Env...)
	cmd.SysProcAttr = ownGroup()
	return cmd, nil
}

// closeFiles closes files; those that are nil have never been opened.
func closeFiles(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}

func awaitExit(cmd *exec.Cmd) <-chan exitStatus {
	exits := make(chan exitStatus, 1)
	go func() {
		_ = cmd.Wait() // tells what ProcessState tells
		exits <- exitStatus{cmd.ProcessState.ExitCode(), cmd.ProcessState.String()}
	}()
	return exits
}

// startWorkers starts the writer and a reader for each output.
func (v *conversation) startWorkers() {
	v.open = len(v.outputs)
	outgoing := v.outgoing
	v.workers.Go(func() {
		for text := range outgoing {
			// A failure means that the engine has ended, which is noticed
			// by its outputs.
			_, _ = io.WriteString(v.toEngine, text)
		}
		v.toEngine.Close()
	})
	for _, o := range v.outputs {
		v.workers.Go(func() { o.read(v.incoming, v.gone) })
	}
}

// read sends the lines of an output until its end.
func (o output) read(lines chan<- heard, gone <-chan struct{}) {
	reader := newLineReader(o.reader)
	for {
		line, err := reader.next()
		select {
		case lines <- heard{from: o.from, line: line, at: time.Now(), err: err}:
		case <-gone:
			return
		}
		if err != nil {
			return
		}
	}
}
