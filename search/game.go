package search

// Move is a move of the game that is searched, a number that only the game
// understands.
type Move uint32

// NoMove is no move of any game.
const NoMove Move = 0

// Game is what every game must offer. The search makes and unmakes moves in
// pairs, and leaves the game as it found it.
type Game interface {
	// AppendMoves appends every legal move. A player without one has lost.
	AppendMoves(dst []Move) []Move
	// Make plays a move that AppendMoves has listed.
	Make(m Move)
	// Unmake takes back the last move.
	Unmake()
	// Evaluate returns the value of the position for the side to move, between
	// -MaxEvaluation and MaxEvaluation.
	Evaluate() Score
}

// Keyed games can recognise a position that was reached by other moves.
type Keyed interface {
	// Key returns a hash key of everything that a position's value depends on,
	// save the moves that led to it.
	Key() uint64
}

// Quiescent games can tell which moves change the evaluation at once.
type Quiescent interface {
	// AppendQuiescenceMoves appends the moves to look at in a position that is
	// not quiet, best first. In check it appends every move.
	AppendQuiescenceMoves(dst []Move) []Move
	// InCheck reports whether the side to move is under a threat that forbids
	// judging the position by its evaluation.
	InCheck() bool
}

// Ordered games can guess which moves are good.
type Ordered interface {
	// Order returns a move's worth for ordering, higher first, in centipawns,
	// and whether it is quiet: quiet moves are further ordered by what the
	// search learns of them.
	Order(m Move) (score int32, quiet bool)
}

// Adjudicated games have ends that do not come from having no move.
type Adjudicated interface {
	// Adjudicate returns the value of the position for the side to move, and
	// true, if the game is over or might as well be: draws by repetition, wins
	// by declaration. ply is the distance from the root, which itself is never
	// asked about.
	Adjudicate(ply int) (Score, bool)
}
