package record

import (
	"strings"

	"shotest/shogi"
)

// JapaneseMove spells a legal move as books and KI2 do: ７六歩, 同　歩, 同銀左, ５五角打.
// The origin is described only as far as it is needed. last is the move before, NoMove if
// there is none. Nothing says which side moves.
func JapaneseMove(position *shogi.Position, m, last shogi.Move) string {
	return notation(position, m, last)
}

// JapaneseSquare spells a square as books do: ７六.
func JapaneseSquare(s shogi.Square) string { return squareKanji(s) }

// JapaneseDiagram draws a position as KIF does: the board in kanji, White's pieces behind
// a v, with what both sides hold. Whose turn it is the caller says.
func JapaneseDiagram(p *shogi.Position) string {
	var text strings.Builder
	writeBoard(&text, p)
	return text.String()
}

// WesternMove spells a legal move as western books do (Hodges's notation): P-7f, Bx2b+,
// N*5e, G4i-5h where another gold could go there as well, S-3c= for a piece that could
// promote and does not.
func WesternMove(position *shogi.Position, m shogi.Move) string {
	var text strings.Builder
	text.WriteString(WesternPiece(position.Mover(m).Type()))
	if !m.IsDrop() && len(rivalsOf(position, m)) > 0 {
		text.WriteString(m.From().String())
	}
	switch {
	case m.IsDrop():
		text.WriteByte('*')
	case position.Captured(m) != shogi.NoPiece:
		text.WriteByte('x')
	default:
		text.WriteByte('-')
	}
	text.WriteString(m.To().String())
	switch promotionWord(position, m) {
	case "成":
		text.WriteByte('+')
	case "不成":
		text.WriteByte('=')
	}
	return text.String()
}

// WesternPiece returns the letter of a piece in western books, behind a plus if it is
// promoted: P, +R.
func WesternPiece(t shogi.PieceType) string { return t.SFEN() }

// KIFMove spells a legal move as KIF does, with its origin: ７六歩(77), 同　銀成(33),
// ５五角打.
func KIFMove(position *shogi.Position, m, last shogi.Move) string {
	return originText(position, m, last)
}
