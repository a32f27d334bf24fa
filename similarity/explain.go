package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// Penalty is the loss of a move by its likeness to moves searched before it. Package explain puts
// it into words: "drops of a rook".
type Penalty struct {
	Criterion Criterion
	Rule      string          // the name of the criterion's rule (see Rules)
	Piece     shogi.PieceType // the subject of the rule, if it is a piece
	Square    shogi.Square    // the subject of the rule, if it is a square
	Siblings  []shogi.Move    // the like moves, in the order of their searches
	Raised    int             // how many siblings raised alpha and so count for less
	Score     int             // the loss of score, in rating points
	Factor    int             // the factor of the interest, in per mille
}

// Candidate returns the candidate of m as it was handed over, or as far as it has been scored. It
// returns false if m is not in the list.
func (l *List) Candidate(m shogi.Move) (plausibility.Candidate, bool) {
	if i := l.index(m); i >= 0 {
		return l.scoredCopy(i), true
	}
	return plausibility.Candidate{}, false
}

// scoredCopy returns a copy of the i-th candidate, with at least its cheap credits.
func (l *List) scoredCopy(i int) plausibility.Candidate {
	if l.states[i].scored {
		return l.candidates[i]
	}
	return l.scorer.Score(l.facts, l.candidates[i].Move)
}

// Explain returns the penalties of m for the moves searched before it was handed over, or searched
// so far. It returns false if m is not in the list. Penalties without an effect are left out.
// Explain allocates memory, but does not change the list.
func (l *List) Explain(m shogi.Move) (penalties []Penalty, found bool) {
	i := l.index(m)
	if i < 0 {
		return nil, false
	}
	before := l.searched
	if l.states[i].taken {
		before = before[:l.states[i].searchedBefore]
	}
	kinds := l.allKindsOf(i)
	for _, k := range kinds.all() {
		w := Penalty{Criterion: criteria[rules[k]]}
		weight := 0
		for _, s := range before {
			siblingKinds := l.allKindsOf(int(s.index))
			if !siblingKinds.has(k) {
				continue
			}
			w.Siblings = append(w.Siblings, l.candidates[s.index].Move)
			weight += int(l.weightOf(s.raisedAlpha))
			if s.raisedAlpha {
				w.Raised++
			}
		}
		c, n := &l.charges[rules[k]], min(weight, maxCounted)
		w.Score, w.Factor = int(c.score[n]), int((int64(c.factor[n])*1000+unity/2)/unity)
		if w.Score != 0 || w.Factor != 1000 {
			w.Rule, w.Piece, w.Square = l.subjectOf(k)
			penalties = append(penalties, w)
		}
	}
	return penalties, true
}

// Ranked is a move of a list, finished.
type Ranked struct {
	Candidate plausibility.Candidate // as likeness has left it: when it was handed over, or now
	Alone     plausibility.Candidate // as it would be if no other move were like it
	Taken     bool                   // whether it has been handed over
}

// Ranking returns all moves, in no order. It allocates memory, but does not change the list.
func (l *List) Ranking() []Ranked {
	ranking, kinds := make([]Ranked, len(l.candidates)), make([]kindSet, len(l.candidates))
	for i := range ranking {
		c := l.scoredCopy(i)
		l.scorer.Finish(l.facts, &c)
		l.addCheapKinds(&c, &kinds[i])
		l.addCostlyKinds(&c, &kinds[i])
		ranking[i] = Ranked{c, c, l.states[i].taken}
	}
	for i := range ranking {
		before, r := l.searched, &ranking[i]
		if r.Taken {
			before = before[:l.states[i].searchedBefore]
		}
		var counts tally
		for _, s := range before {
			counts.count(&kinds[s.index], l.weightOf(s.raisedAlpha))
		}
		score, factor := counts.total(&l.charges, &kinds[i])
		if r.Taken {
			r.Alone.Score += score
			r.Alone.Interest = int32(int64(r.Alone.Interest) * unity / int64(factor))
		} else {
			r.Candidate.Score -= score
			r.Candidate.Interest = int32(int64(r.Candidate.Interest) * int64(factor) / unity)
		}
	}
	return ranking
}

// Counts holds, for each rule, how many of some moves are like a move: those that failed to raise
// alpha, and those that raised it.
type Counts [RuleCount]struct{ Failed, Raised int }

// CountLike counts the moves like m of those that were searched before it was handed over. It
// returns false if m has not been handed over.
func (l *List) CountLike(m shogi.Move) (counts Counts, found bool) {
	i := l.index(m)
	if i < 0 || !l.states[i].taken {
		return counts, false
	}
	kinds := l.kindsOf(i)
	for _, s := range l.searched[:l.states[i].searchedBefore] {
		siblings := l.kindsOf(int(s.index))
		for _, k := range kinds.all() {
			if !siblings.has(k) {
				continue
			}
			if count := &counts[rules[k]]; s.raisedAlpha {
				count.Raised++
			} else {
				count.Failed++
			}
		}
	}
	return counts, true
}

// allKindsOf returns all kinds of the i-th candidate, and leaves the list unchanged.
func (l *List) allKindsOf(i int) kindSet {
	c := l.scoredCopy(i)
	l.scorer.Finish(l.facts, &c)
	var kinds kindSet
	l.addCheapKinds(&c, &kinds)
	l.addCostlyKinds(&c, &kinds)
	return kinds
}

// subjectOf returns the name of the rule of k, and the subject of k: a type of piece, a square, or
// the piece on a square.
func (l *List) subjectOf(k kind) (rule string, piece shogi.PieceType, square shogi.Square) {
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
