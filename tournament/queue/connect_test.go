package queue

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"shotest/tournament"
)

// playOne plays one game by a worker, from its entry to its result.
func playOne(t *testing.T, director *Queue, worker *Remote) {
	t.Helper()
	jobs := schedule(1)
	mustEnqueue(t, director, jobs, 1)
	lease, err := worker.Take(testContext(t), "w")
	if err != nil {
		t.Fatal(err)
	}
	mustFinish(t, lease, "w")
	checkComplete(t, jobs, stored(t, director))
}

// mustJoin joins a tournament as a worker. Its director has put a manifest.
func mustJoin(t *testing.T, config Config) *Remote {
	t.Helper()
	r, err := Join(testContext(t), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// mustDirect opens a queue that workers can join.
func mustDirect(t *testing.T, config Config) *Queue {
	t.Helper()
	q := mustOpen(t, config)
	if err := q.PutManifest(testContext(t), []byte("manifest")); err != nil {
		t.Fatal(err)
	}
	return q
}

// refused reports a configuration of a worker that is let in.
func refused(t *testing.T, what string, config Config) {
	t.Helper()
	if r, err := Join(testContext(t), config); err == nil {
		t.Errorf("%s is let in", what)
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestNoPortIsOpenedByDefault(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	if q.own.server.Addr() != nil || q.Address() != "" {
		t.Errorf("the server listens at %v", q.own.server.Addr())
	}
}

func TestListening(t *testing.T) {
	config := embeddedConfig(t)
	config.Listen, config.Auth = "127.0.0.1:0", Auth{User: "u", Password: "p"}
	director := mustDirect(t, config)
	join := Config{Tournament: config.Tournament, URL: "nats://" + director.Address()}
	refused(t, "a worker without a password", join)
	join.Auth = Auth{User: "u", Password: "q"}
	refused(t, "a worker with a wrong password", join)
	join.Auth.Password = "p"
	playOne(t, director, mustJoin(t, join))
	join.Tournament = "other"
	if _, err := Join(testContext(t), join); !errors.Is(err, ErrNoTournament) {
		t.Errorf("another tournament gives %v", err)
	}
}

func TestPortInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	config := embeddedConfig(t)
	config.Listen = listener.Addr().String()
	start := time.Now()
	if q, err := Open(testContext(t), config); err == nil {
		t.Error("a port in use is taken")
		mustClose(t, q)
	}
	if took := time.Since(start); took > time.Minute {
		t.Errorf("it took %v to notice", took)
	}
}

func TestTLSAndToken(t *testing.T) {
	authority, stranger := newAuthority(t), newAuthority(t)
	config := embeddedConfig(t)
	config.Listen, config.Auth, config.TLS = "127.0.0.1:0", Auth{Token: "secret"}, authority.issue(t)
	director := mustDirect(t, config)
	join := Config{
		Tournament: config.Tournament, URL: "tls://" + director.Address(),
		Auth: config.Auth, TLS: authority.issue(t),
	}
	playOne(t, director, mustJoin(t, join))

	other := join
	other.Auth = Auth{Token: "guess"}
	refused(t, "a wrong token", other)
	other = join
	other.TLS = TLS{CA: authority.file}
	refused(t, "a worker without a certificate", other)
	other.TLS = stranger.issue(t)
	other.TLS.CA = authority.file
	refused(t, "a stranger's certificate", other)
	other = join
	other.TLS.CA = stranger.file
	refused(t, "a server that we do not know", other)
}

// A cluster's servers may know users by NKeys, or by signed credentials.
func TestExistingServer(t *testing.T) {
	for name, prepare := range map[string]func(*testing.T, *server.Options) Auth{
		"nkey": withNKey, "credentials": withCredentials,
	} {
		t.Run(name, func(t *testing.T) {
			options := &server.Options{
				Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true,
				JetStream: true, StoreDir: t.TempDir(),
			}
			auth := prepare(t, options)
			config := Config{Tournament: "t", URL: startOther(t, options).ClientURL(), Auth: auth}
			playOne(t, mustDirect(t, config), mustJoin(t, Config{Tournament: "t", URL: config.URL, Auth: auth}))
			config.Auth = Auth{}
			refused(t, "a stranger", config)
		})
	}
}

// A server may accept less than ours does.
func TestServerWithSmallMessages(t *testing.T) {
	options := &server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, MaxPayload: 8 << 10,
		JetStream: true, StoreDir: t.TempDir(),
	}
	q, jobs := mustOpen(t, Config{Tournament: "t", URL: startOther(t, options).ClientURL()}), schedule(2)
	long := func(job tournament.Job) tournament.Result {
		result := resultOf(job, "w")
		result.Failure = &tournament.Failure{Kind: tournament.Crash}
		for range 2000 {
			result.Failure.Transcript = append(result.Failure.Transcript, rand.Text())
		}
		return result
	}
	if err := q.store(testContext(t), long(jobs[0])); err != nil {
		t.Error(err)
	}
	tooLong := long(jobs[1])
	tooLong.Failure.Detail, tooLong.Failure.Transcript = strings.Join(tooLong.Failure.Transcript, " "), nil
	if err := q.store(testContext(t), tooLong); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v", err)
	}
	checkComplete(t, jobs[:1], stored(t, q))
}

// startOther starts a server that is not the queue's.
func startOther(t *testing.T, options *server.Options) *server.Server {
	t.Helper()
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s
}

func withNKey(t *testing.T, options *server.Options) Auth {
	user := must(nkeys.CreateUser())(t)
	options.Nkeys = []*server.NkeyUser{{Nkey: must(user.PublicKey())(t)}}
	return Auth{NKey: writeFile(t, "user.nk", must(user.Seed())(t))}
}

func withCredentials(t *testing.T, options *server.Options) Auth {
	operator, account, user := must(nkeys.CreateOperator())(t), must(nkeys.CreateAccount())(t), must(nkeys.CreateUser())(t)
	operatorName, accountName := must(operator.PublicKey())(t), must(account.PublicKey())(t)

	claims := jwt.NewAccountClaims(accountName)
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	resolver := &server.MemAccResolver{}
	if err := resolver.Store(accountName, must(claims.Encode(operator))(t)); err != nil {
		t.Fatal(err)
	}
	system := must(must(nkeys.CreateAccount())(t).PublicKey())(t)
	if err := resolver.Store(system, must(jwt.NewAccountClaims(system).Encode(operator))(t)); err != nil {
		t.Fatal(err)
	}
	trusted := jwt.NewOperatorClaims(operatorName)
	trusted.SystemAccount = system
	options.TrustedOperators = []*jwt.OperatorClaims{trusted}
	options.SystemAccount, options.AccountResolver = system, resolver

	token := must(jwt.NewUserClaims(must(user.PublicKey())(t)).Encode(account))(t)
	return Auth{Credentials: writeFile(t, "user.creds", must(jwt.FormatUserConfig(token, must(user.Seed())(t)))(t))}
}

// must returns a value that there must be.
func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func writeFile(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// authority signs certificates for tests.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
	file        string
}

func newAuthority(t *testing.T) authority {
	a := authority{key: must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)}
	template := certificateTemplate()
	template.IsCA, template.BasicConstraintsValid, template.KeyUsage = true, true, x509.KeyUsageCertSign
	der := must(x509.CreateCertificate(rand.Reader, template, template, a.key.Public(), a.key))(t)
	a.certificate = must(x509.ParseCertificate(der))(t)
	a.file = writeFile(t, "ca.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	return a
}

// issue returns files of a new certificate for this machine.
func (a authority) issue(t *testing.T) TLS {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := certificateTemplate()
	template.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	der := must(x509.CreateCertificate(rand.Reader, template, a.certificate, key.Public(), a.key))(t)
	return TLS{
		CA:          a.file,
		Certificate: writeFile(t, "own.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})),
		Key: writeFile(t, "own.key", pem.EncodeToMemory(&pem.Block{
			Type: "PRIVATE KEY", Bytes: must(x509.MarshalPKCS8PrivateKey(key))(t)})),
	}
}

func certificateTemplate() *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: "shotest test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
}
