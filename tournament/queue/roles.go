package queue

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
	"github.com/rs/zerolog"

	"shotest/internal/inputfile"
)

// Role is what a client of the server may do.
type Role string

const (
	// RoleDirector has the tournament's streams and facts.
	RoleDirector Role = "director"
	// RoleWorker may ask the director, and tell news.
	RoleWorker Role = "worker"
)

// directorID stands for the director where workers have an identity.
const directorID = "director"

// roleTag marks credentials with their role.
const roleTag = "shotest-role:"

// permissionsOf returns the subjects of a role. A worker's have its identity in
// them: it cannot speak for another, nor hear what another is told.
func permissionsOf(role Role, id string) (publish, subscribe []string) {
	if role == RoleDirector {
		return []string{"shotest.>", "$JS.API.>", "$JS.ACK.>", "$KV.>", "_INBOX.>"}, []string{"shotest.>", "_INBOX.>"}
	}
	return []string{"shotest.*.ask." + id + ".*", "shotest.*.news." + id + ".*"}, []string{inboxOf(id) + ".>"}
}

// workerName is what a worker's connection is called, by which our own server
// learns the identity of one that proves it by nothing else.
func workerName(id string) string { return workerNamePrefix + id }

const workerNamePrefix = "shotest worker "

// shortestIdentity is how long identities are at least that workers make up: too
// long to be guessed.
const shortestIdentity = 20

// identity returns who a worker is: whom its credentials name, or somebody that
// nobody else can be.
func (a Auth) identity() (string, error) {
	switch {
	case a.Credentials != "":
		claims, err := readClaims(a.Credentials)
		if err != nil {
			return "", err
		}
		return claims.Subject, nil
	case a.NKey != "":
		seed, err := inputfile.Read(a.NKey)
		if err != nil {
			return "", fmt.Errorf("queue: NKey: %w", err)
		}
		pair, err := nkeys.ParseDecoratedNKey(seed)
		if err != nil {
			return "", fmt.Errorf("queue: NKey %s: %w", a.NKey, err)
		}
		return pair.PublicKey()
	}
	return rand.Text(), nil
}

// checkRole returns an error if credentials are of the other role. Those that were
// not made by MakeCredentials do not say.
func (a Auth) checkRole(role Role) error {
	if a.Credentials == "" {
		return nil
	}
	claims, err := readClaims(a.Credentials)
	if err != nil {
		return err
	}
	has := roleOf(claims)
	if has == "" || has == role {
		return nil
	}
	if role == RoleWorker {
		return fmt.Errorf("queue: %s: %w: they are the director's, which must stay on the machine that runs the tournament; a worker takes %s of the same folder",
			a.Credentials, ErrWrongRole, WorkerFile)
	}
	return fmt.Errorf("queue: %s: %w: they are a worker's, and whoever runs the tournament takes %s of the same folder", a.Credentials, ErrWrongRole, DirectorFile)
}

// readToken reads what credentials say of their owner, with its issuer's signature.
func readToken(path string) (string, error) {
	text, err := inputfile.Read(path)
	if err != nil {
		return "", fmt.Errorf("queue: credentials: %w", err)
	}
	token, err := jwt.ParseDecoratedJWT(text)
	if err != nil {
		return "", fmt.Errorf("queue: credentials %s: %w", path, err)
	}
	return token, nil
}

// readClaims is readToken, and returns what it says.
func readClaims(path string) (*jwt.UserClaims, error) {
	token, err := readToken(path)
	if err != nil {
		return nil, err
	}
	claims, err := jwt.DecodeUserClaims(token)
	if err != nil {
		return nil, fmt.Errorf("queue: credentials %s: expected a file that shotest tournament credentials, or nsc, has written: %w", path, err)
	}
	return claims, nil
}

// roleOf returns the role of credentials, empty if they do not say.
func roleOf(claims *jwt.UserClaims) Role {
	for _, tag := range claims.Tags {
		if role, is := strings.CutPrefix(tag, roleTag); is {
			return Role(role)
		}
	}
	return ""
}

// issuerOf returns whose signature credentials have.
func issuerOf(claims *jwt.UserClaims) string {
	if claims.IssuerAccount != "" {
		return claims.IssuerAccount
	}
	return claims.Issuer
}

// doorkeeper decides who is let in to the server inside the process. The director
// is in this process, and knows a secret that nobody else does. Whoever comes by
// the network is a worker at most, whatever it brings.
type doorkeeper struct {
	secret string
	auth   Auth
	issuer string // of credentials that are let in
	log    zerolog.Logger
}

func newDoorkeeper(c Config, secret string) (*doorkeeper, error) {
	d := &doorkeeper{secret: secret, auth: c.Auth, log: c.Log}
	if c.Auth.Credentials == "" {
		return d, nil
	}
	if err := c.Auth.checkRole(RoleDirector); err != nil {
		return nil, err
	}
	claims, err := readClaims(c.Auth.Credentials)
	if err != nil {
		return nil, err
	}
	if roleOf(claims) == "" {
		return nil, fmt.Errorf("queue: credentials %s do not say whose they are: make some with shotest tournament credentials", c.Auth.Credentials)
	}
	d.issuer = issuerOf(claims)
	return d, nil
}

// Check implements server.Authentication.
func (d *doorkeeper) Check(c server.ClientAuthentication) bool {
	options := c.GetOpts()
	if same(options.Token, d.secret) {
		return true
	}
	id, err := d.admit(c, options)
	if err != nil {
		d.log.Warn().Err(err).Stringer("address", c.RemoteAddress()).Msg("not let in")
		return false
	}
	publish, subscribe := permissionsOf(RoleWorker, id)
	c.RegisterUser(&server.User{Username: id, Permissions: &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: publish},
		Subscribe: &server.SubjectPermission{Allow: subscribe},
	}})
	return true
}

var errWrongSecret = errors.New("a wrong token, user or password, or none")

var errNoCredentials = errors.New("no credentials: the tournament is run with --credentials, and its workers need them, too")

// admit returns the identity of a worker that may come in.
func (d *doorkeeper) admit(c server.ClientAuthentication, options *server.ClientOpts) (string, error) {
	if d.issuer != "" {
		return d.recognize(options, c.GetNonce())
	}
	a := d.auth
	if !same(options.Token, a.Token) || !same(options.Username, a.User) || !same(options.Password, a.Password) {
		return "", errWrongSecret
	}
	id, named := strings.CutPrefix(options.Name, workerNamePrefix)
	if !named || checkID(id) != nil || len(id) < shortestIdentity {
		return "", errors.New("it does not say which worker it is: is it shotest, of this version?")
	}
	return id, nil
}

// recognize returns whose credentials a worker has, which must be by our issuer.
func (d *doorkeeper) recognize(options *server.ClientOpts, nonce []byte) (string, error) {
	claims, err := jwt.DecodeUserClaims(options.Token) // checks the issuer's signature
	if err != nil {
		return "", errNoCredentials
	}
	switch {
	case claims.Issuer != d.issuer:
		return "", errors.New("its credentials are by another issuer")
	case claims.Expires > 0 && claims.Expires <= time.Now().Unix():
		return "", errors.New("its credentials have expired")
	case roleOf(claims) != RoleWorker:
		return "", fmt.Errorf("%w: expected a worker's", ErrWrongRole)
	case options.Sig == "":
		return "", errors.New("it does not prove that the credentials are its own")
	}
	key, err := nkeys.FromPublicKey(claims.Subject)
	if err != nil {
		return "", err
	}
	signature, err := base64.RawURLEncoding.DecodeString(options.Sig)
	if err != nil {
		return "", err
	}
	return claims.Subject, key.Verify(nonce, signature)
}

// same compares secrets without telling by the time how much of them is right.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
