package remote

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"

	"shotest/internal/message"
	"shotest/tournament"
)

// hello is a worker's message about itself.
type hello struct {
	Session string            `json:"session"`
	Games   int               `json:"games"`            // the number of games that the worker plays at once
	Held    map[string]string `json:"held,omitempty"`   // seals of its unacknowledged games, by the games' names
	Digest  string            `json:"digest,omitempty"` // of the manifest that the worker knows
}

// order is the runner's message to a worker.
type order struct {
	Session  string          `json:"session"`
	Digest   string          `json:"digest,omitempty"` // of the current manifest
	Manifest json.RawMessage `json:"manifest,omitempty"`
	// Transcripts asks for transcripts in results. It comes with the manifest.
	Transcripts bool            `json:"transcripts,omitempty"`
	Game        *tournament.Job `json:"game,omitempty"`
	// Seal is that of Game. The worker returns it in hellos and with the result.
	Seal    string   `json:"seal,omitempty"`
	Done    []string `json:"done,omitempty"`    // games whose results need not be sent again
	Refused string   `json:"refused,omitempty"` // the reason why the worker gets no more games
	Over    bool     `json:"over,omitempty"`    // the tournament has ended
}

// readHello decodes a hello. ok is false if it is invalid.
func readHello(data []byte) (h hello, ok bool) {
	const maxSessionBytes = 64
	if len(data) > maxPackedBytes || decode(data, maxHelloBytes, &h) != nil {
		return hello{}, false
	}
	ok = h.Session != "" && len(h.Session) <= maxSessionBytes &&
		1 <= h.Games && h.Games <= maxWorkerGames && len(h.Held) <= maxWorkerGames
	return h, ok
}

// Headers of a result: the game's name, and its seal.
const (
	gameHeader = "Game"
	sealHeader = "Seal"
)

// Limits of messages, in bytes. A game of 500 moves with three transcripts takes a tenth of them.
const (
	maxPackedBytes = 512 << 10 // of a packed hello or result
	maxResultBytes = 8 << 20
	maxHelloBytes  = 256 << 10
	maxOrderBytes  = 16 << 20
)

// A message may have one object or list for each bytesPerObject bytes of its limit, and one
// value for each bytesPerValue bytes: a small text of many values would take much memory.
const (
	bytesPerObject = 700
	bytesPerValue  = 32
)

// ErrTooLarge says that a message exceeds its limit.
var ErrTooLarge = errors.New("too large")

// encode packs a message.
func encode(v any) ([]byte, error) {
	var buffer bytes.Buffer
	w := gzip.NewWriter(&buffer)
	err := errors.Join(json.NewEncoder(w).Encode(v), w.Close())
	return buffer.Bytes(), err
}

// decode unpacks a message into v. It fails if the JSON has more than maxBytes bytes, or more
// objects or values than such a message may have.
func decode(data []byte, maxBytes int, v any) error {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(maxBytes)+1))
	if err != nil {
		return err
	}
	objects := bytes.Count(text, []byte("{")) + bytes.Count(text, []byte("["))
	values := bytes.Count(text, []byte(","))
	if len(text) > maxBytes || objects > maxBytes/bytesPerObject || values > maxBytes/bytesPerValue {
		return message.Errorf("%w: %d bytes, %d objects and %d values; at most %d, %d and %d expected",
			ErrTooLarge, len(text), objects, values, maxBytes, maxBytes/bytesPerObject, maxBytes/bytesPerValue)
	}
	return json.Unmarshal(text, v)
}

// encodeResult packs a result. It leaves the transcripts out if the message would be too large.
func encodeResult(result tournament.Result) ([]byte, error) {
	data, err := encode(result)
	if err != nil || len(data) <= maxPackedBytes {
		return data, err
	}
	result.Transcripts = [2][]string{}
	return encode(result)
}
