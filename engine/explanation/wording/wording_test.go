package wording

import (
	"regexp"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/engine/adapter"
	"shotest/engine/explanation"
	"shotest/evaluation"
	"shotest/internal/testing/shogitest"
	"shotest/language"
	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// missing finds the name of a message that there is not, or a placeholder that nothing
// stands for; english finds words of English.
var (
	missing = regexp.MustCompile(`<no value>|[a-z]\.[a-z]`)
	english = regexp.MustCompile(`[a-z]{3}`)
)

// check compares what is said in English, and sees that Japanese has words for it.
func check(t *testing.T, what, want string, say func(l *language.Language) string) {
	t.Helper()
	if got := say(language.English()); got != want || missing.MatchString(got) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
	if got := say(language.Japanese()); got == "" || missing.MatchString(got) || english.MatchString(got) {
		t.Errorf("%s: %q", what, got)
	}
}

// English messages say what the packages say themselves, in JSON and to programs; every
// case of every component has words in all languages.
func TestComponentsHaveWords(t *testing.T) {
	for c := range plausibility.Component(plausibility.ComponentCount) {
		for _, score := range []float64{1, -1} {
			r := explanation.Reason{Component: c.String(), Score: score}
			check(t, c.String(), plausibility.Decided(c.AbsentWords(), score < 0), func(l *language.Language) string { return Reason(l, &r) })
			for bin := range c.Bins() {
				if c.BinName(bin) == "" {
					continue // no piece moves like that
				}
				r.Bin = c.BinName(bin)
				check(t, c.String()+", "+r.Bin, plausibility.Decided(c.Words(bin), score > 0), func(l *language.Language) string { return Reason(l, &r) })
			}
		}
	}
}

// rankings are of some positions with captures, drops, threats and a long game before them.
func rankings(t *testing.T) []*explanation.Ranking {
	t.Helper()
	p := profile.Default()
	lists, err := adapter.ListsOf(&p)
	if err != nil {
		t.Fatal(err)
	}
	var all []*explanation.Ranking
	for _, position := range []string{
		"startpos", "startpos moves 7g7f 3c3d 8h2b+", "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c",
		"4k4/9/9/4r4/9/9/9/9/4K4 b R2G2P 1", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
	} {
		all = append(all, explanation.Rank(shogitest.Game(t, position), lists, &p))
	}
	return all
}

// What credits a move has words too, in the lists of real positions.
func TestCreditsAndPenaltiesHaveWords(t *testing.T) {
	rules := map[string]bool{}
	for _, r := range rankings(t) {
		for i := range r.Moves {
			for _, c := range r.Story(&r.Moves[i]).Credits {
				want := plausibility.Decided(c.Words, c.Score >= 0)
				if c.Table.Name != "" {
					want += " (" + c.Bin + ")"
				}
				check(t, c.Component, want, func(l *language.Language) string { return Credit(l, &c) })
			}
			for _, p := range r.Lowered(&r.Moves[i]) {
				rules[p.Rule] = true
				check(t, p.Rule, p.Words, func(l *language.Language) string { return Penalty(l, &p) })
			}
		}
	}
	if len(rules) < 8 {
		t.Errorf("moves were alike by %d rules only", len(rules))
	}
}

// A credit of a table of places names the table.
func TestTablesHaveWords(t *testing.T) {
	for _, c := range []plausibility.Component{plausibility.TargetSquare, plausibility.KingRelative} {
		seen := map[string]bool{}
		for bin := range c.Bins() {
			name := c.BinName(bin)
			if name == "" || seen[name] {
				continue
			}
			seen[name] = true
			credit := plausibility.Credit{Component: c.String(), Bin: name, Table: tableNamed(t, name), Score: -1}
			want := plausibility.Decided(c.Words(bin), false) + " (" + name + ")"
			check(t, name, want, func(l *language.Language) string { return Credit(l, &credit) })
		}
	}
}

// tableNamed returns the table that has a name.
func tableNamed(t *testing.T, name string) plausibility.PlaceTable {
	t.Helper()
	for piece := shogi.Dragon; piece >= shogi.Pawn; piece-- {
		for _, drop := range []bool{true, false} {
			table := plausibility.PlaceTable{Piece: piece, Drop: drop}
			if set, found := strings.CutSuffix(name, table.String()); found {
				table.Name = set
				return table
			}
		}
	}
	t.Fatalf("no table is called %q", name)
	return plausibility.PlaceTable{}
}

// Every rule of similarity has words in all languages.
func TestRulesHaveWords(t *testing.T) {
	for _, rule := range similarity.Rules() {
		p := similarity.Penalty{Rule: rule, Piece: shogi.Rook, Square: shogi.NewSquare(2, 8)}
		check(t, rule, Penalty(language.English(), &p), func(l *language.Language) string { return Penalty(l, &p) })
	}
}

// What ends a search has words in all languages, and in English its own.
func TestEndingsHaveWords(t *testing.T) {
	for _, e := range search.Endings() {
		check(t, e.String(), e.String(), func(l *language.Language) string { return Ending(l, e) })
		check(t, e.String(), EndedBy(language.English(), e), func(l *language.Language) string { return EndedBy(l, e) })
		f := engine.Finding{Ending: e}
		if f.Unsearched() == "" {
			if got := Unsearched(language.English(), e) + Unsearched(language.Japanese(), e); got != "" {
				t.Errorf("%v: %q", e, got)
			}
			continue
		}
		check(t, e.String(), f.Unsearched()+".", func(l *language.Language) string { return Unsearched(l, e) })
	}
}

// What makes up an evaluation has words in all languages, and in English its own.
func TestTermsHaveWords(t *testing.T) {
	subjects := []evaluation.Subject{{Kind: evaluation.InHand, Piece: shogi.Pawn, Square: shogi.NoSquare, Count: 2}}
	history := shogitest.Game(t, "startpos moves 7g7f 3c3d 8h2b+ 3a2b")
	for _, form := range []string{"network", "material"} {
		settings := profile.Default()
		settings.Evaluation = form
		e := engine.New(settings)
		for _, term := range e.Evaluate(history.Current()).Terms {
			subjects = append(subjects, term.Subject)
		}
		for _, term := range e.Explain(history, []shogi.Move{shogitest.Move(t, "2g2f")}).Before {
			subjects = append(subjects, term.Subject)
		}
	}
	for _, s := range subjects {
		check(t, s.String(), s.String(), func(l *language.Language) string { return Term(l, s) })
	}
}
