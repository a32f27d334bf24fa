package plausibility

import (
	"shotest/plausibility/formation"
	"shotest/shogi"
)

// FormationBin stands among the bins of TargetSquare for what the network of formations
// says. It is not one of them: its score is not a weight.
const FormationBin = -1

// gatherFormation has the network look at the position.
func (s *Scorer) gatherFormation(f *Facts) {
	if s.view != nil {
		scene := f.Scene()
		s.view.Look(&scene, &f.own.places.sight)
	}
}

// Scene returns what the network is shown of a gathered position.
func (f *Facts) Scene() formation.Scene {
	return formation.Scene{Position: f.Position, Attacks: f.Attacks, Last: f.Line[0].moved(), Own: f.Line[1].moved()}
}

// Formation returns what a move consists of for the network.
func (f *Facts) Formation(c *Candidate) (parts formation.Parts) {
	from, deed := f.viewpoint(), f.deed(c)
	from.See(&parts, c.Move, &deed)
	return parts
}

// viewpoint returns what the network sees moves from.
func (f *Facts) viewpoint() formation.Viewpoint {
	points := formation.Points{TheirKing: f.Position.King(f.Them), OwnKing: f.Position.King(f.Us), Last: f.Line[0].to()}
	return points.For(f.Us)
}

// deed returns what a move does wherever it is made.
func (f *Facts) deed(c *Candidate) formation.Deed {
	return formation.Deed{
		Piece: c.Piece, Captured: c.Captured, Check: c.Check,
		Attacked: f.Attacked[f.Them].Has(c.To), Supported: f.supported(c),
	}
}

// moved returns what the network is told of a move that was played.
func (p *Played) moved() formation.Moved { return formation.Moved{Move: p.Move, Piece: p.Piece} }

// to returns where the piece went, NoSquare if there was no move.
func (p *Played) to() shogi.Square {
	if p.Move == shogi.NoMove {
		return shogi.NoSquare
	}
	return p.Move.To()
}

// judgeFormation scores a move by the whole position: which moves are usual in the
// castle and the opening that both sides have built (package formation).
func (s *Scorer) judgeFormation(f *Facts, c *Candidate) {
	if s.view == nil {
		return
	}
	if c.glanced {
		c.Score += c.usual
		c.expected |= 1 << surroundings
		c.room.score += int32(s.glances.Surroundings)
		return
	}
	parts := f.Formation(c)
	score := s.view.Score(&f.own.places.sight, &parts)
	score = min(max(score, -MaxScore), MaxScore)
	c.Score += int32(score)
	if s.tracing {
		s.trace = append(s.trace, Firing{TargetSquare, FormationBin, Weight{Score: int16(score)}})
	}
}

// surroundings stands among the costly components for what surrounds the squares of a move
// that was glanced at. It is none of them: it has no bins.
const surroundings = Component(63)

// finishFormation adds what surrounds the squares of a move that was glanced at.
func (s *Scorer) finishFormation(f *Facts, c *Candidate) {
	if c.expects(surroundings) {
		parts := f.Formation(c)
		score := c.usual + int32(s.view.Around(&f.own.places.sight, &parts))
		c.Score += min(max(score, -MaxScore), MaxScore) - c.usual
	}
}
