package search

// Game is what every game must offer. The search leaves the game as it found it.
type Game interface {
	// AppendMoves appends every legal move. A player without one has lost, but see SinglePlayer.
	AppendMoves(dst []Move) []Move
	// Make plays a move that AppendMoves has listed.
	Make(m Move)
	// Unmake takes back the last move.
	Unmake()
	// Evaluate returns the value of the position for the side to move, between
	// -MaxEvaluation and MaxEvaluation.
	Evaluate() Score
}

// SinglePlayer games are puzzles: one player is to move in every position, and all values are from
// its side. A position without a move is worth its evaluation. There is one tally of interest, no
// null move, and no rule of back-up. Adjudicate reports a solution as a certain win: the search
// ends with a shortest one.
type SinglePlayer interface {
	// SinglePlayer reports whether there is one player only.
	SinglePlayer() bool
}

// Keyed games can recognise a position that was reached by other moves.
type Keyed interface {
	// Key returns a hash key of everything that a position's value depends on, save the moves
	// before it.
	Key() uint64
}

// Foreseeing games can tell the key of a position before they make the move that leads there: the
// table's entry for it is loaded meanwhile.
type Foreseeing interface {
	Keyed
	// KeyAfter returns the Key after a legal move.
	KeyAfter(m Move) uint64
}

// Quiescent games can tell which moves change the evaluation at once.
type Quiescent interface {
	// AppendQuiescenceMoves appends the moves that gain least or more, best first; in check every
	// move.
	AppendQuiescenceMoves(dst []Move, least Score) []Move
	// InCheck reports whether a threat forbids taking the position for its evaluation.
	InCheck() bool
}

// Traits is what a game can say of a move before it is made.
type Traits struct {
	// Gain is what the move wins or loses at once, in centipawns. For quiet moves it may be a
	// guess, see Exchanging.
	Gain int32
	// Quiet says that the move does not change the evaluation at once.
	Quiet bool
	// Kind, from 1 and below the Kinds of the game, is what the search learns about.
	Kind uint16
}

// Ordered games can guess which moves are good.
type Ordered interface {
	// Kinds returns how many kinds of moves there are, at most 4,096.
	Kinds() int
	// Traits tells of a legal move.
	Traits(m Move) Traits
}

// Arranging games have an order of their own for the moves of a position, for modes ByGame.
type Arranging interface {
	Ordered
	// Arrange sets the rank of each of some legal moves, from -MaxRank to MaxRank: the higher, the
	// earlier it is tried.
	Arrange(ply int, hints *Hints, moves []Move, ranks []int32)
}

// MaxRank bounds the ranks of Arranging games.
const MaxRank = 1 << 29

// Exchanging games can tell what a quiet move risks better than by the guess of its traits. They
// are asked only about moves that are to be searched.
type Exchanging interface {
	// Exchange returns the Gain of a legal move.
	Exchange(m Move) int32
}

// Staged games can list their moves in two stages, so that the quiet ones are not listed where
// another one causes a cutoff.
type Staged interface {
	// AppendTactical appends the legal moves that are not Quiet by their Traits, and AppendQuiet
	// those that are. Where all moves belong together, either may append them all.
	AppendTactical(dst []Move) []Move
	AppendQuiet(dst []Move) []Move
}

// Verifying games can tell whether a move that was legal elsewhere is legal here. The move of the
// transposition table is then tried before others are listed.
type Verifying interface {
	IsLegal(m Move) bool
}

// Forcing games know moves that leave the opponent little choice.
type Forcing interface {
	// GivesCheck reports whether InCheck will hold after a legal move.
	GivesCheck(m Move) bool
}

// Passing games let the search pass where InCheck does not hold, to see what the opponent
// threatens.
type Passing interface {
	MakePass()
	UnmakePass()
}

// Mating games can see a win by the next move at a glance.
type Mating interface {
	// MateInOne returns a move after which the opponent has no legal move, or NoMove. It is asked
	// only where InCheck does not hold.
	MateInOne() Move
}

// MatingDeeper games can also see a win that takes three plies. They are asked only where there is
// depth enough to pay for it.
type MatingDeeper interface {
	// MateInThree returns a move after which every reply is answered by the last move of the game,
	// or NoMove. It is asked only where InCheck does not hold and there is no mate in one.
	MateInThree() Move
}

// Adjudicated games have ends that do not come from having no move.
type Adjudicated interface {
	// Adjudicate returns the value of the position for the side to move, and true, if the game is
	// over or might as well be: draws by repetition, wins by declaration. What is worth less than a
	// win, and need not be claimed, is for Claiming. ply is the distance from the root, 1 or more.
	// The value lies between -MaxEvaluation and MaxEvaluation, or is MatedIn(ply) where the game is
	// lost for certain, -MatedIn(ply) where it is won.
	Adjudicate(ply int) (Score, bool)
}

// Claiming games have positions whose side to move may end the game, and need not.
type Claiming interface {
	// Claim returns what the side to move has by ending the game here, and whether it may. The
	// value lies between -MaxEvaluation and MaxEvaluation.
	Claim() (value Score, may bool)
}

// MoveSelector games say how interesting each move is, which is what interest search spends its
// budgets by; at full width only their order counts. Every ply of the line has a list of moves,
// which is opened when a position's moves are needed, and stays while the lists of deeper plies
// come and go.
type MoveSelector interface {
	Ordered
	// Open makes the list of a ply for the current position.
	Open(ply int, hints *Hints)
	// Next hands over the best move that is left, and its cost in hundredths of a ply; false if
	// there is none. If all that are left cost more than most, NoMove may stand for them, at a cost
	// above most.
	Next(ply, most int) (m Move, cost int, more bool)
	// Searched says that the move handed over last has been searched: moves like it become less
	// interesting, half as much so if it raised alpha.
	Searched(ply int, raisedAlpha bool)
}

// Hints is what the search has learned of the moves of a position.
type Hints struct {
	// Table is the move of the transposition table; TableSearched says that it has been searched
	// already and is not to be handed over, TableRaised that it raised alpha.
	Table                      Move
	TableSearched, TableRaised bool
	// PV says that the position lies in the principal variation.
	PV bool
	// RootBest is, at the root, the best move of the last iteration.
	RootBest Move
	Killers  [2]Move
	// Reply is the usual reply to the last move, FollowOn that to the side's own last move.
	Reply, FollowOn Move
	// Chain is the move that continues a chain of moves that has worked elsewhere.
	Chain Move
	// Refutation is the opponent's best move after a pass, NoMove if it is not known; MateThreat
	// says that it begins a mate.
	Refutation Move
	MateThreat bool
	// Beyond is how many plies the position lies beyond the nominal depth.
	Beyond int
	// History returns the history of a kind of move, in per mille of its maximum; Late how often
	// moves of the kind were searched before the one that raised alpha, in per mille. Both may be
	// nil.
	History, Late func(kind uint16) int
}
