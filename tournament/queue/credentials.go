package queue

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nkeys"

	"shotest/internal/inputfile"
)

// Files of a folder of credentials.
const (
	// DirectorFile is for whoever runs tournaments, WorkerFile for whoever plays.
	DirectorFile = "director.creds"
	WorkerFile   = "worker.creds"
	// IssuerFile signs further credentials.
	IssuerFile = "issuer.nk"
	// ServerFile lets a nats-server know them all.
	ServerFile = "nats-server.conf"

	credentialsEnding = ".creds"
)

// MakeCredentials makes credentials in a folder, and returns the files that it has
// written: the director's, an issuer to sign others with and the settings of a
// nats-server if they are not there, and those of workers, by name. Files that are
// there stay as they are: fs.ErrExist. Only their owner can read them.
func MakeCredentials(folder string, workers ...string) (written []string, err error) {
	for _, name := range workers {
		if checkID(name) != nil || name+credentialsEnding == DirectorFile {
			return nil, fmt.Errorf("queue: a worker cannot be called %q: expected letters, digits, - and _", name)
		}
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	write := func(name string, data []byte) error {
		path := filepath.Join(folder, name)
		err := writeSecret(path, data)
		if err == nil {
			written = append(written, path)
		}
		return err
	}
	issuer, err := readIssuer(filepath.Join(folder, IssuerFile))
	if errors.Is(err, fs.ErrNotExist) {
		issuer, err = makeIssuer(write)
	}
	if err != nil {
		return written, fmt.Errorf("queue: %w", err)
	}
	for _, name := range workers {
		data, err := makeUser(issuer, RoleWorker, name)
		if err == nil {
			err = write(name+credentialsEnding, data)
		}
		if err != nil {
			return written, fmt.Errorf("queue: %w", err)
		}
	}
	return written, nil
}

// writeSecret writes a new file that only its owner can read.
func writeSecret(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

func readIssuer(path string) (nkeys.KeyPair, error) {
	seed, err := inputfile.Read(path)
	if err != nil {
		return nil, err
	}
	pair, err := nkeys.ParseDecoratedNKey(seed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return pair, nil
}

// makeIssuer makes the account that signs credentials, and what knows it.
func makeIssuer(write func(string, []byte) error) (nkeys.KeyPair, error) {
	operator, err := nkeys.CreateOperator()
	if err != nil {
		return nil, err
	}
	account, err := nkeys.CreateAccount()
	if err != nil {
		return nil, err
	}
	server, err := serverFile(operator, account)
	if err != nil {
		return nil, err
	}
	director, err := makeUser(account, RoleDirector, string(RoleDirector))
	if err != nil {
		return nil, err
	}
	seed, err := account.Seed()
	if err != nil {
		return nil, err
	}
	return account, errors.Join(write(ServerFile, server), write(DirectorFile, director), write(IssuerFile, append(seed, '\n')))
}

// makeUser returns a credentials file.
func makeUser(issuer nkeys.KeyPair, role Role, name string) ([]byte, error) {
	user, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	id, err := user.PublicKey()
	if err != nil {
		return nil, err
	}
	claims := jwt.NewUserClaims(id)
	claims.Name = name
	claims.Tags.Add(roleTag + string(role))
	publish, subscribe := permissionsOf(role, id)
	claims.Pub.Allow.Add(publish...)
	claims.Sub.Allow.Add(subscribe...)
	token, err := claims.Encode(issuer)
	if err != nil {
		return nil, err
	}
	seed, err := user.Seed()
	if err != nil {
		return nil, err
	}
	return jwt.FormatUserConfig(token, seed)
}

// serverFile returns settings of a nats-server that knows the account. It holds no
// secrets.
func serverFile(operator, account nkeys.KeyPair) ([]byte, error) {
	system, err := nkeys.CreateAccount()
	if err != nil {
		return nil, err
	}
	var ids [3]string
	for i, pair := range []nkeys.KeyPair{operator, account, system} {
		if ids[i], err = pair.PublicKey(); err != nil {
			return nil, err
		}
	}
	operatorID, accountID, systemID := ids[0], ids[1], ids[2]
	accountClaims := jwt.NewAccountClaims(accountID)
	accountClaims.Name = "shotest"
	accountClaims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: jwt.NoLimit, DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit}
	systemClaims := jwt.NewAccountClaims(systemID)
	systemClaims.Name = "SYS"
	operatorClaims := jwt.NewOperatorClaims(operatorID)
	operatorClaims.Name, operatorClaims.SystemAccount = "shotest", systemID
	var tokens [3]string
	for i, claims := range []jwt.Claims{operatorClaims, accountClaims, systemClaims} {
		if tokens[i], err = claims.Encode(operator); err != nil {
			return nil, err
		}
	}
	var text strings.Builder
	fmt.Fprintf(&text, `# Settings of a nats-server for tournaments of shotest: nats-server -c %s
# Who may do what is in the credentials beside it. Nothing in this file is secret.
listen: "0.0.0.0:4222"
jetstream { store_dir: "nats", sync_interval: always }
operator: %s
system_account: %s
resolver: MEMORY
resolver_preload {
  %s: %s
  %s: %s
}
`, ServerFile, tokens[0], systemID, accountID, tokens[1], systemID, tokens[2])
	return []byte(text.String()), nil
}
