package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// writeRecord writes a game to audit.
func writeRecord(t *testing.T) string {
	t.Helper()
	const moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d3d 2b8h+ 7i8h 3a2b 3d3f 8e8f 8g8f 8b8f P*8g 8f8b"
	path := filepath.Join(t.TempDir(), "games.usi")
	if err := os.WriteFile(path, []byte("startpos moves "+moves+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAudit(t *testing.T) {
	path := writeRecord(t)
	cases := []commandCase{
		{"played", []string{"--nodes", "0", "--limits", "1200,100,1200"}, 0,
			`(?s)^20 positions of 1 games, .*aim: 99 % of the played .* limit  admitted   played  admitted.*\n   100 .*\n  1200 .* 100\.0 %.*Moves among the first N\n`, `^$`},
		{"best", []string{"--nodes", "300", "--positions", "3"}, 0, `(?s)^3 positions .*best: .* 300 .*aim: 99 % of the best .* played     best.*Moves among the first N\n`, `^$`},
		{"best as json", []string{"--nodes", "300", "--positions", "3", "--json"}, 0, `"first":30.*"searched":3`, `^$`},
		{"json", []string{"--nodes", "0", "--json"}, 0, `(?s)"phase":"endgame".*"aim_percent":99`, `^$`},
		{"visits", []string{"--visits", "interest,modern", "--nodes", "100", "--positions", "1"}, 0, `(?s)^1 positions; .*\ninterest +100 +20 .*\nmodern +100 +20 `, `^$`},
		{"visits as json", []string{"--visits", "interest", "--nodes", "100", "--positions", "1", "--json"}, 0, `"all_first_10_percent":`, `^$`},
		{"visits of nothing", []string{"--visits", "interest,none.yaml"}, 1, `^$`, `none.yaml: neither a mode \(interest`},
		{"visits of no search", []string{"--visits", "interest", "--nodes", "0"}, 2, `^$`, `interest: expected how many nodes behind a colon`},
		{"losses", []string{"--losses", "interest:100,modern:50", "--nodes", "300", "--positions", "3"}, 0, `(?s)^What moves lose by searches of modern with 300 nodes.*all \(3 positions\).* interest +100 .* modern +50 `, `^$`},
		{"losses as json", []string{"--losses", "interest:50", "--nodes", "300", "--positions", "2", "--judge", "interest", "--only", "opening", "--json"}, 0, `"agrees_percent":`, `^$`},
		{"losses by nobody", []string{"--losses", "interest", "--judge", "none.yaml"}, 1, `^$`, `none.yaml: neither`},
		{"moves played", []string{"--losses", "interest:50", "--nodes", "0", "--positions", "2"}, 0, `(?s)^How often the move that was played is found\n\nall \(2 positions\) +nodes +played\n  interest +50 +[0-9.]+ %\n`, `^$`},
		{"moves played as json", []string{"--losses", "interest:50", "--nodes", "0", "--positions", "2", "--json"}, 0, `^{"kind":"all","nodes":50,"played_percent":[0-9.]+,"positions":2,"search":"interest"}\n`, `^$`},
		{"losses by no nodes", []string{"--losses", "interest", "--nodes", "0"}, 2, `^$`, `interest: expected how many nodes`},
		{"no such kind", []string{"--only", "dull"}, 2, `^$`, `--only dull: expected one of opening, `},
		{"too late", []string{"--from-ply", "50"}, 1, `^$`, `no position with a choice of moves from ply 50 on in 1 games`},
		{"no positions", []string{"--positions", "0"}, 2, `^$`, `--positions 0: expected 1 or more`},
		{"negative ply", []string{"--from-ply=-1"}, 2, `^$`, `--from-ply -1: expected 0 or more`},
		{"negative limit", []string{"--limits=100,-5"}, 2, `^$`, `--limits .*: expected numbers of 0 or more`},
		{"no profile", []string{"--profile", "none.yaml"}, 1, `^$`, `none.yaml`},
		{"no records", []string{"--records", "none.csa"}, 1, `^$`, `none.csa`},
	}
	runCases(t, cases, "audit", "--records", path, "--from-ply", "2")
	if code, _, err := shotest(t, "", "audit"); code != 2 || !strings.Contains(err, "--records") {
		t.Errorf("without records: exit code %d, %s", code, err)
	}
}

func TestAuditIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"audit", "--records", writeRecord(t), "--from-ply", "0"}, streams{strings.NewReader(""), &stdout, &stderr})
	if code != exitFailed || stderr.String() != "shotest: interrupted\n" {
		t.Errorf("exit code %d, %q", code, stderr.String())
	}
}

// What is printed does not depend on how many workers there are.
func TestAuditIsDeterministic(t *testing.T) {
	args := []string{"audit", "--records", writeRecord(t), "--from-ply", "0", "--positions", "12", "--nodes", "400", "--json"}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	_, one, _ := shotest(t, "", args...)
	runtime.GOMAXPROCS(4)
	_, four, _ := shotest(t, "", args...)
	if one != four || one == "" {
		t.Errorf("one worker:\n%s\nfour:\n%s", one, four)
	}
	_, other, _ := shotest(t, "", append(args, "--seed", "2")...)
	if other == one {
		t.Error("another seed draws the same")
	}
	for _, line := range strings.Split(strings.TrimSpace(one), "\n") {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
}
