package engine

import (
	"strconv"
	"time"

	"shotest/engine/timing"
	"shotest/mate"
	"shotest/shogi"
)

// Clock is the time that the players have. Remaining times may be negative if a client subtracts
// the increment beforehand.
type Clock struct {
	Remaining [2]time.Duration // by shogi.Color
	Increment [2]time.Duration // added after each move
	Byoyomi   time.Duration    // for every move once the remaining time is used up
}

// of returns the time of one player.
func (c *Clock) of(side shogi.Color) timing.Clock {
	return timing.Clock{Remaining: c.Remaining[side], Increment: c.Increment[side], Byoyomi: c.Byoyomi}
}

// Limits says when a search ends: at the first limit that is reached. With none set it goes on
// until its context is cancelled.
type Limits struct {
	// Clock is the players' time, from which the engine allots its own.
	Clock *Clock
	// MoveTime is a fixed time for this move.
	MoveTime time.Duration
	// VariedTime is the time for this move if the time should vary from game to game; see
	// timing.Varied.
	VariedTime time.Duration
	// CPU is the processor time for this move, of all threads that search. On a busy machine the
	// search takes longer by the clock. If the system does not report processor times
	// (resources.CheckProcessorTime), CPU counts as MoveTime, and the engine says so in a remark.
	CPU time.Duration
	// Nodes is the maximum number of nodes to search.
	Nodes uint64
	// Depth is the maximum nominal depth to search, in plies.
	Depth int
	// Interest is the most that each side may spend on a line in interest search, in hundredths of
	// a ply.
	Interest int
	// SearchMoves restricts the root to these moves, if there are any.
	SearchMoves []shogi.Move
	// PonderHit, if not nil, makes the search ponder: the time starts when a value arrives on the
	// channel. If the value is not nil, it replaces Clock.
	PonderHit <-chan *Clock
}

// Score is the value of a position for the side to move.
type Score struct {
	// Centipawns is the value if no mate has been found.
	Centipawns int
	// Mate counts the plies to a mate: positive if the side to move gives it, negative if it is
	// mated, 0 without a mate.
	Mate int
}

// UnknownMate stands for the length, in plies, of a mate of unknown length: it is longer than any
// real mate. USI spells it "mate +", and its negative "mate -".
const UnknownMate = 10_000

// Compare returns a positive number if s is better than other for the side to move, a negative one
// if it is worse, and 0 if they are equal.
func (s Score) Compare(other Score) int { return s.worth() - other.worth() }

// Negated returns the score as the other side sees it.
func (s Score) Negated() Score { return Score{Centipawns: -s.Centipawns, Mate: -s.Mate} }

// Delayed returns the score with a mate that takes so many plies more, or fewer if plies is
// negative, and at most UnknownMate.
func (s Score) Delayed(plies int) Score {
	switch {
	case s.Mate > 0:
		s.Mate = min(s.Mate+plies, UnknownMate)
	case s.Mate < 0:
		s.Mate = max(s.Mate-plies, -UnknownMate)
	}
	return s
}

// worth orders scores: mates are worth more than any centipawns, and near mates most.
func (s Score) worth() int {
	const mate = 1 << 20
	switch {
	case s.Mate > 0:
		return mate - s.Mate
	case s.Mate < 0:
		return -mate - s.Mate
	}
	return s.Centipawns
}

// String returns "+120" or "mate -4".
func (s Score) String() string {
	if s.Mate != 0 {
		return "mate " + strconv.Itoa(s.Mate)
	}
	text := strconv.Itoa(s.Centipawns)
	if s.Centipawns > 0 {
		text = "+" + text
	}
	return text
}

// Bound says whether a score is exact.
type Bound uint8

const (
	Exact Bound = iota
	// LowerBound: the value is at least the score.
	LowerBound
	// UpperBound: the value is at most the score.
	UpperBound
)

// Opposite returns the bound as the other side sees it.
func (b Bound) Opposite() Bound {
	return [...]Bound{Exact: Exact, LowerBound: UpperBound, UpperBound: LowerBound}[b]
}

// Report is a message of a running search: a line of an iteration, the move being searched, or a
// remark.
type Report struct {
	Depth    int // nominal plies
	SelDepth int // deepest line in plies, 0 if unknown
	MultiPV  int // the line's rank from 1, 0 if only one line is searched
	Score    Score
	Bound    Bound
	Nodes    uint64
	Elapsed  time.Duration
	HashFull int // per mille
	PV       []shogi.Move
	// Current, in a report without a line, is the move being searched.
	Current shogi.Move
	// Final says that the search is over. Before it answers, a search reports the line of each rank
	// once more, in order. The first of these lines begins with the move to play.
	Final bool
	// Text, if not empty, is a remark in plain words; the other fields are then unset.
	Text string
}

// HasLine reports whether the report has a line, and not a remark or the move being searched.
func (r *Report) HasLine() bool { return len(r.PV) > 0 }

// HasValue reports whether the report has a line with its exact value, and not a bound.
func (r *Report) HasValue() bool { return r.HasLine() && r.Bound == Exact }

// Result is the answer to a search.
type Result struct {
	// Best is the move to play. NoMove means that the engine resigns or declares.
	Best shogi.Move
	// Declare is the claim that the side to move makes instead of a move: a win, or a draw that is
	// worth as much as playing on.
	Declare shogi.Declaration
	// Ponder is the expected reply, or NoMove.
	Ponder shogi.Move
	// Score is the value of Best.
	Score Score
	// CPU is the processor time of all threads of the search, if Limits.CPU was set.
	CPU time.Duration
}

// MateOutcome is the outcome of a mate search.
type MateOutcome uint8

const (
	// MateNotImplemented: the engine cannot solve this kind of problem.
	MateNotImplemented MateOutcome = iota
	// MateFound: the moves are a mate.
	MateFound
	// NoMate: there is no mate.
	NoMate
	// MateTimeout: the problem was not decided within the time.
	MateTimeout
)

// MateResult is the answer of a mate search.
type MateResult struct {
	Outcome MateOutcome
	Moves   []shogi.Move // a mate, if one was found
}

// MateResultOf converts the result of a mate solver.
func MateResultOf(r mate.Result) MateResult {
	outcomes := [...]MateOutcome{mate.Undecided: MateTimeout, mate.Found: MateFound, mate.None: NoMate}
	return MateResult{Outcome: outcomes[r.Outcome], Moves: r.Moves}
}

// OptionKind is a kind of engine option, as USI names them.
type OptionKind uint8

const (
	CheckOption OptionKind = iota
	SpinOption
	ComboOption
	StringOption
	FilenameOption
	ButtonOption
)

// Option is a setting that the engine's user may change. Values are texts, as USI sends them.
type Option struct {
	Name    string
	Kind    OptionKind
	Default string
	Min     int      // of a spin
	Max     int      // of a spin
	Values  []string // of a combo
}

// Found holds the best lines of an engine in a position, the best first, with scores for the side
// to move.
type Found struct {
	Lines   []Report
	Declare bool // whether the side to move wins by declaration; then there are no lines
}

// Best returns the best move, NoMove without a line.
func (f *Found) Best() shogi.Move {
	if len(f.Lines) == 0 {
		return shogi.NoMove
	}
	return f.Lines[0].PV[0]
}
