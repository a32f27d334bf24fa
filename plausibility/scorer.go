package plausibility

import (
	"cmp"
	"slices"

	"shotest/mate"
	"shotest/plausibility/policy"
	"shotest/plausibility/soma"
	"shotest/shogi"
)

// Scorer scores the moves of positions. It keeps buffers and is not safe for concurrent use.
type Scorer struct {
	weights Weights
	// active holds the weights of the named bins, placeScores the scores of the tables of
	// places; zero for components that are off.
	active      []Weight
	placeScores []int16
	// view is a view of the policy network, nil without one.
	view *policy.View
	// silent marks the sets of tables whose scores are all zero.
	silent [tableSetCount]bool
	// bounds holds, for each named bin, the most that this bin or an earlier bin of its row gives.
	bounds []bound
	// taking is the gain by capturing a piece, promoting the gain by promoting it.
	taking, promoting [shogi.PieceTypeCount]int32
	mostPromoting     int32
	// values lists the types other than the king by the gain of taking them, the dearest first.
	// Types of the same value are together.
	values   [][]shogi.PieceType
	resolver *soma.Resolver
	exchange *shogi.Exchange
	// three finds the opponent's threats of mate in three.
	three mate.Three

	// reach holds the squares that the moved piece attacks after the move being scored,
	// fresh those of them that it did not attack before. Only the cheap components use them.
	reach, fresh shogi.Bitboard

	// trace, if tracing, lists the credits of the move being scored.
	trace   []Credit
	tracing bool

	// sharpness is set by ShareBy.
	sharpness int32

	// glances says how Glance guesses; guesses are the latest guesses, which follow from
	// glimpses.
	glances  Glances
	guesses  [shogi.MaxMoves]int32
	glimpses [shogi.MaxMoves]glimpse

	// afterMove is the position after the move being finished, once a component has needed
	// it; afterPass the position after that and a pass of the opponent.
	afterMove, afterPass shogi.Position
	played, passed       bool
}

// NewScorer returns a scorer with the given weights, for pieces of the given values.
func NewScorer(weights Weights, values shogi.PieceValues) (*Scorer, error) {
	if err := weights.Validate(); err != nil {
		return nil, err
	}
	s := &Scorer{weights: weights, resolver: soma.New(values), exchange: shogi.NewExchange(values)}
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		s.taking[t], s.promoting[t] = int32(s.exchange.Taking(t)), int32(s.exchange.Promoting(t))
		s.mostPromoting = max(s.mostPromoting, s.promoting[t])
	}
	s.rankValues()
	s.activate()
	return s, nil
}

func (s *Scorer) rankValues() {
	var types []shogi.PieceType
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t != shogi.King {
			types = append(types, t)
		}
	}
	slices.SortStableFunc(types, func(a, b shogi.PieceType) int { return cmp.Compare(s.taking[b], s.taking[a]) })
	for i, t := range types {
		if i == 0 || s.taking[t] != s.taking[types[i-1]] {
			s.values = append(s.values, nil)
		}
		last := len(s.values) - 1
		s.values[last] = append(s.values[last], t)
	}
}

func (s *Scorer) activate() {
	s.active = make([]Weight, namedBins)
	s.bounds = make([]bound, namedBins)
	s.placeScores = make([]int16, BinCount()-namedBins)
	for c := range Component(ComponentCount) {
		if !s.weights.On[c] {
			continue
		}
		for i, w := range s.weights.of(c) {
			if bin := c.FirstBin() + i; bin < namedBins {
				s.active[bin] = w
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
	for set := range placeTables {
		first := layouts[set].first - namedBins
		scores := s.placeScores[first : first+placeTables[set].bins()]
		s.silent[set] = !slices.ContainsFunc(scores, func(score int16) bool { return score != 0 })
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
	usual := c.usual
	f.setCandidate(c, c.Move)
	c.usual, c.glanced = usual, true
	s.score(f, c)
}

func (s *Scorer) score(f *Facts, c *Candidate) {
	c.factor, c.shares, c.equal = unity, f.Shares, s.equalShare(f)
	s.reach, s.fresh = f.reach(c)
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
	s.settle(c)
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
	c.room.score -= int32(s.glances.Surroundings)
	c.Finished = c.expected == 0
	s.settle(c)
	return true
}

// Finish adds the credits of the costly components.
func (s *Scorer) Finish(f *Facts, c *Candidate) {
	if c.Finished {
		return
	}
	c.Finished = true
	s.played, s.passed = false, false
	s.finishCaptures(f, c)
	s.finishThreats(f, c)
	s.finishDefence(f, c)
	s.finishKingAttack(f, c)
	s.finishPolicy(f, c)
	s.settle(c)
}

// after returns the position after the move that is being finished.
func (s *Scorer) after(f *Facts, c *Candidate) *shogi.Position {
	if !s.played {
		s.afterMove = *f.Position
		s.afterMove.Play(c.Move)
		s.played = true
	}
	return &s.afterMove
}

// afterPassing returns the position after the move that is being finished and a pass of the
// opponent, who may be in check. Exchanges are computed in this position.
func (s *Scorer) afterPassing(f *Facts, c *Candidate) *shogi.Position {
	if !s.passed {
		s.afterPass = *s.after(f, c)
		s.afterPass.PlayNull()
		s.passed = true
	}
	return &s.afterPass
}

func (s *Scorer) credit(c *Candidate, component Component, bin int) {
	c.Credited |= 1 << component
	w := &s.active[int(firstBins[component])+bin]
	c.Score += int32(w.Score)
	c.interests += int32(w.Interest) * InterestUnit
	if w.Factor != 0 {
		c.factor = multiply(c.factor, w.Factor)
	}
	if s.tracing && s.weights.On[component] {
		s.trace = append(s.trace, Credit{component, bin, *w})
	}
}

// asks reports whether a set of tables needs a look: it has scores other than 0, or is traced.
func (s *Scorer) asks(set int) bool { return s.tracing || !s.silent[set] }

// creditPlace gives a move the score of a place, by its bin among all bins.
func (s *Scorer) creditPlace(c *Candidate, bin int) {
	score := s.placeScores[bin-namedBins]
	c.Score += int32(score)
	if s.tracing {
		s.tracePlace(bin, score)
	}
}

func (s *Scorer) tracePlace(bin int, score int16) {
	component := TargetSquare
	if bin >= KingRelative.FirstBin() {
		component = KingRelative
	}
	if s.weights.On[component] {
		s.trace = append(s.trace, Credit{component, bin - component.FirstBin(), Weight{Score: score}})
	}
}

// settle brings the interest up to date with the credits.
func (s *Scorer) settle(c *Candidate) {
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

// multiply returns a factor times another one in per mille.
func multiply(factor int32, perMille int16) int32 {
	return int32(min(int64(factor)*int64(perMille)/1000, maxFactor))
}
