package explain

import (
	"fmt"
	"strings"

	"shotest/engine"
	"shotest/explain/motif"
	"shotest/language"
	"shotest/record"
	"shotest/shogi"
)

// Words puts the account of a position into a language. In a language that writes moves in letters,
// Words spells them as USI does, as people type them; otherwise as the books of the language do.
type Words struct {
	*language.Language
	motifs *motif.Finder
}

// NewWords returns the words of a language.
func NewWords(l *language.Language) *Words { return &Words{l, motif.New()} }

// Spell writes a legal move; last is the one before it, NoMove if there is none.
func (w *Words) Spell(p *shogi.Position, m, last shogi.Move) string {
	if w.Kanji() {
		return w.Move(p, m, last)
	}
	return m.String()
}

// spell writes a move of a game's current position.
func (w *Words) spell(history *shogi.History, m shogi.Move) string {
	return w.Spell(history.Current(), m, history.LastMove())
}

// variation writes moves that follow each other.
func (w *Words) variation(p *shogi.Position, moves []shogi.Move, last shogi.Move) string {
	if w.Kanji() {
		return w.Line(p, moves, last)
	}
	return strings.Join(shogi.MoveTexts(moves), " ")
}

// choices writes moves of one position.
func (w *Words) choices(history *shogi.History, moves []shogi.Move) string {
	if !w.Kanji() {
		return strings.Join(shogi.MoveTexts(moves), " ")
	}
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = w.spell(history, m)
	}
	return w.list(texts)
}

func (w *Words) list(parts []string) string { return strings.Join(parts, w.Text("list.comma", nil)) }

// repliesShown is the number of moves listed after the move.
const repliesShown = 3

// replies writes what follows the first move of a line.
func (w *Words) replies(history *shogi.History, line []shogi.Move) string {
	if len(line) < 2 {
		return ""
	}
	position := history.Current().After(line[0])
	return w.variation(&position, line[1:min(len(line), 1+repliesShown)], line[0])
}

// score writes a score: "+35", "mate -4".
func (w *Words) score(score engine.Score) string {
	if score.Mate != 0 {
		return w.Text("analysis.mate", language.Args{"Plies": score.Mate})
	}
	return score.String()
}

// boundMarks tell a bound from a value.
var boundMarks = [...]string{engine.Exact: "", engine.LowerBound: "≥ ", engine.UpperBound: "≤ "}

// bounded writes a score as far as it is known: "≤ -35".
func (w *Words) bounded(score engine.Score, bound engine.Bound) string {
	return boundMarks[bound] + w.score(score)
}

// signed writes a number with its sign.
func signed(n int) string { return fmt.Sprintf("%+d", n) }

// tactic names the effect of a move by the tactics that players know, as the end of a sentence. It
// is empty if the move only takes or gives check.
func (w *Words) tactic(p *shogi.Position, m, last shogi.Move) string {
	for _, found := range w.motifs.Of(p, last, m) {
		if !found.Kind.AgainstMover() && !found.Kind.Plain() {
			return found.Text(w.Language, m)
		}
	}
	return ""
}

// does says what a move does: by tactics, or else by its obvious effects. A move that mates or wins
// a piece by a mere capture needs no tactics.
func (w *Words) does(p *shogi.Position, f *moveFacts, last shogi.Move) string {
	text := ""
	if !f.mate && f.exchange < motif.MinWin {
		text = w.tactic(p, f.move, last)
	}
	if text == "" {
		text = w.list(f.words(w.Language))
	}
	return w.Text("analysis.does", language.Args{"Does": text})
}

// toPlay says which move is due, and whose.
func (w *Words) toPlay(p *shogi.Position) string {
	return w.Text("analysis.to_play."+p.SideToMove().String(), language.Args{"Number": p.MoveNumber()})
}

// verdict says why nothing is searched.
func (w *Words) verdict(history *shogi.History, result engine.Result) string {
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

// Board draws a position, seen from Black's side. In letters Black's pieces are in upper case,
// White's in lower case, promoted ones with a plus sign.
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
	var held []string
	for _, t := range shogi.HandTypes {
		switch n := p.Hand(c).Count(t); {
		case n == 1:
			held = append(held, t.String())
		case n > 1:
			held = append(held, fmt.Sprintf("%d %ss", n, t))
		}
	}
	if len(held) == 0 {
		return "nothing"
	}
	return strings.Join(held, ", ")
}
