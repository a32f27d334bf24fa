package record

import (
	"strings"

	"shotest/shogi"
)

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
