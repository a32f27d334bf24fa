package main

import (
	"encoding/json"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

func TestExplain(t *testing.T) {
	const mated, declared = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2B 1"
	cases := []commandCase{
		{"terms", []string{"--evaluation", "terms"}, 0, `(?s)right to move .*sum +(\d+) +(\d+) +\+\d+\n\n\+\d+ for black`, `^$`},
		{"network", nil, 0, `(?s)Evaluation by network.*rook at 2h.*all together`, `^$`},
		{"moves", nil, 0, `(?s)Best is \w+ with .* after 2000 positions.* +1  \S+ +\+\d+ +\d+\.\d +\d+ .*and 10 more moves: --all lists them\n$`, `^$`},
		{"all moves", []string{"--all"}, 0, `(?m)^  30  \S+ `, `^$`},
		{"json", []string{"--evaluation", "terms", "--json"}, 0, `"terms_sum_to_score":true`, `^$`},
		{"a move", []string{"--move", "7g7f"}, 0, `(?s)7g7f: quiet move of the pawn.*speaks for it.*legal moves.*It is number \d+ of 30.*sum`, `^$`},
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
		Before                          plausibility.Story `json:"before_likeness"`
		Like                            []struct{ Score int }
		Search                          *struct {
			Nodes  uint64
			Bound  string
			Ending string
		}
		Changes []engine.Change
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
		left := l.Before.Score
		for _, w := range l.Like {
			left += w.Score
		}
		if l.Rank != moves || l.Score != left || l.Limit < l.Cost || l.Search == nil || l.Search.Bound == "" {
			t.Errorf("%+v", l)
		}
	}
	if last := lines[len(lines)-1]; moves != 30 || last.Best == "" {
		t.Errorf("%d moves, and at the end %+v", moves, last)
	}
	lines = read("--move", "9i9h")
	if len(lines) != 2 || lines[0].Move != "9i9h" || len(lines[0].Changes) == 0 || !strings.HasPrefix(lines[0].WhyNot, "Why not") {
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
	stories := moveStories{found: map[shogi.Move]*engine.Finding{}}
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

func TestCreditsInWords(t *testing.T) {
	cases := []struct {
		credit plausibility.Credit
		want   string
	}{
		{plausibility.Credit{Words: "gives check: safe", Score: 286, Interest: 100, Factor: 1000}, "gives check: safe +286 interest +100"},
		{plausibility.Credit{Words: "goes to a better or worse square", Score: -12, Factor: 1000}, "goes to a worse square -12"},
		{plausibility.Credit{Words: "goes to a better or worse square", Score: 12, Factor: 800}, "goes to a better square +12 interest ×0.80"},
	}
	for _, c := range cases {
		if got := c.credit.InWords() + " " + creditNumber(&c.credit); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
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

// On a narrow terminal the reasons stand below the moves, and no line is wider.
func TestNarrowTable(t *testing.T) {
	e := engine.New(profile.Default())
	history, err := shogi.ParseHistory("startpos")
	if err != nil {
		t.Fatal(err)
	}
	ranking, err := e.RankMoves(history)
	if err != nil {
		t.Fatal(err)
	}
	stories := moveStories{engine: e, history: history, ranking: ranking}
	var wide, narrow strings.Builder
	stories.writeTable(&wide, paint{columns: 200}, []int{1, 2})
	stories.writeTable(&narrow, paint{columns: 90}, []int{1, 2})
	if lines := strings.Count(wide.String(), "\n"); lines != 4 {
		t.Errorf("%d lines:\n%s", lines, wide.String())
	}
	if lines := strings.Count(narrow.String(), "\n"); lines != 7 {
		t.Errorf("%d lines:\n%s", lines, narrow.String())
	}
	for _, line := range strings.Split(narrow.String(), "\n") {
		if n := len([]rune(line)); n > 90 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
