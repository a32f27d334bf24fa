package explain

import (
	"regexp"
	"strings"
	"testing"

	"shotest/config"
	"shotest/engine"
	"shotest/evaluation"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

var (
	// missingText finds the name of a missing message, or a placeholder without a value.
	missingText = regexp.MustCompile(`<no value>|[a-z]\.[a-z]`)
	// englishWord finds English words.
	englishWord = regexp.MustCompile(`[a-z]{3}`)
)

// checkWords checks that a text has words in both languages.
func checkWords(t *testing.T, what string, say func(l *language.Language) string) {
	t.Helper()
	if got := say(language.English()); got == "" || missingText.MatchString(got) {
		t.Errorf("%s: %q", what, got)
	}
	if got := say(language.Japanese()); got == "" || missingText.MatchString(got) || englishWord.MatchString(got) {
		t.Errorf("%s: %q", what, got)
	}
}

// Every bin of every component has words in both languages, and so has its absence.
func TestComponentsHaveWords(t *testing.T) {
	for c := range plausibility.Component(plausibility.ComponentCount) {
		if words := language.English().Text("component."+c.String(), nil); !missingText.MatchString(words) &&
			words != c.Info().Words {
			t.Errorf("%v: %q, in files of weights %q", c, words, c.Info().Words)
		}
		for _, score := range []float64{1, -1} {
			r := Reason{Component: c.String(), Score: score}
			checkWords(t, c.String(), r.Text)
			for bin := range c.Bins() {
				r.Bin = c.BinName(bin)
				if r.Bin != "" { // else no piece moves like that
					checkWords(t, c.String()+", "+r.Bin, r.Text)
				}
			}
		}
	}
}

func TestReasonsInWords(t *testing.T) {
	for _, c := range []struct {
		reason Reason
		want   string
	}{
		{Reason{Component: "check", Score: -1}, "does not give check"},
		{Reason{Component: "best_quiet", Score: -1}, "is not the best move that takes nothing"},
		{Reason{Component: "history", Score: -1}, "does not have a history of success or failure"},
		{Reason{Component: "exchange", Score: -1}, "does not win material on its square"},
		{Reason{Component: "exchange", Score: 1}, "does not lose material on its square"},
		{Reason{Component: "new_since_root", Score: -1}, "was possible at the root"},
		{Reason{Component: "exchange", Bin: "opening even", Score: 1}, "neither wins nor loses material on its square"},
		{Reason{Component: "exchange", Bin: "endgame to 250", Score: 1}, "wins material on its square, up to 250"},
		{Reason{Component: "exchange", Bin: "opening more", Score: 1}, "wins material on its square, more than 1400"},
		{Reason{Component: "exchange", Bin: "opening to -650", Score: -1}, "loses material on its square, 650 or more"},
		{Reason{Component: "exchange", Bin: "opening below -1000", Score: -1},
			"loses material on its square, more than 1000"},
		{Reason{Component: "escape", Bin: "more", Score: 1}, "takes a piece out of danger, worth more than 1400"},
		{Reason{Component: "fork", Bin: "to 450", Score: 1}, "attacks two pieces, worth up to 450"},
		{Reason{Component: "check", Bin: "safe", Score: 1}, "gives check: safe"},
		{Reason{Component: "target_square", Bin: "policy", Policy: true, Score: -1},
			"looks unlike a strong player's move (policy network)"},
	} {
		if got := c.reason.Text(language.English()); got != c.want {
			t.Errorf("%+v: %q, want %q", c.reason, got, c.want)
		}
	}
}

func rankMoves(t *testing.T, position string) *Ranking {
	t.Helper()
	p := config.Default()
	p.Similarity.On = true // the default has it off
	ranking, err := engine.New(p).RankMoves(shogitest.Game(t, position))
	if err != nil {
		t.Fatal(err)
	}
	return Compare(ranking)
}

// Credits and penalties of moves in real positions have words.
func TestCreditsAndPenaltiesHaveWords(t *testing.T) {
	rules := map[string]bool{}
	for _, position := range []string{
		"startpos", "startpos moves 7g7f 3c3d 8h2b+", fixedGame,
		"4k4/9/9/4r4/9/9/9/9/4K4 b R2G2P 1", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
	} {
		r := rankMoves(t, position)
		for i := range r.Moves {
			for _, c := range r.Story(&r.Moves[i]).Credits {
				checkWords(t, c.Component.String(), func(l *language.Language) string { return CreditText(l, &c) })
			}
			for _, p := range r.Lowered(&r.Moves[i]) {
				rules[p.Rule] = true
				checkWords(t, p.Rule, func(l *language.Language) string { return PenaltyText(l, &p) })
			}
		}
	}
	if len(rules) < 8 {
		t.Errorf("moves were alike by %d rules only", len(rules))
	}
}

// A credit of a table of squares names the table.
func TestTablesHaveWords(t *testing.T) {
	for _, c := range []plausibility.Component{plausibility.TargetSquare, plausibility.KingRelative} {
		seen := map[string]bool{}
		for bin := range c.Bins() {
			name := c.BinName(bin)
			if name == "" || seen[name] {
				continue
			}
			seen[name] = true
			credit := plausibility.Credit{Component: c, Bin: bin, Weight: plausibility.Weight{Score: -1}}
			checkWords(t, name, func(l *language.Language) string { return CreditText(l, &credit) })
			if got := CreditText(language.English(), &credit); !strings.HasSuffix(got, " ("+name+")") {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
}

// Every rule of similarity and every ending of a search have words in both languages.
func TestRulesAndEndingsHaveWords(t *testing.T) {
	for _, rule := range similarity.Rules() {
		p := similarity.Penalty{Rule: rule, Piece: shogi.Rook, Square: shogi.NewSquare(2, 8)}
		checkWords(t, rule, func(l *language.Language) string { return PenaltyText(l, &p) })
	}
	for _, e := range search.Endings() {
		checkWords(t, e.String(), func(l *language.Language) string { return Ending(l, e) })
		checkWords(t, e.String(), func(l *language.Language) string { return EndedBy(l, e) })
		if Unsearched(language.English(), e) != "" {
			checkWords(t, e.String(), func(l *language.Language) string { return Unsearched(l, e) })
		}
	}
}

// All terms of an evaluation have words in both languages.
func TestTermsHaveWords(t *testing.T) {
	subjects := []evaluation.Subject{{Kind: evaluation.InHand, Piece: shogi.Pawn, Square: shogi.NoSquare, Count: 2}}
	position := *shogitest.Game(t, "startpos moves 7g7f 3c3d 8h2b+ 3a2b").Current()
	for _, form := range []string{"network", "material"} {
		e := engineWith(form)
		terms, _ := evaluationOf(e, &position)
		for _, term := range append(terms, lineOf(e, position, nil).before...) {
			subjects = append(subjects, term.Subject)
		}
	}
	for _, s := range subjects {
		checkWords(t, s.String(), func(l *language.Language) string { return TermText(l, s) })
	}
}

// engineWith returns an engine with the given form of evaluation.
func engineWith(form string) *engine.Engine {
	settings := config.Default()
	settings.Evaluation = form
	return engine.New(settings)
}
