package review

import (
	"fmt"
	"slices"
	"strings"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/record"
	"shotest/review/opening"
	"shotest/shogi"
	"shotest/shogi/notation"
)

// Annotated returns the game with the review's sentences as comments and its better lines as
// variations, for boards to show. The record's own comments and variations stay.
//
// Every position gets its score in the comments of two programs, which draw their graphs from it:
// "#評価値=120", as ShogiHome writes it, and "*解析 0 …", as ShogiGUI does, both from Black's side.
// Moves that decided the game get bookmarks.
func (r *Review) Annotated(l *language.Language) *record.Game {
	d, game := r.Document(l), *r.Game
	game.Notes = record.Notes{Comments: withComments(r.Game.Comments, r.preface(d, l)), Remarks: r.Game.Remarks}
	if game.Opening == "" && d.OpeningID != "" {
		game.Opening = opening.Name(d.OpeningID, language.Japanese()) // as the field is written
	}
	a := &annotator{l, r.Branches}
	game.Line = a.line(r, d, 1)
	return &game
}

// annotator writes comments into the lines of a game.
type annotator struct {
	l        *language.Language
	branches map[*record.Line]*Review
}

// line returns the moves of r from move number from on, and the ending, with comments and
// variations.
func (a *annotator) line(r *Review, d *Document, from int) record.Line {
	line := record.Line{Moves: slices.Clone(r.Game.Moves[from-1:]), Ending: r.Game.Ending}
	for i := range line.Moves {
		m, ply := &line.Moves[i], from+i
		doc := &d.Moves[ply-1]
		var lines []string
		if slices.Contains(d.TurningPoints, ply) {
			lines = append(lines, "&"+doc.Text+" "+doc.MarkText)
		}
		m.Comments = withComments(m.Comments, slices.Concat(lines, r.scoreComments(ply), moveComments(doc)))
		m.Variations = a.variations(m.Variations)
		if doc.Better != nil && ply != r.Branch { // the first move of a variation is one itself
			variation := &record.Line{}
			best := r.Assessments[ply-1].Line
			for _, better := range best[:min(len(best), shownPlies)] {
				variation.Moves = append(variation.Moves, record.Move{Move: better})
			}
			m.Variations = append(m.Variations, variation)
		}
	}
	if line.Ending.Illegal != nil {
		illegal := *line.Ending.Illegal
		illegal.Variations = a.variations(illegal.Variations)
		line.Ending.Illegal = &illegal
	}
	line.Ending.Variations = a.variations(line.Ending.Variations)
	return line
}

// variations returns copies of the given variations with comments. The comments on a variation as a
// whole stand at its first move.
func (a *annotator) variations(lines []*record.Line) []*record.Line {
	lines = slices.Clone(lines)
	for i, line := range lines {
		r, reviewed := a.branches[line]
		if !reviewed {
			continue
		}
		d := r.Document(a.l)
		annotated := a.line(r, d, r.Branch)
		first := &annotated.Moves[0]
		first.Comments = withComments(first.Comments, r.overview(d, a.l))
		lines[i] = &annotated
	}
	return lines
}

// kifMarks replaces the marks of the sides by those that Shift_JIS can encode.
var kifMarks = strings.NewReplacer("☗", "▲", "☖", "△")

// withComments returns the comments in before, followed by those in more with the marks of the
// sides that KIF uses.
func withComments(before, more []string) []string {
	comments := slices.Clone(before)
	for _, line := range more {
		comments = append(comments, kifMarks.Replace(line))
	}
	return comments
}

// preface returns the comments before the first move.
func (r *Review) preface(d *Document, l *language.Language) []string {
	engine := "shotest"
	if r.Settings.Searcher != nil {
		engine = r.Settings.Searcher.Name()
	}
	return append(append([]string{"*Engines 0 " + engine, d.Made, d.Result}, d.Warnings...), r.overview(d, l)...)
}

// overview returns comments on a game, or on a variation, as a whole.
func (r *Review) overview(d *Document, l *language.Language) (lines []string) {
	for i := range d.Summary {
		lines = append(lines, d.Summary[i].Text)
	}
	for side := range d.Sides {
		if played := d.Sides[side].Played; played != "" {
			lines = append(lines, played)
		}
		for _, practise := range d.Sides[side].Practise {
			lines = append(lines, labelled(l, d.Sides[side].Name, practise))
		}
	}
	return lines
}

// scoreComments returns the score of a position in the formats that other programs read.
func (r *Review) scoreComments(ply int) []string {
	a := &r.Assessments[ply]
	if a.Over || !r.assesses(ply) {
		return nil
	}
	score := fromBlack(a.Score, r.history.At(ply).SideToMove())
	agrees := ""
	if ply < r.span().To && r.Moves[ply].Move == a.Best() {
		agrees = " ○"
	}
	value := fmt.Sprint(score.Centipawns)
	home := "#評価値=" + value
	if score.Mate != 0 {
		home, value = mateComment(score), fmt.Sprintf("%+d", score.Mate)
		value = value[:1] + "Mate:" + value[1:]
	}
	// The format wants the time. It stays at zero, so that the same review gives the same file.
	return []string{home, fmt.Sprintf("*解析 0%s 時間 00:00.0 深さ %d/%d ノード数 %d 評価値 %s 読み筋 %s",
		agrees, a.Depth, a.Depth, a.Nodes, value, r.readingLine(ply, a.Line))}
}

// mateComment spells a mate as ShogiHome does, without the length if it is not known.
func mateComment(s engine.Score) string {
	winner, plies := "先手", s.Mate
	if plies < 0 {
		winner, plies = "後手", -plies
	}
	if plies >= engine.UnknownMate {
		return "#詰み=" + winner + "勝ち"
	}
	return fmt.Sprintf("#詰み=%s勝ち:%d手", winner, plies)
}

// readingLine spells a line as both programs do: ▲２六歩(27) △８四歩(83).
func (r *Review) readingLine(ply int, line []shogi.Move) string {
	position, last := *r.history.At(ply), r.lastMove(ply)
	texts := make([]string, len(line))
	for i, m := range line {
		texts[i] = [2]string{"▲", "△"}[position.SideToMove()] + notation.KIFMove(&position, m, last)
		position.Play(m)
		last = m
	}
	return strings.Join(texts, " ")
}

// moveComments returns the comments on a move.
func moveComments(m *MoveDocument) (lines []string) {
	if m.MarkText != "" {
		lines = append(lines, m.MarkText+" "+m.MarkName)
	}
	for i := range m.Sentences {
		lines = append(lines, m.Sentences[i].Text)
		if line := m.Sentences[i].shownLine(); line != "" {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}
