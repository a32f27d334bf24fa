package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// Scorer scores moves by plausibility, the cheap part first: a *plausibility.Scorer.
type Scorer interface {
	// Glance sets candidates to moves, without scoring them, and returns a guess at the Order of
	// each, rather too high than too low. It returns false if all moves are to be scored at once.
	// The guesses are valid until the next call.
	Glance(f *plausibility.Facts, moves []shogi.Move, candidates []plausibility.Candidate) ([]int32, bool)
	// ScoreGlanced scores a candidate that Glance has set.
	ScoreGlanced(f *plausibility.Facts, c *plausibility.Candidate)
	// Score returns a move with its cheap credits.
	Score(f *plausibility.Facts, m shogi.Move) plausibility.Candidate
	// ShareBaseInterest divides the base interest among all moves, once they have been scored.
	ShareBaseInterest(f *plausibility.Facts, candidates []plausibility.Candidate)
	// Narrow adds the costly credit that changes Ceiling most to an unfinished move, and
	// reports whether there was one. If it was the last, the move is finished.
	Narrow(f *plausibility.Facts, c *plausibility.Candidate) bool
	// Finish adds the costly credits. It never removes a component that has credited the move.
	Finish(f *plausibility.Facts, c *plausibility.Candidate)
	// Ceiling returns an upper bound of Order after Finish.
	Ceiling(c *plausibility.Candidate) int32
	// CreditBestQuiet credits a finished move as the best quiet move of its position.
	CreditBestQuiet(c *plausibility.Candidate)
}

// List holds the moves of a position that are to be searched, the most plausible first. It is
// reused from position to position; a search has one for each ply.
//
// Likeness only ever lowers moves, so an earlier rank of a move bounds its present rank. The moves
// lie in a heap by these bounds. The top move is reranked in four steps of rising cost: its
// penalties by cheap kinds, the costly component that changes most, the other components, all
// penalties. If the move stays on top, no other can be better, and the list hands it over. The
// order is exactly the same as that of finishing all moves and sorting anew after each search; see
// TestOrderEqualsSortingAnew.
//
// If the scorer glances at moves first, they wait by its guesses and are scored when they first
// come to the top. A move that turns out better than its guess comes late.
type List struct {
	scorer       Scorer
	charges      [RuleCount]charge
	raisedWeight uint8 // of a move that raised alpha

	facts      *plausibility.Facts
	candidates []plausibility.Candidate
	states     []state
	waiting    heap
	ordered    bool // whether waiting is in the order of a heap
	quietSeen  bool // whether a quiet move has been handed over

	counts   tally
	searched []sibling // the searched moves, in order
	// handedIndex is the index of the move that was handed over last, -1 if there is none or it has
	// been searched.
	handedIndex int
	left        int // the number of moves that have not been handed over
}

// state is the progress of a move, with its kinds as far as they are known.
type state struct {
	progress
	kinds kindSet
}

// progress is the part of a state that Open resets.
type progress struct {
	knownKinds     kindsKnown
	scored         bool   // whether the candidate has its cheap credits
	taken          bool   // whether the move has been handed over
	searchedBefore uint16 // the number of moves searched before the last ranking, or before taken
}

// kindsKnown says which kinds of a move are known.
type kindsKnown uint8

const (
	noKinds kindsKnown = iota
	cheapKinds
	allKinds
)

// sibling is a searched move.
type sibling struct {
	index       uint16
	raisedAlpha bool
}

// New returns an empty list. Errors are those of Penalties.Validate.
func New(penalties Penalties, scorer Scorer) (*List, error) {
	if err := penalties.Validate(); err != nil {
		return nil, err
	}
	return &List{
		scorer: scorer, charges: chargesOf(&penalties), handedIndex: -1,
		raisedWeight: uint8((penalties.Raised*fullWeight + 500) / 1000),
		candidates:   make([]plausibility.Candidate, 0, shogi.MaxMoves),
		states:       make([]state, shogi.MaxMoves),
		waiting:      make(heap, 0, shogi.MaxMoves),
		searched:     make([]sibling, 0, shogi.MaxMoves),
	}, nil
}

// Open fills the list with the legal moves of a position, at most shogi.MaxMoves. The facts must
// have been gathered, and must not change until the list is opened again.
func (l *List) Open(f *plausibility.Facts, moves []shogi.Move) {
	l.facts = f
	l.candidates = l.candidates[:len(moves)]
	l.waiting = l.waiting[:0]
	l.searched = l.searched[:0]
	l.ordered = false
	l.quietSeen = false
	l.handedIndex = -1
	l.counts, l.left = tally{}, len(moves)
	if guesses, glanced := l.scorer.Glance(f, moves, l.candidates); glanced {
		l.openGlanced(moves, guesses)
		return
	}
	for i, m := range moves {
		l.states[i].progress = progress{scored: true}
		l.candidates[i] = l.scorer.Score(f, m)
	}
	l.scorer.ShareBaseInterest(f, l.candidates)
	for i, m := range moves {
		l.waiting = append(l.waiting, newRank(l.scorer.Ceiling(&l.candidates[i]), m, i))
	}
}

// openGlanced makes moves wait by their guesses.
func (l *List) openGlanced(moves []shogi.Move, guesses []int32) {
	states, waiting := l.states[:len(moves)], l.waiting[:len(moves)]
	guesses = guesses[:len(moves)]
	for i, m := range moves {
		states[i].progress = progress{}
		waiting[i] = newRank(guesses[i], m, i)
	}
	l.waiting = waiting
}

// Next hands over the most plausible waiting move, with the score and interest that likeness to the
// moves searched so far has left it. It returns false if there is none. The candidate is valid
// until the list is opened again.
//
// The first quiet move is the best of its position, and is credited as such
// (plausibility.BestQuiet) when it is handed over: that does not change its rank.
//
// A move that is handed over but not searched lowers no others.
func (l *List) Next() (*plausibility.Candidate, bool) {
	if !l.ordered {
		l.waiting.build()
		l.ordered = true
	}
	for len(l.waiting) > 0 {
		top := l.waiting[0]
		i := top.index()
		if l.states[i].taken {
			l.waiting = l.waiting.pop()
			continue
		}
		r, exact := l.rerank(i, top)
		if r < top {
			l.waiting.lower(0, r)
		} else if exact {
			l.waiting = l.waiting.pop()
			return l.handOver(i), true
		}
	}
	return nil, false
}

// Left returns the number of moves that have not been handed over.
func (l *List) Left() int { return l.left }

// Take hands over m out of turn. It returns false if m is not in the list, or has been handed over
// already. Take is for moves that were searched before the list was opened, such as the table's
// move: after Take and Searched they are not searched again, and lower the moves like them.
func (l *List) Take(m shogi.Move) (*plausibility.Candidate, bool) {
	i := l.index(m)
	if i < 0 || l.states[i].taken {
		return nil, false
	}
	l.scoreAt(i)
	l.scorer.Finish(l.facts, &l.candidates[i])
	return l.handOver(i), true
}

// index returns the index of m in the list, or -1 if it is not there.
func (l *List) index(m shogi.Move) int {
	for i := range l.candidates {
		if l.candidates[i].Move == m {
			return i
		}
	}
	return -1
}

// Searched says that the move handed over last has been searched. Waiting moves like it lose score
// and interest, less if it raised alpha.
func (l *List) Searched(raisedAlpha bool) {
	if l.handedIndex < 0 {
		return
	}
	l.counts.count(l.kindsOf(l.handedIndex), l.weightOf(raisedAlpha))
	l.searched = append(l.searched, sibling{uint16(l.handedIndex), raisedAlpha})
	l.handedIndex = -1
}

// scoreAt scores the i-th candidate if it has only been glanced at.
func (l *List) scoreAt(i int) {
	if s := &l.states[i]; !s.scored {
		s.scored = true
		l.scorer.ScoreGlanced(l.facts, &l.candidates[i])
	}
}

// rerank takes a closer look at the i-th candidate, which waits at rank before, and returns its
// rank now. exact is false if now is only a bound. A move that was only glanced at may rise.
func (l *List) rerank(i int, before rank) (now rank, exact bool) {
	c, s := &l.candidates[i], &l.states[i]
	if !s.scored {
		l.scoreAt(i)
		return l.rankAnew(i), c.Finished
	}
	current := int(s.searchedBefore) == len(l.searched)
	s.searchedBefore = uint16(len(l.searched))
	switch {
	case c.Finished && current:
		return before, true
	case !c.Finished && !current:
		score, _ := l.counts.total(&l.charges, l.cheapKindsOf(i))
		return newRank(l.scorer.Ceiling(c)-score, c.Move, i), false
	}
	if !c.Finished && !l.scorer.Narrow(l.facts, c) {
		l.scorer.Finish(l.facts, c)
	}
	return l.rankAnew(i), c.Finished
}

// rankAnew returns the rank of the i-th candidate, which has just been scored further. The rank is
// exact if the candidate is finished.
func (l *List) rankAnew(i int) rank {
	c, s := &l.candidates[i], &l.states[i]
	s.searchedBefore = uint16(len(l.searched))
	if c.Finished {
		lowered := *c
		l.lower(i, &lowered)
		return newRank(lowered.Order(), c.Move, i)
	}
	score := int32(0)
	if len(l.searched) > 0 {
		score, _ = l.counts.total(&l.charges, l.cheapKindsOf(i))
	}
	return newRank(l.scorer.Ceiling(c)-score, c.Move, i)
}

// lower lowers c, a finished copy of the i-th candidate or the candidate itself, for its likeness
// to searched moves.
func (l *List) lower(i int, c *plausibility.Candidate) {
	if len(l.searched) == 0 {
		return
	}
	score, factor := l.counts.total(&l.charges, l.kindsOf(i))
	c.Score -= score
	c.Interest = max(int32(int64(c.Interest)*int64(factor)/unity), 1)
}

// handOver marks the i-th candidate, which is finished, as taken, and returns it.
func (l *List) handOver(i int) *plausibility.Candidate {
	c, s := &l.candidates[i], &l.states[i]
	if !l.quietSeen && c.IsQuiet() {
		l.quietSeen = true
		l.scorer.CreditBestQuiet(c)
	}
	l.lower(i, c)
	s.taken, s.searchedBefore = true, uint16(len(l.searched))
	l.handedIndex = i
	l.left--
	return c
}

// cheapKindsOf returns at least the kinds of the i-th candidate that are known before it is
// finished.
func (l *List) cheapKindsOf(i int) *kindSet {
	s := &l.states[i]
	if s.knownKinds == noKinds {
		s.knownKinds, s.kinds.count = cheapKinds, 0
		l.addCheapKinds(&l.candidates[i], &s.kinds)
	}
	return &s.kinds
}

// kindsOf returns all kinds of the i-th candidate, which is finished.
func (l *List) kindsOf(i int) *kindSet {
	if s := &l.states[i]; s.knownKinds == allKinds {
		return &s.kinds
	}
	kinds := l.cheapKindsOf(i)
	l.states[i].knownKinds = allKinds
	l.addCostlyKinds(&l.candidates[i], kinds)
	return kinds
}
