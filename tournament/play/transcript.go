package play

import (
	"fmt"
	"sync"
	"time"

	"shotest/tournament"
	"shotest/usi"
)

// A transcript keeps the last lines of a game: enough to show how a failure began, and
// few enough for results to be sent.
const (
	transcriptLines = tournament.TranscriptLines
	transcriptBytes = tournament.TranscriptBytes
)

// transcript holds the lines exchanged with an engine in a game. Lines come from the goroutine that
// talks to the engine.
type transcript struct {
	mu    sync.Mutex
	begun time.Time
	kept  []usi.TranscriptLine
	bytes int // of the texts kept
	// lost counts the lines that had to go.
	lost int
}

func newTranscript(begun time.Time) *transcript { return &transcript{begun: begun} }

// restart begins another game.
func (t *transcript) restart(begun time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun = begun
	t.kept = t.kept[:0]
	t.bytes = 0
	t.lost = 0
}

// add takes a line. A line that is longer than all that may be kept is cut.
func (t *transcript) add(line usi.TranscriptLine) {
	t.mu.Lock()
	defer t.mu.Unlock()
	line.Text = line.Text[:min(len(line.Text), transcriptBytes)]
	t.kept = append(t.kept, line)
	t.bytes += len(line.Text)
	drop := 0
	for len(t.kept)-drop > transcriptLines || t.bytes > transcriptBytes {
		t.bytes -= len(t.kept[drop].Text)
		drop++
	}
	t.kept = t.kept[drop:]
	t.lost += drop
}

// lines returns the transcript as text: seconds since the start of the game, >
// for what was sent, < for what was received, ! for the engine's stderr.
func (t *transcript) lines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines []string
	if t.lost > 0 {
		lines = append(lines, fmt.Sprintf("(%d lines before)", t.lost))
	}
	for _, l := range t.kept {
		lines = append(lines, fmt.Sprintf("%.3f %v %s", l.At.Sub(t.begun).Seconds(), l.Direction, l.Text))
	}
	return lines
}
