package similarity

import (
	"fmt"
	"strings"

	"shotest/plausibility"
	"shotest/shogi"
)

// Penalty is what a move lost because moves like it were searched before it.
type Penalty struct {
	Criterion Criterion
	// Rule is the rule of the criterion, by its name (see Rules); Piece and Square are
	// what it is about, where that differs from move to move.
	Rule   string
	Piece  shogi.PieceType
	Square shogi.Square
	// Words says in plain words what the moves have in common, such as "drops of
	// a rook".
	Words string
	// Siblings are the like moves, in the order in which they were searched;
	// Raised is how many of them raised alpha and count for half.
	Siblings []shogi.Move
	Raised   int
	// Score was taken from the score, in rating points; the interest was
	// multiplied by Factor, in per mille.
	Score, Factor int
}

// String returns the penalty in words:
//
//	drops of a rook, 2 searched before (R*5b, R*5c): score -90, interest × 0.56
func (w *Penalty) String() string {
	siblings := shogi.MoveTexts(w.Siblings)
	text := fmt.Sprintf("%s, %d searched before (%s)", w.Words, len(siblings), strings.Join(siblings, ", "))
	if w.Raised > 0 {
		text += fmt.Sprintf(", %d of them raised alpha", w.Raised)
	}
	return text + fmt.Sprintf(": score %+d, interest × %.2f", -w.Score, float64(w.Factor)/1000)
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
			w.Words = l.words(k)
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

// words says what the moves of a kind have in common, in the plural.
func (l *List) words(k kind) string {
	square := shogi.Square(keys[k])
	piece := shogi.PieceType(keys[k])
	switch rules[k] {
	case dullRule:
		return "moves without a tactical point"
	case vacateRule:
		return "moves out of danger"
	case vacateSquareRule:
		return fmt.Sprintf("moves out of danger from %v", square)
	case unsafeRule:
		return "moves that lose material"
	case pieceTypeRule:
		return fmt.Sprintf("moves of a %v", piece)
	case mateThreatRule:
		return "threats of mate"
	case checkRule:
		return "checks"
	case fromRule:
		return fmt.Sprintf("moves from %v", square)
	case toRule:
		return fmt.Sprintf("moves to %v", square)
	case dropTypeRule:
		return fmt.Sprintf("drops of a %v", piece)
	case dropRule:
		return "drops"
	case blockRule:
		return "moves that block the " + l.named(square)
	case newThreatRule:
		return "attacks on the " + l.named(square)
	}
	return "moves that open the line of the " + l.named(square)
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

// named returns a piece on the board by name and place: "rook on 2h".
func (l *List) named(s shogi.Square) string {
	return fmt.Sprintf("%v on %v", l.facts.Position.PieceAt(s).Type(), s)
}
