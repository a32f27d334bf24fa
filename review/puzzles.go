package review

import (
	"cmp"
	"slices"

	"shotest/internal/language"
	"shotest/shogi"
)

const (
	// maxPuzzles is the largest number of puzzles in a review.
	maxPuzzles = 8
	// fewPuzzles is the number of puzzles up to which moves that a player found are asked for.
	fewPuzzles = 2
)

// puzzle is a position of the game to be solved.
type puzzle struct {
	move *ReviewedMove
	f    *Finding
	// weight orders puzzles; it is negative for a move that was found.
	weight float64
}

// puzzles chooses positions of the game to solve: first missed mates, then mistakes and other moves
// with a single better one, by the loss, and last only moves that a player found.
func (w *writer) puzzles() []PuzzleDocument {
	var all []puzzle
	for i := range w.review.span().indices() {
		m := &w.review.Moves[i]
		for j := range m.Findings {
			if p, ok := w.puzzleOf(m, &m.Findings[j]); ok && w.review.covers(m) {
				all = append(all, p)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b puzzle) int { return cmp.Compare(b.weight, a.weight) })
	puzzles := []PuzzleDocument{}
	for _, p := range all {
		most := maxPuzzles
		if p.weight < 0 {
			most = fewPuzzles
		}
		used := slices.ContainsFunc(puzzles, func(set PuzzleDocument) bool { return set.Ply == p.move.Ply-1 })
		if len(puzzles) < most && !used {
			puzzles = append(puzzles, w.puzzleDocument(p.move, p.f))
		}
	}
	return puzzles
}

// puzzleOf returns the puzzle that a statement about m makes, false if it makes none.
func (w *writer) puzzleOf(m *ReviewedMove, f *Finding) (puzzle, bool) {
	switch {
	case f.Kind == MissesMate && f.Plies <= w.review.Settings.standard().longestMate:
		return puzzle{m, f, 2 + m.Loss}, true
	case f.Kind == Better && (f.OnlyMove || len(f.Answers) > 0 && (m.Mark == Mistake || m.Mark == Blunder)):
		return puzzle{m, f, m.Loss}, true
	case f.Kind == OnlyGood && w.review.Assessments[m.Ply-1].Best() == m.Move:
		a := &w.review.Assessments[m.Ply-1]
		found := &Finding{Kind: Better, Ply: f.Ply, Line: a.Line, Move: m.Move, Score: a.Score}
		return puzzle{m, found, min(f.After-m.Before, -1e-9)}, true
	}
	return puzzle{}, false
}

func (w *writer) puzzleDocument(m *ReviewedMove, f *Finding) PuzzleDocument {
	position, last := w.review.history.At(m.Ply-1), w.review.lastMove(m.Ply-1)
	args := language.Args{"Side": w.l.Side(m.Side), "Plies": f.Plies, "Move": w.l.MoveInText(position, f.Move, last)}
	question, answer := "best", "best_answer"
	others := othersThan(f.Move, f.Answers)
	switch {
	case f.Kind == MissesMate:
		question, answer = "mate", "mate_answer"
	case len(others) > 0:
		var texts []string
		for _, other := range others {
			texts = append(texts, w.l.MoveInText(position, other, last))
		}
		question, answer, args["Others"] = "good", "good_answer", w.l.List(texts)
	}
	return PuzzleDocument{
		Ply: m.Ply - 1, SFEN: position.SFEN(), Side: m.Side.String(), Line: *w.lineDocument(f, m.Side),
		Answers:  shogi.MoveTexts(append([]shogi.Move{f.Move}, others...)),
		Question: w.l.Text("review.puzzle."+question, args), Answer: w.l.Text("review.puzzle."+answer, args),
	}
}
