package queue

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
)

// TestDoor: whoever listens where other machines reach it says who may come in.
func TestDoor(t *testing.T) {
	for _, c := range []struct {
		config Config
		open   bool
	}{
		{Config{}, false},
		{Config{Listen: "127.0.0.1:4222"}, false},
		{Config{Listen: "127.8.9.1:4222"}, false},
		{Config{Listen: "[::1]:4222"}, false},
		{Config{Listen: "localhost:4222"}, false},
		{Config{Listen: "0.0.0.0:4222"}, true},
		{Config{Listen: ":4222"}, true},
		{Config{Listen: "[::]:4222"}, true},
		{Config{Listen: "192.168.1.7:4222"}, true},
		{Config{Listen: "localhost.example:4222"}, true},
		{Config{Listen: "0.0.0.0:4222", TLS: TLS{Certificate: "c", Key: "k"}}, true},
		{Config{Listen: "0.0.0.0:4222", TLS: TLS{CA: "a", Certificate: "c", Key: "k"}}, false},
		{Config{Listen: "0.0.0.0:4222", Auth: Auth{Token: "t"}}, false},
		{Config{Listen: "0.0.0.0:4222", Auth: Auth{User: "u", Password: "p"}}, false},
		{Config{Listen: "0.0.0.0:4222", Auth: Auth{Credentials: "c"}}, false},
		{Config{Listen: "0.0.0.0:4222", Open: true}, false},
	} {
		if err := c.config.CheckDoor(); errors.Is(err, ErrOpenDoor) != c.open {
			t.Errorf("%+v: %v", c.config, err)
		}
	}
}

func TestMakeCredentials(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "keys")
	written, err := MakeCredentials(folder, "one")
	if err != nil || len(written) != 4 {
		t.Fatalf("wrote %q (%v)", written, err)
	}
	for _, path := range written {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s can be read by others: %v", path, info.Mode())
		}
	}
	before, err := os.ReadFile(filepath.Join(folder, DirectorFile))
	if err != nil {
		t.Fatal(err)
	}
	if written, err := MakeCredentials(folder, "two", "one"); !errors.Is(err, fs.ErrExist) || len(written) != 1 {
		t.Errorf("wrote %q over what is there (%v)", written, err)
	}
	after, err := os.ReadFile(filepath.Join(folder, DirectorFile))
	if err != nil || string(after) != string(before) {
		t.Errorf("the director's credentials are others now (%v)", err)
	}
	for _, name := range []string{"../x", "", "director", "a b", strings.Repeat("x", 200)} {
		if _, err := MakeCredentials(folder, name); err == nil {
			t.Errorf("a worker may be called %q", name)
		}
	}
}

// TestWrongCredentials: files that are mixed up are refused, on both sides of the
// network, with a word about the right one.
func TestWrongCredentials(t *testing.T) {
	folder, stranger := makeCredentials(t), makeCredentials(t)
	directors, workers := filepath.Join(folder, DirectorFile), filepath.Join(folder, "honest.creds")
	config := embeddedConfig(t)
	config.Listen, config.Auth = "127.0.0.1:0", Auth{Credentials: workers}
	if q, err := Open(testContext(t), config); !errors.Is(err, ErrWrongRole) || !strings.Contains(err.Error(), DirectorFile) {
		t.Errorf("run with a worker's credentials: %v", err)
		if err == nil {
			mustClose(t, q)
		}
	}
	config.Auth.Credentials = directors
	director := mustDirect(t, config)
	join := Config{Tournament: config.Tournament, URL: "nats://" + director.Address(), Auth: Auth{Credentials: directors}}
	if _, err := Join(testContext(t), join); !errors.Is(err, ErrWrongRole) || !strings.Contains(err.Error(), WorkerFile) {
		t.Errorf("a worker with the director's credentials: %v", err)
	}
	for what, auth := range map[string]Auth{
		"nothing":               {},
		"a token":               {Token: "x"},
		"a user":                {User: "x", Password: "y"},
		"another's credentials": {Credentials: filepath.Join(stranger, "honest.creds")},
	} {
		join.Auth = auth
		if _, err := Join(testContext(t), join); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("%s: %v", what, err)
		}
	}
	// Somebody who does not play by the rules of Join.
	raw := must(Auth{Credentials: directors}.options())(t)
	if c, err := nats.Connect(join.URL, raw...); err == nil {
		t.Error("the director's credentials are let in from outside")
		c.Close()
	}
	token := must(readToken(workers))(t)
	if c, err := nats.Connect(join.URL, nats.Token(token)); err == nil {
		t.Error("credentials without their key are let in")
		c.Close()
	}
	join.Auth = Auth{Credentials: workers}
	playOne(t, director, mustJoin(t, join))
}
