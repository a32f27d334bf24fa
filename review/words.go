package review

import (
	"strings"

	"shotest/language"
	"shotest/shogi"
)

// sentence puts a finding into words.
func (w *writer) sentence(m *ReviewedMove, f *Finding) SentenceDocument {
	d := SentenceDocument{Kind: string(f.Kind), Line: w.line(f, m.Side), Arrows: w.arrows(m, f)}
	args := language.Args{
		"Side": w.l.Side(m.Side), "Opponent": w.l.Side(m.Side.Opponent()), "Move": w.named(m, f),
		"Before": percent(m.Side, m.Before), "After": percent(m.Side, f.After),
		"Count": f.Number, "Place": f.Number, "Of": f.Of, "Level": w.l.Text("review.player."+w.Settings.Level.String(), nil),
		"Played": w.moveInText(m),
	}
	if f.Kind == LeadsTo || f.Kind == BreaksThrough {
		w.addOutcome(args, m, f)
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
	if len(f.Lost) > 0 {
		says += "_exchange"
	}
	d.Text = w.l.Text("review.says."+says, args)
	return d
}

// addOutcome adds what a line comes to.
func (w *writer) addOutcome(args language.Args, m *ReviewedMove, f *Finding) {
	winner := m.Side
	if f.Move == m.Move {
		winner = m.Side.Opponent()
	}
	args["Winner"], args["Won"], args["Lost"] = w.l.Side(winner), w.pieces(f.Won), w.pieces(f.Lost)
	args["Line"] = w.l.Line(w.history.At(f.Ply), f.Line, w.last(f.Ply))
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

// spellsLine reports whether a statement's words have its line already.
func (s *SentenceDocument) spellsLine() bool {
	return s.Kind == string(LeadsTo) || s.Kind == string(BreaksThrough)
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
	case LeadsTo, BreaksThrough:
		if f.Move == m.Move {
			role = "played"
		}
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
