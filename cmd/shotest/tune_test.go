package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shotest/shogi"
)

// Commands that learn from games say what to do about too few, and nothing that has been done.
func TestTooFewGames(t *testing.T) {
	for _, form := range []string{"plausibility", "evaluation", "chessmaps"} {
		code, _, err := shotest(t, "", "tune", form, "--records", writeGames(t), "--from-ply", "0", "--out", filepath.Join(t.TempDir(), "out"))
		if code != exitFailed || !strings.Contains(err, "and 0 held out, expected some of both; a twentieth") {
			t.Errorf("%s: exit code %d, %s", form, code, err)
		}
		code, _, err = shotest(t, "", "tune", form, "--records", writeGames(t), "--from-ply", "0", "--player-share", "1", "--out", filepath.Join(t.TempDir(), "out"))
		if code != exitFailed || strings.Contains(err, "add --player-share 1") {
			t.Errorf("%s advises what was given: exit code %d, %s", form, code, err)
		}
	}
}

// What is measured needs no positions to learn from.
func TestMapsAreMeasuredOnHeldOutGamesAlone(t *testing.T) {
	heldOut := filepath.Join(t.TempDir(), "heldout.tsv") // as TestSplitIsFixed of tuning/games says
	if err := os.WriteFile(heldOut, []byte("#id\twinner\tusi_moves\n1\tb\t2g2f 8b7b\n2\tw\t5g5f 5a4b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	measure := []string{"tune", "chessmaps", "--evaluate-only", "--from-ply", "0", "--player-share", "1", "--records"}
	if code, out, err := shotest(t, "", append(measure, heldOut)...); code != exitDone || !strings.Contains(out, "classes and map          4") {
		t.Errorf("exit code %d, %s%s", code, out, err)
	}
	if code, _, err := shotest(t, "", append(measure, writeGames(t))...); code != exitFailed || !strings.Contains(err, "none are held out, to measure on; a twentieth") {
		t.Errorf("no game held out: exit code %d, %s", code, err)
	}
}

// Whoever has no table of parameters yet learns how to get one.
func TestMissingTableOfParameters(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "tune.csv")
	code, _, err := shotest(t, "", "tune", "search", "../../examples/tuning.yaml", "--parameters", missing)
	if code != exitFailed || !strings.Contains(err, "no such file or directory: shotest tune search --list --write-parameters "+missing+" writes one") {
		t.Errorf("exit code %d, %s", code, err)
	}
}

// writeRandomGames writes games of random moves, some of which are held out.
func writeRandomGames(t *testing.T, count int) string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	var text strings.Builder
	text.WriteString("#id\twinner\tusi_moves\n")
	for i := range count {
		position := shogi.StartPosition()
		var line []string
		for range 30 {
			legal := position.AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			line = append(line, m.String())
			position.Play(m)
		}
		fmt.Fprintf(&text, "%d\tb\t%s\n", i, strings.Join(line, " "))
	}
	path := filepath.Join(t.TempDir(), "random.tsv")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Few held-out positions prove nothing: that is said before anything is learned, and
// nothing is written. Whoever wants the weights all the same gets them.
func TestTooFewHeldOutPositions(t *testing.T) {
	games, out := writeRandomGames(t, 200), filepath.Join(t.TempDir(), "weights.yaml")
	learn := []string{"tune", "plausibility", "--records", games, "--epochs", "1", "--per-game", "4", "--out", out}
	const proof = `\d+ held-out positions prove nothing: shares of them are known to within ±\d+ % only, and at least 400 are wanted`
	code, printed, err := shotest(t, "", learn...)
	if code != exitFailed || !regexp.MustCompile(proof).MatchString(err) || !strings.Contains(err, "--keep writes the weights anyway") || strings.Contains(printed, "epoch") {
		t.Errorf("exit code %d: %s%s", code, printed, err)
	}
	if left, _ := filepath.Glob(out + "*"); left != nil {
		t.Errorf("there is %v", left)
	}
	for _, flag := range []string{"--keep", "--evaluate-only"} {
		code, _, err := shotest(t, "", append(learn, flag)...)
		if code != exitDone || !regexp.MustCompile(proof).MatchString(err) {
			t.Errorf("%s: exit code %d: %s", flag, code, err)
		}
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}

// A flag with a placeholder shows its default all the same.
func TestDefaultsAreShown(t *testing.T) {
	for command, want := range map[string]string{
		"tune plausibility": `(?s)--per-game=N.*?\(default\s+12\)`,
		"tune evaluation":   `(?s)--choices=N.*?\(default\s+2000\)`,
	} {
		_, out, _ := shotest(t, "", append(strings.Fields(command), "--help")...)
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s: no %s in\n%s", command, want, out)
		}
	}
}

// Weights that are there are not overwritten unasked, and that is said before anything is read.
func TestWeightsAreKept(t *testing.T) {
	out := filepath.Join(t.TempDir(), "weights")
	if err := os.WriteFile(out, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"plausibility", "evaluation", "chessmaps"} {
		code, _, err := shotest(t, "", "tune", command, "--records", "none.csa", "--out", out)
		if code != exitFailed || !strings.Contains(err, out+" is there already: --force overwrites it") {
			t.Errorf("%s: exit code %d, %s", command, code, err)
		}
		if code, _, err = shotest(t, "", "tune", command, "--records", "none.csa", "--out", out, "--force"); !strings.Contains(err, "none.csa: no such file") {
			t.Errorf("%s --force: exit code %d, %s", command, code, err)
		}
	}
	if code, _, err := shotest(t, "", "tune", "search", "--write-parameters", out); code != exitFailed || !strings.Contains(err, "--force overwrites it") {
		t.Errorf("search: exit code %d, %s", code, err)
	}
	if data, err := os.ReadFile(out); err != nil || string(data) != "mine" {
		t.Errorf("%q, %v", data, err)
	}
}
