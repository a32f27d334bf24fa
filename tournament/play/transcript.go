package play

import (
	"fmt"
	"sync"
	"time"

	"shotest/tournament"
	"shotest/usi"
)

// Limits of a transcript. The last lines of a game are enough to show how a failure began, and few
// enough for a message.
const (
	maxTranscriptLines = tournament.TranscriptLines
	maxTranscriptBytes = tournament.TranscriptBytes
)

// transcript holds the last lines exchanged with an engine in a game. The goroutine that talks to
// the engine adds them.
type transcript struct {
	mu      sync.Mutex
	start   time.Time // of the game
	recent  []usi.TranscriptLine
	bytes   int // the total length of kept
	dropped int // the number of earlier lines, which were dropped
}

func newTranscript(begun time.Time) *transcript { return &transcript{start: begun} }

// restart empties the transcript for the next game.
func (t *transcript) restart(begun time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.start = begun
	t.recent = t.recent[:0]
	t.bytes = 0
	t.dropped = 0
}

// add adds a line, and drops old ones if the transcript becomes too long.
func (t *transcript) add(line usi.TranscriptLine) {
	t.mu.Lock()
	defer t.mu.Unlock()
	line.Text = line.Text[:min(len(line.Text), maxTranscriptBytes)]
	t.recent = append(t.recent, line)
	t.bytes += len(line.Text)
	drop := 0
	for len(t.recent)-drop > maxTranscriptLines || t.bytes > maxTranscriptBytes {
		t.bytes -= len(t.recent[drop].Text)
		drop++
	}
	t.recent = t.recent[drop:]
	t.dropped += drop
}

// text returns the transcript as lines of text. Each has the seconds since the start of the game, >
// for a line to the engine, < for a line from it, or ! for its stderr, and the line itself.
func (t *transcript) text() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines []string
	if t.dropped > 0 {
		lines = append(lines, fmt.Sprintf("(%d lines before)", t.dropped))
	}
	for _, l := range t.recent {
		lines = append(lines, fmt.Sprintf("%.3f %v %s", l.At.Sub(t.start).Seconds(), l.Direction, l.Text))
	}
	return lines
}
