package tests

import (
	"flag"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var stores = flag.Int("stores", 4, "how many stores TestDamagedStoresLoseNoGame damages; 30 to believe it")

// damages are what happens to files on a disk.
var damages = []struct {
	name string
	do   func(random *rand.Rand, path string) error
}{
	{"a flipped bit", func(random *rand.Rand, path string) error {
		return change(path, func(data []byte) []byte {
			data[random.IntN(len(data))] ^= 1 << random.IntN(8)
			return data
		})
	}},
	{"a cut", func(random *rand.Rand, path string) error {
		return change(path, func(data []byte) []byte { return data[:random.IntN(len(data))] })
	}},
	{"zeros", func(random *rand.Rand, path string) error {
		return change(path, func(data []byte) []byte {
			clear(data[random.IntN(len(data)):])
			return data
		})
	}},
	{"a missing file", func(_ *rand.Rand, path string) error { return os.Remove(path) }},
	{"a missing folder", func(_ *rand.Rand, path string) error { return os.RemoveAll(filepath.Dir(path)) }},
}

func change(path string, how func([]byte) []byte) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, how(data), 0o644)
}

// TestDamagedStoresLoseNoGame damages the queue's store between two runs. What has been
// played stays, and the tournament goes on to its end by itself.
func TestDamagedStoresLoseNoGame(t *testing.T) {
	t.Parallel()
	seed := *killSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d (-kill-seed %d), %d stores", seed, seed, *stores)
	random := rand.New(rand.NewPCG(seed, 1))
	program := buildShotest(t)
	for range *stores {
		c := &campaign{T: t, random: random, program: program, file: writeTournament(t, 12, 200)}
		args := []string{"tournament", "run", c.file, "--concurrency", "2"}
		if random.IntN(2) == 0 { // who plays what is kept then
			args = append(args, "--listen", "127.0.0.1:0", "--lease", "2s")
		}
		run := func() { c.runner = start(t, c.program, args...) }
		run()
		enough := 3 + random.IntN(6)
		until(t, "some games", func() bool { return finished(c.file) >= enough })
		signal := os.Kill
		if random.IntN(2) == 0 {
			signal = os.Interrupt
		}
		c.end(c.runner, signal)
		c.look()
		path := c.fileOfStore()
		damage := damages[random.IntN(len(damages))]
		t.Logf("%s: %s, with %d games", strings.TrimPrefix(path, runFolder(c.file)), damage.name, len(c.seen))
		if err := damage.do(random, path); err != nil {
			t.Fatal(err)
		}
		run()
		until(t, "the end of the tournament", c.ended)
		c.look()
		checkEveryGameOnce(t, c.file)
	}
}

// fileOfStore returns a file of the queue's store that holds something.
func (c *campaign) fileOfStore() string {
	c.Helper()
	var files []string
	err := filepath.WalkDir(filepath.Join(runFolder(c.file), "queue"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		if info, err := entry.Info(); err == nil && info.Size() > 0 && entry.Name() != "lock" {
			files = append(files, path)
		}
		return nil
	})
	if err != nil || len(files) == 0 {
		c.Fatalf("no files of the store (%v)", err)
	}
	return files[c.random.IntN(len(files))]
}
