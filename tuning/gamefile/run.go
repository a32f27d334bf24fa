package gamefile

import (
	"bytes"
	"hash/fnv"
	"strings"
)

// Run is games that were played with the same settings: all that decides them, apart
// from the program. They are numbered from 0, or from after those that were in the file.
type Run struct {
	// Settings is a text of lines "name: value".
	Settings string
}

// ID is the number that the members of a run have.
func (r Run) ID() uint64 {
	h := fnv.New64a()
	h.Write([]byte(r.Settings))
	return h.Sum64()
}

// lines returns the settings as members begin with them, and a remark.
func (r Run) lines(remark string) []byte {
	var text bytes.Buffer
	for line := range strings.Lines(r.Settings) {
		text.WriteString("# " + line)
	}
	text.WriteString("#! " + remark + "\n")
	return text.Bytes()
}

// runIn returns the run of a member's text.
func runIn(text string) Run {
	var settings strings.Builder
	for line := range strings.Lines(text) {
		if setting, is := strings.CutPrefix(line, "# "); is {
			settings.WriteString(setting)
		}
	}
	return Run{settings.String()}
}

// difference says in which lines the settings of another run differ.
func (r Run) difference(other Run) string {
	var differ []string
	for line := range strings.Lines(other.Settings) {
		if !strings.Contains("\n"+r.Settings, "\n"+line) {
			differ = append(differ, strings.TrimSpace(line))
		}
	}
	return strings.Join(differ, ", ")
}
