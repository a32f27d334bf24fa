package review

import (
	"cmp"
	"slices"

	"shotest/explain/motif"
)

// mating are motifs that are worth a word even of a move that mates.
var mating = map[motif.Kind]bool{
	motif.Sacrifice: true, motif.DoubleCheck: true, motif.DiscoveredCheck: true, motif.CounterCheck: true,
}

// mostFindings is how many statements are made about a move.
const mostFindings = 4

// add adds a statement. Its weight says how much a reader wants to know it.
func (m *ReviewedMove) add(weight float64, f Finding) {
	f.weight = weight
	m.Findings = append(m.Findings, f)
}

// settle puts the statements in order, and leaves out the lightest, those that repeat others, and those that matter no
// more beside them: what a move wins where it mates, that the capture of a piece which hangs wins it.
func (m *ReviewedMove) settle() {
	all := slices.Clone(m.Findings)
	m.Findings = slices.DeleteFunc(m.Findings, func(f Finding) bool {
		return slices.ContainsFunc(all, func(by Finding) bool { return f.echoes(&by) })
	})
	slices.SortStableFunc(m.Findings, func(a, b Finding) int { return cmp.Compare(b.weight, a.weight) })
	m.Findings = m.Findings[:min(len(m.Findings), mostFindings)]
}

// echoes reports whether a statement need not be made beside another one about the same move.
func (f *Finding) echoes(by *Finding) bool {
	switch by.Kind {
	case MissesMate:
		return f.Kind == Better || f.Kind == IfTaken || f.Kind == Missed && !mating[f.Motif.Kind]
	case AllowsMate, LeavesThreatmate:
		return f.Kind == Refuted || f.Kind == Overlooked || f.Kind == Allowed && !mating[f.Motif.Kind] ||
			f.Kind == Threat && by.Kind == LeavesThreatmate
	case Played:
		return by.Motif.Kind.AgainstMover() && f.echoesLoss(by)
	case Allowed, Threat:
		return f.Kind == Refuted && f.Move == by.Move
	case LeadsTo, LeadsToThreatmate, BreaksThrough:
		return f.Kind == Refuted && len(by.Line) > 1 && f.Ply > by.Ply && f.Move == by.Line[1]
	}
	return false
}

// echoesLoss reports whether a statement says once more that a piece can be taken.
func (f *Finding) echoesLoss(loss *Finding) bool {
	taken := f.Move.To() == loss.Motif.Targets[0]
	switch f.Kind {
	case Overlooked:
		return true
	case Refuted:
		return taken
	case Allowed:
		return taken && !tactical[f.Motif.Kind]
	case Threat:
		return taken && loss.Motif.Kind == motif.LeavesHanging
	}
	return false
}
