package search

import "slices"

// Ending is the reason why the search of a node ended.
type Ending uint8

const (
	// Searched: all its moves were searched.
	Searched Ending = iota
	// OutOfInterest: nothing was left to spend; only captures were searched.
	OutOfInterest
	// TranspositionCutoff: the transposition table knew enough.
	TranspositionCutoff
	// GameOver: the game ends there, but not by mate.
	GameOver
	// MateDistance: a shorter mate is known already.
	MateDistance
	// MateOnTheSpot: the side to move mates.
	MateOnTheSpot
	// Razored: the evaluation is too far above beta.
	Razored
	// GammaPruned: the evaluation is too far below alpha.
	GammaPruned
	// Passed: even a pass holds beta.
	Passed
	// CutOff: a move reached beta, and the others were left out.
	CutOff
	// AlphaFailed: many moves failed to raise alpha, and other quiet ones were left
	// out.
	AlphaFailed
	// Unaffordable: moves were searched until the next one cost more than was left.
	Unaffordable
	// Mated: there is no legal move; in a puzzle, no way on.
	Mated
	// Evaluated: in quiescence, the evaluation was enough to end it.
	Evaluated
	// Quiet: in quiescence, all captures and the like were searched.
	Quiet
	// endingCount is the number of endings.
	endingCount = int(iota)
)

var endingNames = [endingCount]string{
	"searched", "out of interest", "transposition table", "game over", "mate distance", "mate on the spot",
	"razoring", "gamma pruning", "null move", "beta cutoff", "alpha-fail pruning", "interest spent", "mated",
	"evaluation", "captures searched",
}

// MovesSearched reports whether moves of the position were searched, quiescence apart.
func (e Ending) MovesSearched() bool {
	return e == Searched || e == CutOff || e == AlphaFailed || e == Unaffordable
}

// Endings returns all endings, in the order of their numbers.
func Endings() []Ending {
	all := make([]Ending, len(endingNames))
	for i := range all {
		all[i] = Ending(i)
	}
	return all
}

// String names an ending in words.
func (e Ending) String() string { return endingNames[e] }

// RootMove is the result of a search for a move at the root.
type RootMove struct {
	Move  Move
	Price int       // of the move alone in interest search, in hundredths of a ply
	Cost  int       // the amount taken from its side's budget when it was last searched
	Parts CostParts // of Cost, where moves cost plies
	Score Score     // its value, or a bound of it
	Bound Bound     // of Score
	Nodes uint64    // below it, in all iterations
	// Line is the move and the line after it: for a bound, the refutation as far as it is known.
	Line []Move
	// Ending is the reason why the last search of the position after the move ended.
	Ending Ending
	// Depth is the number of nominal plies of the iteration in which the move was last searched.
	Depth int
}

// RootMoves returns the results of the last search for all root moves, the best first.
func (s *Searcher) RootMoves() []RootMove {
	moves := make([]RootMove, len(s.search.rootMoves))
	for i := range s.search.rootMoves {
		m := &s.search.rootMoves[i]
		moves[i] = m.last
		moves[i].Move = m.move
		moves[i].Price = m.price
		moves[i].Cost = m.cost
		moves[i].Line = slices.Clone(m.last.Line)
	}
	return moves
}

// Effort returns how many of the nodes of the last search were below its best move, in per mille.
func (s *Searcher) Effort() int {
	all := uint64(1)
	for i := range s.search.rootMoves {
		all += s.search.rootMoves[i].last.Nodes
	}
	return int(s.search.rootMoves[0].last.Nodes * 1000 / all)
}

// rootMove is a move at the root with its last value and line.
type rootMove struct {
	candidate        // cost is the last charge
	score     Score  // by which the moves are ranked
	line      []Move // the move and the line after it, as reported
	// rankedIn is the iteration that set score, if score is the move's value and not a bound.
	rankedIn int
	// last is the result of its last search, with the nodes of all its searches.
	last       RootMove
	lostScore  Score  // the value that Refute gave the move; 0 for none
	refutation []Move // the line that proves lostScore
}

// record records the result of a search of m within w; child is the frame of the position after m.
func (m *rootMove) record(score Score, w Window, child *frame, depth int) {
	m.last.Score = score
	m.last.Bound = boundOfScore(score, w)
	m.last.Ending = child.ending
	m.last.Depth = depth
	m.last.Line = append(append(m.last.Line[:0], m.move), child.line[:child.length]...)
}
