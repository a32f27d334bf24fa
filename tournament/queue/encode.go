package queue

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"

	"shotest/tournament"
)

// encode returns a result as it is stored: compressed JSON, at most limit bytes
// long. Only the transcript of a failure can be so long that it matters; its
// middle is left out then, because how a game began and how it ended say most.
func encode(result tournament.Result, limit int) ([]byte, error) {
	for {
		data, err := compress(result)
		if err != nil || len(data) <= limit {
			return data, err
		}
		if result.Failure == nil || len(result.Failure.Transcript) < 4 {
			return nil, fmt.Errorf("queue: game %s: %w: %d bytes, %d allowed", result.ID, ErrTooLarge, len(data), limit)
		}
		shorter := *result.Failure
		shorter.Transcript = withoutMiddle(shorter.Transcript)
		result.Failure = &shorter
	}
}

// withoutMiddle returns about half of the lines, and a line that says so.
func withoutMiddle(lines []string) []string {
	keep := (len(lines) - 1) / 4
	short := append([]string{}, lines[:keep]...)
	short = append(short, "[… the middle of this transcript was too long to be stored …]")
	return append(short, lines[len(lines)-keep:]...)
}

func compress(result tournament.Result) ([]byte, error) {
	var buffer bytes.Buffer
	w := gzip.NewWriter(&buffer)
	if err := json.NewEncoder(w).Encode(result); err != nil {
		return nil, fmt.Errorf("queue: game %s: %w", result.ID, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("queue: game %s: %w", result.ID, err)
	}
	return buffer.Bytes(), nil
}

// decode returns the result that encode was given.
func decode(data []byte) (result tournament.Result, err error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return tournament.Result{}, fmt.Errorf("queue: a stored result: %w", err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return tournament.Result{}, fmt.Errorf("queue: a stored result: %w", err)
	}
	if err := json.Unmarshal(text, &result); err != nil {
		return tournament.Result{}, fmt.Errorf("queue: a stored result: %w", err)
	}
	return result, nil
}
