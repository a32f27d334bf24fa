package plausibility

import (
	"shotest/plausibility/facts"
	"shotest/plausibility/policy"
	"shotest/shogi"
)

// PolicyBin is the bin of TargetSquare for the score of the policy network, which is not a weight.
const PolicyBin = -1

func (s *Scorer) gatherPolicy(f *Facts) {
	if s.view != nil {
		input := f.PolicyInput()
		s.view.Look(&input, &f.own.places.activations)
	}
}

// PolicyInput returns the input of the network for a gathered position.
func (f *Facts) PolicyInput() policy.Input {
	return policy.Input{Position: f.Position, Attacks: f.Attacks, Last: moved(&f.Line[0]), Own: moved(&f.Line[1])}
}

// Policy returns the parts of a move for the network.
func (f *Facts) Policy(c *Candidate) (parts policy.Parts) {
	from, features := f.viewpoint(), f.features(c)
	from.See(&parts, c.Move, &features)
	return parts
}

func (f *Facts) viewpoint() policy.Viewpoint {
	points := policy.Points{TheirKing: f.EnemyKing, OwnKing: f.Position.King(f.Us), Last: destination(&f.Line[0])}
	return points.For(f.Us)
}

func (f *Facts) features(c *Candidate) policy.MoveFeatures {
	return policy.MoveFeatures{
		Piece: c.Piece, Captured: c.Captured, Check: c.Check,
		Attacked: f.Attacked[f.Them].Has(c.To), Supported: f.Supported(&c.Details),
	}
}

// moved returns a played move as the network sees it.
func moved(p *facts.Played) policy.Moved { return policy.Moved{Move: p.Move, Piece: p.Piece} }

// destination returns the square that a played move went to, NoSquare without a move.
func destination(p *facts.Played) shogi.Square {
	if p.Move == shogi.NoMove {
		return shogi.NoSquare
	}
	return p.Move.To()
}

// scorePolicy scores a move by the whole position: which moves are usual in the castle and the
// opening of both sides (package policy).
func (s *Scorer) scorePolicy(f *Facts, c *Candidate) {
	if s.view == nil {
		return
	}
	if c.glanced {
		c.Score += c.policyScore
		c.expected |= 1 << surroundings
		c.headroom.score += int32(s.glances.Surroundings)
		return
	}
	parts := f.Policy(c)
	score := s.view.Score(&f.own.places.activations, &parts)
	score = min(max(score, -MaxScore), MaxScore)
	c.Score += int32(score)
	if s.tracing {
		s.trace = append(s.trace, Credit{TargetSquare, PolicyBin, Weight{Score: int16(score)}})
	}
}

// surroundings is a pseudo-component without bins. Among the costly components it stands for the
// surroundings of a move that was glanced at.
const surroundings = Component(63)

// finishPolicy adds the score of the surroundings of a move that was glanced at.
func (s *Scorer) finishPolicy(f *Facts, c *Candidate) {
	if c.expects(surroundings) {
		parts := f.Policy(c)
		score := c.policyScore + int32(s.view.Around(&f.own.places.activations, &parts))
		c.Score += min(max(score, -MaxScore), MaxScore) - c.policyScore
	}
}
