package plausibility

import (
	"slices"
	"testing"

	"shotest/mate"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// headGold threatens a gold on 1h, supported by the pawn.
const headGold = "4k4/9/9/9/9/9/8p/9/8K b Gg 1"

func TestAnswerMateThreat(t *testing.T) {
	threat := facts.Hints{Refutation: mustMove("G*1h")}
	testKnowing(t, knowledge{hints: threat},
		[]situation{{name: "it does not mate", sfen: headGold, move: "1i2h", component: AnswerMateThreat}})
	threat.MateThreat = true
	const meets, leaves, postpones = "meets it", "does not meet it", "puts it off with a check"
	testKnowing(t, knowledge{hints: threat}, []situation{
		{name: "the king steps up", sfen: headGold, move: "1i2h", component: AnswerMateThreat, bin: meets},
		{name: "the mating square is occupied", sfen: headGold, move: "G*1h", component: AnswerMateThreat, bin: meets},
		{name: "it is covered", sfen: headGold, move: "G*2h", component: AnswerMateThreat, bin: meets},
		{name: "the king goes along the edge", sfen: headGold, move: "1i2i", component: AnswerMateThreat, bin: meets},
		{name: "a drop far away", sfen: headGold, move: "G*9e", component: AnswerMateThreat, bin: leaves},
		{name: "a check", sfen: headGold, move: "G*5b", component: AnswerMateThreat, bin: postpones},
		{name: "the supporting pawn is taken", sfen: "4k4/9/9/9/9/8R/8p/9/8K b g 1", move: "1f1g",
			component: AnswerMateThreat, bin: meets},
	})
}

// A move answers the threat if it keeps the mating piece from going, or attacks through the square
// that it leaves.
func TestMatingPieceIsAttacked(t *testing.T) {
	hints := facts.Hints{Refutation: mustMove("2g1h"), MateThreat: true}
	const pinned, through = "9/9/9/9/9/9/7gk/9/8K b R 1", "9/9/9/9/9/9/7gk/9/6G1K b B 1"
	testKnowing(t, knowledge{hints: hints}, []situation{
		{name: "it is pinned", sfen: pinned, move: "R*9g", component: AnswerMateThreat, bin: "meets it"},
		{name: "it is not", sfen: pinned, move: "R*9f", component: AnswerMateThreat, bin: "does not meet it"},
		{name: "the mating square is seen through it", sfen: through, move: "B*3f", component: AnswerMateThreat,
			bin: "meets it"},
		{name: "it is not seen", sfen: through, move: "B*4f", component: AnswerMateThreat, bin: "does not meet it"},
	})
}

// TestAnswersToMateThreats compares the bins with a search for the mate after every move. Against a
// mate in one all bins must be right. Against a mate in three, some are wrong either way, because
// only mates that begin with the same move count.
func TestAnswersToMateThreats(t *testing.T) {
	s := newScorer(t)
	threats, moves, wrong := [4]int{}, [4]int{}, [4]int{}
	for _, n := range gameNodes(t, 6000, 21) {
		f := n.facts()
		if !threatened(&n, f, &s.threePlyMates) {
			continue
		}
		s.Gather(f, len(n.moves))
		length := f.own.defence.mate.length
		threats[length]++
		for _, m := range n.moves {
			moves[length]++
			if got, want := answerBin(t, s, f, m), trueAnswer(s, &n, m, length); got != want {
				wrong[length]++
				if length == 1 {
					t.Fatalf("%s %v: bin %d, want %d", n.position.SFEN(), m, got, want)
				}
			}
		}
	}
	if wrong[3]*20 > moves[3] {
		t.Errorf("%d of %d moves sorted wrongly against a mate in three, more than 5 %%", wrong[3], moves[3])
	}
	if threats[1] < 20 || threats[3] < 20 {
		t.Error("too few threats to show anything")
	}
}

// answerBin returns the bin of AnswerMateThreat for a move.
func answerBin(t *testing.T, s *Scorer, f *Facts, m shogi.Move) int {
	t.Helper()
	_, credits := s.Trace(f, m)
	i := slices.IndexFunc(credits, func(g Credit) bool { return g.Component == AnswerMateThreat })
	if i < 0 {
		t.Fatalf("%s %v: AnswerMateThreat gives no credit", f.Position.SFEN(), m)
	}
	return credits[i].Bin
}

// trueAnswer returns the right bin of a move against a mate of length plies.
func trueAnswer(s *Scorer, n *node, m shogi.Move, length int) int {
	child := n.position
	child.Play(m)
	mating := mate.InOne(&child, nil)
	if length == 3 {
		mating = s.threePlyMates.InThree(&child)
	}
	switch {
	case mating != shogi.NoMove:
		return leavesMate
	case child.InCheck():
		return postponesMate
	}
	return meetsMate
}

// threatened fills in the hints if the opponent threatens a mate in one or in
// three.
func threatened(n *node, f *Facts, three *mate.Three) bool {
	if n.position.InCheck() {
		return false
	}
	passed := n.position
	passed.PlayNull()
	m := three.InThree(&passed)
	f.Refutation, f.MateThreat = m, m != shogi.NoMove
	return f.MateThreat
}
