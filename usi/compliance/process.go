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

	"shotest/internal/plaintext"
	"shotest/usi"
)

// process is an engine that runs, and what has been exchanged with it. Goroutines read its outputs,
// so that lines have the times of their arrival.
type process struct {
	*usi.Running
	heard chan usi.TranscriptLine // lines that nobody has looked at; closed when nothing more is to come
	lines []usi.TranscriptLine    // those that were sent and looked at
	over  chan struct{}           // closed with heard; then the process has ended so:

	ended  time.Time
	code   int
	status string // "exit status 3", "signal: aborted"
}

const (
	tick = 2 * time.Millisecond
	// mostLines bounds what is kept of one process, longestPiece the bytes of a line that are kept
	// together: no sound engine writes so much within a check.
	mostLines, longestPiece = 20_000, 256 << 10
	// afterlife is how long the outputs of a process that has ended may stay open, for something
	// that it has started may hold them, and how long an engine has to leave by itself when its
	// check is over.
	afterlife = 300 * time.Millisecond
)

func startProcess(program usi.Process) (*process, error) {
	running, err := program.Open()
	if err != nil {
		return nil, err
	}
	p := &process{Running: running, heard: make(chan usi.TranscriptLine, mostLines), over: make(chan struct{})}
	var outputs sync.WaitGroup
	outputs.Go(func() { p.read(running.Output, usi.Received) })
	outputs.Go(func() { p.read(running.Logs, usi.Logged) })
	go func() {
		p.code, p.status = running.Wait()
		p.ended = time.Now()
		time.AfterFunc(afterlife, running.Close)
		outputs.Wait()
		close(p.heard)
		close(p.over)
	}()
	return p, nil
}

// read notes the lines of an output, until there are more than anybody will look at.
func (p *process) read(output io.Reader, from usi.Direction) {
	for reader := bufio.NewReaderSize(output, longestPiece); ; {
		piece, err := reader.ReadSlice('\n')
		if len(piece) > 0 {
			select {
			case p.heard <- transcriptLine(from, string(piece)):
			default:
				return
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

func transcriptLine(from usi.Direction, text string) usi.TranscriptLine {
	return usi.TranscriptLine{Direction: from, At: time.Now(), Text: strings.TrimSuffix(text, "\n")}
}

// say sends lines, each with its end. An error means that the engine has ended or does not read,
// which is noticed anyway.
func (p *process) say(lines ...string) {
	for _, line := range lines {
		p.lines = append(p.lines, transcriptLine(usi.Sent, line))
	}
	_ = p.Input.SetWriteDeadline(time.Now().Add(time.Second))
	_, _ = io.WriteString(p.Input, strings.Join(lines, ""))
}

// exits waits for the end of the process, and reports whether it came within some time.
func (p *process) exits(ctx context.Context, within time.Duration) bool {
	deadline := time.Now().Add(within)
	select {
	case <-p.over:
		return !p.ended.After(deadline)
	case <-time.After(within):
	case <-ctx.Done():
	}
	return false
}

// transcript returns what has been exchanged, as it may be shown.
func (p *process) transcript() []usi.TranscriptLine {
	for len(p.heard) > 0 {
		p.lines = append(p.lines, <-p.heard)
	}
	slices.SortStableFunc(p.lines, func(a, b usi.TranscriptLine) int { return a.At.Compare(b.At) })
	shown := slices.Clone(p.lines)
	for i := range shown {
		shown[i].Text = plaintext.Show(shown[i].Text, "\t\r")
	}
	return shown
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
	p.say("quit\n")
	p.Input.Close()
	p.exits(context.Background(), afterlife)
	p.Kill()
	p.Close()
}
