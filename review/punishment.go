package review

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// punishmentPlies is the number of moves after a mistake among which its punishment is searched.
// The punishment need not be the first of them.
const punishmentPlies = 5

// findPunishment states what the move allows the opponent: a strong motif that is soon played, or
// else the motif of the answer. A motif that is also possible after the better move does not count.
func (r *rules) findPunishment(p *moveContext) {
	var weak *Finding
	for i := 0; i < min(len(p.reply), punishmentPlies); i += 2 {
		switch f := r.allowed(p, p.reply[i]); {
		case f == nil:
		case isStrong(f.Motif.Kind):
			p.move.add(*f)
			return
		case i == 0 && (!threatMotifs[f.Motif.Kind] || carriesOut(p.reply, f.Motif)):
			weak = f
		}
	}
	if weak != nil {
		p.move.add(*weak)
	}
}

// allowed returns the motif of answer, an opponent's move after the played one, or nil if there is
// none that the played move has made possible.
func (r *rules) allowed(p *moveContext, answer shogi.Move) *Finding {
	if !p.after.IsLegal(answer) {
		return nil
	}
	effect := r.strongestMotif(p, Allowed, answer)
	if effect == nil || harmlessMotifs[effect.Kind] || r.isAlsoAllowedByBest(p, answer, effect) {
		return nil
	}
	return &Finding{Kind: Allowed, Ply: p.move.Ply, Line: append([]shogi.Move{answer}, effect.Line...),
		Move: answer, Motif: effect}
}

// isAlsoAllowedByBest reports whether the better move allows the motif as well: the answer has the
// same motif there or is the expected answer there, or the expected answer there has the same motif
// on another square. A better move that gives check only puts off what was possible before.
func (r *rules) isAlsoAllowedByBest(p *moveContext, answer shogi.Move, effect *motif.Motif) bool {
	if len(p.best) == 0 {
		return false
	}
	after, last := p.before.After(p.best[0]), p.best[0]
	if after.InCheck() && !p.before.InCheck() {
		after, last = *p.before, shogi.NoMove
		after.PlayNull()
	}
	answers := []shogi.Move{answer}
	if len(p.best) > 1 {
		answers = append(answers, p.best[1])
	}
	return slices.Contains(answers[1:], answer) || slices.ContainsFunc(answers, func(m shogi.Move) bool {
		return after.IsLegal(m) && slices.ContainsFunc(r.finder.Of(&after, last, m),
			func(other motif.Motif) bool { return other.Same(effect) })
	})
}

// carriesOut reports whether a line carries out the threat of m, a motif of its first move.
func carriesOut(line []shogi.Move, m *motif.Motif) bool {
	for i := 2; i < min(len(line), punishmentPlies); i += 2 {
		if slices.Contains(m.Targets, line[i].To()) {
			return true
		}
	}
	return false
}
