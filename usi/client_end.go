package usi

import (
	"io"
	"time"

	"shotest/internal/awake"
	"shotest/internal/plaintext"
)

// link is the connection to an engine.
type link struct {
	toEngine io.WriteCloser
	outputs  []output
	kill     func()
	process  int // the process ID
	// exits receives the exit status of the process; exit holds it afterwards and is nil before.
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

// link starts the program.
func (p Process) link() (link, error) {
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
			_, _ = io.WriteString(v.toEngine, text) // fails if the engine has ended, which the readers notice
		}
		v.toEngine.Close()
	})
	for _, o := range v.outputs {
		v.workers.Go(func() { o.read(v.incoming, v.gone) })
	}
}

// read sends the lines of an output until its end. The output of engines reaches terminals, pages
// and records, which would obey control characters. Here these become �, so that a broken answer
// stays broken.
func (o output) read(lines chan<- outputLine, gone <-chan struct{}) {
	reader := newLineReader(o.reader)
	reader.cutsEarly = true
	for {
		line, err := reader.next()
		line.text = plaintext.Show(line.text, "\t")
		select {
		case lines <- outputLine{from: o.from, line: line, at: time.Now(), err: err}:
		case <-gone:
			return
		}
		if err != nil {
			return
		}
	}
}

// endGrace is the time for the rest of an engine to end: for the process after its stdout has
// closed, or for the outputs after the process has ended or was killed (a process that it has
// started may keep them open).
const endGrace = time.Second

// quit begins the polite end: the engine gets quit, and finds its stdin closed.
func (v *conversation) quit() {
	if v.quitting || v.fault != nil {
		return
	}
	v.finish(reply{err: v.newFault(ErrClosed, "")})
	v.send("quit")
	v.quitting = true
	v.closeOutgoing()
	v.deadline = awake.NewTimer(v.timeouts.Quit)
}

func (v *conversation) closeOutgoing() {
	if v.outgoing != nil {
		close(v.outgoing)
		v.outgoing = nil
	}
}

// end gives the engine up. The goroutine still reads the rest of its output, above all on stderr.
func (v *conversation) end(kind error, detail string) { v.endWith(v.newFault(kind, detail)) }

func (v *conversation) endWith(fault *EngineError) {
	if v.fault != nil {
		return
	}
	v.fault = fault
	v.stopDeadline()
	v.closeOutgoing()
	v.kill()
	v.endTimeout = awake.NewTimer(endGrace)
}

// expectEnd notes that a part of the engine has ended, and gives the rest some time.
func (v *conversation) expectEnd() {
	switch {
	case v.exit != nil && v.open == 0:
		v.ended = true
	case v.endTimeout == nil && (v.exit != nil || v.stdoutEnded):
		v.endTimeout = awake.NewTimer(endGrace)
	}
}

// endLingering is called when the rest of the engine has not ended in time. After quit, the time is
// Timeouts.Quit.
func (v *conversation) endLingering() {
	switch {
	case v.fault != nil || v.exit != nil:
		v.ended = true
	case v.quitting && v.deadline != nil:
	case v.quitting:
		v.end(ErrTimeout, "")
	default:
		fault := v.newFault(ErrProtocol, "has closed its stdout and goes on running")
		fault.Cause = io.EOF
		v.endWith(fault)
	}
}

// cleanUp records why the engine has ended, frees everything and tells all waiting callers.
func (v *conversation) cleanUp() {
	fault := v.fault
	switch {
	case fault != nil:
	case v.quitting && v.exit.code == 0:
		fault = v.newFault(ErrClosed, "")
	default:
		fault = v.newFault(ErrCrash, v.exit.text)
		fault.ExitCode = v.exit.code
	}
	fault.Stderr = v.stderr
	v.err = fault
	v.closeOutgoing()
	v.toEngine.Close()
	for _, o := range v.outputs {
		o.reader.Close()
	}
	v.stopDeadline()
	v.endTimeout.Stop()
	close(v.gone)
	v.workers.Wait()
	v.finish(reply{err: fault})
	close(v.done)
}
