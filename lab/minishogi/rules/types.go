package rules

// Color is a side.
type Color uint8

// Black moves first, and up the board.
const (
	Black Color = iota
	White
)

// Opponent returns the other side.
func (c Color) Opponent() Color { return c ^ 1 }

// Type is a type of piece.
type Type uint8

// The types. Those up to Rook can be in a hand.
const (
	NoType Type = iota
	Pawn
	Silver
	Gold
	Bishop
	Rook
	King
	ProPawn
	ProSilver
	Horse
	Dragon
	// TypeCount is the number of types, NoType included.
	TypeCount = int(iota)
	// HandTypes is the number of types that can be in a hand, NoType included.
	HandTypes = int(Rook) + 1
)

var promotions = [TypeCount]Type{Pawn: ProPawn, Silver: ProSilver, Bishop: Horse, Rook: Dragon}

var bases = [TypeCount]Type{
	Pawn: Pawn, Silver: Silver, Gold: Gold, Bishop: Bishop, Rook: Rook, King: King,
	ProPawn: Pawn, ProSilver: Silver, Horse: Bishop, Dragon: Rook,
}

// Promoted returns what a type promotes to, NoType if it does not.
func (t Type) Promoted() Type { return promotions[t] }

// Base returns the type that a captured piece has in the hand.
func (t Type) Base() Type { return bases[t] }

const letters = ".PSGBRK"

// String returns the letters of a type in SFEN, as Black's.
func (t Type) String() string {
	text := letters[t.Base() : t.Base()+1]
	if t.Base() != t {
		text = "+" + text
	}
	return text
}

// Piece is a type with its side; the zero value is an empty square.
type Piece uint8

const whitePiece = 16

// NewPiece returns a piece of a side.
func NewPiece(c Color, t Type) Piece { return Piece(t) | Piece(c)*whitePiece }

// Type returns the piece's type.
func (p Piece) Type() Type { return Type(p % whitePiece) }

// Color returns the piece's side.
func (p Piece) Color() Color { return Color(p / whitePiece) }

// Square is a square of the board, from 5a in the corner, rank by rank, to 1e.
type Square uint8

const (
	// Size is the number of files and of ranks.
	Size = 5
	// SquareCount is the number of squares.
	SquareCount = Size * Size
	// NoSquare is no square of the board.
	NoSquare Square = SquareCount
)

// NewSquare returns the square of a column from the left and a rank from the top, both
// from 0.
func NewSquare(column, rank int) Square { return Square(rank*Size + column) }

// Column returns the square's column, from 0 on the left (file 5).
func (s Square) Column() int { return int(s) % Size }

// Rank returns the square's rank, from 0 at the top (rank a).
func (s Square) Rank() int { return int(s) / Size }

// String returns the square as in USI, such as 5a.
func (s Square) String() string {
	return string([]byte{byte('5' - s.Column()), byte('a' + s.Rank())})
}

// From returns the square as a side sees it: White's is turned round.
func (s Square) From(c Color) Square {
	if c == White {
		return SquareCount - 1 - s
	}
	return s
}
