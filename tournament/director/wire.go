package director

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"shotest/internal/safefile"
)

// hello is what a worker says every few seconds.
type hello struct {
	// Session tells a process from others of the same name.
	Session string `json:"session"`
	// Games is how many it plays at once, Holding are those that it has now.
	Games   int      `json:"games"`
	Holding []string `json:"holding,omitempty"`
	// Manifest is the digest of the manifest that it knows.
	Manifest string `json:"manifest,omitempty"`
}

// answer is what the runner says to it.
type answer struct {
	// Refused says why the worker must not play; Retry why it cannot just now.
	Refused string `json:"refused,omitempty"`
	Retry   string `json:"retry,omitempty"`
	// Manifest (packed) is sent to a worker that knows another one.
	Manifest []byte `json:"manifest,omitempty"`
	Digest   string `json:"digest,omitempty"`
}

// A ticket says that a worker was given a game. It holds when the runner is started
// again, which remembers none, since it is sealed by a secret of the tournament's folder.

const secretFile = "secret"

// secretOf returns the secret of a folder; it is made if there is none.
func secretOf(folder string) ([]byte, error) {
	path := filepath.Join(folder, secretFile)
	secret, err := safefile.Read(path)
	if err == nil && len(secret) >= 16 {
		return secret, nil
	}
	secret = []byte(rand.Text())
	return secret, os.WriteFile(path, secret, 0o600)
}

// ticketOf returns the ticket of a worker for a game, whose job is given as JSON.
func ticketOf(secret []byte, worker, game string, job []byte) string {
	digest := digestOf(job)
	return digest + "." + seal(secret, worker, game, digest)
}

// digestOf tells jobs and manifests, as JSON, apart.
func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func seal(secret []byte, worker, game, digest string) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s %s %s", worker, game, digest)
	return hex.EncodeToString(mac.Sum(nil))
}

var errNoTicket = errors.New("it was never given this game")

// checkTicket returns the digest of the job that a ticket is for.
func checkTicket(secret []byte, worker, game, ticket string) (digest string, err error) {
	digest, mac, _ := strings.Cut(ticket, ".")
	if !hmac.Equal([]byte(mac), []byte(seal(secret, worker, game, digest))) {
		return "", errNoTicket
	}
	return digest, nil
}
