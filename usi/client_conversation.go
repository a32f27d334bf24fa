package usi

import (
	"context"
	"strings"
	"sync"
	"time"

	"shotest/internal/awake"
)

// exchange is a command and the wait for its answer. The caller makes it, and the conversation owns
// it from the request to the reply.
type exchange struct {
	ctx      context.Context
	during   string                  // the command, for errors
	answer   string                  // the word that begins the answer; empty if none comes
	lines    []string                // to send
	timeout  time.Duration           // for the answer; 0 for no limit
	onLine   func(line string) error // an error ends the engine
	maxBytes int                     // bytes that the engine may write before its answer; 0 for any number
	replies  chan reply              // gets exactly one, unless the request fails

	// Of searches only:
	searching bool
	pondering bool      // until ponderhit or stop
	infos     chan Info // nil if nobody wants them
	begun     time.Time
	last      Info
	cancelled bool // ctx has ended
	stopped   bool
}

// reply is the end of an exchange: the answer's line, or an error, or both if a search was answered
// after its context had ended.
type reply struct {
	line    string
	err     error
	last    Info
	elapsed time.Duration
}

func newExchange(ctx context.Context, during, answer string, lines ...string) *exchange {
	return &exchange{ctx: ctx, during: during, answer: answer, lines: lines, replies: make(chan reply, 1)}
}

// request hands an exchange over.
func (c *Client) request(ex *exchange) error {
	select {
	case c.requests <- ex:
	case <-c.done:
		return c.err
	}
	return nil
}

// converse hands an exchange over and waits until it ends.
func (c *Client) converse(ex *exchange) error {
	if err := c.request(ex); err != nil {
		return err
	}
	return (<-ex.replies).err
}

// conversation is the client's own goroutine and its data. Other goroutines are a writer, a reader
// for each of the engine's outputs, and one that waits for the end of the process; they know only
// their channels.
type conversation struct {
	*Client
	link
	transcript func(TranscriptLine)

	incoming chan outputLine
	outgoing chan string // closed, and nil, when no more can be said
	gone     chan struct{}
	workers  sync.WaitGroup

	current  *exchange
	deadline *awake.Timer // of the current exchange, or of quitting
	quitting bool

	open        int          // outputs of the engine that have not ended
	stdoutEnded bool         // its stdout has ended
	fault       *EngineError // why the engine is being ended
	endTimeout  *awake.Timer // for the rest of the engine's end
	ended       bool
	lastLine    string
	stderr      []string
}

// outputLine is a line of the engine's output, or the end of an output.
type outputLine struct {
	from Direction
	line inputLine
	at   time.Time
	err  error // the output has ended
}

func newConversation(c *Client, l link, transcript func(TranscriptLine)) *conversation {
	if transcript == nil {
		transcript = func(TranscriptLine) {}
	}
	return &conversation{
		Client:     c,
		link:       l,
		transcript: transcript,
		incoming:   make(chan outputLine, 64),
		outgoing:   make(chan string, 64),
		gone:       make(chan struct{}),
	}
}

// run is the client's goroutine. It ends after the engine has ended.
func (v *conversation) run() {
	v.startWorkers()
	for !v.ended {
		select {
		case ex := <-v.requests:
			v.begin(ex)
		case ex := <-v.stops:
			if ex == v.current {
				v.stop()
			}
		case ex := <-v.hits:
			if ex == v.current && ex.pondering {
				v.hit()
			}
		case h := <-v.incoming:
			v.receive(h)
		case <-v.callerDone():
			v.cancelCurrent()
		case <-v.deadline.Fired():
			v.timeOut()
		case <-v.quits:
			v.quit()
		case <-v.kills:
			v.end(ErrClosed, "")
		case status := <-v.exits:
			v.exits, v.exit = nil, &status
			v.expectEnd()
		case <-v.endTimeout.Fired():
			v.endTimeout = nil
			v.endLingering()
		}
	}
	v.cleanUp()
}

// callerDone returns the Done channel of the current exchange's context, nil if it does not matter.
func (v *conversation) callerDone() <-chan struct{} {
	if v.current == nil || v.current.cancelled || v.fault != nil {
		return nil
	}
	return v.current.ctx.Done()
}

func (v *conversation) begin(ex *exchange) {
	switch {
	case v.current != nil:
		ex.replies <- reply{err: v.newFault(ErrBusy, "")}
		return
	case v.quitting:
		ex.replies <- reply{err: v.newFault(ErrClosed, "")}
		return
	case v.fault != nil:
		v.current = ex // cleanUp will tell it
		return
	}
	v.current = ex
	ex.begun = time.Now()
	v.send(ex.lines...)
	if ex.timeout > 0 {
		v.deadline = awake.NewTimer(ex.timeout)
	}
	if ex.answer == "" {
		v.finish(reply{})
	}
}

// timeOut gives up an engine that does not answer, unless a part of it has ended and the time for
// the rest is running.
func (v *conversation) timeOut() {
	v.deadline = nil
	if v.endTimeout == nil {
		v.end(ErrTimeout, "")
	}
}

// finish ends the current exchange, if there is one.
func (v *conversation) finish(r reply) {
	if v.current == nil {
		return
	}
	r.last = v.current.last
	v.current.replies <- r
	v.current = nil
	v.stopDeadline()
}

// stop stops the current search.
func (v *conversation) stop() {
	if v.current.stopped {
		return
	}
	v.current.stopped, v.current.pondering = true, false
	v.send("stop")
	v.stopDeadline()
	v.deadline = awake.NewTimer(v.timeouts.Stop)
}

func (v *conversation) stopDeadline() {
	v.deadline.Stop()
	v.deadline = nil
}

// hit tells the engine that the move that it ponders on has been played.
func (v *conversation) hit() {
	v.current.pondering = false
	v.current.begun = time.Now()
	v.send("ponderhit")
}

// cancelCurrent handles the end of the caller's context. It can stop a search. The answer to any
// other command would come when nobody waits for it.
func (v *conversation) cancelCurrent() {
	v.current.cancelled = true
	if v.current.searching {
		v.stop()
		return
	}
	fault := v.newFault(ErrClosed, "")
	fault.Cause = context.Cause(v.current.ctx)
	v.endWith(fault)
}

// receive takes a line that the engine has written.
func (v *conversation) receive(h outputLine) {
	if h.line.text != "" || h.err == nil {
		v.transcript(TranscriptLine{Direction: h.from, At: h.at, Text: h.line.text})
	}
	if ex := v.current; ex != nil && ex.maxBytes > 0 {
		ex.maxBytes -= len(h.line.text) + 1
		if ex.maxBytes <= 0 {
			v.end(ErrProtocol, "writes without end, and no "+ex.answer)
		}
	}
	switch {
	case h.line.cut:
		v.end(ErrProtocol, "a line longer than a megabyte")
	case h.from == Logged:
		v.keepLog(h.line.text)
	case h.err == nil:
		v.lastLine = h.line.text
		v.handleLine(h)
	}
	if h.err != nil {
		v.open--
		v.stdoutEnded = v.stdoutEnded || h.from == Received
		v.expectEnd()
	}
}

// keepLog keeps the last lines of the engine's stderr.
func (v *conversation) keepLog(line string) {
	const lines, bytes = 20, 1000
	if line == "" {
		return
	}
	if len(v.stderr) == lines {
		v.stderr = v.stderr[1:]
	}
	v.stderr = append(v.stderr, line[:min(len(line), bytes)])
}

func (v *conversation) handleLine(h outputLine) {
	ex := v.current
	word, _ := cutWord(h.line.text)
	isAnswer := word == "bestmove" || word == "checkmate"
	switch {
	case v.fault != nil || v.quitting:
	case isAnswer && ex != nil && ex.pondering:
		v.end(ErrProtocol, word+" before ponderhit or stop")
	case ex != nil && word == ex.answer:
		r := reply{line: h.line.text, elapsed: h.at.Sub(ex.begun)}
		if ex.cancelled {
			r.err = context.Cause(ex.ctx)
		}
		v.finish(r)
	case isAnswer && ex != nil && ex.searching:
		v.finish(reply{err: v.newFault(ErrProtocol, "answers "+word)})
	case isAnswer:
		v.end(ErrProtocol, word+" without go")
	case ex == nil:
	case word == "info" && ex.searching:
		ex.take(h.line.text)
	case ex.onLine != nil:
		if err := ex.onLine(h.line.text); err != nil {
			v.end(ErrProtocol, err.Error())
		}
	}
}

// take keeps the data of an info line and passes it on. If only a part of the line can be read,
// this part counts; the transcript shows the rest.
func (ex *exchange) take(line string) {
	info, _ := ParseInfo(line)
	ex.last.update(info)
	select {
	case ex.infos <- info:
	default:
	}
}

// send sends lines. The writer writes them, because an engine that does not read can block it.
func (v *conversation) send(lines ...string) {
	if v.outgoing == nil {
		return
	}
	for _, line := range lines {
		v.transcript(TranscriptLine{Direction: Sent, At: time.Now(), Text: line})
	}
	select {
	case v.outgoing <- strings.Join(lines, "\n") + "\n":
	default:
		v.end(ErrTimeout, "does not read its input")
	}
}

func (v *conversation) newFault(kind error, detail string) *EngineError {
	e := &EngineError{Kind: kind, Engine: v.name, Detail: detail, LastLine: v.lastLine, ExitCode: -1}
	if v.current != nil {
		e.During = v.current.during
	} else if v.quitting {
		e.During = "quit"
	}
	return e
}
