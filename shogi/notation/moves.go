// Package notation spells moves, squares and pieces in the style of Japanese and western books, and
// reads them from Japanese records.
//
//	notation.JapaneseMove(&position, move, last) // ７六歩, 同　銀, ５五角打
//	notation.WesternMove(&position, move)        // P-7f, Bx2b+, N*5e
package notation

import (
	"fmt"
	"strings"

	"shotest/shogi"
)

// JapaneseMove spells a move as books and KI2 do: ７六歩, 同 歩, 同銀左, ５五角打. An illegal move that this
// notation cannot describe is spelled as in KIF. last is the move before, or NoMove.
func JapaneseMove(position *shogi.Position, m, last shogi.Move) string {
	how, piece := MannerOf(position, m), position.Mover(m).Type()
	if described, err := Resolve(position, piece, m.To(), how); err != nil || described != m {
		return KIFMove(position, m, last)
	}
	destination, details := destinationText(m, last), Pieces[piece]+how.String()
	if details != BoardPieces[piece] {
		destination = strings.TrimSuffix(destination, "　")
	}
	return destination + details
}

// KIFMove spells a move as KIF does, with its origin: ７六歩(77), 同　銀成(33), ５五角打.
func KIFMove(position *shogi.Position, m, last shogi.Move) string {
	text := destinationText(m, last) + Pieces[position.Mover(m).Type()]
	if m.IsDrop() {
		return text + "打"
	}
	if m.IsPromotion() {
		text += "成"
	}
	return fmt.Sprintf("%s(%d%d)", text, m.From().File(), m.From().Rank())
}

func destinationText(m, last shogi.Move) string {
	if last != shogi.NoMove && m.To() == last.To() {
		return "同　"
	}
	return JapaneseSquare(m.To())
}

// WesternMove spells a legal move as western books do (Hodges's notation): P-7f, Bx2b+, N*5e,
// G4i-5h where another gold could go there, S-3c= for a piece that could promote and does not.
func WesternMove(position *shogi.Position, m shogi.Move) string {
	var text strings.Builder
	text.WriteString(position.Mover(m).Type().SFEN())
	if !m.IsDrop() && len(rivalSquares(position, m)) > 0 {
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
