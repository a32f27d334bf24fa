//go:build e2e

package director

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDamagedLinesAreNamedAndPlayedAgain damages a line in each of twenty ways: the others
// stay as they are, and the damaged one is kept aside.
func TestDamagedLinesAreNamedAndPlayedAgain(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	playTiny(t, folder, "")
	path := filepath.Join(folder, resultsFile)
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 20 {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		lines = lines[:len(lines)-1]
		at := random.IntN(len(lines))
		line := lines[at][:len(lines[at])-1]
		place := random.IntN(len(line))
		switch n % 4 {
		case 0:
			for line[place] ^= 1 << random.IntN(8); line[place] == '\n'; {
				line[place] ^= 1
			}
		case 1:
			clear(line[place:])
		case 2: // cut
			lines[at] = append(line[:place:place], '\n')
		case 3:
			lines[at] = []byte("{\"id\":\"000000a\",\"outcome\":\"draw\"}\n")
		}
		damaged := bytes.Join(lines, nil)
		if err := os.WriteFile(path, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if said := playTiny(t, folder, ""); !strings.Contains(said, "1 line of results.jsonl: damaged, not counted, kept in results-damaged-") {
			t.Errorf("damage %d of line %d: said %q", n, at+1, said)
		}
		after, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range lines {
			if i != at && !bytes.Contains(after, line) {
				t.Errorf("damage %d of line %d: line %d has changed", n, at+1, i+1)
			}
		}
	}
}
