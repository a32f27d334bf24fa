package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"shotest/engine"
	"shotest/engine/explanation"
	"shotest/evaluation"
	"shotest/internal/testing/golden"
	"shotest/internal/testing/shogitest"
	"shotest/language"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// missing finds what is left in a text of a message that there is not, or of a placeholder
// that nothing stands for.
var missing = regexp.MustCompile(`<no value>|\b(absent|component|bin|table|similarity|fact|ending|ended_by|unsearched|term|analysis|explain|motif|piece)\.[a-z_]+`)

// What the commands write of fixed findings, in both languages.
func TestLanguagesSayTheSame(t *testing.T) {
	var text strings.Builder
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		s := newSpeech(l)
		fmt.Fprintf(&text, "# %s\n\n", l.Code())
		a := fixedAnalysis(t, s)
		text.WriteString(a.board(a.history.Current()) + "\n" + a.toPlay(a.history.Current()) + "\n")
		a.writeLines(&text)
		a.writeWhy(&text, paint{}, true, true)
		writeFixedStory(t, &text, s)
	}
	got := text.String()
	if found := missing.FindString(got); found != "" {
		t.Errorf("found %q", found)
	}
	golden.Compare(t, filepath.Join("testdata", "speech.txt"), got)
}

const fixedGame = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"

func movesOf(t *testing.T, text string) (moves []shogi.Move) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		moves = append(moves, shogitest.Move(t, word))
	}
	return moves
}

// fixedAnalysis is what an analysis might have found.
func fixedAnalysis(t *testing.T, s *speech) *analysis {
	t.Helper()
	a := &analysis{speech: s, history: shogitest.Game(t, fixedGame)}
	a.lines = []engine.Report{
		{Depth: 7, Nodes: 50000, Elapsed: 1136 * time.Millisecond, Score: engine.Score{Centipawns: 96}, PV: movesOf(t, "8h2b+ 3a2b 2d3d")},
		{Score: engine.Score{Centipawns: 45}, PV: movesOf(t, "2d3d 2b8h+ 7i8h B*2g")},
		{Score: engine.Score{Mate: -6}, Bound: engine.UpperBound, PV: movesOf(t, "2d2h")},
	}
	a.why.moves = explanation.OfLine("material", evaluation.NewMaterial(shogi.DefaultPieceValues()), *a.history.Current(), a.lines[0].PV)
	a.why.meets = &engine.Pass{Line: movesOf(t, "2c2d 8h2b+ 3a2b"), Score: engine.Score{Centipawns: -1370}}
	a.why.aims = &engine.Pass{Line: movesOf(t, "2b3a 3b3a"), Score: engine.Score{Centipawns: -90}}
	return a
}

// writeFixedStory writes what explain might say of a move.
func writeFixedStory(t *testing.T, text *strings.Builder, s *speech) {
	t.Helper()
	best, other := shogitest.Move(t, "2d3d"), shogitest.Move(t, "8h3c+")
	stories := &moveStories{
		speech: s, history: shogitest.Game(t, fixedGame), nodes: 200000, elapsed: 4235 * time.Millisecond,
		result: engine.Result{Best: best, Score: engine.Score{Centipawns: -12}}, last: engine.Report{Depth: 9, PV: []shogi.Move{best}},
		fallen: other, fallenTo: engine.Score{Centipawns: -35},
		found: map[shogi.Move]*engine.Finding{other: {
			Move: other, Searched: true, Bound: engine.UpperBound, Score: engine.Score{Centipawns: -906}, Nodes: 43, Cost: 385, Depth: 9,
			Ending: search.Razored, Line: movesOf(t, "8h3c+ 2a3c"),
		}},
		alone: &engine.Report{Score: engine.Score{Centipawns: -1776}, PV: movesOf(t, "8h3c+ 2b3c 2d3d 3c9i+ 5i5h")},
	}
	text.WriteString("\n" + stories.summary())
	stories.writeFound(text, paint{}, other)
	text.WriteString("\n")
	reasons := []explanation.Reason{
		{Component: "check", Bin: "at a loss", Score: 172, Interest: 50, Factor: 1000},
		{Component: "exchange", Bin: "opening below -1000", Score: -445, Factor: 100},
		{Component: "escape", Score: -43, Factor: 1000},
	}
	var speaksFor, against []entry
	for i := range reasons {
		if e, _ := s.reasonEntry(&reasons[i]); reasons[i].For() {
			speaksFor = append(speaksFor, e)
		} else {
			against = append(against, e)
		}
	}
	against = append(against, stories.penaltyEntry(&similarity.Penalty{
		Rule: "of_piece", Piece: shogi.Bishop, Square: shogi.NoSquare, Siblings: movesOf(t, "8h2b+ 8h7g 8h6f"), Score: 45, Factor: 780,
	}))
	s.writeColumnTitles(text, paint{}, "")
	writeColumns(text, paint{}, "", speaksFor, against)
	text.WriteString(stories.row([]string{"30", s.best(stories.history, other), "≤ -906", "-742", "3.7", "10395", "43", stories.afterText(other)}) + "\n")
	for _, scale := range []int{0, 60} {
		rule := search.Interest{SiblingShare: 814, SiblingScale: scale}
		fmt.Fprintf(text, "%s; %s\n\n", s.lawText(&plausibility.Costs{K: 588, Least: 30, Most: 1200}, 3.7), s.siblingsText(&rule, 177))
	}
}

// A Japanese reader gets Japanese, by the flag and by the locale; JSON stays as it is.
func TestAnalyzeAndExplainInJapanese(t *testing.T) {
	english := regexp.MustCompile(`[A-Za-z]{4,}`)
	for _, args := range [][]string{
		{"analyze", "--all", "--terms"}, {"explain", "--all"}, {"explain", "--terms"}, {"explain", "--move", "8h3c+", "--terms"},
		{"explain", "--evaluation", "material", "--terms"}, {"analyze", "--sfen", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"}, {"analyze", "--nodes", "1"},
	} {
		if args[1] != "--sfen" {
			args = append(args, "--position", fixedGame)
		}
		if !strings.Contains(strings.Join(args, " "), "--nodes") {
			args = append(args, "--nodes", "2000")
		}
		code, out, errs := shotest(t, "", append(args, "--language", "ja")...)
		if code != 0 || !strings.Contains(out, "|一\n") || !regexp.MustCompile(`手目、(先|後)手番|探索の結果`).MatchString(out) {
			t.Errorf("%q: %d %s\n%s", args, code, errs, out)
		}
		for _, line := range strings.Split(out, "\n") {
			if _, err := shogi.ParseSFEN(line); err == nil {
				continue
			}
			if found := english.FindString(strings.ReplaceAll(line, "--terms", "")); found != "" || missing.MatchString(line) {
				t.Errorf("%q: %q in %s", args, found, line)
			}
		}
		t.Setenv(language.Variable, "ja")
		if _, again, _ := shotest(t, "", args...); !strings.Contains(again, "|一\n") {
			t.Errorf("%q: by the environment:\n%s", args, again)
		}
		t.Setenv(language.Variable, "en")
	}
	_, plain, _ := shotest(t, "", "explain", "--json", "--nodes", "500", "--move", "7g7f")
	_, japanese, _ := shotest(t, "", "explain", "--json", "--nodes", "500", "--move", "7g7f", "--language", "ja")
	times := regexp.MustCompile(`"milliseconds":\d+`)
	if times.ReplaceAllString(plain, "") != times.ReplaceAllString(japanese, "") {
		t.Errorf("JSON differs:\n%s\n%s", plain, japanese)
	}
	if code, _, errs := shotest(t, "", "explain", "--language", "fr"); code != exitUsage || !strings.Contains(errs, `--language: found "fr"`) {
		t.Errorf("%d %s", code, errs)
	}
}

// Lines of Japanese are no wider than they may be, end where a line may end, and divide no
// move.
func TestWrapJapanese(t *testing.T) {
	text := "先手の狙いは☗２二角成（角を交換する手）です。後手がパスすれば☗２二角成☖同銀と進みます。"
	lines := wrap(text, 20)
	if strings.Join(lines, "") != text {
		t.Errorf("%q", lines)
	}
	for _, line := range lines {
		if textWidth(line) > 20 || strings.ContainsAny(line[:3], "。、）") || strings.HasSuffix(line, "（") || strings.HasSuffix(line, "２") {
			t.Errorf("%q in %q", line, lines)
		}
	}
	if got := (paint{columns: 9}).cut(0, "先手の狙いは"); got != "先手の狙…" {
		t.Errorf("cut to %q", got)
	}
}
