package similarity

import (
	"math"

	"shotest/plausibility"
	"shotest/shogi"
)

// Likeness raises the price of a move in the modern mode for like moves that failed to raise alpha
// at the same node, in hundredths of a ply: the number times ln(1 + their count), so that the
// first like move costs 69 % of it, three cost 139 % and seven 208 %. Each field stands for the
// criterion of its name, as far as plausibility.QuickFacts know it.
type Likeness struct {
	Dull         int `range:"-300,300" doc:"Moves that none of vacate, unsafe, check and block is said of."`
	Vacate       int `range:"-300,300" doc:"Moves of an attacked piece that is undefended, a rook or a bishop."`
	VacateSquare int `range:"-300,300" doc:"Moves from the same square."`
	Unsafe       int `range:"-300,300" doc:"Moves to squares where the piece can be taken for nothing."`
	PieceType    int `range:"-300,300" doc:"Moves of the same type of piece on the board."`
	Check        int `range:"-300,300" doc:"Checks."`
	SameSquare   int `range:"-300,300" doc:"Moves to the same square."`
	DropType     int `range:"-300,300" doc:"Drops of the same type of piece."`
	Drop         int `range:"-300,300" doc:"Drops of whatever type."`
	Block        int `range:"-300,300" doc:"Moves that touch the way of the move that refutes a pass."`
}

// DefaultLikeness returns surcharges by the regression that gave plausibility.DefaultCredits.
func DefaultLikeness() Likeness {
	return Likeness{Dull: 2, Vacate: 10, VacateSquare: 11, Unsafe: 14, Check: 30, SameSquare: 2, DropType: 20, Drop: -8}
}

// Failures counts the moves of a node that have failed, by the properties that others can share
// with them.
type Failures struct {
	dull, vacate, unsafe, check, drop, block uint8
	pieces, drops                            [shogi.PieceTypeCount]uint8
	from, to                                 [shogi.SquareCount]uint8
}

// Note counts a failed move; check says that it gives check.
func (fs *Failures) Note(f *plausibility.QuickFacts, m shogi.Move, check bool) {
	fs.to[m.To()]++
	if m.IsDrop() {
		fs.drops[m.Dropped()]++
		fs.drop++
	} else {
		fs.from[m.From()]++
		fs.pieces[f.Position.Mover(m).Type()]++
	}
	dull := true
	for _, kind := range fs.kinds(f, m, check) {
		if kind.of {
			*kind.failed++
			dull = false
		}
	}
	if dull {
		fs.dull++
	}
}

// kinds returns the kinds of a move, with their counts, in the order of the numbers in
// Likeness.Price.
func (fs *Failures) kinds(f *plausibility.QuickFacts, m shogi.Move, check bool) [4]struct {
	of     bool
	failed *uint8
} {
	return [...]struct {
		of     bool
		failed *uint8
	}{{f.Vacates(m), &fs.vacate}, {f.Unsafe(m), &fs.unsafe}, {check, &fs.check}, {f.Meets(m), &fs.block}}
}

// Price returns the surcharge of a legal move for the failures, in hundredths of a ply.
func (l *Likeness) Price(fs *Failures, f *plausibility.QuickFacts, m shogi.Move, check bool) int {
	sum := l.SameSquare * level(fs.to[m.To()])
	if m.IsDrop() {
		sum += l.DropType*level(fs.drops[m.Dropped()]) + l.Drop*level(fs.drop)
	} else {
		sum += l.VacateSquare*level(fs.from[m.From()]) + l.PieceType*level(fs.pieces[f.Position.Mover(m).Type()])
	}
	dull, numbers := true, [...]int{l.Vacate, l.Unsafe, l.Check, l.Block}
	for i, kind := range fs.kinds(f, m, check) {
		if kind.of {
			sum += numbers[i] * level(*kind.failed)
			dull = false
		}
	}
	if dull {
		sum += l.Dull * level(fs.dull)
	}
	return sum / 100
}

// levels holds 100 ln(1 + n).
var levels = func() (table [64]int) {
	for n := range table {
		table[n] = int(math.Round(100 * math.Log(float64(1+n))))
	}
	return table
}()

// level returns 100 ln(1 + n), for counts of up to 63.
func level(n uint8) int { return levels[min(int(n), len(levels)-1)] }
