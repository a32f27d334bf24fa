package remote

import (
	"crypto/tls"
	"errors"
	"net"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/rs/zerolog"

	"shotest/internal/checksum"
	"shotest/internal/message"
)

// Server says where the server is, and who we are for it.
type Server struct {
	URL string         // of a server, or of several, separated by commas
	CA  string         // a file with the authority of the server's certificate (PEM)
	Log zerolog.Logger // of what the connection has to say
	// Credentials is a file with a JWT and its seed (.creds); or User has a Password.
	Credentials, User, Password string
}

// errHopeless marks errors that another attempt to connect would meet again.
var errHopeless = errors.New("trying again is of no use")

// hopeless is an error that wraps errHopeless without saying so.
type hopeless struct{ error }

func (h hopeless) Unwrap() []error { return []error{h.error, errHopeless} }

const connectTimeout = 10 * time.Second // how long a server may take to answer

// dialer dials for the NATS client, which keeps the reason to itself if a connection is refused.
type dialer struct{ failed error }

// Dial implements nats.CustomDialer.
func (d *dialer) Dial(network, address string) (net.Conn, error) {
	connection, err := net.DialTimeout(network, address, connectTimeout)
	d.failed = err
	return connection, err
}

// connect connects under a name. The error names the server, and wraps errHopeless if nothing but
// another command can mend it.
func (c *Server) connect(name string) (*nats.Conn, error) {
	dialer := &dialer{}
	options := []nats.Option{
		nats.Name("shotest " + name), nats.Timeout(connectTimeout), nats.SetCustomDialer(dialer),
		nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond),
		// Nothing waits in a buffer, where it would look as if it had been sent.
		nats.ReconnectBufSize(-1), nats.PingInterval(20 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription,
			err error) {
			c.Log.Warn().Err(err).Msg("connection")
		}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				c.Log.Warn().Err(err).Msg("disconnected from " + c.address())
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { c.Log.Info().Msg("connected again to " + c.address()) }),
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
	if errors.Is(err, nats.ErrNoServers) && dialer.failed != nil {
		err = dialer.failed
	}
	if err != nil {
		return nil, c.unreachable(err)
	}
	return connection, nil
}

// address is the URL without the passwords that it may have.
func (c *Server) address() string {
	servers := strings.Split(c.URL, ",")
	for i, server := range servers {
		if parsed, err := url.Parse(strings.TrimSpace(server)); err == nil {
			servers[i] = parsed.Redacted()
		}
	}
	return strings.Join(servers, ",")
}

// unreachable says why there is no connection.
func (c *Server) unreachable(err error) error {
	var unknown *net.DNSError
	var certificate *tls.CertificateVerificationError
	switch address := c.address(); {
	case err == nil:
		return message.Errorf("the server %s cannot be reached", address)
	case errors.Is(err, syscall.ECONNREFUSED):
		return message.Errorf("the server %s cannot be reached: connection refused, nothing listens there", address)
	case errors.As(err, &unknown) && unknown.IsNotFound:
		return message.Errorf("the server %s cannot be reached: the name %s is unknown", address, unknown.Name)
	case errors.Is(err, nats.ErrAuthorization) && c.Credentials != "":
		return hopeless{message.Errorf("the server %s does not accept the credentials of %s", address, c.Credentials)}
	case errors.Is(err, nats.ErrAuthorization) && c.User != "":
		return hopeless{message.Errorf("the server %s does not accept the user %s with this password", address, c.User)}
	case errors.Is(err, nats.ErrAuthorization):
		return hopeless{message.Errorf("the server %s wants to know who this is: --user or --creds is missing",
			address)}
	case errors.As(err, &certificate) && c.CA == "":
		return hopeless{
			message.Errorf("the certificate of the server %s is not trusted: %w; its authority is named by --tls-ca",
				address, err)}
	case errors.As(err, &certificate):
		return hopeless{message.Errorf("the certificate of the server %s is not that of --tls-ca %s: %w",
			address, c.CA, err)}
	case errors.Is(err, nats.ErrSecureConnWanted):
		return hopeless{message.Errorf("the server %s has no TLS: its address begins with nats://", address)}
	default:
		return message.Errorf("the server %s cannot be reached: %w", address, err)
	}
}

// subjects are those of a tournament.
type subjects struct{ prefix string }

func subjectsOf(tournament string) subjects { return subjects{"shotest." + Token(tournament) + "."} }

func (s subjects) from(worker string) string { return s.prefix + "from." + worker }
func (s subjects) to(worker string) string   { return s.prefix + "to." + worker }
func (s subjects) runner() string            { return s.prefix + "runner" }

const longestToken = 64 // letters of a name

// Token returns a name in the letters that NATS allows. Names that had to be changed get
// a mark made from the whole name, so that two different ones stay different.
func Token(name string) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune(letters, r) {
			return r
		}
		return '_'
	}, name)
	if plain == name && name != "" && len(name) <= longestToken {
		return name
	}
	return plain[:min(len(plain), longestToken)] + "_" + checksum.Of([]byte(name))[:8]
}
