//go:build e2e

package tests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/plausibility/chessmaps"
)

func TestTuneChessmaps(t *testing.T) {
	program, records := buildShotest(t), randomTable(t, 140)
	out := filepath.Join(t.TempDir(), "map.chessmap")
	args := []string{"chessmaps", "--records", records, "--epochs", "2", "--batch", "64", "--per-game", "6", "--player-share", "1", "--keep"}
	report := filepath.Join(t.TempDir(), "report.html")
	printed, errs, code := runTune(t, program, append(args, "--out", out, "--report", report)...)
	if code != 0 {
		t.Fatalf("exit code %d\n%s%s", code, printed, errs)
	}
	reportSays(t, report, "<h1>Chessmaps</h1>", "Loss by epoch", "<td>after</td>", "<h2>The whole order</h2>", "safe forcing moves")
	for _, want := range []string{"120 games of 1 files; left out: 20 broken", "epoch 2/2", "negative log-likelihood", "The whole order", "safe forcing moves"} {
		if !strings.Contains(printed, want) {
			t.Errorf("missing %q in\n%s", want, printed)
		}
	}
	if !strings.Contains(errs, "games.tsv:8: move 4, 5e5d") {
		t.Errorf("the broken game is not named:\n%s", errs)
	}
	file, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := chessmaps.Read(file); err != nil {
		t.Errorf("the weights cannot be read: %v", err)
	}
	report = filepath.Join(t.TempDir(), "report.md")
	printed, errs, code = runTune(t, program, append(args, "--from", out, "--evaluate-only", "--json", "--report", report)...)
	if code != 0 || !strings.Contains(printed, `"event":"order"`) {
		t.Errorf("--evaluate-only: exit code %d\n%s%s", code, printed, errs)
	}
	reportSays(t, report, "# Chessmaps\n", "## The whole order\n", "| safe forcing moves")
}

// reportSays looks for texts in a report.
func reportSays(t *testing.T, path string, texts ...string) {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range texts {
		if !strings.Contains(string(page), want) {
			t.Errorf("missing %q in\n%s", want, page)
		}
	}
}

func TestTuneChessmapsBadArguments(t *testing.T) {
	program, records := buildShotest(t), randomTable(t, 14)
	bad := filepath.Join(t.TempDir(), "bad.chessmap")
	if err := os.WriteFile(bad, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--records", records}, 2, "--out is missing"},
		{[]string{"--records", records, "--out", "x", "--from", bad}, 2, "--from goes with --evaluate-only"},
		{[]string{"--records", records, "--out", "x", "--report", "map.pdf"}, 2, "--report map.pdf: expected a name that ends in .md or .html"},
		{[]string{"--records", records, "--out", "x", "--epochs", "0"}, 2, "epochs 0: expected at least 1"},
		{[]string{"--records", records, "--out", "x", "--from-ply=-1"}, 2, "first ply -1"},
		{[]string{"--records", records, "--evaluate-only", "--player-share", "1", "--from", bad}, 1, "bad.chessmap: not the weights of a chessmap"},
	} {
		_, errs, code := runTune(t, program, append([]string{"chessmaps"}, c.args...)...)
		if code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%v: exit code %d, want %d and %q in\n%s", c.args, code, c.code, c.want, errs)
		}
	}
}
