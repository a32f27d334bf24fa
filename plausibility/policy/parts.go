package policy

import "shotest/shogi"

// Part is an aspect of a move. Each has a table of rows.
type Part uint8

const (
	// Going is the piece and its destination, and how it goes: plainly, promoting, or dropped.
	Going Part = iota
	// Leaving is the piece and its origin. Drops have none.
	Leaving
	// Doing is the piece and its capture, whether it gives check, and how safe it is.
	Doing
	// NearTheirKing, NearOwnKing and NearLast are the piece and its destination relative to
	// the opponent's king, the mover's own king, and the destination of the last move.
	NearTheirKing
	NearOwnKing
	NearLast
	PartCount = iota
)

const (
	// goings are the ways of going anywhere, by piece.
	goings = 3 * shogi.PieceTypeCount
	// nearest is the greatest distance in files or ranks that has a row of its own; greater
	// ones count as this.
	nearest   = 4
	nearFiles = 2*nearest + 1
	nearRows  = goings * nearFiles * nearFiles
)

// partRows holds the numbers of rows of the tables of parts.
var partRows = [PartCount]int{
	Going: goings * squares, Leaving: shogi.PieceTypeCount * squares,
	Doing:         8 * shogi.PieceTypeCount * shogi.PieceTypeCount,
	NearTheirKing: nearRows, NearOwnKing: nearRows, NearLast: nearRows,
}

// Parts are the rows of a move, by Part; negative for none.
type Parts [PartCount]int16

// ActAt is a row of an act and its square as the mover sees it. A negative row is none.
type ActAt struct{ Square, Row int }

// Acts returns the acts of a move.
func (p *Parts) Acts() [ActCount]ActAt {
	to, acts := int(p[Going])%squares, [ActCount]ActAt{ActLeaving: {Row: -1}}
	acts[ActDoing], acts[ActGoing] = ActAt{to, int(p[Doing])}, ActAt{to, int(p[Going]) / squares}
	if from := int(p[Leaving]); from >= 0 {
		acts[ActLeaving] = ActAt{from % squares, from / squares}
	}
	return acts
}

// MoveFeatures are the properties of a move that do not depend on its squares.
type MoveFeatures struct {
	Piece    shogi.PieceType // as it is before the move
	Captured shogi.PieceType // NoPieceType for nothing
	Check    bool
	// Attacked says that the opponent attacks the destination, Supported that another own
	// piece does.
	Attacked, Supported bool
}

func (d *MoveFeatures) row() int32 {
	row := int(d.Piece)*shogi.PieceTypeCount + int(d.Captured)
	return int32(((row*2+bit(d.Check))*2+bit(d.Attacked))*2 + bit(d.Supported))
}

func bit(flag bool) int {
	if flag {
		return 1
	}
	return 0
}

// Points are the squares that moves are placed relative to: NoSquare for none.
type Points struct{ TheirKing, OwnKing, Last shogi.Square }

// Viewpoint holds tables for the moves of a position. It is prepared once for all of them.
type Viewpoint struct {
	us shogi.Color
	// theirKing, ownKing and last map squares to their places relative to the points, nil
	// for none.
	theirKing, ownKing, last *[squares]uint8
}

// For returns the viewpoint of a player.
func (p *Points) For(us shogi.Color) Viewpoint {
	return Viewpoint{us, nearTo(us, p.TheirKing), nearTo(us, p.OwnKing), nearTo(us, p.Last)}
}

// nearTo returns the places of squares relative to one, nil for NoSquare.
func nearTo(us shogi.Color, from shogi.Square) *[squares]uint8 {
	if from == shogi.NoSquare {
		return nil
	}
	return &nearby[us&1][from]
}

// See sets the parts of a move.
func (v *Viewpoint) See(parts *Parts, m shogi.Move, features *MoveFeatures) {
	var rows, first [PartCount]int32
	v.set(&rows, &first, -1, m, features.Piece, features.row())
	for part, row := range rows {
		parts[part] = int16(row)
	}
}

// set sets the rows of a move, given the first row of each part, the row for none, the moved type
// and the row of Doing.
func (v *Viewpoint) set(rows, first *[PartCount]int32, none int32, m shogi.Move, moved shogi.PieceType, doing int32) {
	piece, to := int32(moved), m.To()
	going := piece
	switch {
	case m.IsDrop():
		going += 2 * int32(shogi.PieceTypeCount)
		rows[Leaving] = none
	case m.IsPromotion():
		going += int32(shogi.PieceTypeCount)
		fallthrough
	default:
		rows[Leaving] = first[Leaving] + piece*squares + int32(m.From().SeenBy(v.us))
	}
	rows[Going], rows[Doing] = first[Going]+going*squares+int32(to.SeenBy(v.us)), first[Doing]+doing
	going *= nearFiles * nearFiles
	rows[NearTheirKing] = near(v.theirKing, first[NearTheirKing]+going, to, none)
	rows[NearOwnKing] = near(v.ownKing, first[NearOwnKing]+going, to, none)
	rows[NearLast] = near(v.last, first[NearLast]+going, to, none)
}

// near returns the row of a destination relative to a point, given the first row for the piece,
// and the row for none.
func near(from *[squares]uint8, first int32, to shogi.Square, none int32) int32 {
	if from == nil {
		return none
	}
	return first + int32(from[to])
}

// nearby holds the place of a square relative to another.
var nearby = Relative(func(files, ranks int) int { return cut(files)*nearFiles + cut(ranks) })

// Relative returns a table by player and two squares. It holds the result of place for the files
// and the ranks from the first square to the second, as that player sees them.
func Relative(place func(files, ranks int) int) (table [sides][squares][squares]uint8) {
	for _, us := range [sides]shogi.Color{shogi.Black, shogi.White} {
		for from := range shogi.Square(squares) {
			for to := range shogi.Square(squares) {
				seen, origin := to.SeenBy(us), from.SeenBy(us)
				table[us][from][to] = uint8(place(seen.File()-origin.File(), seen.Rank()-origin.Rank()))
			}
		}
	}
	return table
}

// cut limits a distance to nearest either way, and counts it from 0.
func cut(away int) int { return min(max(away, -nearest), nearest) + nearest }
