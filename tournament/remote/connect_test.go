//go:build e2e

package remote

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rs/zerolog"

	"shotest/internal/testing/locked"
	"shotest/internal/testing/natstest"
	"shotest/internal/testing/shogitest"
	"shotest/tournament"
)

// newCertificate returns a self-signed certificate of 127.0.0.1, and a file with its authority.
func newCertificate(t *testing.T) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true,
	}
	made, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file := shogitest.File(t, "ca.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made})))
	return tls.Certificate{Certificate: [][]byte{made}, PrivateKey: key}, file
}

// If the server cannot be reached, the error names its address and the reason. A worker tries again
// unless the error is permanent; a runner does not.
func TestConnectionErrors(t *testing.T) {
	t.Parallel()
	own, authority := newCertificate(t)
	_, stranger := newCertificate(t)
	guarded := natstest.Start(t, &server.Options{Users: []*server.User{{Username: "desk", Password: "right"}}})
	secured := natstest.Start(t,
		&server.Options{TLS: true, TLSConfig: &tls.Config{Certificates: []tls.Certificate{own}}})
	gone := natstest.Start(t, &server.Options{})
	gone.Stop()
	for _, c := range []struct {
		name    string
		server  Server
		retried bool // by workers
		want    string
	}{
		{"refused", Server{URL: gone.URL()}, true, "the server " + gone.URL() +
			" cannot be reached: connection refused"},
		{"one of two", Server{URL: gone.URL() + ",nats://127.0.0.1:1"}, true,
			"nats://127.0.0.1:1 cannot be reached: connection refused"},
		{"unknown name", Server{URL: "nats://desk:right@nowhere.invalid:4222"}, true,
			"the server nats://desk:xxxxx@nowhere.invalid:4222 cannot be reached: "},
		{"wrong password", Server{URL: guarded.URL(), User: "desk", Password: "wrong"}, false,
			guarded.URL() + " does not accept the user desk with this password"},
		{"no user", Server{URL: guarded.URL()}, false,
			guarded.URL() + " wants to know who this is: --user or --creds is missing"},
		{"no authority", Server{URL: secured.URL()}, false, "the certificate of the server " + secured.URL() +
			" is not trusted: "},
		{"another authority", Server{URL: secured.URL(), CA: stranger}, false, "the certificate of the server " +
			secured.URL() + " is not that of --tls-ca " + stranger},
		{"no TLS", Server{URL: strings.Replace(guarded.URL(), "nats:", "tls:", 1), User: "desk", Password: "right"},
			false, "has no TLS"},
		{"no credentials", Server{URL: guarded.URL(), Credentials: "missing.creds"}, true, "missing.creds"},
	} {
		log := &locked.Buffer{}
		config := WorkerConfig{
			Server: c.server, Tournament: "x", Name: "desk", Patience: 50 * time.Millisecond,
			Log: zerolog.New(log).Level(zerolog.InfoLevel),
		}
		err := Work(t.Context(), config)
		if err == nil || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "given up after 50ms") != c.retried {
			t.Errorf("%s: worker: %v", c.name, err)
		}
		if text := log.String(); strings.Contains(text, c.want) != c.retried ||
			strings.Contains(text, "trying again for 50ms") != c.retried {
			t.Errorf("%s: the worker says\n%s", c.name, text)
		}
		_, err = Open(t.Context(), c.server, Match{Spec: &tournament.Spec{Name: "x"}, Manifest: &tournament.Manifest{}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: runner: %v", c.name, err)
		}
	}
	config := WorkerConfig{
		Server: Server{URL: secured.URL(), CA: authority}, Tournament: "x", Name: "desk",
		Patience: 50 * time.Millisecond,
	}
	if err := Work(t.Context(), config); !errors.Is(err, ErrNoRunner) {
		t.Errorf("with the right authority: %v", err)
	}
}

// A runner reports once that it has lost the connection, and once that it is restored.
func TestRunnerReportsLostConnection(t *testing.T) {
	t.Parallel()
	s := natstest.Start(t, &server.Options{})
	r, err := Open(t.Context(), Server{URL: s.URL()}, Match{Spec: &tournament.Spec{Name: "x"},
		Manifest: &tournament.Manifest{}, Lease: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close(false)
	wait := func(want string) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			if notices := r.Sweep(false).Notices; len(notices) > 0 {
				if len(notices) != 1 || !strings.Contains(notices[0], s.URL()) || !strings.Contains(notices[0], want) {
					t.Fatalf("%q, want %q", notices, want)
				}
				return
			}
		}
		t.Fatalf("nothing, want %q", want)
	}
	s.Stop()
	wait("games on this machine go on")
	if notices := r.Sweep(false).Notices; len(notices) > 0 {
		t.Errorf("once more: %q", notices)
	}
	s.Start()
	wait("is there again")
}
