package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// Penalty is the loss of a move by its likeness to moves searched before it. Package explain puts
// it into words: "drops of a rook".
type Penalty struct {
	Criterion Criterion
	// Rule is the name of the criterion's rule (see Rules). Piece and Square are its subject, if
	// the subject differs from move to move.
	Rule   string
	Piece  shogi.PieceType
	Square shogi.Square
	// Siblings are the like moves, in the order of their searches; Raised is the number of siblings
	// that raised alpha and so count for half.
	Siblings []shogi.Move
	Raised   int
	// Score is the loss of score, in rating points; Factor is the factor of the interest, in per
	// mille.
	Score, Factor int
}

// Candidate returns a move of the list as it was handed over, or as far as it has been scored. It
// returns false if the list has no such move.
func (l *List) Candidate(m shogi.Move) (plausibility.Candidate, bool) {
	if i := l.index(m); i >= 0 {
		return l.scoredCopy(i), true
	}
	return plausibility.Candidate{}, false
}

// scoredCopy returns a candidate with at least its cheap credits.
func (l *List) scoredCopy(i int) plausibility.Candidate {
	if l.states[i].scored {
		return l.candidates[i]
	}
	return l.scorer.Score(l.facts, l.candidates[i].Move)
}

// Explain returns the losses of a move of the list by the moves searched before it was handed over,
// or searched so far. It returns false if the list has no such move. Penalties without an effect
// are left out. Explain allocates memory, but does not change the list.
func (l *List) Explain(m shogi.Move) (penalties []Penalty, found bool) {
	i := l.index(m)
	if i < 0 {
		return nil, false
	}
	before := l.searched
	if l.states[i].taken {
		before = before[:l.states[i].seen]
	}
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
	return penalties, true
}

// freshKindsOf returns all kinds of a move and leaves the list unchanged.
func (l *List) freshKindsOf(i int) kindSet {
	c := l.scoredCopy(i)
	l.scorer.Finish(l.facts, &c)
	var kinds kindSet
	l.addCheapKinds(&c, &kinds)
	l.addCostlyKinds(&c, &kinds)
	return kinds
}

// about returns the name of a kind's rule, and the kind's subject: a type of piece, a square, or
// the piece on a square.
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
