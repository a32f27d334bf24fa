package gamefile

import (
	"bytes"
	"hash/fnv"
	"strings"
)

// Run is games that were played with the same settings: all that decides them, apart
// from the program. They are numbered from 0, or from after those that were in the file.
type Run struct {
	// Settings is a text of lines "name: value", without blank lines.
	Settings string
}

// ID is the number that the blocks of a run have.
func (r Run) ID() uint64 {
	h := fnv.New64a()
	h.Write([]byte(r.Settings))
	return h.Sum64()
}

// about returns what a block about a run holds.
func (r Run) about(remarks string) []byte { return []byte(r.Settings + "\n" + remarks) }

// parseAbout reads what a block about a run holds.
func parseAbout(data []byte) (r Run, remarks string) {
	settings, rest, found := bytes.Cut(data, []byte("\n\n"))
	if !found {
		return Run{string(data)}, ""
	}
	return Run{string(settings) + "\n"}, string(rest)
}

// Difference says in which lines the settings of another run differ.
func (r Run) Difference(other Run) string {
	mine := map[string]bool{}
	for line := range strings.Lines(r.Settings) {
		mine[line] = true
	}
	var differ []string
	for line := range strings.Lines(other.Settings) {
		if !mine[line] {
			differ = append(differ, strings.TrimSpace(line))
		}
	}
	return strings.Join(differ, ", ")
}
