package similarity

import (
	"math"

	"shotest/config/strict"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// Likeness raises the price of a move in the modern mode for like moves that failed to raise alpha
// at the same node, in hundredths of a ply: the number times ln(1 + their count), so that the first
// like move costs 69 % of it, three cost 139 % and seven 208 %. Each field stands for the criterion
// of its name, as far as attack maps can tell it; the criteria same_square and drop
// have two fields each. Likeness that takes time to find is not looked for if its number is 0.
type Likeness struct {
	On               bool `doc:"Whether likeness counts."`
	Dull             int  `range:"-300,300" doc:"Moves that take no piece out of danger, cannot be taken for nothing, are no checks and do not touch the way of the move that refutes a pass."`
	Vacate           int  `range:"-300,300" doc:"Moves of an attacked piece that is undefended, attacked by a pawn, or a rook or a bishop."`
	VacateSquare     int  `range:"-300,300" doc:"Moves of the same piece, where it is one that vacate counts."`
	Unsafe           int  `range:"-300,300" doc:"Moves to squares where the piece can be taken for nothing."`
	PieceType        int  `range:"-300,300" doc:"Moves and drops of the same type of piece."`
	MateThreat       int  `range:"-300,300" doc:"Threats of mate, as the discount mate_threat sees them."`
	Check            int  `range:"-300,300" doc:"Checks."`
	FromSquare       int  `range:"-300,300" doc:"Moves from the same square."`
	ToSquare         int  `range:"-300,300" doc:"Moves to the same square."`
	DropType         int  `range:"-300,300" doc:"Drops of the same type of piece."`
	Drop             int  `range:"-300,300" doc:"Drops of whatever type."`
	Block            int  `range:"-300,300" doc:"Moves that block the line of the same rook, bishop or lance of the enemy's."`
	NewThreat        int  `range:"-300,300" doc:"Moves that newly attack the same piece, which is undefended or worth more."`
	DiscoveredAttack int  `range:"-300,300" doc:"Moves that open the line of the same rook, bishop or lance to a piece of the enemy's."`
}

// DefaultLikeness returns surcharges by a regression within the bound of 0, for whoever switches
// them on: no match has shown a worth, and they take time (docs/measurements/modern-prices.md).
func DefaultLikeness() Likeness {
	return Likeness{Dull: 11, Vacate: 16, Unsafe: 17, PieceType: 7, FromSquare: 12, ToSquare: 10, DropType: 10}
}

// InUse returns the surcharges, or none if they are switched off.
func (l Likeness) InUse() Likeness {
	if !l.On {
		return Likeness{}
	}
	return l
}

// AllLikeness returns a surcharge other than 0 for likeness of every kind.
func AllLikeness() (l Likeness) {
	for _, number := range strict.Numbers(&l) {
		number.SetFloat(1)
	}
	return l
}

// Failures counts the moves of a node that have failed, by properties that other moves can share.
type Failures struct {
	dull, vacate, unsafe, mateThreat, check, drop uint8

	pieces, drops [shogi.PieceTypeCount]uint8 // by the type of the piece that moved or was dropped
	from, to      [shogi.SquareCount]uint8
	lines         [shogi.SquareCount]uint8 // that blocked or opened the line of the slider on a square
	targets       [shogi.SquareCount]uint8 // that attacked the piece on a square
}

// Add counts m, a failed move, whose properties are k.
func (fs *Failures) Add(n *facts.Node, m shogi.Move, k *Kinds) {
	fs.to[m.To()]++
	if m.IsDrop() {
		fs.drops[m.Dropped()]++
		fs.drop++
	} else {
		fs.from[m.From()]++
		fs.pieces[n.Position.Mover(m).Type()]++
	}
	for _, kind := range [...]struct {
		of     bool
		failed *uint8
	}{
		{k.dull, &fs.dull}, {k.vacates, &fs.vacate}, {k.unsafe, &fs.unsafe}, {k.check, &fs.check},
		{k.threatensMate, &fs.mateThreat},
	} {
		if kind.of {
			*kind.failed++
		}
	}
	for _, slider := range [...]shogi.Square{k.blocked, k.opened} {
		if slider != shogi.NoSquare {
			fs.lines[slider]++
		}
	}
	if k.target != shogi.NoSquare {
		fs.targets[k.target]++
	}
}

// Surcharge returns the surcharge of m, a legal move whose properties are k, for its likeness to
// the failures, in hundredths of a ply.
func (l *Likeness) Surcharge(fs *Failures, n *facts.Node, m shogi.Move, k *Kinds) int {
	sum := l.ToSquare * scaledLog(fs.to[m.To()])
	if m.IsDrop() {
		sum += l.DropType*scaledLog(fs.drops[m.Dropped()]) + l.Drop*scaledLog(fs.drop)
	} else {
		sum += l.FromSquare * scaledLog(fs.from[m.From()])
		if k.vacates {
			sum += l.VacateSquare * scaledLog(fs.from[m.From()])
		}
	}
	if l.PieceType != 0 {
		t := n.Position.Mover(m).Type()
		sum += l.PieceType * scaledLog(fs.pieces[t]+fs.drops[t])
	}
	for _, kind := range [...]struct {
		of             bool
		number, failed int
	}{
		{k.dull, l.Dull, scaledLog(fs.dull)}, {k.vacates, l.Vacate, scaledLog(fs.vacate)},
		{k.unsafe, l.Unsafe, scaledLog(fs.unsafe)},
		{k.check, l.Check, scaledLog(fs.check)}, {k.threatensMate, l.MateThreat, scaledLog(fs.mateThreat)},
	} {
		if kind.of {
			sum += kind.number * kind.failed
		}
	}
	if k.blocked != shogi.NoSquare {
		sum += l.Block * scaledLog(fs.lines[k.blocked])
	}
	if k.opened != shogi.NoSquare {
		sum += l.DiscoveredAttack * scaledLog(fs.lines[k.opened])
	}
	if k.target != shogi.NoSquare {
		sum += l.NewThreat * scaledLog(fs.targets[k.target])
	}
	return sum / 100
}

// scaledLogs holds 100 ln(1 + n).
var scaledLogs = func() (table [64]int) {
	for n := range table {
		table[n] = int(math.Round(100 * math.Log(float64(1+n))))
	}
	return table
}()

// scaledLog returns 100 ln(1 + n), for counts of up to 63.
func scaledLog(n uint8) int { return scaledLogs[min(int(n), len(scaledLogs)-1)] }
