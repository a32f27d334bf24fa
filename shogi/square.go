package shogi

// Square is a square of the board, counted down the files from the right-hand
// one: 1a = 0, 1b = 1, … 1i = 8, 2a = 9, … 9i = 80.
type Square uint8

const (
	// SquareCount is the number of squares on the board.
	SquareCount = 81
	// NoSquare stands for the square of a king that is not on the board.
	NoSquare Square = 81
)

// NewSquare returns the square on a file (1 to 9, from Black's right) and a
// rank (1 to 9, from White's side; USI writes ranks as a to i).
func NewSquare(file, rank int) Square { return Square((file-1)*9 + rank - 1) }

// File returns the file, 1 to 9.
func (s Square) File() int { return int(s)/9 + 1 }

// Rank returns the rank, 1 to 9; rank 1 is a in USI.
func (s Square) Rank() int { return int(s)%9 + 1 }

// RankFrom returns the rank as c sees it: 1 is the farthest rank, where its pawns cannot stay
// unpromoted, and 9 the nearest.
func (s Square) RankFrom(c Color) int {
	if c == Black {
		return s.Rank()
	}
	return 10 - s.Rank()
}

// InPromotionZone reports whether the square is one of a player's three
// farthest ranks; false for NoSquare.
func (s Square) InPromotionZone(c Color) bool { return promotionZone[c&1].Has(s) }

// Flip returns the square as the other player sees it: 1a gives 9i.
func (s Square) Flip() Square { return SquareCount - 1 - s }

// Mirror returns the square reflected in the fifth file: 1a gives 9a.
func (s Square) Mirror() Square { return NewSquare(10-s.File(), s.Rank()) }

// String returns the USI spelling, "7g"; "-" for NoSquare.
func (s Square) String() string {
	if s >= SquareCount {
		return "-"
	}
	return string([]byte{byte('0' + s.File()), byte('a' + s.Rank() - 1)})
}

// ParseSquare reads a USI square such as "7g".
func ParseSquare(text string) (Square, bool) {
	if len(text) != 2 || text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i' {
		return NoSquare, false
	}
	return NewSquare(int(text[0]-'0'), int(text[1]-'a')+1), true
}
