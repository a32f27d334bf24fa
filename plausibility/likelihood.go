package plausibility

import "shotest/shogi"

// AppendLikelihoods appends for each move of a position how likely the policy network alone
// thinks that it is played, as a number that means something only beside those of the other
// moves; 1 for all if there is no network. The caller has set Position, Attacks and Line of
// the facts, which need not be gathered; afterwards they are not.
func (s *Scorer) AppendLikelihoods(f *Facts, moves []shogi.Move, dst []float32) []float32 {
	if s.view == nil {
		for range moves {
			dst = append(dst, 1)
		}
		return dst
	}
	s.gatherForPolicy(f)
	for _, m := range moves {
		c := f.candidate(m)
		parts := f.Policy(&c)
		score := s.view.Score(&f.own.places.activations, &parts)
		dst = append(dst, float32(likelihood(int32(min(max(score, -MaxScore), MaxScore)))))
	}
	return dst
}

// gatherForPolicy fills in what the policy network and its moves need to be known.
func (s *Scorer) gatherForPolicy(f *Facts) {
	p := f.Position
	f.Us, f.Them = p.SideToMove(), p.SideToMove().Opponent()
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		f.Attacked[c], f.AttackedTwice[c] = f.Attacks.Attacked(c), f.Attacks.AttackedTwice(c)
	}
	f.gatherLines()
	s.gatherKingAttack(f)
	s.gatherPolicy(f)
}
