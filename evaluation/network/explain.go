package network

import (
	"cmp"
	"slices"

	"shotest/evaluation"
	"shotest/shogi"
)

// Explain implements evaluation.Evaluator: the worth of each piece on its square, of the attacks
// on the squares next to a king and on other pieces, of the tempo, and of the kings alone. The
// terms add up to the score.
func (e *Evaluator) Explain(p *shogi.Position, _ *shogi.AttackMap) []evaluation.Term {
	var terms []evaluation.Term
	for _, s := range divideScore(e.weights, p, func(t asset) asset { return t }) {
		terms = append(terms, s.term())
	}
	return terms
}

// Summary returns the terms of Explain, but with one term for all pieces of a type. The names and
// their order do not depend on the position.
func (e *Evaluator) Summary(p *shogi.Position, _ *shogi.AttackMap) []evaluation.Term {
	divided := divideScore(e.weights, p, asset.anywhere)
	var terms []evaluation.Term
	for _, t := range assetKinds {
		sum := evaluation.Term{Subject: t.subject(1)}
		for _, s := range divided {
			if s.kind == t.kind && s.piece == t.piece {
				term := s.term()
				sum.Black, sum.White = sum.Black+term.Black, sum.White+term.White
			}
		}
		terms = append(terms, sum)
	}
	return terms
}

// assetWorth is the worth of count equal assets to their owner.
type assetWorth struct {
	asset
	count int
	worth int
}

func (s *assetWorth) term() evaluation.Term {
	if s.owner == shogi.Black {
		return evaluation.Term{Subject: s.subject(s.count), Black: s.worth}
	}
	return evaluation.Term{Subject: s.subject(s.count), White: s.worth}
}

// divideScore divides the score of a position among its assets. Assets that rule maps to the same
// asset share a term.
func divideScore(weights *Weights, p *shogi.Position, rule func(asset) asset) []assetWorth {
	assets := assetsOf(p)
	x := division{weights: weights, side: p.SideToMove(), stage: StageOf(p), whole: reducible(p), assets: assets}
	worth := x.divide()
	var terms []assetWorth
	var exact []int
	for i, t := range append(assets, asset{kind: kingsAlone, square: shogi.NoSquare}) {
		t = rule(t)
		at := slices.IndexFunc(terms, func(s assetWorth) bool { return s.asset == t })
		if at < 0 {
			at = len(terms)
			terms = append(terms, assetWorth{asset: t})
			exact = append(exact, 0)
		}
		terms[at].count++
		exact[at] += worth[i]
	}
	for i, worth := range roundTogether(exact, unitsPerCentipawn*orderCount) {
		if terms[i].owner == shogi.White {
			worth = -worth
		}
		terms[i].worth = worth
	}
	return terms
}

// roundTogether returns numbers divided by divisor, a divisor of their sum, so that the sum stays
// exact: it rounds up the numbers with the largest remainders.
func roundTogether(numbers []int, divisor int) []int {
	rounded, order := make([]int, len(numbers)), make([]int, len(numbers))
	remainder := func(i int) int { return numbers[i] - rounded[i]*divisor }
	left := 0
	for i, x := range numbers {
		order[i] = i
		rounded[i] = x / divisor
		if x%divisor < 0 {
			rounded[i]--
		}
		left += remainder(i)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(remainder(j), remainder(i)) })
	for _, i := range order[:left/divisor] {
		rounded[i]++
	}
	return rounded
}
