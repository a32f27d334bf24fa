package review

import (
	"cmp"
	"slices"
	"strings"

	"shotest/explain/motif"
	"shotest/internal/language"
	"shotest/shogi"
)

// sentenceDocument words a statement about m.
func (w *writer) sentenceDocument(m *ReviewedMove, f *Finding) SentenceDocument {
	d := SentenceDocument{Kind: string(f.Kind), Line: w.lineDocument(f, m.Side), Arrows: w.arrows(m, f)}
	start, last := w.positionBefore(m, f)
	args := language.Args{
		"Side": w.l.Side(m.Side), "Opponent": w.l.Side(m.Side.Opponent()), "Move": w.moveName(f, &start, last),
		"Before": percent(m.Side, m.Before), "After": percent(m.Side, f.After),
		"Count": cmp.Or(f.Plies, f.Seconds), "Place": f.Rank, "Of": f.OutOf,
		"Level":  w.l.Text("review.player."+w.Settings.Level.String(), nil),
		"Played": w.moveInText(m),
	}
	if traits[f.Kind].tellsLine {
		winner := m.Side
		if f.Move == m.Move {
			winner = winner.Opponent()
		}
		args["Winner"], args["Won"], args["Lost"] = w.l.Side(winner), motif.Pieces(w.l, f.Won),
			motif.Pieces(w.l, f.Lost)
		args["Line"] = w.l.Line(w.history.At(f.Ply), f.Line, w.lastMove(f.Ply))
	}
	if f.Castle != "" {
		args["Castle"] = w.l.Text("castle."+string(f.Castle), nil)
	}
	if f.Motif != nil {
		d.Kind += "." + string(f.Motif.Kind)
		args["Does"] = f.Motif.Text(w.l, f.Move)
	}
	says := string(f.Kind)
	if f.Repeats {
		says += "_repeats"
	}
	switch {
	case f.Differs != nil:
		says += "_" + f.Differs.Message
		w.addDifference(f.Differs, args)
	case len(f.Lost) > 0:
		says += "_exchange"
	case f.Claim != "":
		says += "_" + string(f.Claim)
	}
	d.Text = w.l.Text("review.says."+says, args)
	if w.Branch > 0 {
		d.Text = strings.ReplaceAll(d.Text, w.l.Text("review.line.game", nil), w.l.Text("review.line.branch", nil))
	}
	return d
}

// moveName names the move of f. An answer is named relative to the move that it answers.
func (w *writer) moveName(f *Finding, start *shogi.Position, last shogi.Move) string {
	if f.Kind.isAnswer() {
		return w.l.Move(start, f.Move, last)
	}
	return w.l.MoveInText(start, f.Move, last)
}

// addDifference adds the placeholders of messages about a difference.
func (w *writer) addDifference(d *Difference, args language.Args) {
	args["Owner"], args["Rival"], args["Piece"] = w.l.Side(d.Side), w.l.Side(d.Side.Opponent()), w.l.Piece(d.Shown)
	args["Pieces"] = motif.Pieces(w.l, slices.Repeat([]shogi.PieceType{d.Shown},
		max(d.Count-d.OtherCount, d.OtherCount-d.Count)))
	args["Count"], args["Than"] = d.Count, d.OtherCount
	args["Square"], args["From"] = w.l.Square(d.Square), w.l.Square(d.OtherSquare)
}

// shownLine returns the line of a statement, empty if it is a single move or the text already
// contains it.
func (s *SentenceDocument) shownLine() string {
	if s.Line == nil || len(s.Line.Texts) < 2 || traits[Kind(s.Kind)].tellsLine {
		return ""
	}
	return strings.Join(s.Line.Texts, " ")
}

// positionBefore returns the position before the move of f, and the move that led to this position.
func (w *writer) positionBefore(m *ReviewedMove, f *Finding) (shogi.Position, shogi.Move) {
	switch {
	case f.Kind == Threat:
		start := *w.history.At(f.Ply)
		start.PlayNull()
		return start, shogi.NoMove
	case f.Kind.isAnswer():
		return *w.history.At(m.Ply), m.Move
	}
	return *w.history.At(m.Ply - 1), w.lastMove(m.Ply - 1)
}

// arrows returns the arrows of the first moves of a statement.
func (w *writer) arrows(m *ReviewedMove, f *Finding) []ArrowDocument {
	role := cmp.Or(traits[f.Kind].arrow, "better")
	if traits[f.Kind].tellsLine && f.Move == m.Move {
		role = "played"
	}
	start, _ := w.positionBefore(m, f)
	arrows := []ArrowDocument{arrow(f.Move, start.SideToMove(), role)}
	if len(f.Line) > 0 && f.Line[0] != f.Move {
		side := w.history.At(f.Ply).SideToMove()
		if f.Passed {
			side = side.Opponent()
		}
		arrows = append(arrows, arrow(f.Line[0], side, "refutation"))
	}
	return arrows
}

// arrow returns the arrow of a move. It begins at the move's square, or at a hand, spelled like R*.
func arrow(m shogi.Move, side shogi.Color, role string) ArrowDocument {
	if m.IsDrop() {
		return ArrowDocument{From: m.Dropped().SFEN() + "*", To: m.To().String(), Role: role, Side: side.String()}
	}
	return ArrowDocument{From: m.From().String(), To: m.To().String(), Role: role}
}
