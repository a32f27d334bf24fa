package policy

import "shotest/shogi"

// Part is an aspect of a move. Each has a table of rows.
type Part uint8

const (
	// Destination is the piece, where it goes, and how: plainly, promoting, or dropped.
	Destination Part = iota
	// Origin is the piece and the square that it leaves. Drops have none.
	Origin
	// Effects are the piece, its capture, whether it gives check, and how safe it is.
	Effects
	// NearTheirKing is the piece and its destination relative to the opponent's king.
	NearTheirKing
	// NearOwnKing is the piece and its destination relative to the mover's own king.
	NearOwnKing
	// NearLast is the piece and its destination relative to the destination of the last move.
	NearLast
	PartCount = iota
)

const (
	// arrivals is the number of ways to arrive at a square: plainly, promoting or dropped, by
	// piece.
	arrivals = 3 * shogi.PieceTypeCount
	// maxDistance is the greatest distance in files or ranks that has a row of its own; greater
	// distances count as this one.
	maxDistance = 4
	nearFiles   = 2*maxDistance + 1
	nearRows    = arrivals * nearFiles * nearFiles
)

// partRows holds the numbers of rows of the tables of parts.
var partRows = [PartCount]int{
	Destination: arrivals * squareCount, Origin: shogi.PieceTypeCount * squareCount,
	Effects:       8 * shogi.PieceTypeCount * shogi.PieceTypeCount,
	NearTheirKing: nearRows, NearOwnKing: nearRows, NearLast: nearRows,
}

// Parts are the rows of a move, by Part; negative for none.
type Parts [PartCount]int16

// ActAt is a row of an act and its square as the mover sees it. A negative row is none.
type ActAt struct{ Square, Row int }

// Acts returns the acts of a move.
func (p *Parts) Acts() [ActCount]ActAt {
	to, acts := int(p[Destination])%squareCount, [ActCount]ActAt{ActLeaving: {Row: -1}}
	acts[ActEffects], acts[ActArriving] = ActAt{to, int(p[Effects])}, ActAt{to, int(p[Destination]) / squareCount}
	if from := int(p[Origin]); from >= 0 {
		acts[ActLeaving] = ActAt{from % squareCount, from / squareCount}
	}
	return acts
}

// MoveFeatures are the properties of a move that do not depend on its squares.
type MoveFeatures struct {
	Piece     shogi.PieceType // before promotion
	Captured  shogi.PieceType // NoPieceType for nothing
	Check     bool
	Attacked  bool // whether the opponent attacks the destination
	Supported bool // whether another own piece attacks the destination
}

func (f *MoveFeatures) row() int32 {
	row := int(f.Piece)*shogi.PieceTypeCount + int(f.Captured)
	return int32(((row*2+bit(f.Check))*2+bit(f.Attacked))*2 + bit(f.Supported))
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
	// theirKing, ownKing and last map squares to their index relative to the points (see
	// nearbyIndex); nil for none.
	theirKing, ownKing, last *[squareCount]uint8
}

// For returns the viewpoint of a player.
func (p *Points) For(us shogi.Color) Viewpoint {
	return Viewpoint{us, nearTo(us, p.TheirKing), nearTo(us, p.OwnKing), nearTo(us, p.Last)}
}

// nearTo returns the indices of all squares relative to from, nil for NoSquare.
func nearTo(us shogi.Color, from shogi.Square) *[squareCount]uint8 {
	if from == shogi.NoSquare {
		return nil
	}
	return &nearbyIndex[us&1][from]
}

// See sets parts to the parts of m.
func (v *Viewpoint) See(parts *Parts, m shogi.Move, features *MoveFeatures) {
	var rows, first [PartCount]int32
	v.setRows(&rows, &first, -1, m, features.Piece, features.row())
	for part, row := range rows {
		parts[part] = int16(row)
	}
}

// setRows sets rows to the rows of m, a move of a piece of type moved. first holds the first row of
// each part, none is the row of a part that m lacks, and doing is the row of Effects within its
// part.
func (v *Viewpoint) setRows(rows, first *[PartCount]int32, none int32, m shogi.Move,
	moved shogi.PieceType, doing int32) {
	piece, to := int32(moved), m.To()
	going := piece
	switch {
	case m.IsDrop():
		going += 2 * int32(shogi.PieceTypeCount)
		rows[Origin] = none
	case m.IsPromotion():
		going += int32(shogi.PieceTypeCount)
		fallthrough
	default:
		rows[Origin] = first[Origin] + piece*squareCount + int32(m.From().SeenBy(v.us))
	}
	rows[Destination], rows[Effects] = first[Destination]+going*squareCount+int32(to.SeenBy(v.us)), first[Effects]+doing
	going *= nearFiles * nearFiles
	rows[NearTheirKing] = rowNear(v.theirKing, first[NearTheirKing]+going, to, none)
	rows[NearOwnKing] = rowNear(v.ownKing, first[NearOwnKing]+going, to, none)
	rows[NearLast] = rowNear(v.last, first[NearLast]+going, to, none)
}

// rowNear returns the row of the destination to relative to a point with the indices from; first is
// the first row for the piece. Without a point it returns none.
func rowNear(from *[squareCount]uint8, first int32, to shogi.Square, none int32) int32 {
	if from == nil {
		return none
	}
	return first + int32(from[to])
}

// nearbyIndex holds the index of a square relative to another, with distances up to maxDistance.
var nearbyIndex = Relative(func(files, ranks int) int {
	return clampedDistance(files)*nearFiles +
		clampedDistance(ranks)
})

// Relative returns a table by player and two squares. It holds the result of index for the files
// and the ranks from the first square to the second, as that player sees them.
func Relative(index func(files, ranks int) int) (table [sideCount][squareCount][squareCount]uint8) {
	for _, us := range [sideCount]shogi.Color{shogi.Black, shogi.White} {
		for from := range shogi.Square(squareCount) {
			for to := range shogi.Square(squareCount) {
				seen, origin := to.SeenBy(us), from.SeenBy(us)
				table[us][from][to] = uint8(index(seen.File()-origin.File(), seen.Rank()-origin.Rank()))
			}
		}
	}
	return table
}

// clampedDistance limits a distance to maxDistance either way, and counts it from 0.
func clampedDistance(away int) int { return min(max(away, -maxDistance), maxDistance) + maxDistance }
