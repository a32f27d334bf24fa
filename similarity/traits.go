package similarity

// Traits are what moves of any game with pieces on squares resemble each other in: what
// the criteria ask, answered by the game. List asks it of shogi by itself; a game of its own
// tells Counts. Piece types lie between 0 and 14, squares between 0 and 80.
type Traits struct {
	// Piece is the type that moves, as it is before the move.
	Piece int
	// From and To are the squares that it leaves and reaches; From is of no account for
	// drops.
	From, To int
	// Blocked is the square of the enemy's slider whose line the move blocks, Threatened
	// that of the piece that it newly attacks, and Opened that of its own side's slider
	// whose line it opens; NoSquare where it does nothing of the kind.
	Blocked, Threatened, Opened int
	// Dull moves have no tactical point; they give no check.
	Dull bool
	// Vacates says that the move takes a piece out of danger, Unsafe that it loses
	// something on its square.
	Vacates, Unsafe bool
	// MateThreat says that the move threatens mate.
	MateThreat  bool
	Check, Drop bool
}

// NoSquare stands in Traits for a square that there is not.
const NoSquare = -1

// Kinds is the sets of moves that are alike to which a move belongs. They are worked out
// once for each move.
type Kinds struct{ set kindSet }

// KindsOf returns the kinds of a move.
func KindsOf(t *Traits) Kinds {
	var kinds Kinds
	s := &kinds.set
	s.add(pieceTypeKind+kind(t.Piece), true)
	s.add(toKind+kind(t.To), true)
	s.add(dropTypeKind+kind(t.Piece), t.Drop)
	s.add(dropKind, t.Drop)
	s.add(fromKind+kind(t.From), !t.Drop)
	s.add(vacateKind, t.Vacates && !t.Drop)
	s.add(vacateSquareKind+kind(t.From), t.Vacates && !t.Drop)
	s.add(discoveredKind+kind(t.Opened), t.Opened != NoSquare && !t.Drop)
	s.add(checkKind, t.Check)
	s.add(dullKind, t.Dull && !t.Check)
	s.add(unsafeKind, t.Unsafe)
	s.add(mateThreatKind, t.MateThreat)
	s.add(blockKind+kind(t.Blocked), t.Blocked != NoSquare)
	s.add(newThreatKind+kind(t.Threatened), t.Threatened != NoSquare)
	return kinds
}

// Counts is the moves of a position that have been searched, counted by kind, for a game
// that keeps its list of moves itself. It lowers moves as List does.
type Counts struct {
	charges  [ruleCount]charge
	counts   tally
	searched bool
}

// NewCounts returns empty counts. Errors are those of Penalties.Validate.
func NewCounts(penalties Penalties) (*Counts, error) {
	if err := penalties.Validate(); err != nil {
		return nil, err
	}
	return &Counts{charges: chargesOf(&penalties)}, nil
}

// Clear forgets what has been counted, for another position.
func (c *Counts) Clear() { c.counts, c.searched = tally{}, false }

// Searched counts a move that has been searched; one that raised alpha counts half.
func (c *Counts) Searched(kinds *Kinds, raisedAlpha bool) {
	c.searched = true
	c.counts.count(&kinds.set, weightOf(raisedAlpha))
}

// Lower returns what likeness to the moves that have been searched leaves of a move's score,
// in rating points, and of its interest, of which it leaves LeastLeft and at least 1. While
// other moves are searched neither ever rises.
func (c *Counts) Lower(kinds *Kinds, score, interest int32) (lowerScore, lowerInterest int32) {
	if !c.searched {
		return score, interest
	}
	points, factor := c.counts.total(&c.charges, &kinds.set)
	return score - points, max(int32(int64(interest)*int64(factor)/unity), 1)
}
