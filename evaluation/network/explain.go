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
	for _, s := range sharesOf(e.weights, p, func(t thing) thing { return t }) {
		terms = append(terms, s.term())
	}
	return terms
}

// Summary returns the terms of Explain, but with one term for all pieces of a type. The names and
// their order do not depend on the position.
func (e *Evaluator) Summary(p *shogi.Position, _ *shogi.AttackMap) []evaluation.Term {
	shares := sharesOf(e.weights, p, thing.anywhere)
	var terms []evaluation.Term
	for _, t := range kindsOfThings {
		sum := evaluation.Term{Subject: t.subject(1)}
		for _, s := range shares {
			if s.kind == t.kind && s.piece == t.piece {
				term := s.term()
				sum.Black, sum.White = sum.Black+term.Black, sum.White+term.White
			}
		}
		terms = append(terms, sum)
	}
	return terms
}

// share is the worth of equal things to their owner.
type share struct {
	thing
	count int
	worth int
}

func (s *share) term() evaluation.Term {
	if s.owner == shogi.Black {
		return evaluation.Term{Subject: s.subject(s.count), Black: s.worth}
	}
	return evaluation.Term{Subject: s.subject(s.count), White: s.worth}
}

// sharesOf divides the score of a position among its things. Things that rule maps to the same
// thing share a term.
func sharesOf(weights *Weights, p *shogi.Position, rule func(thing) thing) []share {
	things := thingsOf(p)
	x := division{weights: weights, side: p.SideToMove(), whole: sceneOf(p), things: things}
	worth := x.divide()
	var shares []share
	var exact []int
	for i, t := range append(things, thing{kind: kingsAlone, square: shogi.NoSquare}) {
		t = rule(t)
		at := slices.IndexFunc(shares, func(s share) bool { return s.thing == t })
		if at < 0 {
			at = len(shares)
			shares = append(shares, share{thing: t})
			exact = append(exact, 0)
		}
		shares[at].count++
		exact[at] += worth[i]
	}
	for i, worth := range roundTogether(exact, halves*orders) {
		if shares[i].owner == shogi.White {
			worth = -worth
		}
		shares[i].worth = worth
	}
	return shares
}

// roundTogether divides numbers by a divisor of their sum, so that the sum stays exact: it rounds
// up the numbers with the largest remainders.
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
