package commands

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shotest/explain"
	"shotest/internal/testing/shogitest"
)

func TestExplain(t *testing.T) {
	const mated, declared = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2B 1"
	const draws = "RB3K3/PPPPPPPP1/8r/4ggg2/5s3/9/9/4gsss1/4k4 b 6P4l4n4pb 1"
	material := shogitest.File(t, "material.yaml", "evaluation: material\n")
	rule24 := shogitest.File(t, "rule24.yaml", "entering_king_rule: CSARule24\n")
	cases := []commandCase{
		{"material", []string{"--profile", material, "--terms"}, 0,
			`(?s)the count of material gives \+0 for black\..*pieces in hand .*sum +(\d+) +(\d+) +\+?\d+\n`, `^$`},
		{"network", []string{"--terms"}, 0, `(?s)the network gives \S+ for black.*rook at 2h.*tempo.*kings alone.*sum `,
			`^$`},
		{"no terms unasked", nil, 0, `the network gives \S+ for black\. What makes it up: --terms\n$`, `^$`},
		{"moves", nil, 0,
			`(?s)Best is \w+ with .* after \d+ nodes.*Speaks for it +Speaks against it\n   1  \w+ .*   2  \w+ .*and \d\d more moves: --all lists them\n.*lowered by it\.\nInterest sets no price`, `^$`},
		{"prices of interest", []string{"--mode", "interest"}, 0, `lowered by it\.\n≤ is a bound`, `^$`},
		{"a move", []string{"--move", "7g7f"}, 0,
			`(?s)7g7f: quiet move of the pawn.*Speaks for it +Speaks against it.*compared with the mean.*it is number \d+ of 30.*the network gives .* after the move`, `^$`},
		{"why not", []string{"--move", "9i9h"}, 0, `(?s)Searched alone.*Why not: .*; best is `, `^$`},
		{"a pointless move", []string{"--sfen", "k8/9/9/P8/9/9/9/9/8K b - 1", "--move", "9d9c"}, 0,
			`refuses a promotion`, `^$`},
		{"mated", []string{"--sfen", mated}, 0, `Checkmate: the side to move has lost\.\n$`, `^$`},
		{"declaration", []string{"--sfen", declared, "--move", "5b5a"}, 0,
			`Nothing is searched here\. The side to move wins by declaration`, `^$`},
		{"a draw", []string{"--profile", rule24, "--sfen", draws}, 0,
			`can have a draw by declaration, and playing on promises no more`, `^$`},
		{"no mode", []string{"--mode", "deep"}, 2, `^$`, `--mode: .*expected one of`},
		{"two limits", []string{"--movetime", "1s"}, 2, ``, `can't be used together`},
	}
	runCases(t, cases, "explain", "--nodes", "2000")
}

// Every line is a JSON object, and the moves are in order.
func TestExplainJSON(t *testing.T) {
	_, out, _ := shotest(t, "", "explain", "--json", "--mode", "interest", "--nodes", "2000")
	moves := 0
	for text := range strings.Lines(out) {
		var l struct {
			Move              string
			Rank, Cost, Limit int
			Reasons           []explain.Reason
			Search            *struct{ Bound string }
		}
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if l.Move == "" {
			continue
		}
		moves++
		if l.Rank != moves || l.Limit < l.Cost || len(l.Reasons) == 0 || l.Search == nil || l.Search.Bound == "" {
			t.Errorf("%+v", l)
		}
	}
	if moves != 30 || !strings.Contains(out, `"best":`) {
		t.Errorf("%d moves in\n%s", moves, out)
	}
}

// The explanation of one move agrees with that of the whole position, because the default limit is
// in nodes.
func TestExplainIsConsistent(t *testing.T) {
	skipIfShort(t)
	_, all, _ := shotest(t, "", "explain", "--position", fixedGame)
	_, one, _ := shotest(t, "", "explain", "--position", fixedGame, "--move", "2d2f")
	best := regexp.MustCompile(`Best is (\S+) with (\S+) after (\d+) nodes`).FindStringSubmatch(all)
	row := regexp.MustCompile(`(?m)^ +\d+  2d2f +(≤ \S+|\S+?)\*? +\S+ +\S+ +\d+ +(\d+) `).FindStringSubmatch(all)
	if best == nil || row == nil {
		t.Fatal(all)
	}
	for _, want := range []string{"; best is " + best[1] + " with " + best[2] + ".", row[2] + " of " + best[3] +
		" nodes were below it.", " came to " + row[1] + "."} {
		if !strings.Contains(one, want) {
			t.Errorf("without %q:\n%s", want, one)
		}
	}
}

func TestExplainTree(t *testing.T) {
	page := filepath.Join(t.TempDir(), "tree.html")
	runCases(t, []commandCase{
		{"a tree", []string{"--tree", page}, 0, `Best is`, `tree\.html: \d+ branches of iteration \d+\n$`},
		{"nothing searched", []string{"--tree", page + ".2", "--sfen", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}, 1, `^$`,
			`--tree: nothing is searched here`},
		{"no folder", []string{"--tree", filepath.Join(page, "tree.html")}, 1, `^$`, `--tree: `},
		{"too short", []string{"--tree", page + ".2", "--nodes", "1"}, 1, `^$`, `--tree: `},
	}, "explain", "--mode", "interest", "--nodes", "2000")
	content, err := os.ReadFile(page)
	if err != nil || !strings.Contains(string(content), "Move 1, black to play, searched by interest") {
		t.Errorf("%v: %.300s", err, content)
	}
}
