package review

import (
	"context"

	"shotest/shogi"
)

// seriousThreat is the least loss of winning probability by a pass for which its punishment is
// called a threat.
const seriousThreat = 0.15

// findThreat names the opponent's threat before the move, if the move did not meet it: the
// opponent's best answer is the threatened move.
func (e *explainer) findThreat(ctx context.Context, p *place) error {
	if p.before.InCheck() || len(p.reply) == 0 {
		return nil
	}
	pass, found, err := e.second.threat(ctx, p.history, secondLook)
	if !found || pass.Line[0] != p.reply[0] || p.move.Before-e.first.scale.chance(pass.Score) < seriousThreat {
		return err
	}
	p.move.add(Finding{
		Kind: Threat, Ply: p.move.Ply - 1, Passed: true, Line: pass.Line, Move: pass.Line[0],
		After: e.first.scale.chance(pass.Score), Score: pass.Score,
	})
	return nil
}

// findIfTaken says what happens after the capture that suggests itself: taking back where the
// opponent has just taken, or taking what hangs.
func (e *explainer) findIfTaken(ctx context.Context, p *place) error {
	taking := p.naturalCapture(e.exchange)
	if taking == shogi.NoMove || taking == p.move.Move || len(p.best) > 0 && taking == p.best[0] {
		return nil
	}
	found, err := e.second.assess(ctx, p.history, secondLook, taking)
	if err != nil || len(found.Line) < 2 {
		return err
	}
	least, chance := p.review.Settings.standard().inaccuracy, e.chance(&found)
	if chance <= p.move.After+least/2 && p.move.Before-chance >= least {
		p.move.add(Finding{
			Kind: IfTaken, Ply: p.move.Ply - 1, Line: found.Line, Move: taking, After: chance, Score: found.Score,
		})
	}
	return nil
}

// naturalCapture returns the capture that suggests itself, NoMove if none does: back on the square
// of the last move, or else the one that gains most.
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

// findInitiative says so where the move gives the initiative away.
func (e *explainer) findInitiative(ctx context.Context, p *place) error {
	if len(p.best) == 0 || len(p.reply) == 0 {
		return nil
	}
	for _, c := range initiativeOf(p) {
		least := seriousThreat
		if !c.threat {
			least /= 3
		}
		isThreat, err := e.threatens(ctx, p, c.line, asideLook, least)
		if err != nil || isThreat != c.threat {
			return err
		}
	}
	score := p.review.Assessments[p.move.Ply-1].Score
	p.move.add(Finding{Kind: LosesInitiative, Ply: p.move.Ply - 1, Line: p.best, Move: p.best[0], Score: score})
	return nil
}

// initiativeCase is a line, and whether it must end in a threat for the initiative to have been
// given away.
type initiativeCase struct {
	line   []shogi.Move
	threat bool
}

// initiativeOf returns what it means to give the initiative away: the better move is a threat, the
// one that was played is none, and the answer is one.
func initiativeOf(p *place) []initiativeCase {
	return []initiativeCase{{p.best[:1], true}, {[]shogi.Move{p.move.Move}, false},
		{[]shogi.Move{p.move.Move, p.reply[0]}, true}}
}

// threatens reports whether a line ends in a check or another threat. It is a threat if the side to
// move would lose at least this much of its probability of winning by passing.
func (e *explainer) threatens(ctx context.Context, p *place, line []shogi.Move, times, least float64) (bool, error) {
	history := p.history.Clone()
	for _, m := range line {
		history.Play(m)
	}
	if history.Current().InCheck() {
		return true, nil
	}
	now, err := e.second.assess(ctx, history, times)
	if err != nil {
		return false, err
	}
	pass, found, err := e.second.threat(ctx, history, times)
	return found && e.chance(&now)-e.first.scale.chance(pass.Score) >= least, err
}
