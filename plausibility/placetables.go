package plausibility

import "shotest/shogi"

// tableSet is a set of tables of places for one view of moves: a table for each phase and each kind
// of mover. Tables hold scores only.
type tableSet struct {
	component     Component
	name          string // the middle of the names of the tables, between phase and mover
	drops         bool   // whether there are tables for dropped pieces as well
	rows, columns int
	board         bool // whether places are squares, numbered file by file, and not row by row
}

// The sets of tables: indices of placeTables.
const (
	toSquare = iota
	fromSquare
	fromOwnKing
	fromEnemyKing
	tableSetCount = iota
)

// placeTables describes the sets of tables. The sets of a component are together. Rows and columns
// are ranks and files as the mover sees them; for tables relative to a king see relativePlaces.
var placeTables = [tableSetCount]tableSet{
	toSquare:      {TargetSquare, "to", true, 9, 9, true},
	fromSquare:    {TargetSquare, "from", false, 9, 9, true},
	fromOwnKing:   {KingRelative, "own king", true, relativeRanks, relativeFiles, false},
	fromEnemyKing: {KingRelative, "enemy king", true, relativeRanks, relativeFiles, false},
}

// relativeFiles and relativeRanks are the size of relative tables. Files to the left and right
// count alike; ranks go from 8 ahead of the mover to 8 behind.
const relativeFiles, relativeRanks = 9, 17

// layouts holds the position of each set among the bins: its first bin, and the numbers of movers
// and places of its tables.
var layouts = func() (layouts [tableSetCount]struct{ first, movers, places int }) {
	next := 0
	for i := range placeTables {
		t := &placeTables[i]
		if i == 0 || t.component != placeTables[i-1].component {
			next = t.component.FirstBin()
		}
		l := &layouts[i]
		l.first, l.movers, l.places = next, t.movers(), t.rows*t.columns
		next += t.bins()
	}
	return layouts
}()

// PlaceTable is a table of places for one kind of mover.
type PlaceTable struct {
	// Name is the subject of the table: "opening to". The policy network counts as a table of
	// all movers named "policy".
	Name string
	// Piece is the type that moves, or is dropped; NoPieceType for all.
	Piece shogi.PieceType
	Drop  bool
}

// IsPolicy reports whether the table is the policy network.
func (t PlaceTable) IsPolicy() bool { return t.Name == policyName }

// String returns the name of the table in words: "opening to dropped pawn".
func (t PlaceTable) String() string {
	switch {
	case t.Piece == shogi.NoPieceType:
		return t.Name
	case t.Drop:
		return t.Name + " dropped " + t.Piece.String()
	}
	return t.Name + " " + t.Piece.String()
}

// Table returns the table of a bin. It returns false for components without tables, and for bins
// of movers that do not exist.
func (c Component) Table(bin int) (PlaceTable, bool) {
	if bin == PolicyBin {
		return PlaceTable{Name: policyName}, true
	}
	for _, t := range tablesOf(c) {
		if i := bin - t.first; i >= 0 && i < t.rows*t.columns {
			return t.PlaceTable, true
		}
	}
	return PlaceTable{}, false
}

// hasTables reports whether the bins of a component are places in tables.
func (c Component) hasTables() bool { return infos[c].Bins == nil }

func (t *tableSet) movers() int {
	if t.drops {
		return 2 * shogi.PieceTypeCount
	}
	return shogi.PieceTypeCount
}

func (t *tableSet) bins() int { return phases * t.movers() * t.rows * t.columns }

// placeBin returns the bin, among all bins, of place in the table of a set for a phase and a mover.
func placeBin(set, phase, moverIndex, place int) int {
	l := &layouts[set]
	return l.first + (phase*l.movers+moverIndex)*l.places + place
}

// relativePlace returns the place in relative tables of a square that is files away, and ranks
// behind as the mover sees the board, -8 to 8.
func relativePlace(files, ranks int) int { return (ranks+8)*relativeFiles + files }
