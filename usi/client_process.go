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

// start starts the program. Its outputs are pipes of ours, and not those of
// exec.Cmd, because Wait would close these before everything has been read.
func (p Process) start() (link, error) {
	path, err := exec.LookPath(p.Path)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return link{}, err
	}
	cmd := exec.Command(path, p.Args...)
	cmd.Dir = p.Dir
	cmd.Env = append(os.Environ(), p.Env...)
	var ours, theirs [3]*os.File
	closeAll := func(files []*os.File) {
		for _, f := range files {
			f.Close()
		}
	}
	for i := range ours {
		read, write, pipeErr := os.Pipe()
		err = errors.Join(err, pipeErr)
		ours[i], theirs[i] = read, write
	}
	ours[0], theirs[0] = theirs[0], ours[0]
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs[0], theirs[1], theirs[2]
	if err == nil {
		err = cmd.Start()
	}
	closeAll(theirs[:])
	if err != nil {
		closeAll(ours[:])
		return link{}, err
	}
	exits := make(chan exitStatus, 1)
	go func() {
		_ = cmd.Wait() // tells the exit code only, as ProcessState does
		exits <- exitStatus{cmd.ProcessState.ExitCode(), cmd.ProcessState.String()}
	}()
	return link{
		toEngine: ours[0],
		outputs:  []output{{Received, ours[1]}, {Logged, ours[2]}},
		kill:     func() { _ = cmd.Process.Kill() }, // fails only if it has ended
		exits:    exits,
	}, nil
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
