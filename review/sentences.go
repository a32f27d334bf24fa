package review

import (
	"cmp"
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
		"Level":  w.l.Text("review.player."+w.review.Settings.Level.String(), nil),
		"Played": w.moveInText(m),
	}
	if traits[f.Kind].tellsLine {
		winner := m.Side
		if f.Move == m.Move {
			winner = winner.Opponent()
		}
		args["Winner"], args["Loser"] = w.l.Side(winner), w.l.Side(winner.Opponent())
		args["Won"], args["Lost"] = motif.Pieces(w.l, f.Won), motif.Pieces(w.l, f.Lost)
		args["Line"] = w.l.Line(w.review.history.At(f.Ply), f.Line, w.review.lastMove(f.Ply))
	}
	if f.Castle != "" {
		args["Castle"] = w.l.Text("castle."+string(f.Castle), nil)
	}
	if f.Motif != nil {
		d.Kind += "." + string(f.Motif.Kind)
		args["Does"] = f.Motif.Text(w.l, f.Move)
	}
	switch {
	case f.Compared != nil:
		w.addComparison(m, f.Compared, args)
	case f.Kind == Tempo:
		answered := w.review.history.At(m.Ply).After(f.Move)
		args["Reply"] = w.l.MoveInText(&answered, f.Line[1], f.Move)
	case f.Kind == BreaksThrough:
		args["Made"] = motif.Pieces(w.l, []shogi.PieceType{f.Made})
	case f.Kind == NoReason:
		args["Count"] = max(1, points(m.Side, m.Before, m.After))
	}
	d.Text = w.l.Text("review.says."+f.message(), args)
	if w.review.Branch > 0 {
		d.Text = strings.ReplaceAll(d.Text, w.l.Text("review.line.game", nil), w.l.Text("review.line.branch", nil))
	}
	if w.review.asked {
		d.Text = strings.ReplaceAll(d.Text, w.l.Text("review.line.of_game", nil), "")
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

// message returns the name of the message that words f.
func (f *Finding) message() string {
	name := string(f.Kind)
	switch {
	case f.Repeats:
		return name + "_repeats"
	case f.Claim == InAll && len(f.Lost) > 0:
		return name + "_in_all_exchange"
	case len(f.Lost) > 0 && len(f.Won) > 0:
		return name + "_exchange"
	case f.Claim != "":
		return name + "_" + string(f.Claim)
	case f.Kind == BreaksThrough && len(f.Won) > 0:
		return name + "_wins"
	case f.Kind == BreaksThrough && len(f.Lost) > 0:
		return name + "_gives"
	}
	return name
}

// addComparison adds the placeholders of messages about the ends of two lines.
func (w *writer) addComparison(m *ReviewedMove, c *Comparison, args language.Args) {
	args["Count"], args["Free"], args["Than"], args["ThanFree"] = c.Siege.Attackers, c.Siege.Free, c.Other.Attackers,
		c.Other.Free
	args["Other"] = w.l.MoveInText(w.review.history.At(m.Ply-1), c.OtherLine[0], w.review.lastMove(m.Ply-1))
	if c.Piece != shogi.NoPieceType {
		args["Piece"], args["Square"], args["Count"] = w.l.Piece(c.Piece), w.l.Square(c.Square), c.Safe
	}
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
		start := *w.review.history.At(f.Ply)
		start.PlayNull()
		return start, shogi.NoMove
	case f.Kind.isAnswer():
		return *w.review.history.At(m.Ply), m.Move
	}
	return *w.review.history.At(m.Ply - 1), w.review.lastMove(m.Ply - 1)
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
		side := w.review.history.At(f.Ply).SideToMove()
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
