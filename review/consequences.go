package review

import (
	"context"

	"shotest/shogi"
)

// seriousThreat is the least loss of winning probability by a pass that makes the opponent's answer
// a threat.
const seriousThreat = 0.15

// findThreat names the threat that the opponent had before the move, if the opponent's best answer
// carries it out, and is another one after the better move.
func (e *explainer) findThreat(ctx context.Context, p *moveContext) error {
	if p.before.InCheck() || len(p.reply) == 0 || p.sharesAnswer() {
		return nil
	}
	pass, ok, err := e.searches.second.threat(ctx, p.history, secondLook)
	if !ok || pass.Line[0] != p.reply[0] || p.move.Before-e.searches.first.scale.chance(pass.Score) < seriousThreat {
		return err
	}
	p.move.add(Finding{
		Kind: Threat, Ply: p.move.Ply - 1, Passed: true, Line: pass.Line, Move: pass.Line[0],
		After: e.searches.first.scale.chance(pass.Score), Score: pass.Score,
	})
	return nil
}

// findIfTaken says what happens after the natural capture, which was not played.
func (e *explainer) findIfTaken(ctx context.Context, p *moveContext) error {
	capture := p.naturalCapture(e.rules.exchange)
	if capture == shogi.NoMove || capture == p.move.Move || len(p.best) > 0 && capture == p.best[0] {
		return nil
	}
	a, err := e.searches.second.assess(ctx, p.history, secondLook, capture)
	if err != nil || len(a.Line) < 2 {
		return err
	}
	minLoss, chance := p.review.Settings.standard().inaccuracy, e.searches.chance(&a)
	if chance <= p.move.After+minLoss/2 && p.move.Before-chance >= minLoss {
		p.move.add(Finding{
			Kind: IfTaken, Ply: p.move.Ply - 1, Line: a.Line, Move: capture, After: chance, Score: a.Score,
		})
	}
	return nil
}

// naturalCapture returns the capture that gains most by exchanges, where a recapture counts one
// point more. It returns NoMove if none gains anything.
func (p *moveContext) naturalCapture(exchange *shogi.Exchange) shogi.Move {
	best, maxGain := shogi.NoMove, 0
	for _, m := range p.before.AppendLegalMoves(nil) {
		if p.before.Captured(m) == shogi.NoPiece {
			continue
		}
		gain := exchange.Evaluate(p.before, m)
		if p.last != shogi.NoMove && m.To() == p.last.To() {
			gain++
		}
		if gain > maxGain {
			best, maxGain = m, gain
		}
	}
	return best
}

// findInitiative says that the move gives the initiative away: the better move is a threat, the
// played one is none, and the answer is one.
func (e *explainer) findInitiative(ctx context.Context, p *moveContext) error {
	if len(p.best) == 0 || len(p.reply) == 0 {
		return nil
	}
	for _, c := range initiativeCases(p) {
		minLoss := seriousThreat
		if !c.wantThreat {
			minLoss /= 3
		}
		isThreat, err := e.threatens(ctx, p, c.line, sideLook, minLoss)
		if err != nil || isThreat != c.wantThreat {
			return err
		}
	}
	score := p.review.Assessments[p.move.Ply-1].Score
	p.move.add(Finding{Kind: LosesInitiative, Ply: p.move.Ply - 1, Line: p.best, Move: p.best[0], Score: score})
	return nil
}

// initiativeCase is a line with the condition under which the initiative has been given away:
// whether the line must end in a threat.
type initiativeCase struct {
	line       []shogi.Move
	wantThreat bool
}

// initiativeCases returns the conditions that must all hold for the move to give the initiative
// away.
func initiativeCases(p *moveContext) []initiativeCase {
	return []initiativeCase{{p.best[:1], true}, {[]shogi.Move{p.move.Move}, false},
		{[]shogi.Move{p.move.Move, p.reply[0]}, true}}
}

// threatens reports whether a line ends in a check or another threat: the side to move would lose
// at least minLoss of its winning probability by passing.
func (e *explainer) threatens(ctx context.Context, p *moveContext, line []shogi.Move, effort,
	minLoss float64) (bool, error) {
	history := p.history.Clone()
	for _, m := range line {
		history.Play(m)
	}
	if history.Current().InCheck() {
		return true, nil
	}
	assessment, err := e.searches.second.assess(ctx, history, effort)
	if err != nil {
		return false, err
	}
	pass, ok, err := e.searches.second.threat(ctx, history, effort)
	return ok && e.searches.chance(&assessment)-e.searches.first.scale.chance(pass.Score) >= minLoss, err
}
