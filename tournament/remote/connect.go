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

// Server says where the server is, and how to log in.
type Server struct {
	URL string         // of a server, or of several, separated by commas
	CA  string         // a PEM file with the authority of the server's certificate
	Log zerolog.Logger // receives the events of the connection

	// Log in by Credentials, or by User and Password.
	Credentials string // a file with a JWT and its seed (.creds)
	User        string
	Password    string
}

// errPermanent marks errors of connecting that no further attempt can overcome.
var errPermanent = errors.New("trying again is of no use")

// permanentError joins an error with errPermanent without changing its text.
type permanentError struct{ error }

func (e permanentError) Unwrap() []error { return []error{e.error, errPermanent} }

const connectTimeout = 10 * time.Second // how long a server may take to answer

// dialer dials for the NATS client and keeps the error, which the client hides if a connection is
// refused.
type dialer struct{ err error }

// Dial implements nats.CustomDialer.
func (d *dialer) Dial(network, address string) (net.Conn, error) {
	connection, err := net.DialTimeout(network, address, connectTimeout)
	d.err = err
	return connection, err
}

// connect connects to the server under a name. The error names the server, and wraps errPermanent
// if trying again cannot help.
func (s *Server) connect(name string) (*nats.Conn, error) {
	dialer := &dialer{}
	options := []nats.Option{
		nats.Name("shotest " + name), nats.Timeout(connectTimeout), nats.SetCustomDialer(dialer),
		nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond),
		// No buffering while disconnected: Publish must fail if the message cannot be sent.
		nats.ReconnectBufSize(-1), nats.PingInterval(20 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription,
			err error) {
			s.Log.Warn().Err(err).Msg("connection")
		}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				s.Log.Warn().Err(err).Msg("disconnected from " + s.address())
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { s.Log.Info().Msg("connected again to " + s.address()) }),
	}
	if s.Credentials != "" {
		options = append(options, nats.UserCredentials(s.Credentials))
	} else if s.User != "" {
		options = append(options, nats.UserInfo(s.User, s.Password))
	}
	if s.CA != "" {
		options = append(options, nats.RootCAs(s.CA))
	}
	connection, err := nats.Connect(s.URL, options...)
	if errors.Is(err, nats.ErrNoServers) && dialer.err != nil {
		err = dialer.err
	}
	if err != nil {
		return nil, s.unreachable(err)
	}
	return connection, nil
}

// address returns the URL without passwords.
func (s *Server) address() string {
	servers := strings.Split(s.URL, ",")
	for i, server := range servers {
		if parsed, err := url.Parse(strings.TrimSpace(server)); err == nil {
			servers[i] = parsed.Redacted()
		}
	}
	return strings.Join(servers, ",")
}

// unreachable returns an error that names the server and explains err, the error of connecting, to
// the user.
func (s *Server) unreachable(err error) error {
	var unknown *net.DNSError
	var certificate *tls.CertificateVerificationError
	switch address := s.address(); {
	case err == nil:
		return message.Errorf("the server %s cannot be reached", address)
	case errors.Is(err, syscall.ECONNREFUSED):
		return message.Errorf("the server %s cannot be reached: connection refused, nothing listens there", address)
	case errors.As(err, &unknown) && unknown.IsNotFound:
		return message.Errorf("the server %s cannot be reached: the name %s is unknown", address, unknown.Name)
	case errors.Is(err, nats.ErrAuthorization) && s.Credentials != "":
		return permanentError{message.Errorf("the server %s does not accept the credentials of %s",
			address, s.Credentials)}
	case errors.Is(err, nats.ErrAuthorization) && s.User != "":
		return permanentError{message.Errorf("the server %s does not accept the user %s with this password",
			address, s.User)}
	case errors.Is(err, nats.ErrAuthorization):
		return permanentError{message.Errorf("the server %s wants to know who this is: --user or --creds is missing",
			address)}
	case errors.As(err, &certificate) && s.CA == "":
		return permanentError{
			message.Errorf("the certificate of the server %s is not trusted: %w; its authority is named by --tls-ca",
				address, err)}
	case errors.As(err, &certificate):
		return permanentError{message.Errorf("the certificate of the server %s is not that of --tls-ca %s: %w",
			address, s.CA, err)}
	case errors.Is(err, nats.ErrSecureConnWanted):
		return permanentError{message.Errorf("the server %s has no TLS: its address begins with nats://", address)}
	default:
		return message.Errorf("the server %s cannot be reached: %w", address, err)
	}
}

// subjects names the NATS subjects of a tournament.
type subjects struct{ prefix string }

func subjectsOf(tournament string) subjects { return subjects{"shotest." + Token(tournament) + "."} }

func (s subjects) from(worker string) string { return s.prefix + "from." + worker }
func (s subjects) to(worker string) string   { return s.prefix + "to." + worker }
func (s subjects) runner() string            { return s.prefix + "runner" }

const maxTokenLength = 64 // bytes

// Token returns a name that is valid in NATS subjects. It replaces other letters, and then appends
// a checksum of the original name, so that different names stay different.
func Token(name string) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune(letters, r) {
			return r
		}
		return '_'
	}, name)
	if plain == name && name != "" && len(name) <= maxTokenLength {
		return name
	}
	return plain[:min(len(plain), maxTokenLength)] + "_" + checksum.Of([]byte(name))[:8]
}
