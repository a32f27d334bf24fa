package review

import (
	"cmp"
	"slices"

	"shotest/explain/motif"
)

// maxFindings is the largest number of statements about a move.
const maxFindings = 4

func (m *ReviewedMove) add(f Finding) { m.Findings = append(m.Findings, f) }

// arrange sorts the statements by weight. It leaves out those that repeat others or become
// pointless beside them, and keeps at most maxFindings.
func (m *ReviewedMove) arrange() {
	all := slices.Clone(m.Findings)
	m.Findings = slices.DeleteFunc(m.Findings, func(f Finding) bool {
		return slices.ContainsFunc(all, func(by Finding) bool { return f.echoes(&by) })
	})
	slices.SortStableFunc(m.Findings, func(a, b Finding) int { return cmp.Compare(b.weight(), a.weight()) })
	m.Findings = m.Findings[:min(len(m.Findings), maxFindings)]
}

// echo is a rule about two statements on the same move: one of kind of is left out beside one of
// kind by.
type echo struct {
	by, of Kind
	// applies reports whether the rule holds for two statements; nil means that it always does.
	applies func(by, of *Finding) bool
}

var echoes = []echo{
	// If a move mates, its other effects do not matter.
	{MissesMate, Better, nil},
	{MissesMate, IfTaken, nil},
	{MissesMate, Missed, isNegligibleBesideMate},
	{AllowsMate, Refuted, nil},
	{AllowsMate, Overlooked, nil},
	{AllowsMate, Allowed, isNegligibleBesideMate},
	{LeavesThreatmate, Refuted, nil},
	{LeavesThreatmate, Overlooked, nil},
	{LeavesThreatmate, Allowed, isNegligibleBesideMate},
	{LeavesThreatmate, Threat, nil},

	// The statement that a piece can be taken already implies what takes it.
	{Played, Overlooked, isLoss},
	{Played, Refuted, takesLost},
	{Played, Allowed, onlyTakesLost},
	{Played, Threat, takesLeft},

	// The other statement already names the search's answer.
	{Allowed, Refuted, isSameMove},
	{Threat, Refuted, isSameMove},
	{LeadsTo, Refuted, continuesLine},
	{LeadsToThreatmate, Refuted, continuesLine},
	{PressesKing, Refuted, continuesLine},
	{BreaksThrough, Refuted, continuesLine},
	{Enters, Refuted, continuesLine},
	{Confines, Refuted, continuesLine},
	{Tempo, Refuted, isSameMove},
}

// echoes reports whether f need not be made beside said, a statement about the same move.
func (f *Finding) echoes(said *Finding) bool {
	return slices.ContainsFunc(echoes, func(e echo) bool {
		return e.by == said.Kind && e.of == f.Kind && (e.applies == nil || e.applies(said, f))
	})
}

func isNegligibleBesideMate(_, of *Finding) bool { return !notableBesideMate[of.Motif.Kind] }

func isSameMove(by, of *Finding) bool { return by.Move == of.Move }

// continuesLine reports whether of is about the second move of the line of by.
func continuesLine(by, of *Finding) bool {
	return len(by.Line) > 1 && of.Ply > by.Ply && of.Move == by.Line[1]
}

// isLoss reports whether by says that a piece of the mover can be taken.
func isLoss(by, _ *Finding) bool { return by.Motif.Kind.AgainstMover() }

// takesLost reports whether of is about the move that takes the piece that by says can be taken.
func takesLost(by, of *Finding) bool { return isLoss(by, of) && of.Move.To() == by.Motif.Targets[0] }

// onlyTakesLost reports whether of is about that capture, and names no tactic.
func onlyTakesLost(by, of *Finding) bool { return takesLost(by, of) && !tacticalMotifs[of.Motif.Kind] }

// takesLeft reports whether of is about that capture, which was already possible before the move.
func takesLeft(by, of *Finding) bool {
	return takesLost(by, of) && by.Motif.Kind == motif.LeavesHanging
}
