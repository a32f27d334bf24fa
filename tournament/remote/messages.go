package remote

import (
	"bytes"
	"compress/gzip"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"shotest/internal/safefile"
	"shotest/tournament"
)

// hello is what a worker says of itself.
type hello struct {
	Session string   `json:"session"`
	Games   int      `json:"games"`            // how many it plays at once
	Held    []string `json:"held,omitempty"`   // those that it plays, or whose results wait
	Digest  string   `json:"digest,omitempty"` // of the manifest that it knows
}

// order is what the runner tells a worker.
type order struct {
	Session  string          `json:"session"`
	Digest   string          `json:"digest,omitempty"`
	Manifest json.RawMessage `json:"manifest,omitempty"`
	// Transcripts says that results are to have them; it comes with the manifest.
	Transcripts bool            `json:"transcripts,omitempty"`
	Game        *tournament.Job `json:"game,omitempty"`
	Ticket      string          `json:"ticket,omitempty"`
	Done        []string        `json:"done,omitempty"`    // games whose results need not be sent again
	Refused     string          `json:"refused,omitempty"` // why the worker gets nothing more
	Over        bool            `json:"over,omitempty"`
}

// Headers of a result.
const (
	gameHeader   = "Game"
	ticketHeader = "Ticket"
)

// Bounds of messages, in bytes. A game of 500 moves with three transcripts has a tenth of
// these; nothing larger is unpacked.
const (
	mostPacked = 512 << 10
	mostResult = 8 << 20
	mostHello  = 256 << 10
	mostOrder  = 16 << 20
)

// ErrTooLarge says that a message is larger than any that the other end sends.
var ErrTooLarge = errors.New("too large")

func encode(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return pack(text)
}

func pack(text []byte) ([]byte, error) {
	var buffer bytes.Buffer
	w := gzip.NewWriter(&buffer)
	_, err := w.Write(text)
	err = errors.Join(err, w.Close())
	return buffer.Bytes(), err
}

// decode reads a message whose JSON has at most so many bytes.
func decode(data []byte, most int, v any) error {
	text, err := unpack(data, most)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

// unpack bounds the values of a JSON text too: small texts of many values are what takes
// memory.
func unpack(data []byte, most int) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return nil, err
	}
	objects, values := countJSON(text)
	if mostObjects, mostValues := most/700, most/32; len(text) > most || objects > mostObjects || values > mostValues {
		return nil, fmt.Errorf("%w: %d bytes, %d objects and %d values; at most %d, %d and %d expected",
			ErrTooLarge, len(text), objects, values, most, mostObjects, mostValues)
	}
	return text, nil
}

// countJSON counts objects and lists, and commas, of a JSON text.
func countJSON(text []byte) (objects, commas int) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			objects++
		case c == ',':
			commas++
		}
	}
	return objects, commas
}

// encodeResult packs a result. Of transcripts that are too long the middle is left out: how
// a game began and how it ended say most.
func encodeResult(result tournament.Result) ([]byte, error) {
	for {
		data, err := encode(result)
		if err != nil {
			return nil, err
		}
		if _, err = unpack(data, mostResult); err == nil && len(data) <= mostPacked {
			return data, nil
		}
		if !shorten(&result) {
			return nil, fmt.Errorf("game %s: %w: %d bytes, %d allowed (%v)", result.ID, ErrTooLarge, len(data), mostPacked, err)
		}
	}
}

// shorten halves the transcripts, and reports whether there was one.
func shorten(result *tournament.Result) (done bool) {
	halve := func(lines []string) []string {
		if len(lines) < 4 {
			return lines
		}
		done = true
		keep := (len(lines) - 1) / 4
		short := append(lines[:keep:keep], "[… the middle of this transcript was too long to be sent …]")
		return append(short, lines[len(lines)-keep:]...)
	}
	if result.Failure != nil {
		shorter := *result.Failure
		shorter.Transcript = halve(shorter.Transcript)
		result.Failure = &shorter
	}
	for i, lines := range result.Transcripts {
		result.Transcripts[i] = halve(lines)
	}
	return done
}

// seal signs tickets. It is the same when a tournament is resumed.
type seal struct {
	secret []byte
	digest string // of the manifest
}

// SecretFile is the secret of seals in a tournament's folder.
const SecretFile = "secret"

// newSeal reads the secret of a folder, which is made if there is none.
func newSeal(folder, digest string) (seal, error) {
	path := filepath.Join(folder, SecretFile)
	secret, err := safefile.Read(path)
	if err == nil && len(secret) >= 16 {
		return seal{secret, digest}, nil
	}
	secret = []byte(rand.Text())
	return seal{secret, digest}, os.WriteFile(path, secret, 0o600)
}

// ticket returns the ticket of a worker for a game that it is given at a time.
func (s *seal) ticket(worker, game string, at time.Time) string {
	when := strconv.FormatInt(at.UnixMilli(), 16)
	mac := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(mac, "%s %s %s %s", worker, game, s.digest, when)
	return when + "." + hex.EncodeToString(mac.Sum(nil))
}

// given returns when a worker was given a game, and false if the ticket is none for it.
func (s *seal) given(worker, game, ticket string) (time.Time, bool) {
	when, _, _ := strings.Cut(ticket, ".")
	milliseconds, err := strconv.ParseInt(when, 16, 64)
	at := time.UnixMilli(milliseconds)
	return at, err == nil && hmac.Equal([]byte(ticket), []byte(s.ticket(worker, game, at)))
}

// digestOf tells manifests apart.
func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
