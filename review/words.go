package review

import (
	"strings"

	"shotest/language"
	"shotest/shogi"
)

// sentence puts a finding into words.
func (w *writer) sentence(m *ReviewedMove, f *Finding) SentenceDocument {
	d := SentenceDocument{Kind: string(f.Kind), Line: w.line(f, m.Side), Arrows: w.arrows(m, f)}
	start, last := w.whence(m, f)
	args := language.Args{
		"Side": w.l.Side(m.Side), "Opponent": w.l.Side(m.Side.Opponent()), "Move": w.l.MoveInText(&start, f.Move, last),
		"Before": percent(m.Side, m.Before), "After": percent(m.Side, f.After),
		"Count": f.Number, "Place": f.Number, "Of": f.Of, "Level": w.l.Text("review.player."+w.Settings.Level.String(), nil),
		"Played": w.moveInText(m),
	}
	if f.Kind == LeadsTo || f.Kind == BreaksThrough {
		winner := m.Side
		if f.Move == m.Move {
			winner = winner.Opponent()
		}
		args["Winner"], args["Won"], args["Lost"] = w.l.Side(winner), w.pieces(f.Won), w.pieces(f.Lost)
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
	if len(f.Lost) > 0 {
		says += "_exchange"
	}
	d.Text = w.l.Text("review.says."+says, args)
	if w.Branch > 0 {
		d.Text = strings.ReplaceAll(d.Text, w.l.Text("review.line.game", nil), w.l.Text("review.line.branch", nil))
	}
	return d
}

// pieces lists pieces with how many there are of each.
func (w *writer) pieces(types []shogi.PieceType) string {
	var words []string
	for i := 0; i < len(types); {
		count := 1
		for i+count < len(types) && types[i+count] == types[i] {
			count++
		}
		name := "review.pieces"
		if count == 1 {
			name = "review.one_piece"
		}
		words = append(words, w.l.Text(name, language.Args{"Count": count, "Piece": w.l.Piece(types[i])}))
		i += count
	}
	return w.l.List(words)
}

// shownLine is a statement's line as far as its words do not have it already, empty for a single move.
func (s *SentenceDocument) shownLine() string {
	if s.Line == nil || len(s.Line.Texts) < 2 || s.Kind == string(LeadsTo) || s.Kind == string(BreaksThrough) {
		return ""
	}
	return strings.Join(s.Line.Texts, " ")
}

// whence returns the position in which the move that a finding is about is played, and the move before it.
func (w *writer) whence(m *ReviewedMove, f *Finding) (shogi.Position, shogi.Move) {
	switch {
	case f.Kind == Threat:
		start := *w.history.At(f.Ply)
		start.PlayNull()
		return start, shogi.NoMove
	case f.Kind == Allowed || f.Kind == Refuted:
		return *w.history.At(m.Ply), m.Move
	}
	return *w.history.At(m.Ply - 1), w.last(m.Ply - 1)
}

// arrows shows the first moves of a finding's line.
func (w *writer) arrows(m *ReviewedMove, f *Finding) []ArrowDocument {
	role := "better"
	switch f.Kind {
	case Threat, AllowsMate, LeavesThreatmate:
		role = "threat"
	case Allowed, Refuted, IfTaken:
		role = "refutation"
	case LeadsTo, BreaksThrough:
		if f.Move == m.Move {
			role = "played"
		}
	case Played, Unseen, BreaksCastle, MakesThreatmate, MakesBrinkmate:
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

// arrow shows a move: from its square, or from a hand as R*.
func arrow(m shogi.Move, side shogi.Color, role string) ArrowDocument {
	if m.IsDrop() {
		return ArrowDocument{From: m.Dropped().SFEN() + "*", To: m.To().String(), Role: role, Side: side.String()}
	}
	return ArrowDocument{From: m.From().String(), To: m.To().String(), Role: role}
}
