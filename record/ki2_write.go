package record

import (
	"strings"

	"shotest/shogi"
)

// ki2Columns is how many moves of KI2 share a line.
const ki2Columns = 6

// marked writes a move of KI2 behind the player's mark.
func (w *kifWriter) marked(side shogi.Color, text string) {
	const width = 12
	text = sideMark(side) + text
	if w.column == ki2Columns {
		w.breakLine()
	}
	w.out.WriteString(w.padding + text)
	w.column++
	w.padding = strings.Repeat(" ", max(0, width-textWidth(text)))
}

// breakLine ends a line of moves, if there is one.
func (w *kifWriter) breakLine() {
	if w.column > 0 {
		w.out.WriteByte('\n')
	}
	w.column, w.padding = 0, ""
}

// JapaneseMove spells a move as books and KI2 do: ７六歩, 同　歩, 同銀左, ５五角打. The
// origin is described only as far as it is needed; an illegal move that the notation cannot
// describe is spelled as in KIF. last is the move before, NoMove if there is none.
func JapaneseMove(position *shogi.Position, m, last shogi.Move) string {
	how, piece := mannerOf(position, m), position.Mover(m).Type()
	if described, err := resolve(position, piece, m.To(), how); err != nil || described != m {
		return KIFMove(position, m, last)
	}
	destination, details := destinationText(m, last), kanjiPieces[piece]+how.String()
	if details != boardPieces[piece] {
		destination = strings.TrimSuffix(destination, "　")
	}
	return destination + details
}
