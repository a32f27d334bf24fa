package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"shotest/engine"
	"shotest/engine/explanation"
	"shotest/language"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
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
		{"hand-written terms", []string{"--evaluation", "terms"}, 2, `^$`, `--evaluation: .*found "terms", expected one of network, material; the hand-written terms are no longer part`},
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
		Reasons                         []explanation.Reason
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

func TestWhyNot(t *testing.T) {
	line := func(text string) (moves []shogi.Move) {
		for _, word := range strings.Fields(text) {
			m, err := shogi.ParseMove(word)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m)
		}
		return moves
	}
	history, err := shogi.ParseHistory("startpos moves 7g7f 3c3d")
	if err != nil {
		t.Fatal(err)
	}
	best, other := line("2g2f")[0], line("8h2b+")[0]
	cases := []struct {
		name  string
		move  shogi.Move
		found engine.Finding
		alone *engine.Report
		want  string
	}{
		{"best", best, engine.Finding{Searched: true}, nil, "It is the best move that was found."},
		{"not searched", other, engine.Finding{}, nil, "Why not: it was not searched; best is 2g2f with +35."},
		{"refuted", other, engine.Finding{Searched: true, Bound: engine.UpperBound, Score: engine.Score{Centipawns: 30}},
			&engine.Report{Score: engine.Score{Centipawns: -820}, PV: line("8h2b+ 3a2b 7g7f 8c8d 2g2f")},
			"Why not: after 3a2b 7g7f 8c8d the score falls to -820; best is 2g2f with +35."},
		{"bounded", other, engine.Finding{Searched: true, Bound: engine.UpperBound, Score: engine.Score{Centipawns: -9}}, nil,
			"Why not: after it the score falls to -9; best is 2g2f with +35."},
		{"mated", other, engine.Finding{Searched: true}, &engine.Report{Score: engine.Score{Mate: -4}, PV: line("8h2b+ 3a2b")},
			"Why not: after 3a2b the score falls to mate -4; best is 2g2f with +35."},
		{"as good", other, engine.Finding{Searched: true, Bound: engine.UpperBound, Score: engine.Score{Centipawns: 35}}, nil,
			"Why not: it is no better; best is 2g2f with +35."},
		{"better", other, engine.Finding{Searched: true}, &engine.Report{Score: engine.Score{Centipawns: 50}, PV: line("8h2b+")},
			"It may be better than 2g2f, which came to +35: a longer search would tell."},
	}
	for _, c := range cases {
		stories := moveStories{
			speech: newSpeech(language.English()), history: history,
			result: engine.Result{Best: best, Score: engine.Score{Centipawns: 35}}, alone: c.alone,
			found: map[shogi.Move]*engine.Finding{c.move: &c.found},
		}
		if got := stories.whyNot(c.move); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestAfterText(t *testing.T) {
	const m = shogi.Move(1)
	stories := moveStories{speech: newSpeech(language.English()), found: map[shogi.Move]*engine.Finding{}}
	if got := stories.afterText(m); got != "not searched" {
		t.Errorf("unknown move: %q", got)
	}
	stories.found[m] = &engine.Finding{Searched: true, Line: []shogi.Move{m}, Ending: search.Razored, Depth: 7}
	if got := stories.afterText(m); got != "razoring, iteration 7" {
		t.Errorf("pruned move: %q", got)
	}
	stories.found[m].Ending = search.Searched
	if got := stories.afterText(m); got != "" {
		t.Errorf("move that mates: %q", got)
	}
}

func TestReasonEntries(t *testing.T) {
	cases := []struct {
		reason explanation.Reason
		want   entry
		counts bool
	}{
		{explanation.Reason{Component: "check", Bin: "safe", Score: 286, Interest: 100, Factor: 1000}, entry{"+286", "gives check: safe, interest +100"}, true},
		{explanation.Reason{Component: "target_square", Bin: "policy", Score: -12.4, Factor: 800}, entry{"-12", "goes to a worse square, interest ×0.80"}, true},
		{explanation.Reason{Component: "check", Score: -2, Factor: 1000}, entry{}, false},
	}
	words := newSpeech(language.English())
	for _, c := range cases {
		if got, counts := words.reasonEntry(&c.reason); got != c.want || counts != c.counts {
			t.Errorf("got %q %v, want %q", got, counts, c.want)
		}
	}
}

func TestPaint(t *testing.T) {
	if got := (paint{}).line(bold, "≤ -35 7g7f  "); got != "≤ -35 7g7f\n" {
		t.Errorf("elsewhere: %q", got)
	}
	if got := (paint{styles: true, columns: 5}).line(bold, "≤ -35 7g7f"); got != bold+"≤ -3…"+unstyled+"\n" {
		t.Errorf("on a narrow terminal: %q", got)
	}
}

// What speaks for a move and what speaks against it are two columns, on terminals of any
// width, and no line is wider.
func TestTwoColumns(t *testing.T) {
	e := engine.New(profile.Default())
	history, err := shogi.ParseHistory("startpos moves 7g7f 3c3d")
	if err != nil {
		t.Fatal(err)
	}
	ranking, err := e.RankMoves(history)
	if err != nil {
		t.Fatal(err)
	}
	stories := moveStories{speech: newSpeech(language.English()), engine: e, history: history, ranking: ranking}
	for _, columns := range []int{80, 120, 200} {
		text := stories.text(paint{columns: columns}, true, false)
		against := -1
		for _, line := range strings.Split(text, "\n") {
			if n := utf8.RuneCountInString(line); n > columns {
				t.Errorf("%d columns: %s", n, line)
			}
			if at := strings.Index(line, "Speaks against it"); at >= 0 {
				against = at
			}
			if at := strings.Index(line, "goes to a worse square"); at >= 0 && at != against {
				t.Errorf("at %d, not in the column at %d: %s", at, against, line)
			}
		}
	}
}
