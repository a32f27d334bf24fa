package queue

import (
	"bytes"
	"compress/gzip"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"shotest/tournament"
)

// What workers ask for; the last part of the subject.
const (
	verbJoin    = "join"
	verbTake    = "take"
	verbRenew   = "renew"
	verbRelease = "release"
	verbDone    = "done"
	verbLeave   = "leave"
)

// farewellTo is where a worker hears that the tournament is over.
func farewellTo(id string) string { return inboxOf(id) + ".over" }

// Headers of what workers ask.
const (
	ticketHeader = "Shotest-Ticket"
	workerHeader = "Shotest-Worker"
)

// answer is what the director says to a worker.
type answer struct {
	// Problem is the name of an error, empty if there is none; Text says more.
	Problem problem `json:"problem,omitempty"`
	Text    string  `json:"text,omitempty"`
	// Manifest (compressed) and AckWait answer join.
	Manifest []byte        `json:"manifest,omitempty"`
	AckWait  time.Duration `json:"ack_wait,omitempty"`
	// Job, Attempt and Ticket answer take; no Ticket: there is no job now.
	Job     *tournament.Job `json:"job,omitempty"`
	Attempt int             `json:"attempt,omitempty"`
	Ticket  string          `json:"ticket,omitempty"`
}

// problem names an error on the wire.
type problem string

const problemRetry problem = "retry"

// problems are the errors that have a name. The first that an error is counts.
var problems = []struct {
	name problem
	err  error
}{
	{"refused", ErrRefused}, {"over", ErrOver}, {"finished", ErrAlreadyFinished}, {"large", ErrTooLarge}, {"manifest", ErrNoManifest},
}

// answerOf returns the answer that says an error.
func answerOf(err error) answer {
	for _, known := range problems {
		if errors.Is(err, known.err) {
			return answer{Problem: known.name, Text: err.Error()}
		}
	}
	if err != nil {
		return answer{Problem: problemRetry, Text: err.Error()}
	}
	return answer{}
}

// err returns the error that an answer says, nil if none.
func (a *answer) err() error {
	if a.Problem == "" {
		return nil
	}
	for _, known := range problems {
		if a.Problem == known.name {
			return fmt.Errorf("%w (%s)", known.err, a.Text)
		}
	}
	return errors.New(a.Text)
}

// ticket is the right of a worker to play a game, as it shows it to the director.
// The director does not remember tickets: it knows its own by their seals, after
// a restart too.
type ticket struct {
	// Ack is where the server wants to hear of the job.
	Ack string `json:"ack"`
	// Digest is that of the job.
	Digest string `json:"job"`
	// Worker is who said that it would play.
	Worker string `json:"worker"`
}

// digestOf returns what tells a job from all others.
func digestOf(job *tournament.Job) (string, error) {
	text, err := json.Marshal(job)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// sealed spells a ticket for a connection.
func (t ticket) sealed(secret []byte, id string) (string, error) {
	text, err := json.Marshal(t)
	if err != nil {
		return "", err
	}
	body := base64.RawURLEncoding.EncodeToString(text)
	return body + "." + seal(secret, id, body), nil
}

func seal(secret []byte, id, body string) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s %s", id, body)
	return hex.EncodeToString(mac.Sum(nil))
}

var errNoTicket = errors.New("it was never given this game")

// parseTicket reads a ticket, which must have been sealed for this connection.
func parseTicket(secret []byte, id, text string) (t ticket, err error) {
	body, mac, _ := bytes.Cut([]byte(text), []byte("."))
	if !hmac.Equal(mac, []byte(seal(secret, id, string(body)))) {
		return t, errNoTicket
	}
	data, err := base64.RawURLEncoding.DecodeString(string(body))
	if err != nil {
		return t, errNoTicket
	}
	return t, json.Unmarshal(data, &t)
}

// unpackManifest returns the manifest of an answer.
func unpackManifest(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, maxManifest+1))
	if err == nil && len(text) > maxManifest {
		err = fmt.Errorf("%w: more than %d bytes", ErrTooLarge, maxManifest)
	}
	return text, err
}

// maxManifest is the longest manifest that a worker reads.
const maxManifest = 16 << 20
