//go:build e2e

package commands

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// At both ends of the range of each of its flags, a command begins without a panic, and takes no
// more memory than machines have; a table takes what is free at most.
func TestFlagsAtTheirEnds(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	folder := t.TempDir()
	record, games, match := writeBlunderGame(t, folder, "game.usi"), writeGames(t), filepath.Join(folder, "match.yaml")
	if code, _, said := shotest(t, "", "tournament", "init", match); code != exitDone {
		t.Fatal(said)
	}
	arguments := map[string]string{
		"analyze": "GAME", "explain": "GAME", "review": "GAME --out OUT.html", "mate": "GAME", "perft": "--depth 1",
		"board": "GAME --no-open", "bench": "", "book make": "--records GAMES --out OUT.db",
		"convert": "GAME OUT.kif --force", "audit": "--records GAMES", "compliance": "GAME",
		"tournament run":  "MATCH --dry-run",
		"tournament work": "x --nats nats://127.0.0.1:1 --name a",
		"tune games":      "--out OUT.games", "tune plausibility": "--records GAMES --out OUT.yaml",
		"tune prices":     "--records GAMES --out OUT.yaml",
		"tune evaluation": "--records GAMES --out OUT.bin", "tune search": "MATCH --list",
	}
	for _, f := range numberFlags(t) {
		words, known := arguments[strings.Join(f.command, " ")]
		if !known {
			t.Fatalf("%s: no arguments to try it with", &f)
		}
		least, most := rangeOf(f.Value).Ends()
		for _, text := range []string{least, most} {
			args := slices.Concat(f.command, commandWords(words, "GAMES", games, "GAME", record, "MATCH", match,
				"OUT", filepath.Join(folder, "out")), []string{fmt.Sprintf("--%s=%s", f.Name, text)})
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			var said strings.Builder
			code := run(ended, args, streams{in: strings.NewReader(""), out: io.Discard, err: &said})
			runtime.ReadMemStats(&after)
			if megabytes := (after.TotalAlloc - before.TotalAlloc) >> 20; megabytes > 1000 && f.Name != "hash" {
				t.Errorf("%s %s: exit code %d, %d MB, %s", &f, text, code, megabytes, said.String())
			}
		}
	}
}
