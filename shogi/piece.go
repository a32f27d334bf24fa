package shogi

import "strings"

// Color is one of the two players.
type Color uint8

// Black (sente) moves first and plays up the board, towards rank 1 (a).
// White (gote) plays down the board, towards rank 9 (i).
const (
	Black Color = iota
	White
)

// Opponent returns the other player.
func (c Color) Opponent() Color { return c ^ 1 }

// String returns "black" or "white".
func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}

// PieceType is a type of piece, without its owner. The promoted form of a promotable type is the
// type plus 8.
type PieceType uint8

// The piece types. Pawn to Rook can promote; Pawn to Gold can be held in hand.
const (
	NoPieceType PieceType = iota
	Pawn
	Lance
	Knight
	Silver
	Bishop
	Rook
	Gold
	King
	ProPawn
	ProLance
	ProKnight
	ProSilver
	Horse
	Dragon
)

// PieceTypeCount is the size of a table indexed by PieceType.
const PieceTypeCount = int(Dragon) + 1

const promotionBit = 8

// HandTypes lists the types that can be held in hand, in the order in which
// SFEN writes them.
var HandTypes = [7]PieceType{Rook, Bishop, Gold, Silver, Knight, Lance, Pawn}

// SliderTypes lists the types that attack along lines.
var SliderTypes = [5]PieceType{Lance, Bishop, Rook, Horse, Dragon}

// IsSlider reports whether a type attacks along lines.
func (t PieceType) IsSlider() bool { return sliderTypes>>t&1 != 0 }

const sliderTypes = 1<<Lance | 1<<Bishop | 1<<Rook | 1<<Horse | 1<<Dragon

// PromotableTypes lists the types that can promote.
var PromotableTypes = [6]PieceType{Pawn, Lance, Knight, Silver, Bishop, Rook}

// CanPromote reports whether a piece of this type has a promoted form and is
// not promoted yet.
func (t PieceType) CanPromote() bool { return t >= Pawn && t <= Rook }

// IsPromoted reports whether this is the promoted form of a type.
func (t PieceType) IsPromoted() bool { return t > King }

// Promoted returns the promoted form. CanPromote must be true of the type.
func (t PieceType) Promoted() PieceType { return t | promotionBit }

// Unpromoted returns the type that the piece has in hand: Dragon gives Rook, Rook gives Rook. King
// and Gold return themselves.
func (t PieceType) Unpromoted() PieceType {
	if t.IsPromoted() {
		return t &^ promotionBit
	}
	return t
}

// IsGoldLike reports whether the type moves as a gold: Gold and the promoted
// forms of pawn, lance, knight and silver.
func (t PieceType) IsGoldLike() bool { return t == Gold || t >= ProPawn && t <= ProSilver }

// The tables have room for every value of four bits: a damaged Move may name a
// type that does not exist, and must still print.
var pieceTypeNames = [16]string{
	"none", "pawn", "lance", "knight", "silver", "bishop", "rook", "gold", "king",
	"promoted pawn", "promoted lance", "promoted knight", "promoted silver", "horse", "dragon",
}

// String returns the English name: "pawn", "promoted silver", "horse".
func (t PieceType) String() string { return pieceTypeNames[t] }

var pieceTypeSFEN = [16]string{
	"", "P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R",
}

// SFEN returns the upper-case SFEN spelling: "P", "+R".
func (t PieceType) SFEN() string { return pieceTypeSFEN[t] }

// PieceTypeFromSFEN returns the unpromoted type for an SFEN letter of either
// case, and false if the letter names no piece.
func PieceTypeFromSFEN(letter byte) (PieceType, bool) {
	i := strings.IndexByte("PLNSBRGK", letter&^0x20)
	if i < 0 {
		return NoPieceType, false
	}
	return Pawn + PieceType(i), true
}

// Piece is a piece type with its owner; the zero value is NoPiece.
type Piece uint8

// NoPiece marks an empty square.
const NoPiece Piece = 0

const whiteBit = 16

// NewPiece returns the piece of a type that belongs to a player.
func NewPiece(c Color, t PieceType) Piece { return Piece(t) | Piece(c)*whiteBit }

// Color returns the owner. The piece must not be NoPiece.
func (p Piece) Color() Color { return Color(p / whiteBit) }

// Type returns the type, NoPieceType for NoPiece.
func (p Piece) Type() PieceType { return PieceType(p % whiteBit) }

// SFEN returns the SFEN spelling: "P" for Black's pawn, "+r" for White's
// dragon, "" for NoPiece.
func (p Piece) SFEN() string {
	s := p.Type().SFEN()
	if p.Color() == Black {
		return s
	}
	lower := []byte(s)
	lower[len(lower)-1] |= 0x20
	return string(lower)
}
