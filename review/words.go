package review

import (
	"cmp"
	"slices"
	"strings"

	"shotest/explain/motif"
	"shotest/language"
	"shotest/shogi"
)

// sentence puts a finding into words.
func (w *writer) sentence(m *ReviewedMove, f *Finding) SentenceDocument {
	d := SentenceDocument{Kind: string(f.Kind), Line: w.line(f, m.Side), Arrows: w.arrows(m, f)}
	start, last := w.whence(m, f)
	args := language.Args{
		"Side": w.l.Side(m.Side), "Opponent": w.l.Side(m.Side.Opponent()), "Move": w.named(f, &start, last),
		"Before": percent(m.Side, m.Before), "After": percent(m.Side, f.After),
		"Count": f.Number, "Place": f.Number, "Of": f.Of,
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
		args["Line"] = w.l.Line(w.history.At(f.Ply), f.Line, w.last(f.Ply))
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
		says += "_" + f.Differs.Says
		w.differs(f.Differs, args)
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

// named writes the move that a finding is about. An answer stands right behind the move that it
// answers.
func (w *writer) named(f *Finding, start *shogi.Position, last shogi.Move) string {
	if f.Kind.isAnswer() {
		return w.l.Move(start, f.Move, last)
	}
	return w.l.MoveInText(start, f.Move, last)
}

// differs adds the placeholders of a difference.
func (w *writer) differs(d *Difference, args language.Args) {
	args["Owner"], args["Rival"], args["Piece"] = w.l.Side(d.Side), w.l.Side(d.Side.Opponent()), w.l.Piece(d.Shown)
	args["Pieces"] = motif.Pieces(w.l, slices.Repeat([]shogi.PieceType{d.Shown}, max(d.Count-d.Other, d.Other-d.Count)))
	args["Count"], args["Than"] = d.Count, d.Other
	args["Square"], args["From"] = w.l.Square(d.Square), w.l.Square(d.From)
}

// shownLine returns a statement's line unless its words already contain it. It is empty for a
// single move.
func (s *SentenceDocument) shownLine() string {
	if s.Line == nil || len(s.Line.Texts) < 2 || traits[Kind(s.Kind)].tellsLine {
		return ""
	}
	return strings.Join(s.Line.Texts, " ")
}

// whence returns the position before the move that a finding is about, and the move that led to
// this position.
func (w *writer) whence(m *ReviewedMove, f *Finding) (shogi.Position, shogi.Move) {
	switch {
	case f.Kind == Threat:
		start := *w.history.At(f.Ply)
		start.PlayNull()
		return start, shogi.NoMove
	case f.Kind.isAnswer():
		return *w.history.At(m.Ply), m.Move
	}
	return *w.history.At(m.Ply - 1), w.last(m.Ply - 1)
}

// arrows shows the first moves of a finding's line.
func (w *writer) arrows(m *ReviewedMove, f *Finding) []ArrowDocument {
	role := cmp.Or(traits[f.Kind].arrow, "better")
	if traits[f.Kind].tellsLine && f.Move == m.Move {
		role = "played"
	}
	start, _ := w.whence(m, f)
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

// arrow returns the arrow of a move: from its square, or from a hand, spelled like R*.
func arrow(m shogi.Move, side shogi.Color, role string) ArrowDocument {
	if m.IsDrop() {
		return ArrowDocument{From: m.Dropped().SFEN() + "*", To: m.To().String(), Role: role, Side: side.String()}
	}
	return ArrowDocument{From: m.From().String(), To: m.To().String(), Role: role}
}
