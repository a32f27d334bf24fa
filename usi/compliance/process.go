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

// process is a running engine with its transcript. Goroutines read its outputs, so that lines have
// the times of their arrival.
type process struct {
	*usi.Running
	incoming  chan usi.TranscriptLine // lines not yet taken by nextLine; closed when no more will come
	exchanged []usi.TranscriptLine    // lines sent, and lines taken by nextLine
	done      chan struct{}           // closed after incoming, when the process has ended

	// How the process ended, valid when done is closed:
	ended  time.Time
	code   int
	status string // "exit status 3", "signal: aborted"
}

const (
	pollInterval = 2 * time.Millisecond
	// maxLines bounds the number of lines of a process. Sound engines write far fewer in a check.
	maxLines = 20_000
	// maxPieceBytes is the length at which a long line is split.
	maxPieceBytes = 256 << 10
	// exitGrace is the time for a process to exit after its check. It is also the time for which
	// the outputs of an ended process may stay open, since its children may hold them.
	exitGrace = 300 * time.Millisecond
)

func startProcess(program usi.Process) (*process, error) {
	running, err := program.Open()
	if err != nil {
		return nil, err
	}
	p := &process{Running: running, incoming: make(chan usi.TranscriptLine, maxLines), done: make(chan struct{})}
	var outputs sync.WaitGroup
	outputs.Go(func() { p.read(running.Output, usi.Received) })
	outputs.Go(func() { p.read(running.Logs, usi.Logged) })
	go func() {
		p.code, p.status = running.Wait()
		p.ended = time.Now()
		time.AfterFunc(exitGrace, running.Close)
		outputs.Wait()
		close(p.incoming)
		close(p.done)
	}()
	return p, nil
}

// read sends the lines of an output to incoming. It stops at maxLines.
func (p *process) read(output io.Reader, from usi.Direction) {
	for reader := bufio.NewReaderSize(output, maxPieceBytes); ; {
		piece, err := reader.ReadSlice('\n')
		if len(piece) > 0 {
			select {
			case p.incoming <- transcriptLine(from, string(piece)):
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

// send sends lines, which include their line ends. It ignores errors: they mean that the engine has
// ended or does not read, which later steps notice.
func (p *process) send(lines ...string) {
	for _, line := range lines {
		p.exchanged = append(p.exchanged, transcriptLine(usi.Sent, line))
	}
	_ = p.Input.SetWriteDeadline(time.Now().Add(time.Second))
	_, _ = io.WriteString(p.Input, strings.Join(lines, ""))
}

// waitExit waits for the process to exit, and reports whether it did within a time.
func (p *process) waitExit(ctx context.Context, within time.Duration) bool {
	deadline := time.Now().Add(within)
	select {
	case <-p.done:
		return !p.ended.After(deadline)
	case <-time.After(within):
	case <-ctx.Done():
	}
	return false
}

// transcript returns the lines exchanged so far, in a printable form.
func (p *process) transcript() []usi.TranscriptLine {
	for len(p.incoming) > 0 {
		p.exchanged = append(p.exchanged, <-p.incoming)
	}
	slices.SortStableFunc(p.exchanged, func(a, b usi.TranscriptLine) int { return a.At.Compare(b.At) })
	lines := slices.Clone(p.exchanged)
	for i := range lines {
		lines[i].Text = plaintext.Show(lines[i].Text, "\t\r")
	}
	return lines
}

// lastStderrLine returns the last line on stderr that is not blank.
func (p *process) lastStderrLine() string {
	for _, line := range slices.Backward(p.transcript()) {
		if text := strings.TrimSpace(line.Text); line.Direction == usi.Logged && text != "" {
			return text
		}
	}
	return ""
}

// stop asks the process to quit, and kills it if it does not.
func (p *process) stop() {
	p.send("quit\n")
	p.Input.Close()
	p.waitExit(context.Background(), exitGrace)
	p.Kill()
	p.Close()
}
