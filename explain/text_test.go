package explain

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"shotest/config"
	"shotest/config/strict"
	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/terminal"
	"shotest/internal/testing/golden"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// The golden file has the texts about fixed results in both languages.
func TestTextsInBothLanguages(t *testing.T) {
	var written strings.Builder
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		w := NewWords(l)
		fmt.Fprintf(&written, "# %s\n\n%s\n%s", l.Code(), w.Analysis(fixedAnalysis(t), View{All: true, Terms: true},
			""), fixedStory(t, w))
	}
	got := written.String()
	if found := missingMessage.FindString(got); found != "" {
		t.Errorf("found %q", found)
	}
	golden.Compare(t, filepath.Join("testdata", "speech.txt"), got)
}

// missingMessage finds the name of a missing message, or a placeholder without a value.
var missingMessage = regexp.MustCompile(
	`<no value>|\b(absent|component|credit|bin|table|similarity|fact|ending|ended_by|unsearched|term|analysis|explain|motif|piece)\.[a-z_]+`)

const fixedGame = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"

func parseMoves(t *testing.T, text string) (moves []shogi.Move) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		moves = append(moves, shogitest.Move(t, word))
	}
	return moves
}

// fixedAnalysis returns a possible result of an analysis.
func fixedAnalysis(t *testing.T) *Account {
	t.Helper()
	history := shogitest.Game(t, fixedGame)
	a := &Account{History: history, Ranking: &Ranking{Ranking: &engine.Ranking{}}}
	a.Lines = []engine.Report{
		{Depth: 7, Nodes: 50000, Score: engine.Score{Centipawns: 96}, PV: parseMoves(t, "8h2b+ 3a2b 2d3d")},
		{Score: engine.Score{Centipawns: 45}, PV: parseMoves(t, "2d3d 2b8h+ 7i8h B*2g")},
		{Score: engine.Score{Mate: -6}, Bound: engine.UpperBound, PV: parseMoves(t, "2d2h")},
	}
	a.Best = lineOf(engineWith("material"), *history.Current(), a.Lines[0].PV)
	for _, threat := range []Threat{
		{By: shogi.White, Line: parseMoves(t, "2c2d 8h2b+ 3a2b"), Before: a.Lines[0].Score,
			After: engine.Score{Centipawns: -1370}},
		{By: shogi.Black, Line: parseMoves(t, "2b3a 3b3a"), Before: a.Lines[0].Score.Negated(),
			After: engine.Score{Centipawns: -90}},
	} {
		passed, _ := engine.AfterPass(history, nil)
		if threat.By == shogi.Black {
			passed, _ = engine.AfterPass(history, a.Lines[0].PV[:1])
		}
		threat.start = *passed.Current()
		a.Threats = append(a.Threats, threat)
	}
	return a
}

// fixedStory returns the texts about a move with fixed results.
func fixedStory(t *testing.T, w *Words) string {
	t.Helper()
	best, other := shogitest.Move(t, "2d3d"), shogitest.Move(t, "8h3c+")
	story := &text{Words: w, account: &Account{
		History: shogitest.Game(t, fixedGame), Nodes: 200000,
		Result:    engine.Result{Best: best, Score: engine.Score{Centipawns: -12}},
		Lines:     []engine.Report{{Depth: 9, PV: []shogi.Move{best}}},
		Overtaken: other, OvertakenScore: engine.Score{Centipawns: -35},
		Found: map[shogi.Move]*engine.Finding{other: {
			Move: other, Searched: true, Bound: engine.UpperBound, Score: engine.Score{Centipawns: -906}, Nodes: 43,
			Cost: 385, Depth: 9,
			Ending: search.Razored, Line: parseMoves(t, "8h3c+ 2a3c"),
		}},
		OwnSearch: &engine.Report{Score: engine.Score{Centipawns: -1776},
			PV: parseMoves(t, "8h3c+ 2b3c 2d3d 3c9i+ 5i5h")},
	}}
	story.WriteString(story.summary())
	story.searchResult(other)
	story.WriteString("\n")
	reasons := []Reason{
		{Component: "check", Bin: "at a loss", Score: 172, Interest: 50, Factor: 1000},
		{Component: "exchange", Bin: "opening below -1000", Score: -445, Factor: 100},
		{Component: "escape", Score: -43, Factor: 1000},
	}
	var speaksFor, against []terminal.Entry
	for i := range reasons {
		if e, _ := w.entry(&reasons[i]); reasons[i].For() {
			speaksFor = append(speaksFor, e)
		} else {
			against = append(against, e)
		}
	}
	against = append(against, w.penalty(story.account.History, &similarity.Penalty{
		Rule: "of_piece", Piece: shogi.Bishop, Square: shogi.NoSquare, Siblings: parseMoves(t, "8h2b+ 8h7g 8h6f"),
		Score: 45, Factor: 780,
	}))
	story.columnTitles(terminal.Plain)
	story.WriteString(story.view.Pair(terminal.Plain, speaksFor, against))
	story.account.Result.Best, story.account.InPlies = best, true
	story.account.Found[other].Parts = search.CostParts{
		Index: 17, Own: 100, Siblings: 250, Discounts: -144, Node: 100, Forcing: -100, History: -12,
		Floor: 7, Extension: -50, Again: -122,
	}
	for _, credit := range strict.Numbers(new(plausibility.Discounts)) {
		story.account.Discounts = append(story.account.Discounts, plausibility.Discount{Name: credit.Name, Amount: 5})
	}
	story.account.Discounts[9].Amount = -66
	story.costInPlies(other)
	story.discounts()
	story.say(CostSummands(w.Language, &search.CostParts{Node: -100}, nil)[0].Words)
	story.say(w.row([]string{"30", w.spell(story.account.History, other), "≤ -906", "-742", "3.7", "10395", "43",
		story.replyOrEnding(other)}))
	return story.String() + "\n"
}

func TestWhyNot(t *testing.T) {
	history := shogitest.Game(t, "startpos moves 7g7f 3c3d")
	best, other := parseMoves(t, "2g2f")[0], parseMoves(t, "8h2b+")[0]
	cases := []struct {
		name  string
		move  shogi.Move
		found engine.Finding
		alone *engine.Report
		want  string
	}{
		{"best", best, engine.Finding{Searched: true}, nil, "It is the best move that was found."},
		{"not searched", other, engine.Finding{}, nil, "Why not: it was not searched; best is 2g2f with +35."},
		{"refuted", other, engine.Finding{Searched: true, Bound: engine.UpperBound,
			Score: engine.Score{Centipawns: 30}},
			&engine.Report{Score: engine.Score{Centipawns: -820}, PV: parseMoves(t, "8h2b+ 3a2b 7g7f 8c8d 2g2f")},
			"Why not: after 3a2b 7g7f 8c8d the score falls to -820; best is 2g2f with +35."},
		{"bounded", other, engine.Finding{Searched: true, Bound: engine.UpperBound,
			Score: engine.Score{Centipawns: -9}}, nil,
			"Why not: after it the score falls to -9; best is 2g2f with +35."},
		{"mated", other, engine.Finding{Searched: true}, &engine.Report{Score: engine.Score{Mate: -4},
			PV: parseMoves(t, "8h2b+ 3a2b")},
			"Why not: after 3a2b the score falls to mate -4; best is 2g2f with +35."},
		{"as good", other, engine.Finding{Searched: true, Bound: engine.UpperBound,
			Score: engine.Score{Centipawns: 35}}, nil,
			"Why not: it is no better; best is 2g2f with +35."},
		{"better", other, engine.Finding{Searched: true}, &engine.Report{Score: engine.Score{Centipawns: 50},
			PV: parseMoves(t, "8h2b+")},
			"It may be better than 2g2f, which came to +35: a longer search would tell."},
	}
	for _, c := range cases {
		account := Account{
			History: history, Result: engine.Result{Best: best, Score: engine.Score{Centipawns: 35}},
			OwnSearch: c.alone,
			Found:     map[shogi.Move]*engine.Finding{c.move: &c.found},
		}
		if got := NewWords(language.English()).whyNot(&account, c.move); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// Reasons for and against a move are two columns on terminals of any width, and no line is wider.
func TestTwoColumns(t *testing.T) {
	account := &Account{
		History: shogitest.Game(t, "startpos moves 7g7f 3c3d"), Ranking: rankMoves(t, "startpos moves 7g7f 3c3d"),
		engine: engine.New(config.Default()),
	}
	for _, columns := range []int{80, 120, 200} {
		shown := NewWords(language.English()).Moves(account, View{Paint: terminal.Paint{Columns: columns}, All: true})
		against := -1
		for _, line := range strings.Split(shown, "\n") {
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

func TestThreatText(t *testing.T) {
	line := []shogi.Move{shogitest.Move(t, "8h2b+"), shogitest.Move(t, "3a2b")}
	black := *shogitest.Game(t, "startpos moves 7g7f 3c3d").Current()
	for _, c := range []struct {
		threat            Threat
		english, japanese string
	}{
		{
			Threat{shogi.Black, line, engine.Score{Centipawns: -20}, engine.Score{Centipawns: -500}, black},
			"If White passed, 8h2b+ 3a2b would follow, and White's -20 become -500.",
			"後手がパスすれば☗２二角成☖同銀と進み、後手の評価値は-20から-500になります。",
		},
		{
			Threat{shogi.Black, line, engine.Score{Centipawns: 90}, engine.Score{Centipawns: 0}, black},
			"Black threatens nothing that could not wait: if White passed, 8h2b+ 3a2b would follow, and White's +90 become 0.",
			"先手に急ぐ狙いはありません。後手がパスすれば☗２二角成☖同銀と進み、後手の評価値は+90から0になります。",
		},
		{
			Threat{shogi.Black, []shogi.Move{shogitest.Move(t, "9g9f")}, engine.Score{Centipawns: 300},
				engine.Score{Mate: -3}, black},
			"Black threatens mate in 3: if White passed, 9g9f would follow.",
			"先手は詰めろをかけています。後手がパスすれば☗９六歩までの3手詰です。",
		},
	} {
		for l, want := range map[*language.Language]string{language.English(): c.english,
			language.Japanese(): c.japanese} {
			if got := NewWords(l).threatText(&c.threat); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		}
	}
}
