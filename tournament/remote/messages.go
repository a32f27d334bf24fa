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
	Games   int               `json:"games"`            // how many it plays at once
	Held    map[string]string `json:"held,omitempty"`   // the seals of those that it plays, or whose results wait
	Digest  string            `json:"digest,omitempty"` // of the manifest that it knows
}

// order is the runner's message to a worker.
type order struct {
	Session  string          `json:"session"`
	Digest   string          `json:"digest,omitempty"`
	Manifest json.RawMessage `json:"manifest,omitempty"`
	// Transcripts says that results are to have them; it comes with the manifest.
	Transcripts bool            `json:"transcripts,omitempty"`
	Game        *tournament.Job `json:"game,omitempty"`
	Seal        string          `json:"seal,omitempty"`    // of the game; comes back with whatever is said of it
	Done        []string        `json:"done,omitempty"`    // games whose results need not be sent again
	Refused     string          `json:"refused,omitempty"` // why the worker gets nothing more
	Over        bool            `json:"over,omitempty"`
}

// readHello reads a hello, and reports whether it says what a worker says.
func readHello(data []byte) (said hello, ok bool) {
	const longestSession = 64
	if len(data) > mostPacked || decode(data, mostHello, &said) != nil {
		return hello{}, false
	}
	ok = said.Session != "" && len(said.Session) <= longestSession &&
		1 <= said.Games && said.Games <= maxGames && len(said.Held) <= maxGames
	return said, ok
}

// Headers of a result: the game's name, and its seal.
const (
	gameHeader = "Game"
	sealHeader = "Seal"
)

// Bounds of messages, in bytes. A game of 500 moves with three transcripts has a tenth.
const (
	mostPacked = 512 << 10
	mostResult = 8 << 20
	mostHello  = 256 << 10
	mostOrder  = 16 << 20
	// A message may have an object or list for each perObject bytes of its bound, and a value for
	// each perValue. Small texts of many values are what takes memory.
	perObject = 700
	perValue  = 32
)

// ErrTooLarge says that a message is larger than any that the other end sends.
var ErrTooLarge = errors.New("too large")

// encode packs a message.
func encode(v any) ([]byte, error) {
	var buffer bytes.Buffer
	w := gzip.NewWriter(&buffer)
	err := errors.Join(json.NewEncoder(w).Encode(v), w.Close())
	return buffer.Bytes(), err
}

// decode reads a message whose JSON has at most that many bytes, and no more objects and values
// than go with them.
func decode(data []byte, most int, v any) error {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return err
	}
	objects := bytes.Count(text, []byte("{")) + bytes.Count(text, []byte("["))
	values := bytes.Count(text, []byte(","))
	if len(text) > most || objects > most/perObject || values > most/perValue {
		return message.Errorf("%w: %d bytes, %d objects and %d values; at most %d, %d and %d expected",
			ErrTooLarge, len(text), objects, values, most, most/perObject, most/perValue)
	}
	return json.Unmarshal(text, v)
}

// encodeResult packs a result, without the transcripts of both players if it would be too large.
func encodeResult(result tournament.Result) ([]byte, error) {
	data, err := encode(result)
	if err != nil || len(data) <= mostPacked {
		return data, err
	}
	result.Transcripts = [2][]string{}
	return encode(result)
}
