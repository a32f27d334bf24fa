package plausibility

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// newScorer returns a scorer of the default weights.
func newScorer(t testing.TB) *Scorer { return scorerOf(t, DefaultWeights()) }

func scorerOf(t testing.TB, w Weights) *Scorer {
	t.Helper()
	s, err := NewScorer(w)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// randomWeights returns weights with negative credits, and with factors above and below 1000.
func randomWeights(seed uint64) Weights {
	random := rand.New(rand.NewPCG(seed, 7))
	w := DefaultWeights()
	for c := range Component(ComponentCount) {
		for i := range w.of(c) {
			w.of(c)[i] = Weight{Score: int16(random.IntN(801) - 400)}
			if !c.hasTables() {
				w.of(c)[i].Interest = int16(random.IntN(401) - 150)
				w.of(c)[i].Factor = int16(300 + random.IntN(1500))
			}
		}
	}
	return w
}

// withHints gives facts the hints of a search: what it has learned, at random.
func withHints(n *node, f *Facts, random *rand.Rand) {
	pick := func() shogi.Move {
		if random.IntN(2) == 0 {
			return shogi.NoMove
		}
		return n.moves[random.IntN(len(n.moves))]
	}
	f.TTMove, f.PV, f.RootBest = pick(), random.IntN(2) == 0, pick()
	f.Killers = [2]shogi.Move{pick(), pick()}
	f.BestReply, f.FollowOn, f.Chain = pick(), pick(), pick()
	f.History = func(m shogi.Move) int { return int(m)*7919%2001 - 1000 }
	f.Lateness = func(m shogi.Move) int { return int(m) * 104729 % 1001 }
	f.Beyond = random.IntN(7)
	if p := n.position; !p.InCheck() {
		p.PlayNull()
		if replies := p.AppendLegalMoves(nil); len(replies) > 0 {
			f.Refutation, f.MateThreat = replies[random.IntN(len(replies))], random.IntN(4) == 0
		}
	}
}

// hinted returns the facts of a node with hints, gathered.
func hinted(s *Scorer, n *node, seed uint64) *Facts {
	f := n.facts()
	withHints(n, f, rand.New(rand.NewPCG(seed, 3)))
	s.Gather(f, len(n.moves))
	return f
}

func TestFinishingLaterIsTheSame(t *testing.T) {
	const seed = 11
	s := scorerOf(t, randomWeights(seed))
	s.SetSharpness(600)
	finished, free := 0, 0
	for i, n := range gameNodes(t, 1500, seed) {
		f := hinted(s, &n, uint64(i))
		later := make([]Candidate, len(n.moves))
		ceilings := make([]int32, len(n.moves))
		for j, m := range n.moves {
			later[j] = s.Score(f, m)
			if later[j].Finished {
				free++
			}
		}
		s.ShareBaseInterest(f, later)
		for j := range later {
			ceilings[j] = s.Ceiling(&later[j])
		}
		for _, j := range rand.New(rand.NewPCG(seed, uint64(i))).Perm(len(n.moves)) {
			before := later[j]
			s.Finish(f, &later[j])
			finished++
			at := n.position.SFEN() + " " + n.moves[j].String()
			if after, _ := s.Trace(f, n.moves[j]); after != later[j] {
				t.Fatalf("%s: finished at once %+v, later %+v", at, after, later[j])
			}
			if order := later[j].Order(); order > ceilings[j] {
				t.Fatalf("%s: order %d above its ceiling of %d\nbefore %+v\nafter %+v", at, order, ceilings[j],
					before, later[j])
			}
			for c := range Component(ComponentCount) {
				if c.Info().Traits&Costly != 0 && later[j].Has(c) && !before.Has(c) && !before.expects(c) {
					t.Fatalf("%s: %v was not expected", at, c)
				}
				if c.Info().Traits&Costly == 0 && later[j].Has(c) && !before.Has(c) {
					t.Fatalf("%s: %v is not called costly but credits late", at, c)
				}
			}
			if before.Finished && before != later[j] {
				t.Fatalf("%s: finished twice", at)
			}
		}
	}
	if share := float64(free) / float64(finished); share < 0.4 || share > 0.95 {
		t.Errorf("%.0f %% of the moves needed no finishing; expected most, but not nearly all", 100*share)
	}
}

func TestGainIsTheExchange(t *testing.T) {
	s := newScorer(t)
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	for _, n := range gameNodes(t, 1000, 12) {
		f := n.gathered(s)
		for _, m := range n.moves {
			c := s.Score(f, m)
			s.Finish(f, &c)
			if want := exchange.Evaluate(&n.position, m); int(c.Gain) != want {
				t.Fatalf("%s %v: gain %d, exchange %d", n.position.SFEN(), m, c.Gain, want)
			}
		}
	}
}

// changed returns a node in another view, with the hints of the facts changed in
// the same way.
func (n *node) changed(f *Facts, p shogi.Position, change func(shogi.Square) shogi.Square) (*node, *Facts) {
	other := newNode(p)
	other.line = n.line
	for i := range other.line {
		other.line[i].Move = shogitest.ChangeMove(n.line[i].Move, change)
	}
	of := other.facts()
	of.Hints = f.Hints
	for _, m := range []*shogi.Move{&of.TTMove, &of.RootBest, &of.Killers[0], &of.Killers[1], &of.BestReply,
		&of.FollowOn, &of.Chain, &of.Refutation} {
		*m = shogitest.ChangeMove(*m, change)
	}
	of.History, of.Lateness = nil, nil
	return &other, of
}

func TestBothColoursScoreAlike(t *testing.T) {
	s := scorerOf(t, randomWeights(13))
	compareViews(t, s, shogi.Square.Flip, (*shogi.Position).Flipped)
}

func TestBothWingsScoreAlike(t *testing.T) {
	w := randomWeights(14)
	w.On[TargetSquare] = false // its tables need not be symmetrical
	compareViews(t, scorerOf(t, w), shogi.Square.Mirror, (*shogi.Position).Mirrored)
}

// compareViews compares the scores of positions and of the same positions in another view. Of two
// pieces of a type an exchange captures with the one on the lower square first, which differs
// between the views: credits that depend on that may differ for a few of a thousand moves.
func compareViews(t *testing.T, s *Scorer, change func(shogi.Square) shogi.Square,
	turn func(*shogi.Position) shogi.Position) {
	t.Helper()
	moves, unequal := 0, 0
	for i, n := range gameNodes(t, 500, 15) {
		f := hinted(s, &n, uint64(i))
		f.History, f.Lateness = nil, nil
		other, of := n.changed(f, turn(&n.position), change)
		s.Gather(of, len(other.moves))
		for _, m := range n.moves {
			moves++
			turned := shogitest.ChangeMove(m, change)
			c, credits := s.Trace(f, m)
			mine := append([]Credit(nil), credits...)
			d, theirs := s.Trace(of, turned)
			if c.Score == d.Score && c.Interest == d.Interest && c.Credited == d.Credited && c.Gain == d.Gain {
				continue
			}
			unequal++
			if unequal*1000 > max(moves, 2000) {
				t.Fatalf("%s %v: %+v %v, turned: %+v %v", n.position.SFEN(), m, c, mine, d, theirs)
			}
			sameExchange := s.exchange.Evaluate(&n.position, m) == s.exchange.Evaluate(&other.position, turned)
			if sameExchange && !slices.Equal(withoutExchanges(mine), withoutExchanges(theirs)) {
				t.Fatalf("%s %v: %+v %v, turned: %+v %v", n.position.SFEN(), m, c, mine, d, theirs)
			}
		}
	}
}

// withoutExchanges leaves out the credits that depend on exchanges after the move.
func withoutExchanges(credits []Credit) []Credit {
	return slices.DeleteFunc(slices.Clone(credits), func(f Credit) bool {
		return f.Component == PieceAttack || f.Component == Fork || f.Component == Support
	})
}

func TestEachComponentAloneIsSwitchedOff(t *testing.T) {
	const seed = 16
	all := randomWeights(seed)
	for c := range all.On {
		for i := range all.of(Component(c)) {
			all.of(Component(c))[i].Factor = 0 // so that interest is a sum too
		}
	}
	complete := scorerOf(t, all)
	nodes := gameNodes(t, 60, seed)
	for _, sfen := range []string{ // for the components that few games show
		"4k4/9/9/9/4S4/9/9/9/K3R4 b - 1",   // discovered check
		"4k4/3g5/9/9/9/9/9/9/3RK4 b SGP 1", // a silver sends the gold off
	} {
		nodes = append(nodes, newNode(shogitest.Position(t, sfen)))
	}
	seen := [ComponentCount]bool{}
	for off := range Component(ComponentCount) {
		w := all.Clone()
		w.On[off] = false
		s := scorerOf(t, w)
		for i, n := range nodes {
			f, g := hinted(complete, &n, uint64(i)), hinted(s, &n, uint64(i))
			for _, m := range n.moves {
				want, credits := complete.Trace(f, m)
				for _, credit := range credits {
					if credit.Component == off {
						want.Score -= int32(credit.Score)
						want.interests -= int32(credit.Interest) * InterestUnit
						seen[off] = true
					}
				}
				got, _ := s.Trace(g, m)
				if got.Score != want.Score || got.interests != want.interests || got.Credited != want.Credited ||
					got.Gain != want.Gain {
					t.Fatalf("%v off, %s %v: got %+v, want %+v", off, n.position.SFEN(), m, got, want)
				}
			}
		}
	}
	for c, ever := range seen {
		if !ever && Component(c) != BestQuiet && Component(c).Info().Group != Root {
			t.Errorf("%v never gave credit in these positions", Component(c))
		}
	}
}

func TestScoreIsTheSumOfTheTrace(t *testing.T) {
	s := scorerOf(t, randomWeights(17))
	for i, n := range gameNodes(t, 200, 17) {
		f := hinted(s, &n, uint64(i))
		for _, m := range n.moves {
			c, credits := s.Trace(f, m)
			score, interests, last := 0, 0, Base
			for _, credit := range credits {
				score += int(credit.Score)
				interests += int(credit.Interest) * InterestUnit
				if credit.Component < last {
					t.Fatalf("%v after %v", credit.Component, last)
				}
				last = credit.Component
				weighed := credit.Bin == PolicyBin || s.weights.of(credit.Component)[credit.Bin].Score == credit.Score
				if !c.Has(credit.Component) || !weighed {
					t.Fatalf("%s %v: %+v", n.position.SFEN(), m, credit)
				}
			}
			if score != int(c.Score) || interests != int(c.interests) {
				t.Fatalf("%s %v: trace sums to %d and %d, candidate has %d and %d", n.position.SFEN(), m, score,
					interests, c.Score, c.interests)
			}
		}
	}
}

func TestScoringAllocatesNothing(t *testing.T) {
	s := newScorer(t)
	n := gameNodes(t, 1, 18)[0]
	f := n.gathered(s)
	if allocations := testing.AllocsPerRun(100, func() {
		s.Gather(f, len(n.moves))
		for _, m := range n.moves {
			c := s.Score(f, m)
			s.Finish(f, &c)
			s.Trace(f, m)
		}
	}); allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func TestPositionsWithoutAKingAreScored(t *testing.T) {
	s := newScorer(t)
	for _, sfen := range []string{
		"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
		"9/9/4p4/9/4S4/9/9/9/4K4 b RB2G 1",
		"4k4/9/9/9/9/9/9/9/9 w rb 1",
	} {
		n := nodeAt(t, sfen, "")
		f := n.gathered(s)
		for _, m := range n.moves {
			c, _ := s.Trace(f, m)
			if !c.Has(Base) || c.Interest < int32(s.weights.Floor)*InterestUnit || c.Check != n.position.GivesCheck(m) {
				t.Errorf("%s %v: %+v", sfen, m, c)
			}
		}
	}
}
