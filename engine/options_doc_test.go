package engine

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"shotest/config"
	"shotest/engine/options"
	"shotest/internal/testing/golden"
	"shotest/profile"
)

// optionsFile is the page that lists the options.
const optionsFile = "../docs/guide/options.md"

const optionsHead = `# Options

What a board can set, in the order in which the engine declares it. Durations are in
milliseconds, scores in centipawns. The same values, and many more, can be set in a
profile, a YAML file ([profile/default.yaml](../../profile/default.yaml) has all of them).
This page is written by ` + "`go test ./engine -run OptionsPage -update`" + `.

| Option | Default | Values | What it says |
|---|---|---|---|
`

// optionsPage returns the page as it should be.
func optionsPage() string {
	docs := map[string]string{
		options.Ponder: "Boards offer to ponder only if it is declared. Whether to is theirs to say.",
		options.StrictFiles: "Be ready only if every file is loaded that the options name, and tell the checksums of what was loaded: " +
			"`isready` answers `info string StrictFiles loaded EvaluationFile sha256:…` for each, or `info string StrictFiles failed: …`. " +
			"For measuring; on a board leave it off, and what cannot be read is replaced by what is built in.",
		options.ProfileFile: "A profile that sets many values at once. It counts for whatever the board leaves at its default; " +
			"what the board sets to something else counts for more.",
	}
	defaults := profile.Default()
	for _, p := range config.Parameters(&defaults) {
		docs[p.Tag("usi")] = p.Doc
	}
	var page strings.Builder
	page.WriteString(optionsHead)
	for _, o := range New(defaults).Options() {
		values := map[OptionKind]string{CheckOption: "true, false", StringOption: "text", FilenameOption: "file"}[o.Kind]
		switch o.Kind {
		case SpinOption:
			values = fmt.Sprintf("%d to %d", o.Min, o.Max)
		case ComboOption:
			values = strings.Join(o.Values, ", ")
		}
		fmt.Fprintf(&page, "| `%s` | %s | %s | %s |\n", o.Name, cmp.Or(o.Default, "empty"), values, docs[o.Name])
	}
	return page.String()
}

// Every option is described, with the values that it takes.
func TestOptionsPage(t *testing.T) {
	want := optionsPage()
	golden.Compare(t, optionsFile, want)
	if strings.Contains(want, "|  |") {
		t.Error("an option is not described")
	}
}
