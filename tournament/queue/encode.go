package queue

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"

	"shotest/tournament"
)

// Limits of a result. A game of 500 moves with three full transcripts has a tenth
// of each; only what is not a game reaches them, and it is neither unpacked nor
// stored.
const (
	// maxResult is how many bytes a result may take as it is sent and stored.
	maxResult = 512 << 10
	// maxResultText is how long its JSON may be, maxObjects and maxElements how
	// many objects and values it may hold. (Small texts of many values are what
	// takes memory.)
	maxResultText = 8 << 20
	maxObjects    = 12_000
	maxElements   = 250_000
)

// encode returns a result as it is stored: compressed JSON, at most limit bytes
// long. Only transcripts can be so long that it matters; their middle is left out
// then, because how a game began and how it ended say most.
func encode(result tournament.Result, limit int) ([]byte, error) {
	for {
		text, err := json.Marshal(result)
		if err != nil {
			return nil, fmt.Errorf("queue: game %s: %w", result.ID, err)
		}
		data, err := compress(text)
		if err != nil {
			return nil, fmt.Errorf("queue: game %s: %w", result.ID, err)
		}
		problem := checkShape(text)
		if len(data) > limit {
			problem = fmt.Errorf("%d bytes, %d allowed", len(data), limit)
		}
		if problem == nil {
			return data, nil
		}
		if !shorten(&result) {
			return nil, fmt.Errorf("queue: game %s: %w: %w", result.ID, ErrTooLarge, problem)
		}
	}
}

// shorten leaves out the middle of the transcripts, and reports whether there was
// one.
func shorten(result *tournament.Result) (done bool) {
	if result.Failure != nil && len(result.Failure.Transcript) >= shortTranscript {
		shorter := *result.Failure
		shorter.Transcript = withoutMiddle(shorter.Transcript)
		result.Failure, done = &shorter, true
	}
	for i, lines := range result.Transcripts {
		if len(lines) >= shortTranscript {
			result.Transcripts[i], done = withoutMiddle(lines), true
		}
	}
	return done
}

// shortTranscript is how many lines have no middle.
const shortTranscript = 4

// withoutMiddle returns about half of the lines, and a line that says so.
func withoutMiddle(lines []string) []string {
	keep := (len(lines) - 1) / 4
	short := append([]string{}, lines[:keep]...)
	short = append(short, "[… the middle of this transcript was too long to be stored …]")
	return append(short, lines[len(lines)-keep:]...)
}

func compress(text []byte) ([]byte, error) {
	var buffer bytes.Buffer
	w := gzip.NewWriter(&buffer)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

// decode returns the result that encode was given. What it is given is foreign
// input: it takes no more memory than a long game does.
func decode(data []byte) (tournament.Result, error) {
	result, err := unpack(data)
	if err != nil {
		return tournament.Result{}, fmt.Errorf("queue: a stored result: %w", err)
	}
	return result, nil
}

func unpack(data []byte) (result tournament.Result, err error) {
	if len(data) > legacyResult {
		return result, fmt.Errorf("%w: %d bytes, at most %d expected", ErrTooLarge, len(data), legacyResult)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return result, err
	}
	text, err := io.ReadAll(io.LimitReader(r, maxResultText+1))
	if err != nil {
		return result, err
	}
	if err := checkShape(text); err != nil {
		return result, err
	}
	return result, json.Unmarshal(text, &result)
}

// legacyResult is the largest result that earlier versions stored.
const legacyResult = 8 << 20

// checkShape returns an error if a text of JSON is longer, or holds more objects
// or values, than any game, so that it is not unpacked.
func checkShape(text []byte) error {
	if len(text) > maxResultText {
		return fmt.Errorf("%w: more than %d bytes when unpacked", ErrTooLarge, maxResultText)
	}
	objects, elements, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++ // whatever follows is of the string
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			objects++
		case c == ',':
			elements++
		}
	}
	if objects > maxObjects || elements > maxElements {
		return fmt.Errorf("%w: %d objects and %d values, at most %d and %d expected", ErrTooLarge, objects, elements, maxObjects, maxElements)
	}
	return nil
}
