package compliance

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"shotest/usi"
)

// process is an engine that runs, and everything that has been exchanged with
// it. Its outputs are read by goroutines of their own, so that the times of the
// lines are those of their arrival.
type process struct {
	*usi.Running
	outgoing chan string // nil once the input has been closed
	workers  sync.WaitGroup

	mu    sync.Mutex
	lines []usi.TranscriptLine
	open  int        // outputs that have not ended
	ended *endOfLife // nil while it runs
	// changed gets a value when one of the above has changed, unless there is
	// one already.
	changed chan struct{}
}

// endOfLife is how and when a process ended.
type endOfLife struct {
	at   time.Time
	code int    // -1 if a signal ended it
	text string // "exit status 3", "signal: aborted"
}

const (
	// mostLines bounds what is kept of one process: no sound engine writes so
	// much within a check.
	mostLines = 20_000
	// longestPiece is how many bytes of a line are kept together; what is longer
	// counts as several lines.
	longestPiece = 256 << 10
	// afterlife is how long the outputs of a process that has ended may stay
	// open: something that it has started may hold them.
	afterlife = 300 * time.Millisecond
	// mostSent bounds how many messages may wait for an engine that does not
	// read, which is more than any check sends.
	mostSent = 256
)

// startProcess starts a program.
func startProcess(program usi.Process) (*process, error) {
	running, err := program.Open()
	if err != nil {
		return nil, err
	}
	p := &process{Running: running, outgoing: make(chan string, mostSent), open: 2, changed: make(chan struct{}, 1)}
	outgoing := p.outgoing
	p.workers.Go(func() { p.write(outgoing) })
	p.workers.Go(func() { p.read(p.Output, usi.Received) })
	p.workers.Go(func() { p.read(p.Logs, usi.Logged) })
	p.workers.Go(p.awaitEnd)
	return p, nil
}

func (p *process) write(outgoing <-chan string) {
	for text := range outgoing {
		// A failure means that the engine has ended, which is noticed anyway.
		_, _ = io.WriteString(p.Input, text)
	}
	p.Input.Close()
}

func (p *process) read(output io.Reader, from usi.Direction) {
	reader := bufio.NewReaderSize(output, longestPiece)
	for {
		piece, err := reader.ReadSlice('\n')
		if len(piece) > 0 {
			p.note(usi.TranscriptLine{Direction: from, At: time.Now(), Text: strings.TrimSuffix(string(piece), "\n")})
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) || p.flooded() {
			break
		}
	}
	p.change(func() { p.open-- })
}

func (p *process) awaitEnd() {
	code, text := p.Wait()
	p.change(func() { p.ended = &endOfLife{time.Now(), code, text} })
}

func (p *process) note(line usi.TranscriptLine) {
	p.change(func() { p.lines = append(p.lines, line) })
}

// change changes what mu guards, and wakes the check.
func (p *process) change(how func()) {
	p.mu.Lock()
	how()
	p.mu.Unlock()
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

func (p *process) flooded() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.lines) >= mostLines
}

// say sends lines in one message. Each is given its end.
func (p *process) say(lineEnd string, lines ...string) {
	if p.outgoing == nil {
		return
	}
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(line + lineEnd)
		p.note(usi.TranscriptLine{Direction: usi.Sent, At: time.Now(), Text: strings.TrimSuffix(line+lineEnd, "\n")})
	}
	p.outgoing <- text.String()
}

// closeInput closes the engine's stdin, as its user's death does.
func (p *process) closeInput() {
	if p.outgoing != nil {
		close(p.outgoing)
		p.outgoing = nil
	}
}

// event is what waiting for an engine came to.
type event uint8

const (
	cameLine    event = iota
	cameLate          // nothing came in time
	cameEnd           // the process has ended
	cameFlood         // it has written more than can be kept
	interrupted       // our caller has lost interest
)

// next returns the next line on stdout, where cursor counts the lines seen.
func (p *process) next(ctx context.Context, cursor *int, deadline time.Time) (string, event) {
	for {
		text, came, over := p.look(cursor, deadline)
		if over {
			return text, came
		}
		if came = p.sleep(ctx, deadline); came != cameLine {
			return "", came
		}
	}
}

// look returns what can be said without waiting, if anything can.
func (p *process) look(cursor *int, deadline time.Time) (text string, came event, over bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for ; *cursor < len(p.lines); *cursor++ {
		line := p.lines[*cursor]
		if line.Direction != usi.Received {
			continue
		}
		if line.At.After(deadline) {
			return "", cameLate, true
		}
		*cursor++
		return line.Text, cameLine, true
	}
	switch {
	case len(p.lines) >= mostLines:
		return "", cameFlood, true
	case p.isOver():
		return "", cameEnd, true
	case !time.Now().Before(deadline):
		return "", cameLate, true
	}
	return "", cameLine, false
}

// isOver reports whether the process has ended, and nothing more is to come. The
// caller holds mu.
func (p *process) isOver() bool {
	return p.ended != nil && (p.open == 0 || time.Since(p.ended.at) >= afterlife)
}

// sleep waits for a change until the deadline. cameLine means that it is worth
// looking again.
func (p *process) sleep(ctx context.Context, deadline time.Time) event {
	wait := time.Until(deadline)
	p.mu.Lock()
	if p.ended != nil {
		wait = min(wait, afterlife)
	}
	p.mu.Unlock()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-p.changed:
	case <-timer.C:
	case <-ctx.Done():
		return interrupted
	}
	return cameLine
}

// exit waits for the end of the process, and returns nil if it does not come in
// time.
func (p *process) exit(ctx context.Context, deadline time.Time) *endOfLife {
	for {
		p.mu.Lock()
		ended := p.ended
		p.mu.Unlock()
		switch {
		case ended != nil && ended.at.After(deadline):
			return nil
		case ended != nil:
			return ended
		case !time.Now().Before(deadline) || p.sleep(ctx, deadline) == interrupted:
			return nil
		}
	}
}

// lastOutput waits for what a process that has ended has written at last.
func (p *process) lastOutput() *endOfLife {
	for {
		p.mu.Lock()
		over, ended := p.isOver(), p.ended
		p.mu.Unlock()
		if over {
			return ended
		}
		p.sleep(context.Background(), time.Now().Add(afterlife))
	}
}

// transcript returns what has been exchanged so far.
func (p *process) transcript() []usi.TranscriptLine {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lines[:len(p.lines):len(p.lines)]
}

// lastWords returns the last line on stderr that is not blank.
func (p *process) lastWords() string {
	lines := p.transcript()
	for i := len(lines) - 1; i >= 0; i-- {
		if text := strings.TrimSpace(lines[i].Text); lines[i].Direction == usi.Logged && text != "" {
			return text
		}
	}
	return ""
}

// politeness is how long an engine has to leave by itself when its check is over.
const politeness = 300 * time.Millisecond

// end sees the process off. It may be called again.
func (p *process) end() {
	if p.outgoing != nil {
		p.outgoing <- "quit\n"
		p.closeInput()
	}
	p.exit(context.Background(), time.Now().Add(politeness))
	p.Kill()
	p.Close()
	p.workers.Wait()
}
