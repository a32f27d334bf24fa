package record

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"shotest/notation"
	"shotest/shogi"
)

// writeKIF returns a game in KIF or KI2.
func writeKIF(game *Game, format Format) string {
	w := &kifWriter{game: game, names: sideNames(&game.Start), origins: format == KIF || format == KIFU}
	w.head(format)
	w.line(&game.Line, game.first(), false)
	return w.out.String()
}

// kifWriter writes one game. The moves of KIF have numbers, origins and times;
// those of KI2 marks, and several share a line.
type kifWriter struct {
	out     strings.Builder
	game    *Game
	names   [2]string
	origins bool
	// column is the number of KI2's moves on the current line, padding the blanks behind the last.
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
	for _, header := range w.game.headersButPlayers() {
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

// line writes a line and then its variations, the last one first. This order tells a reader where
// they branch off. marked says that the line's first move has another variation.
func (w *kifWriter) line(line *Line, from point, marked bool) {
	var branches []point
	for at := range line.points(from) {
		switch {
		case at.move == shogi.NoMove:
			w.ending(&at)
		case w.origins:
			w.numbered(&at, notation.KIFMove(&at.position, at.move, at.last), marked)
			w.notes(at.notes)
		case at.illegal():
			w.marked(at.side, notation.KIFMove(&at.position, at.move, at.last))
			w.notes(at.notes)
		default:
			w.marked(at.side, notation.JapaneseMove(&at.position, at.move, at.last))
			w.notes(at.notes)
		}
		branches = append(branches, at)
		marked = false
	}
	for _, at := range slices.Backward(branches) {
		for j, variation := range at.variations {
			fmt.Fprintf(&w.out, "\n変化：%d手\n", at.number)
			w.line(variation, at, j+1 < len(at.variations))
		}
	}
}

// numbered writes a move or an ending with its number and times.
func (w *kifWriter) numbered(at *point, text string, marked bool) {
	const width = 13
	text += strings.Repeat(" ", max(0, width-textWidth(text)))
	if at.clock.Known {
		text += clockKIF(*at.clock)
	}
	if marked || len(at.variations) > 0 {
		text += "+"
	}
	fmt.Fprintf(&w.out, "%4d %s\n", at.number, strings.TrimRight(text, " "))
}

// textWidth counts columns: two for a kanji, one for an ASCII letter.
func textWidth(text string) (width int) {
	for _, letter := range text {
		if width++; letter >= utf8.RuneSelf {
			width++
		}
	}
	return width
}

// clockKIF writes ( 0:01/00:00:01). Programs read a time with a fraction as none.
func clockKIF(clock Clock) string {
	spent, total := int(clock.Spent/time.Second), int(clock.Total/time.Second)
	return fmt.Sprintf("(%2d:%02d/%02d:%02d:%02d)", spent/60, spent%60, total/3600, total/60%60, total%60)
}

// ending writes the ending, and in KIF and KI2 alike the summary.
func (w *kifWriter) ending(at *point) {
	if at.ending.Kind == NoEnding {
		w.breakLine()
		return
	}
	summary := fmt.Sprintf("まで%d手で%s\n", at.number-1, at.ending.summary(at.side, w.names))
	if w.origins {
		w.numbered(at, at.ending.kifWord(at.side), false)
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
