package mate

import (
	"context"
	"math"
	"slices"

	"shotest/shogi"
)

// Outcome is the answer to a mate problem.
type Outcome uint8

const (
	// Undecided: a limit was met first.
	Undecided Outcome = iota
	// Found: there is a mate.
	Found
	// None: checks alone provably do not mate.
	None
)

// String returns "undecided", "found" or "none".
func (o Outcome) String() string { return [...]string{"undecided", "found", "none"}[o] }

// Limits end a search before it is decided. The zero value sets none.
type Limits struct {
	Nodes     uint64 // the maximum number of nodes to search; 0 for no limit
	AnyLength bool   // skips the search for a shorter mate once one is found
}

// Result is the answer to a problem.
type Result struct {
	Outcome Outcome
	// Moves are the moves of both sides to the mate, if one is found. Every other defence is mated
	// too. The defender plays the longest defence, without futile interpositions while it has
	// another move.
	Moves []shogi.Move
	// Length is the number of plies of the mate against every defence, futile interpositions
	// included.
	Length   int
	Shortest bool   // whether no mate is shorter than Length
	Nodes    uint64 // the number of nodes searched
	// Odds is the disproof number divided by the proof number of an undecided problem: the greater
	// it is, the likelier a mate.
	Odds float64
}

// Solver is a df-pn search with its table. The table keeps its results for the next problem, so it
// pays to use one Solver for the positions of one game. A Solver is not safe for concurrent use.
type Solver struct {
	table    table
	loops    pathTable
	frames   []frame
	children []child

	moves       [shogi.MaxMoves]shogi.Move // a buffer of expand
	countBuffer [shogi.MaxMoves]shogi.Move // a buffer of initialValue

	childrenUsed int
	attacker     shogi.Color
	salt         uint64   // distinguishes the attacker and the whole set of pieces in the table
	barred       []uint64 // keys of positions that have occurred three times: the fourth ends the game
	bound        int      // the number of plies within which to mate; 0 for any
	// raisedLimits is the number of positions on the path that lead to positions met at a lower
	// ply; see search.
	raisedLimits int

	ctx              context.Context
	nodes            uint64
	nodeLimit        uint64
	nextContextCheck uint64 // in nodes
	stopped          bool
}

// New returns a solver whose table takes about tableBytes; 1 MB is enough for problems of a few
// plies.
func New(tableBytes int) *Solver {
	t := newTable(tableBytes)
	return &Solver{
		table:    t,
		loops:    newPathTable(len(t.entries) / 8),
		frames:   make([]frame, maxPlies+2),
		children: make([]child, maxChildren),
	}
}

// Clear empties the table.
func (s *Solver) Clear() {
	s.table.clear()
	s.loops.clear()
}

// Solve looks for a mate by the side to move, until the problem is decided, the context ends, or a
// limit is met. It does not repeat positions that have occurred three times in the game.
func (s *Solver) Solve(ctx context.Context, history *shogi.History, limits Limits) Result {
	s.ctx = ctx
	s.barRepetitions(history)
	defer func() {
		s.ctx = context.Background()
		if len(s.barred) > 0 {
			s.Clear()
			s.barred = s.barred[:0]
		}
	}()
	root := *history.Current()
	s.begin(&root, limits.Nodes)
	if m := InOne(&root, nil); m != shogi.NoMove {
		return Result{Outcome: Found, Moves: []shogi.Move{m}, Length: 1, Shortest: true}
	}
	v := s.decide(&root)
	result := Result{Outcome: s.outcome(&v)}
	if result.Outcome == Undecided {
		result.Odds = float64(v.dn) / float64(max(v.pn, 1))
	}
	if result.Outcome == Found {
		result.Length = int(v.length)
		if !limits.AnyLength {
			s.shorten(&root, &result)
		}
		s.nodeLimit = math.MaxUint64
		result.Moves = s.line(&root)
		if result.Moves == nil {
			result = Result{}
		}
	}
	result.Nodes = s.nodes
	return result
}

// barRepetitions notes the positions that have occurred three times in the game. Results that
// depend on them must not mix with others, so the table is cleared.
func (s *Solver) barRepetitions(history *shogi.History) {
	s.barred = s.barred[:0]
	counts := map[uint64]int{}
	for i := range len(history.Moves()) + 1 {
		key := history.At(i).Key()
		counts[key]++
		if counts[key] == 3 {
			s.barred = append(s.barred, key)
		}
	}
	if len(s.barred) > 0 {
		s.Clear()
	}
}

// isBarred reports whether p would occur for the fourth time, which ends the game.
func (s *Solver) isBarred(p *shogi.Position) bool {
	return len(s.barred) > 0 && slices.Contains(s.barred, p.Key())
}

// begin prepares a search for mates of p.
func (s *Solver) begin(p *shogi.Position, nodes uint64) {
	s.attacker = p.SideToMove()
	s.salt = materialKey(p) + uint64(s.attacker)
	s.bound = 0
	s.nodes = 0
	s.nextContextCheck = 0
	s.stopped = false
	s.nodeLimit = nodes
	if nodes == 0 {
		s.nodeLimit = math.MaxUint64
	}
}

// materialKey returns a hash of the numbers of pieces of each kind, on the board and in the hands.
func materialKey(p *shogi.Position) uint64 {
	key := uint64(allHands(p))
	for t := shogi.Pawn; t <= shogi.Gold; t++ {
		pieces := p.Pieces(shogi.Black, t).Count() + p.Pieces(shogi.White, t).Count()
		if t.CanPromote() {
			pieces += p.Pieces(shogi.Black, t.Promoted()).Count() + p.Pieces(shogi.White, t.Promoted()).Count()
		}
		key += uint64(shogi.Hand(0).Add(t, pieces))
	}
	return extendPath(0, key)
}

// prove searches below p until p is decided or the search ends.
func (s *Solver) prove(p *shogi.Position) value {
	if p.King(s.attacker.Opponent()) == shogi.NoSquare {
		return value{pn: infinity, dn: 0, loop: unconditional}
	}
	s.frames[0].position = *p
	s.enter(0)
	s.childrenUsed, s.raisedLimits = 0, 0
	return s.search(0, infinity, infinity, true)
}

// listings says after how many nodes without a decision disproveByListing lists positions, and how
// many. The searches in between go on with the same table.
var listings = [...]struct {
	after uint64
	limit int
}{{20_000, 8_000}, {3_000_000, 100_000}}

// decide searches until root is decided or the search ends. After long searches with circles it
// tries to list all positions.
func (s *Solver) decide(root *shogi.Position) value {
	limit := s.nodeLimit
	for _, listing := range listings {
		s.nodeLimit = min(limit, listing.after)
		v := s.prove(root)
		if s.outcome(&v) != Undecided || s.nodeLimit == limit || s.ctx.Err() != nil {
			return v
		}
		s.nodeLimit, s.stopped = limit, false
		if s.loops.used && s.disproveByListing(root, listing.limit) {
			return value{pn: infinity, dn: 0, loop: unconditional}
		}
	}
	return s.prove(root)
}

// outcome returns the outcome for the root with value v.
func (s *Solver) outcome(v *value) Outcome {
	switch {
	case v.pn == 0:
		return Found
	case v.dn == 0 && v.loop == unconditional:
		return None
	}
	return Undecided
}

// bestMove returns the move that proves the position just searched, NoMove without one.
func (s *Solver) bestMove() shogi.Move {
	best, length := shogi.NoMove, uint16(math.MaxUint16)
	f := &s.frames[0]
	for i := f.first; i < f.first+f.moves; i++ {
		if c := &s.children[i]; c.pn == 0 && c.length < length {
			best, length = c.move, c.length
		}
	}
	return best
}

// contextInterval is the number of nodes between two looks at the context.
const contextInterval = 1024

// stopIfDue stops the search once the context has ended or a limit is reached, and reports whether
// it is stopped.
func (s *Solver) stopIfDue() bool {
	if s.nodes >= s.nextContextCheck {
		s.nextContextCheck = s.nodes + contextInterval
		s.stopped = s.stopped || s.ctx.Err() != nil
	}
	s.stopped = s.stopped || s.nodes >= s.nodeLimit
	return s.stopped
}
