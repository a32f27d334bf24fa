package queue

import (
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// connect opens the connection to the server at c.URL, or to our own: as the
// director, or as the worker of another identity.
func connect(c Config, own *embedded, id string) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name("shotest " + c.Tournament),
		// Two seconds, as they are without this, are short on a machine that is busy playing.
		nats.Timeout(requestTimeout),
		// A tournament outlives its server's restarts, however long they take.
		nats.MaxReconnects(-1),
		nats.ReconnectWait(200 * time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, time.Second),
		// Nothing waits in a buffer, where it would look as if it had been sent:
		// whoever needs a thing to arrive tries again by itself.
		nats.ReconnectBufSize(-1),
		// A server that vanishes without a word is noticed within a minute.
		nats.PingInterval(20 * time.Second),
		// The default handler writes to stderr.
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { c.Log.Warn().Err(err).Msg("connection") }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil { // else we have closed the connection
				c.Log.Warn().Err(err).Msg("disconnected")
			}
		}),
		nats.ReconnectHandler(func(n *nats.Conn) { c.Log.Info().Str("server", n.ConnectedUrlRedacted()).Msg("connected again") }),
	}
	if own != nil {
		options = append(options, nats.InProcessServer(own), nats.Token(own.secret))
	} else {
		authentication, err := c.Auth.options()
		if err != nil {
			return nil, err
		}
		options = append(append(options, authentication...), c.TLS.options()...)
	}
	if id != directorID {
		options = append(options, nats.Name(workerName(id)), nats.CustomInboxPrefix(inboxOf(id)))
	}
	connection, err := nats.Connect(c.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("queue: connect to %s: %w", describeServer(c), explainRefusal(err, c.Auth))
	}
	return connection, nil
}

// describeServer names the server in errors, without passwords.
func describeServer(c Config) string {
	if c.URL == "" {
		return "the server inside the process"
	}
	return redacted(c.URL)
}

// options returns how a client proves who it is.
func (a Auth) options() ([]nats.Option, error) {
	switch {
	case a.Credentials != "":
		token, err := readToken(a.Credentials)
		if err != nil {
			return nil, err
		}
		// A server without operators, as our own is, passes over what credentials
		// bring as such, and looks at the token. It is no secret: the signature
		// that goes with it proves whose it is.
		return []nats.Option{nats.UserCredentials(a.Credentials), nats.Token(token)}, nil
	case a.NKey != "":
		option, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fmt.Errorf("queue: NKey %s: %w", a.NKey, err)
		}
		return []nats.Option{option}, nil
	case a.Token != "":
		return []nats.Option{nats.Token(a.Token)}, nil
	case a.User != "":
		return []nats.Option{nats.UserInfo(a.User, a.Password)}, nil
	}
	return nil, nil
}

// options returns how a client speaks TLS. A server that asks for TLS gets it in
// any case.
func (t TLS) options() []nats.Option {
	var options []nats.Option
	if t.CA != "" {
		options = append(options, nats.RootCAs(t.CA))
	}
	if t.Certificate != "" {
		options = append(options, nats.ClientCert(t.Certificate, t.Key))
	}
	return options
}

// explainRefusal adds to a refusal what may be the matter: the server tells
// strangers no more than that.
func explainRefusal(err error, a Auth) error {
	if !errors.Is(err, nats.ErrAuthorization) && !errors.Is(err, nats.ErrAuthExpired) {
		return err
	}
	if a == (Auth{}) {
		return fmt.Errorf("%w: it asks for credentials, a token, or a user and password, and none was given", err)
	}
	return fmt.Errorf("%w: what was given (%s) is not what the tournament is run with; its log says more", err, a.kind())
}

// kind names the way in which a client proves who it is.
func (a Auth) kind() string {
	switch {
	case a.Credentials != "":
		return "credentials " + a.Credentials
	case a.NKey != "":
		return "NKey " + a.NKey
	case a.Token != "":
		return "a token"
	}
	return "user " + a.User
}
