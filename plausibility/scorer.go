package plausibility

import (
	"shotest/mate"
	"shotest/plausibility/policy"
	"shotest/plausibility/soma"
	"shotest/shogi"
)

// Scorer scores the moves of positions. It keeps buffers and is not safe for concurrent use.
type Scorer struct {
	weights     Weights
	binWeights  []Weight     // of the named bins; zero for components that are off
	placeScores []int16      // of the tables of places; zero for components that are off
	view        *policy.View // of the policy network; nil without one
	bounds      []bound      // for each named bin, the most that it or an earlier bin of its row gives

	resolver      *soma.Resolver
	exchange      *shogi.Exchange
	threePlyMates mate.Three // finds the opponent's threats of mate in three

	// The move being scored, for the cheap components.
	reach shogi.Bitboard // the squares that the moved piece attacks after the move
	fresh shogi.Bitboard // those of reach that the piece did not attack before

	tracing bool
	trace   []Credit // if tracing, the credits of the move being scored

	sharpness int32 // set by SetSharpness

	glances  Glances
	guesses  [shogi.MaxMoves]int32   // the latest guesses, which follow from glimpses
	glimpses [shogi.MaxMoves]glimpse // the results of the latest glance

	// The move being finished.
	afterMove      shogi.Position // the position after it
	afterMoveKnown bool           // whether a component has needed afterMove
	afterPass      shogi.Position // the position after it and a pass of the opponent
	afterPassKnown bool           // whether a component has needed afterPass
}

// NewScorer returns a scorer with the given weights.
func NewScorer(weights Weights) (*Scorer, error) {
	if err := weights.Validate(); err != nil {
		return nil, err
	}
	values := shogi.DefaultPieceValues()
	s := &Scorer{weights: weights, resolver: soma.New(values), exchange: shogi.NewExchange(values)}
	s.applyWeights()
	return s, nil
}

// applyWeights derives the tables that scoring uses from the weights.
func (s *Scorer) applyWeights() {
	s.binWeights = make([]Weight, namedBins)
	s.bounds = make([]bound, namedBins)
	s.placeScores = make([]int16, BinCount()-namedBins)
	for c := range Component(ComponentCount) {
		if !s.weights.On[c] {
			continue
		}
		for i, w := range s.weights.of(c) {
			if bin := c.FirstBin() + i; bin < namedBins {
				s.binWeights[bin] = w
			} else {
				s.placeScores[bin-namedBins] = w.Score
			}
		}
		if !c.hasTables() {
			s.boundRows(c)
		}
	}
	if s.weights.Policy != nil && s.weights.On[TargetSquare] {
		s.view = policy.NewView(s.weights.Policy)
	}
}

// Score returns a legal move with the credits of the cheap components. If no costly component can
// credit the move, it is finished.
func (s *Scorer) Score(f *Facts, m shogi.Move) Candidate {
	c := f.candidate(m)
	s.score(f, &c)
	return c
}

// ScoreGlanced does the work of Score for a move that has been glanced at.
func (s *Scorer) ScoreGlanced(f *Facts, c *Candidate) {
	score := c.policyScore
	f.setCandidate(c, c.Move)
	c.policyScore, c.glanced = score, true
	s.score(f, c)
}

func (s *Scorer) score(f *Facts, c *Candidate) {
	c.factor, c.shareAtZero, c.equalShare = unity, f.ShareAtZero, s.equalShare(f)
	s.reach, s.fresh = f.Reach(&c.Details)
	s.trace = s.trace[:0]
	s.scoreTables(f, c)
	s.scoreCaptures(f, c)
	s.scoreThreats(f, c)
	s.scoreDefence(f, c)
	s.scoreKingAttack(f, c)
	s.scoreDrops(f, c)
	s.scorePlaces(f, c)
	s.scoreRoot(f, c)
	c.Finished = c.expected == 0
	s.updateInterest(c)
}

// Narrow adds the surroundings of a move that was glanced at, and reports whether they were
// missing. Among the costly credits they change the score most, and they alone may exceed Ceiling.
// If no other costly component is expected, the move is finished then.
func (s *Scorer) Narrow(f *Facts, c *Candidate) bool {
	if !c.expects(surroundings) {
		return false
	}
	s.finishPolicy(f, c)
	c.expected &^= 1 << surroundings
	c.headroom.score -= int32(s.glances.Surroundings)
	c.Finished = c.expected == 0
	s.updateInterest(c)
	return true
}

// Finish adds the credits of the costly components.
func (s *Scorer) Finish(f *Facts, c *Candidate) {
	if c.Finished {
		return
	}
	c.Finished = true
	s.afterMoveKnown, s.afterPassKnown = false, false
	s.finishCaptures(f, c)
	s.finishThreats(f, c)
	s.finishDefence(f, c)
	s.finishKingAttack(f, c)
	s.finishPolicy(f, c)
	s.updateInterest(c)
}

// after returns the position after the move that is being finished.
func (s *Scorer) after(f *Facts, c *Candidate) *shogi.Position {
	if !s.afterMoveKnown {
		s.afterMove = *f.Position
		s.afterMove.Play(c.Move)
		s.afterMoveKnown = true
	}
	return &s.afterMove
}

// afterPassing returns the position after the move that is being finished and a pass of the
// opponent, who may be in check. Exchanges are computed in this position.
func (s *Scorer) afterPassing(f *Facts, c *Candidate) *shogi.Position {
	if !s.afterPassKnown {
		s.afterPass = *s.after(f, c)
		s.afterPass.PlayNull()
		s.afterPassKnown = true
	}
	return &s.afterPass
}

// credit gives c the credit of a bin of a component.
func (s *Scorer) credit(c *Candidate, component Component, bin int) {
	c.Credited |= 1 << component
	w := &s.binWeights[int(firstBins[component])+bin]
	c.Score += int32(w.Score)
	c.interests += int32(w.Interest) * InterestUnit
	if w.Factor != 0 {
		c.factor = multiply(c.factor, w.Factor)
	}
	if s.tracing && s.weights.On[component] {
		s.trace = append(s.trace, Credit{component, bin, *w})
	}
}

// creditPlace gives c the score of a place in a table; bin is its index among all bins.
func (s *Scorer) creditPlace(c *Candidate, bin int) {
	score := s.placeScores[bin-namedBins]
	c.Score += int32(score)
	if !s.tracing {
		return
	}
	component := TargetSquare
	if bin >= KingRelative.FirstBin() {
		component = KingRelative
	}
	if s.weights.On[component] {
		s.trace = append(s.trace, Credit{component, bin - component.FirstBin(), Weight{Score: score}})
	}
}

// updateInterest sets the interest of c from its credits.
func (s *Scorer) updateInterest(c *Candidate) {
	c.Interest = s.interest(c.interests+s.share(c, c.Score), c.factor)
}

func (s *Scorer) interest(interests, factor int32) int32 {
	interest := int64(interests) * int64(factor) / unity
	return int32(min(max(interest, int64(s.weights.Floor)*InterestUnit), maxInterest*InterestUnit))
}

const (
	// unity is the factor that changes nothing.
	unity = 1 << 16
	// maxFactor bounds the product of the factors, maxInterest the interest in points. Only the
	// order of moves uses interests beyond certainty, 1000.
	maxFactor   = 64 * unity
	maxInterest = 30_000
)

// multiply returns the product of two factors, of which the second is in per mille.
func multiply(factor int32, perMille int16) int32 {
	return int32(min(int64(factor)*int64(perMille)/1000, maxFactor))
}
