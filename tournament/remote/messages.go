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

// decode reads a message whose JSON has at most that many bytes.
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
	objects, values := bytes.Count(text, []byte("{"))+bytes.Count(text, []byte("[")), bytes.Count(text, []byte(","))
	if err == nil && (len(text) > most || objects > most/700 || values > most/32) {
		err = fmt.Errorf("%w: %d bytes, %d objects and %d values; at most %d, %d and %d expected", ErrTooLarge, len(text), objects, values, most, most/700, most/32)
	}
	return text, err
}

// encodeResult packs a result. Transcripts that are too long keep their ends, which say
// most.
func encodeResult(result tournament.Result) ([]byte, error) {
	data, err := encode(result)
	if err != nil {
		return nil, err
	}
	if _, err = unpack(data, mostResult); err == nil && len(data) <= mostPacked {
		return data, nil
	}
	const kept = 200
	end := func(lines []string) []string { return lines[max(0, len(lines)-kept):] }
	if result.Failure != nil {
		shorter := *result.Failure
		shorter.Transcript = end(shorter.Transcript)
		result.Failure = &shorter
	}
	result.Transcripts = [2][]string{end(result.Transcripts[0]), end(result.Transcripts[1])}
	data, err = encode(result)
	if len(data) > mostPacked {
		err = fmt.Errorf("game %s: %w: %d bytes, %d allowed", result.ID, ErrTooLarge, len(data), mostPacked)
	}
	return data, err
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
