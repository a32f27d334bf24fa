package review

import (
	"fmt"
	"slices"
	"strings"

	"shotest/engine"
	"shotest/language"
	"shotest/record"
	"shotest/shogi"
	"shotest/usi"
)

// Annotated returns the game with the review's sentences as comments and its better lines
// as variations, for boards to show. What the record said before stays.
//
// Every position gets its score in the comments of two programs, which draw their graphs
// from it: "#評価値=120", as ShogiHome writes it, and "*解析 0 …", as ShogiGUI does, both
// from Black's side. Moves that decided the game get bookmarks.
func (r *Review) Annotated(l *language.Language) *record.Game {
	d := r.Document(l)
	game := *r.Game
	game.Notes = record.Notes{Comments: append(slices.Clone(r.Game.Comments), asInKIF(r.preface(d))...), Remarks: r.Game.Remarks}
	game.Moves = slices.Clone(r.Game.Moves)
	for i := range game.Moves {
		m := &game.Moves[i]
		m.Comments = slices.Clone(m.Comments)
		if slices.Contains(d.TurningPoints, i+1) {
			m.Comments = append(m.Comments, asInKIF([]string{"&" + d.Moves[i].Text + " " + d.Moves[i].MarkText})[0])
		}
		m.Comments = append(m.Comments, r.scoreComments(i+1)...)
		m.Comments = append(m.Comments, asInKIF(moveComments(&d.Moves[i]))...)
		if d.Moves[i].Better != nil {
			m.Variations = append(slices.Clone(m.Variations), r.variation(i+1))
		}
	}
	return &game
}

// kifMarks are the marks of the sides that Shift_JIS has.
var kifMarks = strings.NewReplacer("☗", "▲", "☖", "△")

// asInKIF writes the sides' marks as KIF does.
func asInKIF(lines []string) []string {
	for i := range lines {
		lines[i] = kifMarks.Replace(lines[i])
	}
	return lines
}

// preface is what stands before the first move.
func (r *Review) preface(d *Document) []string {
	engine := "shotest"
	if r.Settings.Searcher != nil {
		engine = r.Settings.Searcher.Name()
	}
	lines := append([]string{"*Engines 0 " + engine, d.Made, d.Result}, d.Warnings...)
	for i := range d.Summary {
		lines = append(lines, d.Summary[i].Text)
	}
	for side := range d.Sides {
		s := &d.Sides[side]
		for _, practise := range s.Practise {
			lines = append(lines, s.Name+": "+practise)
		}
	}
	return lines
}

// scoreComments are the score of a position as other programs read it.
func (r *Review) scoreComments(ply int) []string {
	a, position := &r.Assessments[ply], r.history.At(ply)
	if a.Over {
		return nil
	}
	score := fromBlack(a.Score, position.SideToMove())
	agrees := ""
	if ply < len(r.Moves) && r.Moves[ply].Move == a.Best() {
		agrees = " ○"
	}
	value := fmt.Sprint(score.Centipawns)
	home := "#評価値=" + value
	if score.Mate != 0 {
		home, value = mateComment(score), mateValue(score)
	}
	// The time, which the format wants, is left at zero: the same review is the same file.
	return []string{home, fmt.Sprintf("*解析 0%s 時間 00:00.0 深さ %d/%d ノード数 %d 評価値 %s 読み筋 %s",
		agrees, a.Depth, a.Depth, a.Nodes, value, r.readingLine(ply, a.Line))}
}

// mateComment spells a mate as ShogiHome does, which leaves out a length that is not known.
func mateComment(s engine.Score) string {
	winner, plies := "先手", s.Mate
	if plies < 0 {
		winner, plies = "後手", -plies
	}
	if plies >= usi.UnknownMate {
		return "#詰み=" + winner + "勝ち"
	}
	return fmt.Sprintf("#詰み=%s勝ち:%d手", winner, plies)
}

// mateValue spells a mate as ShogiGUI does.
func mateValue(s engine.Score) string {
	if s.Mate > 0 {
		return fmt.Sprintf("+Mate:%d", s.Mate)
	}
	return fmt.Sprintf("-Mate:%d", -s.Mate)
}

// readingLine spells a line as both programs do: ▲２六歩(27) △８四歩(83).
func (r *Review) readingLine(ply int, line []shogi.Move) string {
	position, last := *r.history.At(ply), r.last(ply)
	texts := make([]string, len(line))
	for i, m := range line {
		mark := "▲"
		if position.SideToMove() == shogi.White {
			mark = "△"
		}
		texts[i] = mark + record.KIFMove(&position, m, last)
		position.Play(m)
		last = m
	}
	return strings.Join(texts, " ")
}

// moveComments are what is said of a move.
func moveComments(m *MoveDocument) []string {
	var lines []string
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

// variation is the better line instead of a move.
func (r *Review) variation(ply int) *record.Line {
	line := &record.Line{}
	best := r.Assessments[ply-1].Line
	for _, m := range best[:min(len(best), lineShown)] {
		line.Moves = append(line.Moves, record.Move{Move: m})
	}
	return line
}
