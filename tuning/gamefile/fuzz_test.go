package gamefile

import (
	"bytes"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"
)

// FuzzGames reads blocks whose checksums are right and whose games are anything: what
// can be read can be written, and reads the same.
func FuzzGames(f *testing.F) {
	for i, g := range randomGames(7, 20) {
		data, err := appendGame(nil, g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(data[:len(data)*i/20])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var g, again Game
		if err := (&decoder{data}).game(&g); err != nil {
			return
		}
		written, err := appendGame(nil, &g)
		if err != nil {
			t.Fatalf("read, and not to be written: %v", err)
		}
		if err := (&decoder{written}).game(&again); err != nil {
			t.Fatal(err)
		}
		if !same([]*Game{&g}, []*Game{&again}) {
			t.Errorf("%+v has become %+v", g, again)
		}
	})
}

// FuzzFile reads files of any bytes, which begin with a block whose head is right.
func FuzzFile(f *testing.F) {
	path := filepath.Join(f.TempDir(), "own.games")
	w, err := Append(path, testRun("a"), "")
	if err != nil {
		f.Fatal(err)
	}
	for _, g := range randomGames(8, 3) {
		if err := w.Add(g); err != nil {
			f.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		f.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole, uint16(3))
	f.Add(whole[:len(whole)-1], uint16(0))
	f.Add([]byte{}, uint16(9))
	f.Fuzz(func(t *testing.T, data []byte, games uint16) {
		b := Block{Kind: GamesKind, Games: int(games), length: len(data), sum: crc32.Checksum(data, castagnoli)}
		content := append(append(b.head(), data...), data...)
		file := &File{path: "fuzzed.games", data: bytes.NewReader(content), size: int64(len(content))}
		if err := file.find(); err != nil {
			t.Fatal(err)
		}
		for _, b := range file.blocks {
			for range file.Games(b) {
			}
		}
	})
}
