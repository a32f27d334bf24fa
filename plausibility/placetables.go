package plausibility

import "shotest/shogi"

// tableSet is tables of places that look at moves in one way: a table for each case
// and each kind of mover. They hold scores only.
type tableSet struct {
	component Component
	// name is what files call the tables, between the case and the mover.
	name string
	// cases are what the names of the tables of each case begin with.
	cases []string
	// drops says that there are tables for dropped pieces as well.
	drops         bool
	rows, columns int
	// board says that the places are the squares of the board, which are numbered
	// file by file; others are numbered row by row.
	board bool
}

// The sets of tables, by their number in placeTables.
const (
	toSquare = iota
	fromSquare
	besideTo
	besideFrom
	contestedTo
	contestedFrom
	fromLastMove
	answerBy
	fromOwnMove
	fromOwnKing
	fromEnemyKing
	tableSetCount = iota
)

var (
	undivided = []string{""}
	byPhase   = []string{openingPhase, endgamePhase}
)

// placeTables describes the sets of tables, those of a component together. The rows
// and columns are, for places on the board, ranks and files as the mover sees them;
// for places relative to a king or a move see relativePlaces; beside a square, the
// eight directions and what stands there (see neighbours); for contested squares,
// own and enemy attackers; for answers, the piece that moved last and the place
// among the 25 around it.
var placeTables = [tableSetCount]tableSet{
	toSquare:      {TargetSquare, "to", byPhase, true, 9, 9, true},
	fromSquare:    {TargetSquare, "from", byPhase, false, 9, 9, true},
	besideTo:      {TargetSquare, "beside", undivided, true, directionCount, neighbourCount, false},
	besideFrom:    {TargetSquare, "leaving", undivided, false, directionCount, neighbourCount, false},
	contestedTo:   {TargetSquare, "contested by", []string{"", "taking "}, true, attackerCounts, attackerCounts, false},
	contestedFrom: {TargetSquare, "contested without", undivided, false, attackerCounts, attackerCounts, false},
	fromLastMove:  {TargetSquare, "from last move", []string{"", "after capture "}, true, relativeRanks, relativeFiles, false},
	answerBy:      {TargetSquare, "answer by", undivided, true, shogi.PieceTypeCount, answerPlaces, false},
	fromOwnMove:   {TargetSquare, "from own last move", undivided, true, relativeRanks, relativeFiles, false},
	fromOwnKing:   {KingRelative, "own king", byPhase, true, relativeRanks, relativeFiles, false},
	fromEnemyKing: {KingRelative, "enemy king", byPhase, true, relativeRanks, relativeFiles, false},
}

// relativeFiles and relativeRanks: places relative to a king or a move. Files either
// way count as one; ranks go from 8 ahead of the mover to 8 behind.
const relativeFiles, relativeRanks = 9, 17

// layouts holds where the bins of each set are: the number of the first among all
// bins, and how many movers and places its tables have.
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

// TableSet is tables of places that look at moves in one way.
type TableSet struct {
	// Name is what the names of the tables have in common: "beside".
	Name string
	// First is the number of the first bin among all bins, Bins how many there are.
	First, Bins int
}

// PlaceTable is a table of places for one kind of mover.
type PlaceTable struct {
	// Name is what the table looks at: "opening to". That of the policy network, which
	// stands for a table of all movers, is "policy".
	Name string
	// Piece is the type that moves, dropped if Drop says so; NoPieceType for all.
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

// tableOf returns the table of places that a bin of a component is in; false if there is
// none: no piece moves like that, or the component has no tables.
func (c Component) tableOf(bin int) (PlaceTable, bool) {
	if bin == PolicyBin {
		return PlaceTable{Name: policyName}, true
	}
	if !c.hasTables() {
		return PlaceTable{}, false
	}
	for _, t := range tablesOf(c) {
		if i := bin - t.first; i >= 0 && i < t.rows*t.columns {
			return t.PlaceTable, true
		}
	}
	return PlaceTable{}, false
}

// TableSets lists the sets of tables of TargetSquare and KingRelative.
func TableSets() []TableSet {
	sets := make([]TableSet, tableSetCount)
	for i := range sets {
		sets[i] = TableSet{placeTables[i].name, layouts[i].first, placeTables[i].bins()}
	}
	return sets
}

// hasTables reports whether the bins of a component are those of tables of places.
func (c Component) hasTables() bool { return infos[c].Bins == nil }

// movers returns how many kinds of movers there are tables for.
func (t *tableSet) movers() int {
	if t.drops {
		return 2 * shogi.PieceTypeCount
	}
	return shogi.PieceTypeCount
}

// bins returns the number of bins of all tables together.
func (t *tableSet) bins() int { return len(t.cases) * t.movers() * t.rows * t.columns }

// placeBin returns the number, among all bins, of a place in a table of a set.
func placeBin(set, which, mover, place int) int {
	l := &layouts[set]
	return l.first + (which*l.movers+mover)*l.places + place
}

// relativePlace returns the place in tables relative to a king or a move. Files is
// the distance in files, ranks how many ranks the place lies behind as the mover sees
// the board, -8 to 8.
func relativePlace(files, ranks int) int { return (ranks+8)*relativeFiles + files }
