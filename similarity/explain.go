package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// Penalty is what a move lost because moves like it were searched before it. Package explain puts it
// into words: "drops of a rook".
type Penalty struct {
	Criterion Criterion
	// Rule is the rule of the criterion, by its name (see Rules); Piece and Square are
	// what it is about, where that differs from move to move.
	Rule   string
	Piece  shogi.PieceType
	Square shogi.Square
	// Siblings are the like moves, in the order in which they were searched;
	// Raised is how many of them raised alpha and count for half.
	Siblings []shogi.Move
	Raised   int
	// Score was taken from the score, in rating points; the interest was
	// multiplied by Factor, in per mille.
	Score, Factor int
}

// Candidate returns a move of the list as it was handed over or, if it is waiting, as
// far as it has been scored; false if the list has no such move.
func (l *List) Candidate(m shogi.Move) (plausibility.Candidate, bool) {
	for i := range l.candidates {
		if l.candidates[i].Move == m {
			return l.scoredCopy(i), true
		}
	}
	return plausibility.Candidate{}, false
}

// scoredCopy returns a candidate as far as it has been scored, at least cheaply.
func (l *List) scoredCopy(i int) plausibility.Candidate {
	if l.states[i].scored {
		return l.candidates[i]
	}
	return l.scorer.Score(l.facts, l.candidates[i].Move)
}

// Explain returns what a move of the list has lost by likeness to the moves
// searched before it was handed over, or so far if it is waiting; false if the
// list has no such move. Penalties without an effect are left out. Explain
// allocates; the list is as before.
func (l *List) Explain(m shogi.Move) ([]Penalty, bool) {
	for i := range l.candidates {
		if l.candidates[i].Move == m {
			return l.explain(i), true
		}
	}
	return nil, false
}

// explain returns what a move has lost.
func (l *List) explain(i int) []Penalty {
	before := l.searched
	if l.states[i].taken {
		before = before[:l.states[i].seen]
	}
	var penalties []Penalty
	kinds := l.freshKindsOf(i)
	for _, k := range kinds.all() {
		w := Penalty{Criterion: criteria[rules[k]]}
		weight := 0
		for _, s := range before {
			siblingKinds := l.freshKindsOf(int(s.index))
			if !siblingKinds.has(k) {
				continue
			}
			w.Siblings = append(w.Siblings, l.candidates[s.index].Move)
			weight += int(weightOf(s.raisedAlpha))
			if s.raisedAlpha {
				w.Raised++
			}
		}
		c, n := &l.charges[rules[k]], min(weight, mostCounted)
		w.Score, w.Factor = int(c.score[n]), int((int64(c.factor[n])*1000+unity/2)/unity)
		if w.Score != 0 || w.Factor != 1000 {
			w.Rule, w.Piece, w.Square = l.about(k)
			penalties = append(penalties, w)
		}
	}
	return penalties
}

// freshKindsOf returns all kinds of a move without noting anything.
func (l *List) freshKindsOf(i int) kindSet {
	c := l.scoredCopy(i)
	l.scorer.Finish(l.facts, &c)
	var kinds kindSet
	l.addCheapKinds(&c, &kinds)
	l.addCostlyKinds(&c, &kinds)
	return kinds
}

// about returns the name of a kind's rule, and what the kind is about: a type of piece, a
// square, or the piece that stands on a square.
func (l *List) about(k kind) (rule string, piece shogi.PieceType, square shogi.Square) {
	square = shogi.NoSquare
	switch r := rules[k]; r {
	case pieceTypeRule, dropTypeRule:
		piece = shogi.PieceType(keys[k])
	case vacateSquareRule, fromRule, toRule:
		square = shogi.Square(keys[k])
	case blockRule, newThreatRule, discoveredRule:
		square = shogi.Square(keys[k])
		piece = l.facts.Position.PieceAt(square).Type()
	}
	return ruleNames[rules[k]], piece, square
}
