package review

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// punishmentPlies is the number of moves after a mistake to search for its punishment: the first of
// them may be an accident.
const punishmentPlies = 5

// findPunishment says what the move allows the opponent to do: a move that wins something at once
// and is played soon, or else the effect of the answer. The move has not allowed an effect that the
// opponent could have after the better move as well.
func (r *rules) findPunishment(p *place) {
	var soft *Finding
	for i := 0; i < min(len(p.reply), punishmentPlies); i += 2 {
		switch f := r.allowed(p, p.reply[i]); {
		case f == nil:
		case hard(f.Motif.Kind):
			p.move.add(*f)
			return
		case i == 0 && p.bearsOut(f.Motif):
			soft = f
		}
	}
	if soft != nil {
		p.move.add(*soft)
	}
}

// allowed returns the immediate effect of an opponent's move after the move, nil if there is none,
// or none that is new.
func (r *rules) allowed(p *place, answer shogi.Move) *Finding {
	if !p.after.IsLegal(answer) {
		return nil
	}
	found := r.merit(p, Allowed, answer)
	if found == nil || idle[found.Kind] || r.stays(p, answer, found) {
		return nil
	}
	return &Finding{Kind: Allowed, Ply: p.move.Ply, Line: append([]shogi.Move{answer}, found.Line...),
		Move: answer, Motif: found}
}

// stays reports whether an opponent's move would have the same effect after the better move, or is
// the answer to the better move as well, or whether the answer to the better move has the same
// effect on another square.
func (r *rules) stays(p *place, answer shogi.Move, found *motif.Motif) bool {
	if len(p.best) == 0 {
		return false
	}
	after := p.before.After(p.best[0])
	answers := []shogi.Move{answer}
	if len(p.best) > 1 {
		answers = append(answers, p.best[1])
	}
	return slices.Contains(answers[1:], answer) || slices.ContainsFunc(answers, func(m shogi.Move) bool {
		return after.IsLegal(m) && slices.ContainsFunc(r.finder.Of(&after, p.best[0], m),
			func(other motif.Motif) bool { return other.Same(found) })
	})
}

// bearsOut reports whether the line after the move fulfils the hope of a motif of its first move.
func (p *place) bearsOut(m *motif.Motif) bool {
	if !hopes[m.Kind] {
		return true
	}
	for i := 2; i < min(len(p.reply), punishmentPlies); i += 2 {
		if slices.Contains(m.Targets, p.reply[i].To()) {
			return true
		}
	}
	return false
}
