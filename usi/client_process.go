package usi

import (
	"io"
	"time"
)

// link is how an engine is reached.
type link struct {
	toEngine io.WriteCloser
	outputs  []output
	kill     func()
	process  int // its number; 0 if there is none
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

// start starts the program.
func (p Process) start() (link, error) {
	running, err := p.Open()
	if err != nil {
		return link{}, err
	}
	exits := make(chan exitStatus, 1)
	go func() {
		code, text := running.Wait()
		exits <- exitStatus{code, text}
	}()
	return link{
		toEngine: running.Input,
		outputs:  []output{{Received, running.Output}, {Logged, running.Logs}},
		kill:     running.Kill,
		process:  running.command.Process.Pid,
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
	reader.impatient = true
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
