package queue

import (
	"bytes"
	"errors"
	"flag"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/tournament"
)

var everyBit = flag.Bool("every-bit", false, "whether each bit of what tests damage is flipped, instead of some")

// playedStore returns a store with some jobs and results, which no server has open.
func playedStore(t *testing.T) (config Config, results []tournament.Result) {
	t.Helper()
	config = embeddedConfig(t)
	q, jobs := mustOpen(t, config), schedule(12)
	if err := q.PutManifest(testContext(t), []byte("manifest")); err != nil {
		t.Fatal(err)
	}
	mustEnqueue(t, q, jobs, len(jobs))
	for range 6 {
		mustFinish(t, mustTake(t, q), "w")
	}
	results = stored(t, q)
	mustClose(t, q)
	return config, results
}

// filesOf returns the contents of all files in a folder, but those that say who has it.
func filesOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || entry.Name() == lockFile || entry.Name() == ownerFile {
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A flipped bit anywhere in a store is found, or does no harm. Where it is found the file
// is named, and nothing is changed: the server would cut off what follows.
func TestFlippedBits(t *testing.T) {
	t.Parallel()
	config, results := playedStore(t)
	random := rand.New(rand.NewPCG(1, 1))
	whole := filesOf(t, config.Folder)
	paths := make([]string, 0, len(whole))
	for path := range whole {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	found := 0
	for _, path := range paths {
		bits := random.Perm(len(whole[path]) * 8)
		if !*everyBit {
			bits = bits[:min(len(bits), 3)]
		}
		for _, bit := range bits {
			restoreFiles(t, config.Folder, whole)
			damaged := []byte(whole[path])
			damaged[bit/8] ^= 1 << (bit % 8)
			if err := os.WriteFile(path, damaged, 0o644); err != nil {
				t.Fatal(err)
			}
			before := filesOf(t, config.Folder)
			q, err := Open(testContext(t), config)
			var damage *DamageError
			switch {
			case errors.As(err, &damage):
				found++
				if !strings.Contains(err.Error(), path) && !strings.Contains(err.Error(), strings.TrimSuffix(path, settingsSumFile)) {
					t.Errorf("%s, bit %d: %v", path, bit, err)
				}
				if after := filesOf(t, config.Folder); !sameLeases(before, after) {
					t.Errorf("%s, bit %d: the store has been changed", path, bit)
				}
			case err != nil:
				t.Errorf("%s, bit %d: %v", path, bit, err)
			default:
				if now := stored(t, q); len(now) != len(results) {
					t.Errorf("%s, bit %d: %d results, expected %d", path, bit, len(now), len(results))
				}
				mustClose(t, q)
			}
		}
	}
	if found < 20 {
		t.Errorf("%d flipped bits were found", found)
	}
}

// sameLeases reports whether two states of a store are the same, but for leases.
func sameLeases(a, b map[string]string) bool {
	for path, content := range a {
		if b[path] != content && !strings.Contains(filepath.ToSlash(path), "/"+consumersFolder+"/") {
			return false
		}
	}
	return true
}

// restoreFiles makes a store what it was.
func restoreFiles(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(folder, storeFolder)); err != nil {
		t.Fatal(err)
	}
	for path, content := range files {
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// What is whole of a damaged store is read, in its order.
func TestReadDamagedStore(t *testing.T) {
	t.Parallel()
	config, results := playedStore(t)
	path := filepath.Join(streamsFolder(config.Folder), "shotest-test-results", messagesFolder, "1.blk")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	third := bytes.Index(whole, []byte("result."+results[2].ID))
	for name, damage := range map[string]func([]byte){
		"a message": func(data []byte) { data[third+40] ^= 1 },
		"a length":  func(data []byte) { data[third-len("shotest.test.")-recordHead] ^= 1 },
		"zeros":     func(data []byte) { clear(data[third+20 : third+60]) },
	} {
		data := bytes.Clone(whole)
		damage(data)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		var ids, want []string
		salvage, err := Read(testContext(t), config.Folder, config.Tournament, func(r tournament.Result) error {
			ids = append(ids, r.ID)
			return nil
		})
		for i := range results {
			if i != 2 {
				want = append(want, results[i].ID)
			}
		}
		if err != nil || !slices.Equal(ids, want) || string(salvage.Manifest) != "manifest" {
			t.Errorf("%s: read %v and manifest %q, %v; expected %v", name, ids, salvage.Manifest, err, want)
		}
		if name != "zeros" && !slices.Equal(salvage.Unreadable, []string{results[2].ID}) {
			t.Errorf("%s: unreadable are %v", name, salvage.Unreadable)
		}
	}
}

// What is not a file or folder where there should be one does not block, and is named.
func TestIrregularStore(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"1.blk", ""} {
		config, _ := playedStore(t)
		path := filepath.Join(streamsFolder(config.Folder), "shotest-test-results", messagesFolder, name)
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
		err := os.Mkdir(path, 0o755)
		if name == "" {
			err = errors.Join(os.RemoveAll(path), os.WriteFile(path, nil, 0o644))
		}
		if err != nil {
			t.Fatal(err)
		}
		var damage *DamageError
		if _, err := Open(testContext(t), config); !errors.As(err, &damage) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v", path, err)
		}
	}
}

// Setting aside moves a store as it is, but not while somebody has it.
func TestSetAside(t *testing.T) {
	t.Parallel()
	config, results := playedStore(t)
	q := mustOpen(t, config)
	if _, err := SetAside(config.Folder, "damaged"); !errors.Is(err, ErrInUse) {
		t.Errorf("in use: got %v", err)
	}
	mustClose(t, q)
	path, err := SetAside(config.Folder, "damaged")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(path) })
	n := 0
	if _, err := Read(testContext(t), path, config.Tournament, func(tournament.Result) error { n++; return nil }); err != nil || n != len(results) {
		t.Errorf("%d results in %s, %v", n, path, err)
	}
	q = mustOpen(t, config)
	if now := stored(t, q); len(now) != 0 {
		t.Errorf("%d results in the new store", len(now))
	}
}

// Whoever reads results does not wait forever for one that does not come.
func TestStalledReader(t *testing.T) {
	t.Parallel()
	config, _ := playedStore(t)
	q := mustOpen(t, config)
	q.config.StartLimit = 50 * time.Millisecond
	q.connection.Close() // nothing comes any more
	var last error
	for _, err := range q.Stored(testContext(t)) {
		last = err
	}
	var damage *DamageError
	if !errors.As(last, &damage) || !strings.Contains(last.Error(), "50ms") {
		t.Errorf("got %v", last)
	}
}

// A server elsewhere that does not answer is no store of ours that could be put away.
func TestSilentServer(t *testing.T) {
	t.Parallel()
	options := &server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir(),
	}
	config := Config{Tournament: "t", URL: startOther(t, options).ClientURL(), StartLimit: time.Nanosecond}
	_, err := Open(testContext(t), config)
	var damage *DamageError
	if err == nil || errors.As(err, &damage) || !strings.Contains(err.Error(), config.URL) || !strings.Contains(err.Error(), "no answer within 1ns") {
		t.Errorf("got %v", err)
	}
}
