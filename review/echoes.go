package review

import (
	"cmp"
	"slices"

	"shotest/explain/motif"
)

// mostFindings is the largest number of statements about a move.
const mostFindings = 4

// add adds a statement.
func (m *ReviewedMove) add(f Finding) { m.Findings = append(m.Findings, f) }

// arrange puts the statements in order, and leaves some out: the lightest, any that repeat others,
// and any that others make pointless. If a move mates, nobody asks what it wins; if a piece hangs,
// its capture obviously wins it.
func (m *ReviewedMove) arrange() {
	all := slices.Clone(m.Findings)
	m.Findings = slices.DeleteFunc(m.Findings, func(f Finding) bool {
		return slices.ContainsFunc(all, func(by Finding) bool { return f.echoes(&by) })
	})
	slices.SortStableFunc(m.Findings, func(a, b Finding) int { return cmp.Compare(b.weight(), a.weight()) })
	m.Findings = m.Findings[:min(len(m.Findings), mostFindings)]
}

// echo is a pair of kinds: a statement of one need not be made beside one of the other about the
// same move.
type echo struct {
	// A statement of kind of is left out beside one of kind by.
	by, of Kind
	// holds reports whether the rule applies to two statements; nil applies it to any two.
	holds func(by, of *Finding) bool
}

// echoes are all pairs.
var echoes = []echo{
	// Where a move mates, nobody asks what else it does.
	{MissesMate, Better, nil},
	{MissesMate, IfTaken, nil},
	{MissesMate, Missed, isIdleBesideMate},
	{AllowsMate, Refuted, nil},
	{AllowsMate, Overlooked, nil},
	{AllowsMate, Allowed, isIdleBesideMate},
	{LeavesThreatmate, Refuted, nil},
	{LeavesThreatmate, Overlooked, nil},
	{LeavesThreatmate, Allowed, isIdleBesideMate},
	{LeavesThreatmate, Threat, nil},

	// The statement that a piece can be taken already says what takes it.
	{Played, Overlooked, isLoss},
	{Played, Refuted, takesLost},
	{Played, Allowed, onlyTakesLost},
	{Played, Threat, takesLeft},

	// The search's answer has been named already.
	{Allowed, Refuted, isSameMove},
	{Threat, Refuted, isSameMove},
	{LeadsTo, Refuted, continuesLine},
	{LeadsToThreatmate, Refuted, continuesLine},
	{BreaksThrough, Refuted, continuesLine},
}

// echoes reports whether a statement need not be made beside another one about the same move.
func (f *Finding) echoes(said *Finding) bool {
	return slices.ContainsFunc(echoes, func(e echo) bool {
		return e.by == said.Kind && e.of == f.Kind && (e.holds == nil || e.holds(said, f))
	})
}

func isIdleBesideMate(_, of *Finding) bool { return !besideMate[of.Motif.Kind] }

func isSameMove(by, of *Finding) bool { return by.Move == of.Move }

// continuesLine reports whether a statement is about the second move of a line.
func continuesLine(by, of *Finding) bool {
	return len(by.Line) > 1 && of.Ply > by.Ply && of.Move == by.Line[1]
}

// isLoss reports whether a statement says that a piece can be taken.
func isLoss(by, _ *Finding) bool { return by.Motif.Kind.AgainstMover() }

// takesLost reports whether a statement is about the move that takes the piece that can be taken.
func takesLost(by, of *Finding) bool { return isLoss(by, of) && of.Move.To() == by.Motif.Targets[0] }

// onlyTakesLost reports whether that capture is all that the statement says.
func onlyTakesLost(by, of *Finding) bool { return takesLost(by, of) && !tactical[of.Motif.Kind] }

// takesLeft reports whether the piece could already be taken before the move.
func takesLeft(by, of *Finding) bool {
	return takesLost(by, of) && by.Motif.Kind == motif.LeavesHanging
}
