package review

import (
	"math"
	"strings"

	"shotest/language"
	"shotest/shogi"
)

// sentence puts a finding into words.
func (w *writer) sentence(m *ReviewedMove, f *Finding) SentenceDocument {
	d := SentenceDocument{Kind: string(f.Kind), Line: w.line(f, m.Side), Arrows: w.arrows(m, f)}
	args := language.Args{
		"Side": w.l.Side(m.Side), "Opponent": w.l.Side(m.Side.Opponent()), "Move": w.named(m, f),
		"Before": percent(f.Before), "After": percent(f.After), "Points": int(math.Round(100 * (f.Before - f.After))),
		"Count": f.Number, "Place": f.Number, "Of": f.Of, "Level": w.l.Text("review.player."+w.Settings.Level.String(), nil),
		"Played": w.moveInText(m),
	}
	if f.Name != "" {
		args["Castle"] = w.l.Text("castle."+f.Name, nil)
	}
	if f.Motif != nil {
		d.Kind += "." + string(f.Motif.Kind)
		args["Does"] = f.Motif.Text(w.l, f.Move)
	}
	says := string(f.Kind)
	if f.Repeats {
		says += "_repeats"
	}
	d.Text = w.l.Text("review.says."+says, args)
	return d
}

// named writes the move that a finding is about, as books do.
func (w *writer) named(m *ReviewedMove, f *Finding) string {
	start, last := *w.history.At(m.Ply - 1), w.last(m.Ply-1)
	switch {
	case f.Passed && f.Move != m.Move:
		start, last = *w.history.At(f.Ply), shogi.NoMove
		start.PlayNull()
	case f.Kind == Allowed || f.Kind == Refuted:
		start, last = *w.history.At(m.Ply), m.Move
	}
	return w.l.MoveInText(&start, f.Move, last)
}

// arrows shows the first moves of a finding's line.
func (w *writer) arrows(m *ReviewedMove, f *Finding) []ArrowDocument {
	role := "better"
	switch f.Kind {
	case Threat, AllowsMate, LeavesThreatmate:
		role = "threat"
	case Allowed, Refuted, IfTaken:
		role = "refutation"
	case Played, Unseen, BreaksCastle, MakesThreatmate, MakesBrinkmate:
		role = "played"
	}
	var arrows []ArrowDocument
	if f.Move != shogi.NoMove {
		arrows = append(arrows, arrow(f.Move, w.mover(m, f), role))
	}
	if len(f.Line) > 0 && f.Line[0] != f.Move {
		start := w.history.At(f.Ply).SideToMove()
		if f.Passed {
			start = start.Opponent()
		}
		arrows = append(arrows, arrow(f.Line[0], start, "refutation"))
	}
	return arrows
}

// mover is the side of the move that a finding is about.
func (w *writer) mover(m *ReviewedMove, f *Finding) shogi.Color {
	if f.Kind == Allowed || f.Kind == Refuted || f.Kind == Threat {
		return m.Side.Opponent()
	}
	return m.Side
}

// arrow shows a move: from its square, or from a hand as R*.
func arrow(m shogi.Move, side shogi.Color, role string) ArrowDocument {
	if m.IsDrop() {
		return ArrowDocument{From: m.Dropped().SFEN() + "*", To: m.To().String(), Role: role, Side: side.String()}
	}
	return ArrowDocument{From: m.From().String(), To: m.To().String(), Role: role}
}

// text joins a line's moves, as the language does.
func (d *LineDocument) text() string { return strings.Join(d.Texts, " ") }
