package network

import "shotest/shogi"

// Each player looks at the board from its own side and sees a set of rows of the network's first
// layer, one after the other in one table:
//
//   - for each square, one row for its state: its piece, and the numbers of own and of enemy
//     attackers, 0, 1 or more;
//   - for each square near its own king, one row for the same state and the place relative to the
//     king; and likewise for the opponent's king;
//   - for each piece in hand, one row: the first pawn, the second pawn, and so on, its own and the
//     opponent's.
const (
	// SquareRows counts the rows of square states: row States*square + state.
	SquareRows = shogi.SquareCount * StateCount
	// zoneRadius is the distance that a zone reaches from its king, in squares.
	zoneRadius = 2
	zoneWidth  = 2*zoneRadius + 1
	// ZoneSquares counts the squares of a zone, in the order of squares.
	ZoneSquares = zoneWidth * zoneWidth
	// ZoneRows counts the rows of one king's zone: row States*place + state.
	ZoneRows = ZoneSquares * StateCount
	// HandRows counts the rows of one side's hand.
	HandRows = 18 + 4 + 4 + 4 + 4 + 2 + 2
	// Rows counts all rows.
	Rows = SquareRows + 2*ZoneRows + 2*HandRows

	// FirstZoneRow and FirstHandRow are the first rows of the parts of the table.
	FirstZoneRow = SquareRows
	FirstHandRow = FirstZoneRow + 2*ZoneRows
)

// MaxActive bounds the rows that one player sees at once.
const MaxActive = shogi.SquareCount + 2*ZoneSquares + HandRows

// outsideZone is the index of squares that are not in a king's zone.
const outsideZone = 255

// zoneIndex maps each king's square and each square to the square's index in the king's zone as
// Black sees it, or outsideZone. White sees the index ZoneSquares-1-index. A king that is not on
// the board has no zone.
var zoneIndex = func() (table [shogi.SquareCount + 1][shogi.SquareCount]uint8) {
	for king := range table {
		for s := range table[king] {
			file, rank := s/9-king/9+zoneRadius, s%9-king%9+zoneRadius
			table[king][s] = outsideZone
			if king < shogi.SquareCount && min(file, rank) >= 0 && max(file, rank) < zoneWidth {
				table[king][s] = uint8(file*zoneWidth + rank)
			}
		}
	}
	return table
}()

// firstInHand is the row of the first piece of a type, in the rows of a hand.
var firstInHand = [8]int{
	shogi.Rook: 0, shogi.Bishop: 2, shogi.Gold: 4, shogi.Silver: 8,
	shogi.Knight: 12, shogi.Lance: 16, shogi.Pawn: 20,
}

// handRow returns the row for the n-th piece of a type (from 1) in the hand of the player that
// looks, or of its opponent.
func handRow(enemy bool, t shogi.PieceType, n int) int {
	row := FirstHandRow + firstInHand[t] + n - 1
	if enemy {
		row += HandRows
	}
	return row
}

// AppendRows appends the rows that a player sees, none of them twice.
func (in *Inputs) AppendRows(dst []int32, viewer shogi.Color) []int32 {
	own, enemy := &zoneIndex[in.Kings[viewer&1]], &zoneIndex[in.Kings[viewer&1^1]]
	turned, last := 0, 0
	if viewer == shogi.White {
		turned, last = shogi.SquareCount-1, ZoneSquares-1
	}
	for s, state := range in.States {
		if viewer == shogi.White {
			state = swapped[state]
		}
		dst = append(dst, int32(mirrored(s, turned)*StateCount+int(state)))
		if index := own[s]; index != outsideZone {
			dst = append(dst, int32(FirstZoneRow+mirrored(int(index), last)*StateCount+int(state)))
		}
		if index := enemy[s]; index != outsideZone {
			dst = append(dst, int32(FirstZoneRow+ZoneRows+mirrored(int(index), last)*StateCount+int(state)))
		}
	}
	dst = appendHand(dst, in.Hands[viewer&1], false)
	return appendHand(dst, in.Hands[viewer&1^1], true)
}

// mirrored returns last - index, or index if last is 0.
func mirrored(place, last int) int {
	return max(place-last, last-place)
}

func appendHand(dst []int32, hand shogi.Hand, enemy bool) []int32 {
	if hand == 0 {
		return dst
	}
	for _, t := range shogi.HandTypes {
		for n := 1; n <= hand.Count(t); n++ {
			dst = append(dst, int32(handRow(enemy, t, n)))
		}
	}
	return dst
}
