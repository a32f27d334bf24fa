package remote

import (
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/rs/zerolog"

	"shotest/internal/checksum"
	"shotest/internal/message"
)

// Server says where the server is, and who we are for it.
type Server struct {
	// URL is that of a server, or of several, separated by commas.
	URL string
	// Credentials is a file with a JWT and its seed (.creds); or User has a Password.
	Credentials, User, Password string
	// CA is a file with the authority of the server's certificate (PEM).
	CA string
	// Log gets what the connection has to say.
	Log zerolog.Logger
}

// connect connects under a name; with patience also to a server that is not there yet.
func (c *Server) connect(name string, patience bool) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name("shotest " + name), nats.Timeout(10 * time.Second),
		nats.RetryOnFailedConnect(patience), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond),
		// Nothing waits in a buffer, where it would look as if it had been sent.
		nats.ReconnectBufSize(-1), nats.PingInterval(20 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { c.Log.Warn().Err(err).Msg("connection") }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				c.Log.Warn().Err(err).Msg("disconnected")
			}
		}),
	}
	if c.Credentials != "" {
		options = append(options, nats.UserCredentials(c.Credentials))
	} else if c.User != "" {
		options = append(options, nats.UserInfo(c.User, c.Password))
	}
	if c.CA != "" {
		options = append(options, nats.RootCAs(c.CA))
	}
	connection, err := nats.Connect(c.URL, options...)
	if err != nil {
		return nil, message.Errorf("connect to the server: %w", err)
	}
	return connection, nil
}

// subjects are those of a tournament.
type subjects struct{ prefix string }

func subjectsOf(tournament string) subjects { return subjects{"shotest." + Token(tournament) + "."} }

func (s subjects) from(worker string) string { return s.prefix + "from." + worker }
func (s subjects) to(worker string) string   { return s.prefix + "to." + worker }
func (s subjects) runner() string            { return s.prefix + "runner" }

// longestToken is how long a name may be.
const longestToken = 64

// Token returns a name in the letters that NATS allows. Names that had to be changed get
// a mark made from the whole name, so that two different ones stay different.
func Token(name string) string {
	plain := strings.Map(func(r rune) rune {
		if isPlain(r) {
			return r
		}
		return '_'
	}, name)
	if plain == name && name != "" && len(name) <= longestToken {
		return name
	}
	return plain[:min(len(plain), longestToken)] + "_" + checksum.Of([]byte(name))[:8]
}

func isPlain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
}
