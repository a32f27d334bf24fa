package record

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"shotest/shogi"
	"shotest/shogi/notation"
)

// writeKIF returns a game in KIF or KI2.
func writeKIF(game *Game, format Format) string {
	w := &kifWriter{game: game, names: sideNames(&game.Start), origins: format == KIF || format == KIFU}
	w.head(format)
	w.line(&game.Line, game.startPoint(), false)
	return w.out.String()
}

// kifWriter writes one game. Moves of KIF have numbers, origins and times; moves of KI2 have marks,
// and share lines.
type kifWriter struct {
	out     strings.Builder
	game    *Game
	names   [2]string
	origins bool
	// column is the number of KI2's moves on the current line. padding is the blanks after the last
	// one.
	column  int
	padding string
}

func (w *kifWriter) head(format Format) {
	switch format {
	case KIF:
		w.out.WriteString("#KIF version=2.0 encoding=Shift_JIS\n")
	case KIFU:
		w.out.WriteString("#KIF version=2.0 encoding=UTF-8\n")
	}
	for _, header := range w.game.headersExceptPlayers() {
		fmt.Fprintf(&w.out, "%s：%s\n", header.Name, header.Value)
	}
	if h := handicapOf(&w.game.Start); h != nil && h.jkf != "" {
		fmt.Fprintf(&w.out, "手合割：%s\n", h.kif)
	} else {
		writeDiagram(&w.out, &w.game.Start)
	}
	for _, header := range w.game.players() {
		fmt.Fprintf(&w.out, "%s：%s\n", header.Name, header.Value)
	}
	if w.origins {
		w.out.WriteString("手数----指手---------消費時間--\n")
	} else {
		w.out.WriteString("\n")
	}
	w.notes(&w.game.Notes)
}

func (w *kifWriter) notes(notes *Notes) {
	if len(notes.Comments)+len(notes.Remarks) > 0 {
		w.breakLine()
	}
	for _, remark := range notes.Remarks {
		w.out.WriteString("#" + remark + "\n")
	}
	for _, comment := range notes.Comments {
		if !strings.HasPrefix(comment, "&") {
			w.out.WriteByte('*')
		}
		w.out.WriteString(comment + "\n")
	}
}

// line writes a line and then its variations, the last one first: from this order a reader knows
// where they branch off. hasSibling says that another variation replaces the same first move.
func (w *kifWriter) line(line *Line, from point, hasSibling bool) {
	var branches []point
	for at := range line.points(from) {
		switch {
		case at.move == shogi.NoMove:
			w.ending(&at)
		case w.origins:
			w.numberedMove(&at, notation.KIFMove(&at.position, at.move, at.last), hasSibling)
			w.notes(at.notes)
		case at.isIllegal():
			w.markedMove(at.side, notation.KIFMove(&at.position, at.move, at.last))
			w.notes(at.notes)
		default:
			w.markedMove(at.side, notation.JapaneseMove(&at.position, at.move, at.last))
			w.notes(at.notes)
		}
		branches = append(branches, at)
		hasSibling = false
	}
	for _, at := range slices.Backward(branches) {
		for j, variation := range at.variations {
			fmt.Fprintf(&w.out, "\n変化：%d手\n", at.number)
			w.line(variation, at, j+1 < len(at.variations))
		}
	}
}

// numberedMove writes a move or an ending with its number and times.
func (w *kifWriter) numberedMove(at *point, text string, hasSibling bool) {
	const width = 13
	text += strings.Repeat(" ", max(0, width-textWidth(text)))
	if at.clock.Known {
		text += clockKIF(*at.clock)
	}
	if hasSibling || len(at.variations) > 0 {
		text += "+"
	}
	fmt.Fprintf(&w.out, "%4d %s\n", at.number, strings.TrimRight(text, " "))
}

// textWidth returns the width of text in columns: two for a kanji, one for an ASCII letter.
func textWidth(text string) (width int) {
	for _, letter := range text {
		width++
		if letter >= utf8.RuneSelf {
			width++
		}
	}
	return width
}

// clockKIF returns times as ( 0:01/00:00:01). It has no fractions, because programs do not read
// them.
func clockKIF(clock Clock) string {
	spent, total := int(clock.Spent/time.Second), int(clock.Total/time.Second)
	return fmt.Sprintf("(%2d:%02d/%02d:%02d:%02d)", spent/60, spent%60, total/3600, total/60%60, total%60)
}

// ending writes the ending and, in both KIF and KI2, the summary.
func (w *kifWriter) ending(at *point) {
	if at.ending.Kind == NoEnding {
		w.breakLine()
		return
	}
	summary := fmt.Sprintf("まで%d手で%s\n", at.number-1, at.ending.summary(at.side, w.names))
	if w.origins {
		w.numberedMove(at, at.ending.kifWord(at.side), false)
		w.notes(at.notes)
		w.out.WriteString(summary)
		return
	}
	w.breakLine()
	w.out.WriteString(summary)
	w.notes(at.notes)
}

// ki2Columns is the number of moves of KI2 on a line.
const ki2Columns = 6

// markedMove writes a move of KI2 after the player's mark.
func (w *kifWriter) markedMove(side shogi.Color, text string) {
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
