package network

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/evaluation"
	"shotest/evaluation/network/inputs"
	"shotest/shogi"
)

func TestScenesSeeWhatPositionsSee(t *testing.T) {
	const seed = 5
	t.Logf("seed %d", seed)
	for _, s := range randomGame(rand.New(rand.NewPCG(seed, 0)), 200) {
		var want inputs.Set
		want.Compute(&s.position, &s.attacks)
		x := sceneOf(&s.position)
		if got := x.set(); got != want {
			t.Fatalf("%s: the sets differ", s.position.SFEN())
		}
	}
}

func TestExplainNamesEverything(t *testing.T) {
	p, err := shogi.ParseSFEN("4k4/9/4P4/9/9/9/9/7R1/4K4 w G2p 1")
	if err != nil {
		t.Fatal(err)
	}
	s := newSituation(p)
	e := New(randomWeights(t, 32, 1))
	terms := e.Explain(&s.position, &s.attacks)
	var names []string
	for _, term := range terms {
		names = append(names, term.Name)
	}
	want := "rook at 2h, pawn at 5c, gold in hand, 2 × pawn in hand, " +
		"attackers next to the king at 5i, attackers next to the king at 5a, all together"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	score := e.Evaluate(&s.position, &s.attacks, 0)
	last := terms[len(terms)-1]
	if last.White-last.Black != score {
		t.Errorf("all together %+v, but White, to move, is judged as %d", last, score)
	}
	checkTerm(t, e, terms[0], score, "4k4/9/4P4/9/9/9/9/9/4K4 w Gr2p 1")
}

// checkTerm compares a term of Black's with the score of the position after its loss.
func checkTerm(t *testing.T, e *Evaluator, term evaluation.Term, score int, without string) {
	t.Helper()
	p, err := shogi.ParseSFEN(without)
	if err != nil {
		t.Fatal(err)
	}
	s := newSituation(p)
	if want := e.Evaluate(&s.position, &s.attacks, 0) - score; term.Black != want || term.White != 0 {
		t.Errorf("got %+v, want %d for Black", term, want)
	}
}
