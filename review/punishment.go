package review

import (
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// punishmentPlies is the number of moves after a mistake among which its punishment is looked for:
// the first of them may be an accident.
const punishmentPlies = 5

// findPunishment says what the move lets the opponent do: what wins something at once and is played
// soon, or else what the answer does. What the opponent could do after the better move as well has
// not been let happen.
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

// allowed returns what a move of the opponent's does at once after the move, nil where that is
// nothing, or nothing new.
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

// stays reports whether a move of the opponent's would have done the same after the better move, or
// is the answer to that as well, or whether that answer does the same on another square.
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

// bearsOut reports whether the line that follows the move does what a motif of its first move hopes
// for.
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
