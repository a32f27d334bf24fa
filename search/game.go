package search

// Game has the methods that every game must offer. The search leaves the game as it found it.
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
// its side. A position without a move is worth its evaluation. There is one budget, no null move,
// and no rule of back-up. Adjudicate reports a solution as a certain win: the search ends with a
// shortest one.
type SinglePlayer interface {
	// SinglePlayer reports whether there is one player only.
	SinglePlayer() bool
}

// Keyed games can recognise a position reached by different moves.
type Keyed interface {
	// Key returns a hash key of everything that the position's value depends on, except the moves
	// before it.
	Key() uint64
}

// Quiescent games can tell which moves change the evaluation at once.
type Quiescent interface {
	// AppendQuiescenceMoves appends the moves that gain minGain or more, best first. In check it
	// appends every move.
	AppendQuiescenceMoves(dst []Move, minGain Score) []Move
	// InCheck reports whether the side to move faces a threat that makes the evaluation unreliable.
	InCheck() bool
}

// Traits are properties of a move that a game can tell before it makes the move.
type Traits struct {
	// Gain is the immediate gain of the move, negative for a loss, in centipawns. For quiet moves
	// it may be a guess, see Foreseeing.
	Gain int32
	// Quiet says that the move does not change the evaluation at once.
	Quiet bool
	// Kind is the class of moves that the search learns about, from 1 to below the game's Kinds.
	Kind uint16
}

// Ordered games can guess which moves are good.
type Ordered interface {
	// Kinds returns the number of kinds of moves, at most 4,096.
	Kinds() int
	// Traits returns the traits of a legal move. The Gain may be left out unless gain is true:
	// where moves come from lists at all nodes, the search does not ask for it.
	Traits(m Move, gain bool) Traits
}

// Foreseeing games know more of a move before it is made.
type Foreseeing interface {
	// IsLegal reports whether a move that was legal elsewhere is legal here. The move of the
	// transposition table is then tried before others are listed.
	IsLegal(m Move) bool
	// GivesCheck reports whether InCheck will hold after a legal move: it leaves the opponent
	// little choice.
	GivesCheck(m Move) bool
	// Exchange returns the Gain of a legal move, better than the guess that Traits makes of quiet
	// ones. The search calls it only for moves that are to be searched.
	Exchange(m Move) int32
	// KeyAfter returns the Key after a legal move, if the game is Keyed. The search loads the
	// table's entry for that key while the move is made.
	KeyAfter(m Move) uint64
}

// Staged games, which are Foreseeing, can list their moves in two stages, so that the search need
// not list quiet moves where another move causes a cutoff.
type Staged interface {
	// AppendTactical appends the legal moves that are not Quiet by their Traits, and AppendQuiet
	// the quiet ones. Where all moves belong in one stage, either method may append them all.
	AppendTactical(dst []Move) []Move
	AppendQuiet(dst []Move) []Move
}

// Passing games let the search pass where InCheck is false, to see the opponent's threat.
type Passing interface {
	MakePass()
	UnmakePass()
}

// Mating games can see a win at a glance. The search asks only where InCheck is false.
type Mating interface {
	// MateInOne returns a move after which the opponent has no legal move, or NoMove.
	MateInOne() Move
	// MateInThree returns a move that allows a mate in one after every reply, or NoMove. The search
	// asks only where there is no mate in one and the depth left is worth the work.
	MateInThree() Move
}

// Adjudicated games can end while the side to move still has moves.
type Adjudicated interface {
	// Adjudicate reports whether the game is over, or might as well be, and the value for the side
	// to move: draws by repetition, wins by declaration. ply is the distance from the root, 1 or
	// more. The value is MatedIn(ply) where the game is certainly lost, -MatedIn(ply) where it is
	// certainly won, and otherwise between -MaxEvaluation and MaxEvaluation. Ends that a player may
	// decline belong to Claiming.
	Adjudicate(ply int) (value Score, over bool)
}

// Claiming games have positions in which the side to move may, but need not, end the game.
type Claiming interface {
	// Claim reports whether the side to move may end the game here, and what that is worth to it,
	// between -MaxEvaluation and MaxEvaluation.
	Claim() (value Score, may bool)
}

// MoveSelector games set the cost of each move by how interesting it is, and interest search pays
// that cost from its budgets; at full width only the order of the moves counts. Every ply of the
// line has a list of moves. Open fills it when the search needs a position's moves, and it stays
// while the lists of deeper plies come and go.
type MoveSelector interface {
	Ordered
	// Open makes the list of a ply for the current position.
	Open(ply int, hints *Hints)
	// Take removes m from ply's list, and returns its cost: m is searched out of turn. It returns
	// false if m is not in the list.
	Take(ply int, m Move) (cost int, found bool)
	// Next returns the best remaining move of ply's list, and its cost in hundredths of a ply; more
	// is false if there is none. If all remaining moves cost more than limit, Next may return
	// NoMove for them, at a cost above limit.
	Next(ply, limit int) (m Move, cost int, more bool)
	// Searched says that the move that was taken or returned last has been searched. Moves like it
	// then become less interesting, but only by half as much if it raised alpha.
	Searched(ply int, raisedAlpha bool)
}

// Pricing games change the prices and the order of moves in the modern mode, which follow from
// histories otherwise: the merits of a move lower its price and bring it forward. The search opens
// no list for this, so the methods must be quick.
type Pricing interface {
	// OpenPrices prepares for the moves of the current position, at ply.
	OpenPrices(ply int, hints *Hints)
	// Discount returns by how much the merits of a legal move lower its price, in hundredths of a
	// ply. It also returns whether the move gives check, which it has to find out anyway.
	Discount(ply int, m Move) (discount int, check bool)
}

// Hints holds what the search has learned about the moves of a position.
type Hints struct {
	TTMove   Move // the move of the transposition table, or NoMove
	PV       bool // whether the node is in the principal variation
	RootBest Move // at the root, the best move of the last iteration
	Killers  [2]Move
	Reply    Move // the usual reply to the last move
	FollowOn Move // the usual follow-on to the side's own last move
	// Chain continues a chain of moves that has worked elsewhere. The search sets no Chain; a game
	// may that wraps another.
	Chain Move

	Refutation Move // the opponent's best move after a pass, NoMove if it is not known
	MateThreat bool // whether Refutation begins a mate

	// Beyond is the number of plies by which the position lies beyond the nominal depth.
	Beyond int
	// History returns the history of a kind of move, in per mille of its maximum. It may be nil.
	History func(kind uint16) int
	// Lateness returns how often moves of a kind were searched before the move that raised alpha,
	// in per mille. It may be nil.
	Lateness func(kind uint16) int
}
