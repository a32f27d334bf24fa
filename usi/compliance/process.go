package compliance

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"shotest/usi"
)

// process is an engine that runs, and what has been exchanged with it. Goroutines read its outputs, so that lines have
// the times of their arrival; who waits looks every tick.
type process struct {
	*usi.Running
	cursor int // lines that have been looked at

	mu     sync.Mutex
	lines  []usi.TranscriptLine
	open   int       // outputs that have not ended
	ended  time.Time // zero while it runs
	code   int
	status string // how it ended: "exit status 3", "signal: aborted"
}

const (
	tick = 2 * time.Millisecond
	// mostLines bounds what is kept of one process, longestPiece the bytes of a line that are kept together: no sound
	// engine writes so much within a check.
	mostLines, longestPiece = 20_000, 256 << 10
	// afterlife is how long the outputs of a process that has ended may stay open, for something that it has started may
	// hold them, and how long an engine has to leave by itself when its check is over.
	afterlife = 300 * time.Millisecond
)

func startProcess(program usi.Process) (*process, error) {
	running, err := program.Open()
	if err != nil {
		return nil, err
	}
	p := &process{Running: running, open: 2}
	go p.read(running.Output, usi.Received)
	go p.read(running.Logs, usi.Logged)
	go func() {
		code, status := running.Wait()
		p.locked(func() { p.ended, p.code, p.status = time.Now(), code, status })
	}()
	return p, nil
}

func (p *process) locked(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
}

func (p *process) read(output io.Reader, from usi.Direction) {
	defer p.locked(func() { p.open-- })
	for reader := bufio.NewReaderSize(output, longestPiece); ; {
		piece, err := reader.ReadSlice('\n')
		if len(piece) > 0 && p.note(from, strings.TrimSuffix(string(piece), "\n")) > mostLines {
			return
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

// note adds a line to the transcript, and returns how many there are.
func (p *process) note(from usi.Direction, text string) (count int) {
	p.locked(func() {
		p.lines = append(p.lines, usi.TranscriptLine{Direction: from, At: time.Now(), Text: text})
		count = len(p.lines)
	})
	return count
}

// say sends lines in one message. Each is given its end. An error means that the engine has ended or does not read,
// which is noticed anyway.
func (p *process) say(lineEnd string, lines ...string) {
	for _, line := range lines {
		p.note(usi.Sent, strings.TrimSuffix(line+lineEnd, "\n"))
	}
	_ = p.Input.SetWriteDeadline(time.Now().Add(time.Second))
	_, _ = io.WriteString(p.Input, strings.Join(lines, lineEnd)+lineEnd)
}

var (
	errLate  = errors.New("nothing came in time")
	errEnded = errors.New("the process has ended")
	errFlood = errors.New("more lines than can be kept")
)

// next returns the next line on stdout if it comes before a deadline.
func (p *process) next(ctx context.Context, deadline time.Time) (text string, err error) {
	for {
		p.locked(func() { text, err = p.look(deadline) })
		if err != errLate || ctx.Err() != nil || !time.Now().Before(deadline) {
			return text, errors.Join(err, ctx.Err())
		}
		time.Sleep(tick)
	}
}

// look is next without waiting.
func (p *process) look(deadline time.Time) (string, error) {
	for ; p.cursor < len(p.lines) && !p.lines[p.cursor].At.After(deadline); p.cursor++ {
		if line := p.lines[p.cursor]; line.Direction == usi.Received {
			p.cursor++
			return line.Text, nil
		}
	}
	switch {
	case p.cursor < len(p.lines):
		return "", errLate
	case len(p.lines) > mostLines:
		return "", errFlood
	case p.isOver():
		return "", errEnded
	}
	return "", errLate
}

// isOver reports whether the process has ended, and nothing more is to come.
func (p *process) isOver() bool {
	return !p.ended.IsZero() && (p.open == 0 || time.Since(p.ended) >= afterlife)
}

// exits waits for the end of the process, and reports whether it came before a deadline.
func (p *process) exits(ctx context.Context, deadline time.Time) (ended bool) {
	for over := false; !over && ctx.Err() == nil; time.Sleep(tick) {
		p.locked(func() {
			over = p.isOver() || p.ended.IsZero() && time.Now().After(deadline)
			ended = !p.ended.IsZero() && !p.ended.After(deadline)
		})
	}
	return ended
}

// transcript returns what has been exchanged so far.
func (p *process) transcript() (lines []usi.TranscriptLine) {
	p.locked(func() { lines = slices.Clone(p.lines) })
	return lines
}

// lastWords returns the last line on stderr that is not blank.
func (p *process) lastWords() string {
	for _, line := range slices.Backward(p.transcript()) {
		if text := strings.TrimSpace(line.Text); line.Direction == usi.Logged && text != "" {
			return text
		}
	}
	return ""
}

// end sees the process off.
func (p *process) end() {
	p.say("\n", "quit")
	p.Input.Close()
	p.exits(context.Background(), time.Now().Add(afterlife))
	p.Kill()
	p.Close()
}
