//go:build e2e

package play

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/checksum"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/tournament"
)

// strictPlayers returns the kinds of engines that load files: a profile in a separate process, and
// shotest as a program like any other.
func strictPlayers(t *testing.T, options map[string]string) []tournament.Engine {
	child := tournament.Engine{Name: "first", Profile: "default", Child: true, Options: options}
	program := scripted(t, "first", profileScript)
	program.Options = options
	return []tournament.Engine{child, program, {Name: "first", Profile: "default", Options: options}}
}

// If a file is missing or damaged, an engine would play with its built-in data instead. Such games
// are void, with the reason.
func TestWrongFilesMakeGamesVoid(t *testing.T) {
	t.Parallel()
	damaged := shogitest.File(t, "damaged", "SHNN cut off")
	for i, options := range []map[string]string{
		{"EvaluationFile": "/none/there.nn"}, {"EvaluationFile": damaged},
		{"PlausibilityFile": "/none/there.yaml"}, {"PlausibilityFile": damaged},
		{"USI_OwnBook": "true", "BookFile": "/none/there.db"},
		{"ProfileFile": "/none/there.yaml"},
	} {
		for _, first := range strictPlayers(t, options) {
			if i > 0 && first.Command != "" {
				continue // what a child does a program does
			}
			spec := newSpec()
			spec.TimeControl = tournament.TimeControl{Nodes: 100}
			spec.Adjudication.MaxMoves = 4
			spec.Engines[0] = first
			table := newTestTable(t, spec)
			r := mustPlay(t, table, newJob("startpos"))
			if r.Outcome != tournament.Void || r.Failure.Engine != "first" || !namesFile(r.Failure.Detail) {
				t.Errorf("%v, %+v: %s, %+v", options, first, r.Outcome, r.Failure)
			}
			if first.Child {
				continue // Files starts shotest itself, which these tests are not
			}
			if _, err := Files(t.Context(), spec, &first); err == nil || !namesFile(err.Error()) {
				t.Errorf("%v, %+v: asked for the files: %v", options, first, err)
			}
		}
	}
}

func namesFile(text string) bool {
	return strings.Contains(text, "/none/there") || strings.Contains(text, "damaged")
}

// A restarted engine must load the same files as before.
func TestChangedFilesMakeGamesVoid(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "weights.yaml")
	if err := plausibility.Save(path, plausibility.DefaultWeights()); err != nil {
		t.Fatal(err)
	}
	spec := newSpec()
	spec.TimeControl = tournament.TimeControl{Nodes: 100}
	spec.Adjudication.MaxMoves = 4
	spec.Engines[0] = scripted(t, "first", profileScript)
	spec.Engines[0].Options = map[string]string{"PlausibilityFile": path}
	files, err := Files(t.Context(), spec, &spec.Engines[0])
	sum, _ := checksum.OfFile(path)
	if err != nil || !slices.Equal(files, []string{"PlausibilityFile sha256:" + sum}) {
		t.Fatalf("%q, %v", files, err)
	}
	table := newTestTable(t, spec)
	if r := mustPlay(t, table, newJob("startpos")); r.Outcome == tournament.Void {
		t.Fatalf("%+v", r.Failure)
	}
	shogitest.WriteFile(t, path, append([]byte("# another one\n"), shogitest.ReadFile(t, path)...))
	if r := mustPlay(t, table, newJob("startpos")); r.Outcome == tournament.Void {
		t.Errorf("a running engine has what it has loaded: %+v", r.Failure)
	}
	table.Close()
	r := mustPlay(t, table, newJob("startpos"))
	if r.Outcome != tournament.Void ||
		!strings.Contains(r.Failure.Detail, "other files than in the games before: PlausibilityFile sha256:") {
		t.Errorf("%s, %+v", r.Outcome, r.Failure)
	}
}
