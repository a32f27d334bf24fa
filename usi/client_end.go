package usi

import (
	"io"
	"time"
)

// lastCallTime is how long the rest of an engine's end may take: the process
// after its stdout has been closed, or the outputs after the process has ended
// (a process that it has started may keep them open), or after it was killed.
const lastCallTime = time.Second

// quit begins the polite end: the engine gets quit, and finds its stdin closed.
func (v *conversation) quit() {
	if v.quitting || v.fault != nil {
		return
	}
	v.finish(reply{err: v.newFault(ErrClosed, "")})
	v.say("quit")
	v.quitting = true
	v.closeOutgoing()
	v.deadline = time.After(v.timeouts.Quit)
}

func (v *conversation) closeOutgoing() {
	if v.outgoing != nil {
		close(v.outgoing)
		v.outgoing = nil
	}
}

// end gives the engine up. The goroutine goes on to hear what it has still to
// say, on stderr above all.
func (v *conversation) end(kind error, detail string) { v.endWith(v.newFault(kind, detail)) }

func (v *conversation) endWith(fault *EngineError) {
	if v.fault != nil {
		return
	}
	v.fault = fault
	v.deadline = nil
	v.closeOutgoing()
	v.kill()
	v.lastCall = time.After(lastCallTime)
}

// expectEnd notes that a part of the engine has ended, and gives the rest some
// time.
func (v *conversation) expectEnd() {
	switch {
	case v.exit != nil && v.open == 0:
		v.over = true
	case v.lastCall == nil && (v.exit != nil || v.heardAll):
		v.lastCall = time.After(lastCallTime)
	}
}

// endAtLast is called when the rest of the end has not come in time. After quit,
// it has all the time that Timeouts.Quit gives.
func (v *conversation) endAtLast() {
	switch {
	case v.fault != nil || v.exit != nil:
		v.over = true
	case v.quitting && v.deadline != nil:
	case v.quitting:
		v.end(ErrTimeout, "")
	default:
		fault := v.newFault(ErrProtocol, "has closed its stdout and goes on running")
		fault.Cause = io.EOF
		v.endWith(fault)
	}
}

// bury states why the engine has ended, frees everything and tells everyone who
// waits.
func (v *conversation) bury() {
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
	v.link.close()
	close(v.gone)
	v.workers.Wait()
	v.finish(reply{err: fault})
	close(v.done)
}
