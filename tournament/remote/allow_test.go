package remote

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/checksum"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tournamenttest"
	"shotest/tournament"
)

// engineScript is an engine that declares options and does nothing else.
const engineScript = `#!/bin/sh
while read line; do
case "$line" in
usi)
	echo option name USI_Hash type spin default 16 min 1 max 1024
	echo option name Ponder type check default false
	echo option name Style type combo default Normal var Normal var Risky
	echo option name Debug Log File type string default
	echo option name EvalDir type filename default eval
	echo usiok;;
quit) exit;;
esac
done
`

// writeEngine writes engineScript to a file.
func writeEngine(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "engine")
	if err := os.WriteFile(path, []byte(engineScript), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// parse parses a tournament file.
var parse = tournamenttest.Parse

// parseAllowList parses an allow list.
func parseAllowList(t *testing.T, text string) *AllowList {
	t.Helper()
	if text == "" {
		return &AllowList{}
	}
	list, err := LoadAllowList(shogitest.File(t, "programs.yaml", text))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func sumOf(t *testing.T, path string) string {
	t.Helper()
	sum, err := checksum.OfFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// TestOnlyAllowedProgramsAreStarted prepares a tournament that asks for a program, with many allow
// lists.
func TestOnlyAllowedProgramsAreStarted(t *testing.T) {
	t.Parallel()
	program, other := writeEngine(t), writeEngine(t)
	if err := os.WriteFile(other, []byte("#!/bin/sh\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	entry := "programs:\n  - path: " + program + "\n    sha256: " + sumOf(t, program) + "\n"
	for name, c := range map[string]struct {
		engine string // fields of the engine in the tournament file, besides its command
		list   string // the allow list
		named  string // the path of --engine
		want   string // a part of the error; empty for none
	}{
		"nothing allowed":        {want: "--engine x=PATH"},
		"named":                  {named: program},
		"named, another program": {named: other, want: "is another program"},
		"listed":                 {list: entry},
		"listed, and named":      {list: entry, named: program},
		"listed before it changed": {list: strings.Replace(entry, sumOf(t, program), strings.Repeat("a0", 32), 1),
			want: "checksum"},
		"another listed":        {list: strings.Replace(entry, program, other+"2", 1), want: "engine2"},
		"arguments":             {list: entry, engine: "args: [-c, 'touch x']", want: "arguments"},
		"arguments, named":      {named: program, engine: "args: [-c, 'touch x']", want: "arguments"},
		"arguments listed":      {list: entry + "    args: [-c, 'touch x']\n", engine: "args: [-c, 'touch x']"},
		"environment":           {list: entry, engine: "environment: {LD_PRELOAD: /tmp/x.so}", want: "LD_PRELOAD"},
		"environment, named":    {named: program, engine: "environment: {LD_PRELOAD: /tmp/x.so}", want: "LD_PRELOAD"},
		"environment listed":    {list: entry + "    environment: {A: b}\n", engine: "environment: {A: b}"},
		"numbers":               {list: entry, engine: "options: {USI_Hash: 16, Ponder: false}"},
		"a choice":              {list: entry, engine: "options: {Style: Risky}"},
		"a choice that is none": {list: entry, engine: "options: {Style: /etc/passwd}", want: "Style"},
		"no such option":        {list: entry, engine: "options: {Other: 1}", want: "no option"},
		"a file to write":       {list: entry, engine: "options: {Debug Log File: /etc/hosts}", want: "Debug Log File"},
		"a file called 1":       {list: entry, engine: "options: {Debug Log File: 1}", want: "Debug Log File"},
		"a file called true":    {list: entry, engine: "options: {Debug Log File: 'true'}", want: "Debug Log File"},
		"a file called -Inf":    {named: program, engine: "options: {EvalDir: -Inf}", want: "EvalDir"},
		"a file that is listed": {list: entry + "    options: {EvalDir: /eval}\n", engine: "options: {EvalDir: /eval}"},
		"another file": {list: entry + "    options: {EvalDir: /eval}\n", engine: "options: {EvalDir: /}",
			want: "EvalDir"},
	} {
		t.Run(name, func(t *testing.T) {
			spec, _ := parse(t, "name: t\nengines:\n  - {name: x, command: "+program+", "+c.engine+"}\n"+
				"  - {name: y, profile: default}\n")
			spec.Engines[0].Directory = "/"
			manifest, err := tournament.NewManifest(spec, nil, "")
			if err != nil {
				t.Fatal(err)
			}
			worker := WorkerConfig{Allowed: parseAllowList(t, c.list), Programs: map[string]string{}}
			if c.named != "" {
				worker.Programs["x"] = c.named
			}
			got, err := worker.prepare(t.Context(), manifest, t.TempDir())
			if c.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				if e := got.Engines[0]; e.Command != program || e.Directory != "" {
					t.Errorf("starts %s in %q", e.Command, e.Directory)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q in it", err, c.want)
			}
		})
	}
}

// TestOnlyAllowedFilesAreRead prepares tournaments that name files in all places where profiles
// can.
func TestOnlyAllowedFilesAreRead(t *testing.T) {
	t.Parallel()
	weights := shogitest.File(t, "weights.bin", "weights")
	listed := "files: [" + weights + "]\n"
	for name, c := range map[string]struct{ engine, list, want string }{
		"a profile's option":        {"options: {EvaluationFile: " + weights + "}", "", "EvaluationFile"},
		"another profile":           {"options: {ProfileFile: /etc/passwd}", listed, "ProfileFile"},
		"a listed file":             {"options: {EvaluationFile: " + weights + "}", listed, ""},
		"a way round":               {"options: {EvaluationFile: " + weights + "/../../x}", listed, "EvaluationFile"},
		"the environment":           {"child: true, environment: {LD_PRELOAD: /tmp/x.so}", listed, "LD_PRELOAD"},
		"values that are no files":  {"options: {Evaluation: material, USI_Hash: 2}", "", ""},
		"a child in another folder": {"child: true, directory: /etc", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			spec, _ := parse(t,
				"name: t\nengines:\n  - {name: x, profile: default, "+c.engine+"}\n  - {name: y, profile: default}\n")
			manifest, err := tournament.NewManifest(spec, nil, "")
			if err != nil {
				t.Fatal(err)
			}
			worker := WorkerConfig{Allowed: parseAllowList(t, c.list)}
			got, err := worker.prepare(t.Context(), manifest, t.TempDir())
			if c.want == "" && (err != nil || got.Engines[0].Directory != "") || c.want != "" &&
				(err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("error %v, want %q in it", err, c.want)
			}
		})
	}
	// Files can also be named by the profile of the manifest, and by the settings of a game.
	p := config.Default()
	p.EvaluationFile = weights
	text, err := p.Text()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "profile.yaml")
	if err := (&AllowList{}).writeProfile(text, path); !errors.Is(err, ErrNotAllowed) {
		t.Errorf("a profile with weights: %v", err)
	}
	if err := parseAllowList(t, listed).writeProfile(text, path); err != nil {
		t.Error(err)
	}
	if placed, err := config.Load(path); err != nil || placed.EvaluationFile != weights {
		t.Errorf("evaluation file %q (%v), want %q", placed.EvaluationFile, err, weights)
	}
	if err := parseAllowList(t, listed).checkValue("evaluation_file", "/etc/passwd"); !errors.Is(err, ErrNotAllowed) {
		t.Errorf("a setting: %v", err)
	}
}

// Options for all engines are checked as an engine's own, where the engine has them.
func TestOptionsForAllAreChecked(t *testing.T) {
	t.Parallel()
	program := writeEngine(t)
	for options, want := range map[string]string{
		"USI_Hash: 16, Threads: 2":   "", // the program has no Threads, and does not get them
		"EvalDir: /etc":              "EvalDir",
		"EvaluationFile: /etc/hosts": "EvaluationFile",
		"Style: Wild":                "Style",
	} {
		spec, _ := parse(t, "name: t\ndefaults: {options: {"+options+"}}\nengines:\n  - {name: x, command: "+program+
			"}\n  - {name: y, profile: default}\n")
		manifest, err := tournament.NewManifest(spec, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		worker := WorkerConfig{Programs: map[string]string{"x": program}, Allowed: &AllowList{}}
		if _, err := worker.prepare(t.Context(), manifest, t.TempDir()); want == "" && err != nil ||
			want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", options, err, want)
		}
	}
}
