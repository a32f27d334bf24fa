package record

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"shotest/shogi"
)

// writeKIF returns a game in KIF or KI2.
func writeKIF(game *Game, format Format) string {
	w := &kifWriter{game: game, origins: format == KIF || format == KIFU}
	w.head(format)
	w.names[shogi.Black], w.names[shogi.White] = sideNames(&game.Start)
	w.line(&game.Line, game.Start, 1, shogi.NoMove, false)
	return w.out.String()
}

// kifWriter writes one game. The moves of KIF have numbers, origins and times;
// those of KI2 marks, and several share a line.
type kifWriter struct {
	out     strings.Builder
	game    *Game
	names   [2]string
	origins bool
	// column is how many moves of KI2 stand on the current line, and padding
	// the blanks between the last one and the next.
	column  int
	padding string
}

// head writes all that comes before the moves.
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

// line writes a line and then its variations, the last one first: that is how
// a reader knows which line they branch off. marked says that another variation
// follows for the line's first move.
func (w *kifWriter) line(line *Line, start shogi.Position, number int, before shogi.Move, marked bool) {
	position, last := start, before
	lasts := make([]shogi.Move, 0, len(line.Moves)+1)
	positions := make([]shogi.Position, 0, len(line.Moves)+1)
	for i := range line.Moves {
		m := &line.Moves[i]
		lasts, positions = append(lasts, last), append(positions, position)
		w.move(&position, m, number+i, last, marked && i == 0)
		position.Play(m.Move)
		last = m.Move
	}
	lasts, positions = append(lasts, last), append(positions, position)
	w.ending(&line.Ending, &position, number+len(line.Moves), last)
	for i := len(line.Moves); i >= 0; i-- {
		variations := *line.variationsAt(i)
		for j, variation := range variations {
			fmt.Fprintf(&w.out, "\n変化：%d手\n", number+i)
			w.line(variation, positions[i], number+i, lasts[i], j+1 < len(variations))
		}
	}
}

func (w *kifWriter) move(position *shogi.Position, m *Move, number int, last shogi.Move, marked bool) {
	if w.origins {
		w.numbered(number, KIFMove(position, m.Move, last), m.Clock, marked || len(m.Variations) > 0)
	} else {
		w.marked(position.SideToMove(), JapaneseMove(position, m.Move, last))
	}
	w.notes(&m.Notes)
}

// numbered writes a move or an ending with its number and times.
func (w *kifWriter) numbered(number int, text string, clock Clock, marked bool) {
	const width = 13
	text += strings.Repeat(" ", max(0, width-textWidth(text)))
	if clock.Known {
		text += clockKIF(clock)
	}
	if marked {
		text += "+"
	}
	fmt.Fprintf(&w.out, "%4d %s\n", number, strings.TrimRight(text, " "))
}

// textWidth counts columns: two for a kanji, one for an ASCII letter.
func textWidth(text string) int {
	return utf8.RuneCountInString(text) + strings.Count(text, "") - 1 - asciiCount(text)
}

func asciiCount(text string) int {
	count := 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			count++
		}
	}
	return count
}

// KIFMove spells a move as KIF does, with its origin: ７六歩(77), 同　銀成(33), ５五角打.
func KIFMove(position *shogi.Position, m, last shogi.Move) string {
	text := destinationText(m, last) + kanjiPieces[position.Mover(m).Type()]
	if m.IsDrop() {
		return text + "打"
	}
	if m.IsPromotion() {
		text += "成"
	}
	return text + "(" + csaSquareText(m.From()) + ")"
}

func destinationText(m, last shogi.Move) string {
	if last != shogi.NoMove && m.To() == last.To() {
		return "同　"
	}
	return JapaneseSquare(m.To())
}

// clockKIF writes ( 0:01/00:00:01). Programs read a time with a fraction as none.
func clockKIF(clock Clock) string {
	spent, total := int(clock.Spent/time.Second), int(clock.Total/time.Second)
	return fmt.Sprintf("(%2d:%02d/%02d:%02d:%02d)", spent/60, spent%60, total/3600, total/60%60, total%60)
}

// ending writes the ending, and in KIF and KI2 alike the summary.
func (w *kifWriter) ending(ending *Ending, position *shogi.Position, number int, last shogi.Move) {
	side := ending.sideAfter(position.SideToMove())
	if illegal := ending.Illegal; illegal != nil {
		if text := KIFMove(position, illegal.Move, last); w.origins {
			w.numbered(number, text, illegal.Clock, len(illegal.Variations) > 0)
		} else {
			w.marked(position.SideToMove(), text)
		}
		w.notes(&illegal.Notes)
		number++
	}
	marked := len(ending.Variations) > 0
	switch {
	case ending.Kind == NoEnding:
		w.breakLine()
		return
	case w.origins:
		w.numbered(number, ending.kifWord(side), ending.Clock, marked)
	}
	w.breakLine()
	if w.origins {
		w.notes(&ending.Notes)
	}
	fmt.Fprintf(&w.out, "まで%d手で%s\n", number-1, ending.summary(side, w.names))
	if !w.origins {
		w.notes(&ending.Notes)
	}
}
