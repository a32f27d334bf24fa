package shogi

// Rules are the parts of the rules that organisers choose.
type Rules struct {
	EnteringKing EnteringKingRule // for claims by kings that have entered
	// MaxMoves is the maximum length of a game, in moves of either side as SFEN numbers them; 0 for
	// no limit.
	MaxMoves int
}

// Ending is the way in which a game has ended by itself, without resignation, declaration or the
// clock.
type Ending uint8

const (
	Ongoing Ending = iota
	// Checkmate: the side to move has no legal move. (Without check that is
	// lost as well.)
	Checkmate
	// Sennichite: the fourth occurrence of a position.
	Sennichite
	// PerpetualCheck: the fourth occurrence, and one side has only given check.
	PerpetualCheck
	// MaxMovesReached: the move after the longest game would be played.
	MaxMovesReached
	// Tried: a king has reached the square that TryRule names.
	Tried
)

var endingNames = [...]string{
	"ongoing", "checkmate", "sennichite", "perpetual check", "move limit reached", "try",
}

// String returns the name in words: "perpetual check".
func (e Ending) String() string { return endingNames[e] }

// Verdict is the state of a game under the rules.
type Verdict struct {
	Ending Ending
	Drawn  bool  // whether the game has ended and nobody has won
	Winner Color // of a game that has ended and is not drawn
}

// Verdict returns whether the game has ended, and how. A mate counts even at the move limit: with a
// limit of 256 the game is drawn when the 257th move would be played, unless there is no legal
// move.
func (h *History) Verdict(rules Rules) Verdict {
	current := h.Current()
	us := current.side
	if !current.HasLegalMove() {
		return Verdict{Ending: Checkmate, Winner: us.Opponent()}
	}
	switch h.Sennichite() {
	case RepetitionDraw:
		return Verdict{Ending: Sennichite, Drawn: true}
	case RepetitionWin:
		return Verdict{Ending: PerpetualCheck, Winner: us}
	case RepetitionLoss:
		return Verdict{Ending: PerpetualCheck, Winner: us.Opponent()}
	}
	if rules.EnteringKing == TryRule && len(h.moves) > 0 && current.HasTried() {
		return Verdict{Ending: Tried, Winner: us.Opponent()}
	}
	if rules.MaxMoves > 0 && current.MoveNumber() > rules.MaxMoves {
		return Verdict{Ending: MaxMovesReached, Drawn: true}
	}
	return Verdict{}
}
