package broker

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"shotest/tournament"
)

// Limits of a result. A game of 500 moves with three full transcripts has a tenth
// of each; only what is not a game reaches them, and it is neither unpacked nor
// stored.
const (
	// MaxResult is how many bytes a result may take as it is sent and stored.
	MaxResult = 512 << 10
	// maxResultText is how long its JSON may be, maxObjects and maxElements how
	// many objects and values it may hold. (Small texts of many values are what
	// takes memory.)
	maxResultText = 8 << 20
	maxObjects    = 12_000
	maxElements   = 250_000
)

// Encode returns a result as it is stored: compressed JSON, at most MaxResult bytes
// long. Only transcripts can be so long that it matters; their middle is left out
// then, because how a game began and how it ended say most.
func Encode(result tournament.Result) ([]byte, error) {
	for {
		text, err := json.Marshal(result)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", result.ID, err)
		}
		data, err := compress(text)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", result.ID, err)
		}
		problem := CheckShape(text)
		if len(data) > MaxResult {
			problem = fmt.Errorf("%d bytes, %d allowed", len(data), MaxResult)
		}
		if problem == nil {
			return data, nil
		}
		if !shorten(&result) {
			return nil, fmt.Errorf("game %s: %w: %w", result.ID, ErrTooLarge, problem)
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

// ErrTooLarge says that a result is larger than any game.
var ErrTooLarge = errors.New("the result is too large")

// Decode returns the result that Encode was given. What it is given is foreign
// input: it takes no more memory than a long game does.
func Decode(data []byte) (result tournament.Result, err error) {
	if len(data) > MaxResult {
		return result, fmt.Errorf("%w: %d bytes, at most %d expected", ErrTooLarge, len(data), MaxResult)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return result, err
	}
	text, err := io.ReadAll(io.LimitReader(r, maxResultText+1))
	if err != nil {
		return result, err
	}
	if err := CheckShape(text); err != nil {
		return result, err
	}
	return result, json.Unmarshal(text, &result)
}

// CheckShape returns an error if a text of JSON is longer, or holds more objects
// or values, than any game, so that it is not unpacked.
func CheckShape(text []byte) error {
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

// maxManifest is the longest manifest that a worker reads.
const maxManifest = 16 << 20

// Pack returns a manifest as it is sent.
func Pack(manifest []byte) ([]byte, error) { return compress(manifest) }

// Unpack returns the manifest that was packed.
func Unpack(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, maxManifest+1))
	if err == nil && len(text) > maxManifest {
		err = fmt.Errorf("more than %d bytes of a manifest", maxManifest)
	}
	return text, err
}
