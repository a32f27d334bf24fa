package review

import (
	"cmp"
	"context"
	"slices"

	"shotest/shogi"
)

// seriousThreat is how much of the probability of winning a pass must cost for what follows to be called a threat.
const seriousThreat = 0.15

// findThreat says what the opponent threatened before the move, if the move did not meet it: the opponent's best
// answer is what was threatened.
func (r *Reviewer) findThreat(ctx context.Context, p *place) error {
	if p.before.InCheck() || len(p.reply) == 0 {
		return nil
	}
	pass, found, err := r.second.threat(ctx, p.history, secondLook)
	if !found || pass.Line[0] != p.reply[0] || p.move.Before-r.scale.chance(pass.Score) < seriousThreat {
		return err
	}
	p.move.add(Finding{
		Kind: Threat, Ply: p.move.Ply - 1, Passed: true, Line: pass.Line, Move: pass.Line[0],
		After: r.scale.chance(pass.Score), Score: pass.Score,
	})
	return nil
}

// findIfTaken says what happens after the capture that suggests itself: taking back where the opponent has just taken,
// or taking what hangs.
func (r *Reviewer) findIfTaken(ctx context.Context, p *place) error {
	taking := p.naturalCapture(r.exchange)
	if taking == shogi.NoMove || taking == p.move.Move || len(p.best) > 0 && taking == p.best[0] {
		return nil
	}
	found, err := r.second.assess(ctx, p.history, secondLook, taking)
	if err != nil || len(found.Line) < 2 {
		return err
	}
	least, chance := p.review.Settings.standard().inaccuracy, r.chance(&found)
	if chance <= p.move.After+least/2 && p.move.Before-chance >= least {
		p.move.add(Finding{
			Kind: IfTaken, Ply: p.move.Ply - 1, Line: found.Line, Move: taking, After: chance, Score: found.Score,
		})
	}
	return nil
}

// naturalCapture returns the capture that suggests itself, NoMove if none does: back on the square of the last move,
// or else the one that gains most.
func (p *place) naturalCapture(exchange *shogi.Exchange) shogi.Move {
	best, most := shogi.NoMove, 0
	for _, m := range p.before.AppendLegalMoves(nil) {
		if p.before.Captured(m) == shogi.NoPiece {
			continue
		}
		gain := exchange.Evaluate(p.before, m)
		if p.last != shogi.NoMove && m.To() == p.last.To() {
			gain++
		}
		if gain > most {
			best, most = m, gain
		}
	}
	return best
}

// findInitiative says whether the move gives the initiative away.
func (r *Reviewer) findInitiative(ctx context.Context, p *place) error {
	if len(p.best) == 0 || len(p.reply) == 0 {
		return nil
	}
	for _, c := range initiativeOf(p) {
		least := seriousThreat
		if !c.threat {
			least /= 3
		}
		if is, err := r.threatens(ctx, p, c.line, asideLook, least); err != nil || is != c.threat {
			return err
		}
	}
	score := p.review.Assessments[p.move.Ply-1].Score
	p.move.add(Finding{Kind: LosesInitiative, Ply: p.move.Ply - 1, Line: p.best, Move: p.best[0], Score: score})
	return nil
}

// initiativeCase is a line, and whether it must end in a threat for the initiative to have been given away.
type initiativeCase struct {
	line   []shogi.Move
	threat bool
}

// initiativeOf returns what it means to give the initiative away: the better move is a threat, the one that was played
// is none, and the answer is one.
func initiativeOf(p *place) []initiativeCase {
	return []initiativeCase{{p.best[:1], true}, {[]shogi.Move{p.move.Move}, false}, {[]shogi.Move{p.move.Move, p.reply[0]}, true}}
}

// threatens reports whether a line ends in a check, or in another threat: whether the side to move after it would lose
// so much of its probability of winning by passing.
func (r *Reviewer) threatens(ctx context.Context, p *place, line []shogi.Move, times, least float64) (bool, error) {
	history := p.history.Clone()
	for _, m := range line {
		history.Play(m)
	}
	if history.Current().InCheck() {
		return true, nil
	}
	now, err := r.second.assess(ctx, history, times)
	if err != nil {
		return false, err
	}
	pass, found, err := r.second.threat(ctx, history, times)
	return found && r.chance(&now)-r.scale.chance(pass.Score) >= least, err
}

// findRivals finds out whether a move that was better than the one played was the only one.
func (r *Reviewer) findRivals(ctx context.Context, p *place) error {
	if len(p.best) == 0 {
		return nil
	}
	second, some, err := r.besides(ctx, p.history, secondLook, p.best[:1])
	p.alone = some && p.move.Before-r.chance(&second) >= p.review.Settings.standard().mistake
	return err
}

// othersThan returns the legal moves but some.
func othersThan(p *shogi.Position, than ...shogi.Move) []shogi.Move {
	return slices.DeleteFunc(p.AppendLegalMoves(nil), func(m shogi.Move) bool { return slices.Contains(than, m) })
}

// findGood looks for moves that deserve praise: the only good ones, and among them those that few would look at. Those
// with the worst rivals by a short look come first; the move and its rivals are looked at once more.
func (r *Reviewer) findGood(ctx context.Context, review *Review) error {
	type candidate struct {
		move *ReviewedMove
		lead float64
	}
	var candidates []candidate
	for i := range review.span().indices() {
		m := &review.Moves[i]
		if !review.wanted(m) || m.Mark != NoMark || !r.couldBeOnly(review, m) || !r.budget.begin(praises, firstLook) {
			continue
		}
		rival, some, err := r.besides(ctx, review.at(i), firstLook, []shogi.Move{m.Move})
		if err != nil {
			return err
		}
		if lead := m.Before - r.chance(&rival); some && lead >= review.Settings.standard().inaccuracy {
			candidates = append(candidates, candidate{m, lead})
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.lead, a.lead) })
	for _, c := range candidates {
		if !r.budget.begin(praises, praiseCost) {
			break
		}
		if err := r.praise(ctx, review, c.move); err != nil {
			return err
		}
		r.tell()
	}
	return ctx.Err()
}

// couldBeOnly reports whether a move is worth a look at its rivals: the best one in a game that is still open, neither
// a recapture nor what catches the eye first.
func (r *Reviewer) couldBeOnly(review *Review, m *ReviewedMove) bool {
	position, last := review.history.At(m.Ply-1), review.last(m.Ply-1)
	takesBack := last != shogi.NoMove && last.To() == m.Move.To()
	if !review.looks[m.Ply-1].follows || m.Before < 0.1 || m.Before > 0.98 || takesBack {
		return false
	}
	return position.InCheck() || r.ranking(review.at(m.Ply-1)).Rank(m.Move) > 1
}

// praise searches what the other moves come to, and says so if that is much less.
func (r *Reviewer) praise(ctx context.Context, review *Review, m *ReviewedMove) error {
	for _, ply := range []int{m.Ply, m.Ply - 1} {
		if err := r.lookAgain(ctx, review, ply, 2); err != nil {
			return err
		}
	}
	review.settle()
	for ply := review.uncheckedAround(m.Ply - 1); ply >= 0; ply = review.uncheckedAround(m.Ply - 1) {
		if err := r.checkLine(ctx, review, ply); err != nil {
			return err
		}
		review.settle()
	}
	p := review.place(m)
	if len(p.best) > 0 {
		return nil
	}
	second, some, err := r.besides(ctx, p.history, secondLook, []shogi.Move{m.Move})
	if err != nil || !some || m.Before-r.chance(&second) < review.Settings.standard().mistake {
		return err
	}
	rivals := second.Line[:min(len(second.Line), checkedPlies)]
	if at, _ := r.firstMate(ctx, p.history.Clone(), rivals, 1); at >= 0 && at%2 == 0 {
		return nil // The rival mates: it was not that bad.
	}
	m.Mark = Only
	if r.overlooked(r.ranking(p.history), m.Move) {
		m.Mark = Brilliant
	}
	m.add(Finding{
		Kind: OnlyGood, Ply: m.Ply - 1, Line: second.Line, Move: second.Best(), After: r.chance(&second), Score: second.Score,
	})
	r.addMerit(ctx, p, Played, m.Move)
	r.findThreatmate(ctx, p)
	r.findSight(p)
	m.settle()
	return ctx.Err()
}
