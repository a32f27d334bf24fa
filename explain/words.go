package explain

import (
	"fmt"
	"strings"

	"shotest/engine"
	"shotest/explain/motif"
	"shotest/internal/language"
	"shotest/record"
	"shotest/shogi"
)

// Words words accounts in a language. Languages that write moves in letters get them in USI, as
// people type them; other languages as in their books.
type Words struct {
	*language.Language
	motifs *motif.Finder
	// asBooks says that all languages get moves as in their books.
	asBooks bool
}

// NewWords returns the words of a language.
func NewWords(l *language.Language) *Words { return &Words{l, motif.New(), l.Kanji()} }

// NewBookWords returns words in which all languages have moves as in their books, for pages.
func NewBookWords(l *language.Language) *Words { return &Words{l, motif.New(), true} }

// Spell returns a legal move as a text. last is the move before it, NoMove if there is none.
func (w *Words) Spell(p *shogi.Position, m, last shogi.Move) string {
	if w.asBooks {
		return w.Move(p, m, last)
	}
	return m.String()
}

// spell returns a move of a game's current position as a text.
func (w *Words) spell(history *shogi.History, m shogi.Move) string {
	return w.Spell(history.Current(), m, history.LastMove())
}

// variation returns a sequence of moves as a text.
func (w *Words) variation(p *shogi.Position, moves []shogi.Move, last shogi.Move) string {
	if w.asBooks {
		return w.Line(p, moves, last)
	}
	return strings.Join(shogi.MoveTexts(moves), " ")
}

// alternatives returns moves of one position as a text.
func (w *Words) alternatives(history *shogi.History, moves []shogi.Move) string {
	if !w.asBooks {
		return strings.Join(shogi.MoveTexts(moves), " ")
	}
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = w.spell(history, m)
	}
	return w.joinList(texts)
}

func (w *Words) joinList(parts []string) string {
	return strings.Join(parts, w.Text("list.comma", nil))
}

// maxReplies is the number of moves that follow a move in texts.
const maxReplies = 3

// replies returns the moves after the first move of a line as a text.
func (w *Words) replies(history *shogi.History, line []shogi.Move) string {
	if len(line) < 2 {
		return ""
	}
	position := history.Current().After(line[0])
	return w.variation(&position, line[1:min(len(line), 1+maxReplies)], line[0])
}

// scoreText returns a score as a text: "+35", "mate -4".
func (w *Words) scoreText(score engine.Score) string {
	if score.Mate != 0 {
		return w.Text("analysis.mate", language.Args{"Plies": score.Mate})
	}
	return score.String()
}

// boundMarks distinguish bounds from exact values.
var boundMarks = [...]string{engine.Exact: "", engine.LowerBound: "≥ ", engine.UpperBound: "≤ "}

// boundedScore returns a score with its bound: "≤ -35".
func (w *Words) boundedScore(score engine.Score, bound engine.Bound) string {
	return boundMarks[bound] + w.scoreText(score)
}

// signed returns a number with its sign.
func signed(n int) string { return fmt.Sprintf("%+d", n) }

// tacticOf words the strongest motif of a move, for the end of a sentence. It is empty if the move
// only captures or gives check.
func (w *Words) tacticOf(p *shogi.Position, m, last shogi.Move) string {
	for _, effect := range w.motifs.Of(p, last, m) {
		if !effect.Kind.AgainstMover() && !effect.Kind.Plain() {
			return effect.Text(w.Language, m)
		}
	}
	return ""
}

// effectOf words the effect of a move: by a motif, or else by its facts. A move that mates, or wins
// a piece by a capture, needs no motif.
func (w *Words) effectOf(p *shogi.Position, f *moveFacts, last shogi.Move) string {
	text := ""
	if !f.mate && f.exchange < motif.MinWin {
		text = w.tacticOf(p, f.move, last)
	}
	if text == "" {
		text = w.joinList(f.phrases(w.Language))
	}
	return w.Text("analysis.does", language.Args{"Does": text})
}

// toPlay returns the number of the next move and the side to move.
func (w *Words) toPlay(p *shogi.Position) string {
	return w.Text("analysis.to_play."+p.SideToMove().String(), language.Args{"Number": p.MoveNumber()})
}

// whyNotSearched says why nothing was searched.
func (w *Words) whyNotSearched(history *shogi.History, result engine.Result) string {
	switch {
	case result.Declare == shogi.DeclarationDraw:
		return w.Text("analysis.claims_draw", nil)
	case result.Declare == shogi.DeclarationWin:
		return w.Text("analysis.declares", nil)
	case result.Best != shogi.NoMove:
		return w.Text("analysis.wins", language.Args{"Move": w.spell(history, result.Best)})
	}
	if history.Current().InCheck() {
		return w.Text("analysis.mated", nil)
	}
	return w.Text("analysis.lost", nil)
}

// Board draws a position from Black's side. In letters, Black's pieces are upper case, White's
// lower case, and promoted ones have a plus sign.
func (w *Words) Board(p *shogi.Position) string {
	if w.Kanji() {
		return record.JapaneseDiagram(p)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "White holds: %s\n\n", drawHand(p, shogi.White))
	text.WriteString("  9  8  7  6  5  4  3  2  1\n")
	for rank := 1; rank <= 9; rank++ {
		for file := 9; file >= 1; file-- {
			piece := p.PieceAt(shogi.NewSquare(file, rank)).SFEN()
			if piece == "" {
				piece = "."
			}
			fmt.Fprintf(&text, " %2s", piece)
		}
		fmt.Fprintf(&text, "  %c\n", 'a'+rank-1)
	}
	fmt.Fprintf(&text, "\nBlack holds: %s\n", drawHand(p, shogi.Black))
	return text.String()
}

func drawHand(p *shogi.Position, c shogi.Color) string {
	var pieces []string
	for _, t := range shogi.HandTypes {
		switch n := p.Hand(c).Count(t); {
		case n == 1:
			pieces = append(pieces, t.String())
		case n > 1:
			pieces = append(pieces, fmt.Sprintf("%d %ss", n, t))
		}
	}
	if len(pieces) == 0 {
		return "nothing"
	}
	return strings.Join(pieces, ", ")
}
