package queue

import (
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// connect opens the connection to the server at c.URL, or to our own.
func connect(c Config, own *embedded) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name("shotest " + c.Tournament),
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
	authentication, err := c.Auth.options()
	if err != nil {
		return nil, err
	}
	options = append(options, authentication...)
	if own != nil {
		options = append(options, nats.InProcessServer(own))
	} else {
		options = append(options, c.TLS.options()...)
	}
	connection, err := nats.Connect(c.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("queue: connect to %s: %w", describeServer(c), err)
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
		return []nats.Option{nats.UserCredentials(a.Credentials)}, nil
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
