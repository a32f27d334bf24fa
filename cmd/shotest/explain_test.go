package main

import (
	"encoding/json"
	"math"
	"regexp"
	"strings"
	"testing"

	"shotest/explain"
	"shotest/plausibility"
)

func TestExplain(t *testing.T) {
	const mated, declared = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2B 1"
	cases := []commandCase{
		{"material", []string{"--evaluation", "material", "--terms"}, 0, `(?s)the count of material gives \+0 for black\..*pieces in hand .*sum +(\d+) +(\d+) +\+?\d+\n`, `^$`},
		{"network", []string{"--terms"}, 0, `(?s)the network gives \S+ for black.*rook at 2h.*tempo.*kings alone.*sum `, `^$`},
		{"no terms unasked", nil, 0, `the network gives \S+ for black\. What makes it up: --terms\n$`, `^$`},
		{"moves", nil, 0, `(?s)Best is \w+ with .* after \d+ nodes.*Speaks for it +Speaks against it\n   1  \w+ .*   2  \w+ .*and \d\d more moves: --all lists them\n`, `^$`},
		{"all moves", []string{"--all"}, 0, `(?m)^  30  \S+ `, `^$`},
		{"json", []string{"--evaluation", "material", "--json"}, 0, `"centipawns":-?\d+,"evaluation":"material"`, `^$`},
		{"a move", []string{"--move", "7g7f"}, 0, `(?s)7g7f: quiet move of the pawn.*Speaks for it +Speaks against it.*compared with the mean.*It is number \d+ of 30.*the network gives .* after the move`, `^$`},
		{"why not", []string{"--move", "9i9h"}, 0, `(?s)is like moves before it, .*Searched alone.*Why not: after .* falls to .*; best is`, `^$`},
		{"a pointless move", []string{"--sfen", "k8/9/9/P8/9/9/9/9/8K b - 1", "--move", "9d9c"}, 0, `refuses a promotion`, `^$`},
		{"mate", []string{"--sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"}, 0, `(?s)Best is G\*5b with mate 1 .*≤`, `^$`},
		{"modern", []string{"--mode", "modern"}, 0, `Best is`, `^$`},
		{"mated", []string{"--sfen", mated}, 0, `has lost: it has no legal move\.\n$`, `^$`},
		{"declaration", []string{"--sfen", declared, "--move", "5b5a"}, 0, `Nothing is searched here\. The side to move wins by declaration`, `^$`},
		{"an illegal move", []string{"--move", "7g7e"}, 2, `^$`, `--move 7g7e: the piece does not move that way`},
		{"no form", []string{"--evaluation", "tea"}, 2, `^$`, `--evaluation: .*expected one of`},
		{"no mode", []string{"--mode", "deep"}, 2, `^$`, `--mode: .*expected one of`},
		{"no profile", []string{"--profile", "none.yaml"}, 1, `^$`, `none.yaml`},
		{"two limits", []string{"--movetime", "1s"}, 2, ``, `can't be used together`},
	}
	runCases(t, cases, "explain", "--nodes", "2000")
}

// Every line is an object, the moves come in their order, and the credits add up.
func TestExplainJSON(t *testing.T) {
	type line struct {
		Move, Best                      string
		WhyNot                          string `json:"why_not"`
		Rank, Score, Price, Cost, Limit int
		Relative                        float64 `json:"relative_score"`
		Reasons                         []explain.Reason
		Before                          plausibility.Story    `json:"before_similarity"`
		Like                            []struct{ Score int } `json:"similarity"`
		Search                          *struct {
			Nodes  uint64
			Bound  string
			Ending string
		}
		Changes []struct {
			Name          string
			Before, After int
		}
	}
	read := func(args ...string) (lines []line) {
		_, out, _ := shotest(t, "", append([]string{"explain", "--json", "--nodes", "2000"}, args...)...)
		for _, text := range strings.Split(strings.TrimSpace(out), "\n") {
			var l line
			if err := json.Unmarshal([]byte(text), &l); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
			lines = append(lines, l)
		}
		return lines
	}
	lines, moves := read(), 0
	for _, l := range lines {
		if l.Move == "" {
			continue
		}
		moves++
		left, relative := l.Before.Score, 0.0
		for _, reason := range l.Reasons {
			relative += reason.Score
		}
		for _, w := range l.Like {
			left += w.Score
			relative += float64(w.Score)
		}
		if math.Abs(relative-l.Relative) > 1e-6 {
			t.Errorf("%s: reasons and similarity come to %v, the relative score is %v", l.Move, relative, l.Relative)
		}
		if l.Rank != moves || l.Score != left || l.Limit < l.Cost || l.Search == nil || l.Search.Bound == "" {
			t.Errorf("%+v", l)
		}
	}
	if last := lines[len(lines)-1]; moves != 30 || last.Best == "" {
		t.Errorf("%d moves, and at the end %+v", moves, last)
	}
	lines = read("--move", "9i9h")
	if len(lines) != 3 || lines[1].Move != "9i9h" || len(lines[1].Changes) == 0 || !strings.HasPrefix(lines[1].WhyNot, "Why not") {
		t.Errorf("%+v", lines)
	}
}

// One move and the whole position, asked twice, agree: by default they are searched by nodes.
func TestExplainAgreesWithItself(t *testing.T) {
	long(t)
	position := []string{"explain", "--position", "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"}
	_, all, _ := shotest(t, "", position...)
	_, again, _ := shotest(t, "", position...)
	if all != again {
		t.Errorf("first\n%s\nthen\n%s", all, again)
	}
	story := append(position, "--move", "8h2b+")
	_, one, _ := shotest(t, "", story...)
	if _, again, _ := shotest(t, "", story...); one != again {
		t.Errorf("first\n%s\nthen\n%s", one, again)
	}
	best := regexp.MustCompile(`Best is (\S+) with (\S+) after (\d+) nodes`).FindStringSubmatch(all)
	row := regexp.MustCompile(`(?m)^ +\d+  8h2b\+ +(≤ \S+|\S+?)\*? +\S+ +\S+ +\d+ +(\d+) `).FindStringSubmatch(all)
	if best == nil || row == nil {
		t.Fatal(all)
	}
	for _, want := range []string{"; best is " + best[1] + " with " + best[2] + ".", row[2] + " of " + best[3] + " nodes were below it.", " came to " + row[1] + "."} {
		if !strings.Contains(one, want) {
			t.Errorf("without %q:\n%s", want, one)
		}
	}
}
