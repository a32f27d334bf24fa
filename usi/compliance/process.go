package compliance

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"shotest/internal/plaintext"
	"shotest/usi"
)

// process is a running engine with its transcript. Goroutines read its outputs, so that lines have
// the times of their arrival.
type process struct {
	*usi.Running
	incoming  chan usi.TranscriptLine // lines not yet taken by nextLine; closed when no more will come
	read      atomic.Int64            // bytes of both outputs
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
	// maxBytes bounds what a process writes in the same way.
	maxBytes = 16 << 20
	// maxPieceBytes is the length at which a long line is split.
	maxPieceBytes = 256 << 10
	// keptLines is how many lines at the beginning and at the end of what a process writes are kept
	// after its check.
	keptLines = 200
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
	outputs.Go(func() { p.readFrom(running.Output, usi.Received) })
	outputs.Go(func() { p.readFrom(running.Logs, usi.Logged) })
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

// readFrom sends the lines of an output to incoming, until there are more than a check takes.
func (p *process) readFrom(output io.Reader, from usi.Direction) {
	for reader := bufio.NewReaderSize(output, maxPieceBytes); ; {
		piece, err := reader.ReadSlice('\n')
		if len(piece) > 0 {
			select {
			case p.incoming <- transcriptLine(from, string(piece)):
			default:
				return
			}
		}
		ended := err != nil && !errors.Is(err, bufio.ErrBufferFull)
		if ended || p.read.Add(int64(len(piece))) > maxBytes+maxPieceBytes {
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

// transcript returns the lines exchanged so far, in a printable form: all that were sent, and the
// first and the last of the others.
func (p *process) transcript() (lines []usi.TranscriptLine) {
	for len(p.incoming) > 0 {
		p.exchanged = append(p.exchanged, <-p.incoming)
	}
	slices.SortStableFunc(p.exchanged, func(a, b usi.TranscriptLine) int { return a.At.Compare(b.At) })
	for i, line := range p.exchanged {
		if i < keptLines || i >= len(p.exchanged)-keptLines || line.Direction == usi.Sent {
			line.Text = plaintext.ShowBriefly(line.Text, "\t\r")
			lines = append(lines, line)
		}
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
