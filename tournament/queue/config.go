package queue

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"shotest/tournament"
)

// Config says where a tournament's queue is, and how to get there.
type Config struct {
	// Tournament names the queue. Workers must give the same name.
	Tournament string

	// Folder is where the server inside this process keeps its files; only one
	// process at a time may have it.
	Folder string
	// Listen is the address (host:port, port 0 for any) at which the server
	// inside this process can be reached as well, so that workers can join from
	// other machines. Empty: no port is opened.
	Listen string
	// Open lets anybody join who reaches that address. Without it, an address that
	// other machines reach needs Auth, or TLS with a CA.
	Open bool
	// URL is that of an existing server, or of several, separated by commas. If
	// it is set, there is no server inside this process, and Folder and Listen
	// must be empty.
	URL string
	// Replicas is how many servers of a cluster hold each message; 1 if zero.
	Replicas int

	// Auth is who we are for the server at URL; or, with Listen, what workers must
	// have: the same token, the same user and password, or credentials by the same
	// issuer as the director's.
	Auth Auth
	// TLS encrypts the connection to URL; or, with Listen, those of the workers.
	TLS TLS

	// StartLimit is how long Open may take to start the server and to get its
	// answers, and how long Stored waits for the next result; 5 minutes if zero. It
	// is for what hangs: a busy machine, or a store of 100,000 games, must not
	// reach it.
	StartLimit time.Duration
	// AckWait is how long a worker may be silent until its game is given to
	// another one; 30 s if zero. Whoever made the queue last decides.
	AckWait time.Duration
	// MaxBytes limits the stored results; no limit if zero.
	MaxBytes int64

	// CheckJob, if not nil, says why a job cannot be one of this tournament, beyond
	// what tournament.Job.Check finds. Reject is given what was found to be foreign,
	// to keep it aside; if it returns nil, it will not be read again. Without it,
	// that is only logged. Both may be called from several goroutines.
	CheckJob func(*tournament.Job) error
	Reject   func(Rejection) error

	// Log gets what the server, the connection and the queue have to say. The
	// zero value says nothing.
	Log zerolog.Logger
	// Trouble is called when a result could not be stored, at every attempt,
	// and once more when it could. It may be called from several goroutines.
	Trouble func(Trouble)
}

// Auth is how a client proves who it is; at most one way may be given.
type Auth struct {
	Credentials string // file with a user's JWT and seed (.creds), as MakeCredentials writes
	NKey        string // file with the seed of an NKey
	Token       string
	User        string
	Password    string
}

// TLS names files in PEM format.
type TLS struct {
	// CA signs the certificates of the other side. Empty: the system's
	// authorities; and for Listen that workers need no certificate.
	CA string
	// Certificate and Key are our own.
	Certificate string
	Key         string
}

// Trouble tells that the result of a game waits because it cannot be stored.
type Trouble struct {
	Job      string
	Err      error // nil: it is stored now
	Attempts int
	Since    time.Time
}

const (
	defaultAckWait    = 30 * time.Second
	defaultStartLimit = 5 * time.Minute
)

// prepared returns the configuration with defaults in place, or why it will not
// do.
func (c Config) prepared() (Config, error) {
	if c.Tournament == "" {
		return c, errors.New("queue: the tournament has no name")
	}
	if c.AckWait < 0 || c.StartLimit < 0 || c.MaxBytes < 0 || c.Replicas < 0 {
		return c, fmt.Errorf("queue: negative AckWait %v, StartLimit %v, MaxBytes %d or Replicas %d", c.AckWait, c.StartLimit, c.MaxBytes, c.Replicas)
	}
	c.StartLimit = cmp.Or(c.StartLimit, defaultStartLimit)
	c.AckWait = cmp.Or(c.AckWait, defaultAckWait)
	c.Replicas = cmp.Or(c.Replicas, 1)
	if (c.TLS.Certificate == "") != (c.TLS.Key == "") {
		return c, errors.New("queue: a TLS certificate needs its key, and a key its certificate")
	}
	if err := c.Auth.check(); err != nil {
		return c, err
	}
	if c.URL != "" {
		return c, c.checkJoining()
	}
	return c, c.checkEmbedded()
}

// checkJoining judges what concerns an existing server.
func (c Config) checkJoining() error {
	if c.Folder != "" || c.Listen != "" {
		return errors.New("queue: Folder and Listen are for a server of our own, but there is a URL")
	}
	return nil
}

// checkEmbedded judges what concerns the server inside the process.
func (c Config) checkEmbedded() error {
	switch {
	case c.Folder == "":
		return errors.New("queue: neither a Folder nor a URL")
	case c.Replicas > 1:
		return errors.New("queue: Replicas need a cluster (URL)")
	case c.Auth.NKey != "":
		return errors.New("queue: the server inside the process knows only credentials, a token, or a user and password")
	case c.Listen == "" && (c.TLS != TLS{} || c.Auth != Auth{}):
		return errors.New("queue: TLS and credentials without Listen or URL protect nothing")
	case c.TLS.CA != "" && c.TLS.Certificate == "":
		return errors.New("queue: listening with TLS needs a certificate")
	}
	return c.CheckDoor()
}

// Reachable reports whether other machines reach the server inside the process.
func (c Config) Reachable() bool { return c.Listen != "" && !isLoopback(c.Listen) }

// CheckDoor returns ErrOpenDoor if the server inside the process would let everybody
// in unasked.
func (c Config) CheckDoor() error {
	if !c.Reachable() || c.Open || c.Auth != (Auth{}) || c.TLS.CA != "" {
		return nil
	}
	return fmt.Errorf("queue: listening at %s: %w", c.Listen, ErrOpenDoor)
}

// isLoopback reports whether an address can be reached from this machine only. A
// name other than localhost may mean anything.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return true // which is refused anyway
	}
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// checkedForWorker is prepared for a worker.
func (c Config) checkedForWorker() (Config, error) {
	if c.URL == "" {
		return c, errors.New("queue: a worker needs the URL of the tournament's server")
	}
	return c.prepared()
}

// check returns an error if it is not clear how to prove who we are.
func (a Auth) check() error {
	ways := 0
	for _, way := range []string{a.Credentials, a.NKey, a.Token, a.User} {
		if way != "" {
			ways++
		}
	}
	if ways > 1 {
		return errors.New("queue: more than one of credentials, NKey, token and user")
	}
	if a.Password != "" && a.User == "" {
		return errors.New("queue: a password without a user")
	}
	return nil
}
