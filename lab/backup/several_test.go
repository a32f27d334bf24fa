//go:build e2e

package backup

import (
	"math/rand/v2"
	"testing"

	"shotest/search"
)

// severalRules returns the rules that look at several moves, with parameters of every size.
func severalRules() []Rules {
	var all []Rules
	for _, bonus := range []search.Score{1, 5, 40} {
		for moves := 2; moves <= MaxMoves; moves++ {
			all = append(all, Rules{Alternatives: Alternatives{On: true, Moves: moves, Bonus: bonus}})
		}
	}
	for _, power := range []int{5, 30, 77, 100, 250, 600, 1000} {
		all = append(all, Rules{PowerSum: PowerSum{On: true, Power: power}})
	}
	return all
}

// gatheringNode returns a node with moves of these values.
func gatheringNode(rules *Rules, values ...search.Score) *Node {
	n := &Node{rules: rules, gathering: rules.gathering(0)}
	for _, v := range values {
		n.gathering.low.add(v, n.gathering.moves)
	}
	return n
}

func (n *Node) worth() search.Score { return n.gathered(&n.gathering.low) }

// A better move never makes its position worse, nor does one move more, and the value lies
// within the excess above the best.
func TestSeveralMovesNeverPunishABetterOne(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, rules := range severalRules() {
		for range 5000 {
			values := make([]search.Score, 1+random.IntN(10))
			for i := range values {
				values[i] = search.Score(random.IntN(60))
			}
			worth := gatheringNode(&rules, values...).worth()
			n := gatheringNode(&rules, append(values, search.Score(random.IntN(60)))...)
			if n.worth() < worth {
				t.Fatalf("%+v, %v: a move more is worth less", rules, values)
			}
			n = gatheringNode(&rules, values...)
			if best := n.gathering.low.best(); worth < best || worth > best+n.gathering.excess {
				t.Fatalf("%+v, %v: %d, the best is %d", rules, values, worth, best)
			}
			values[random.IntN(len(values))]++
			if gatheringNode(&rules, values...).worth() < worth {
				t.Fatalf("%+v, %v: with a better move less than %d", rules, values, worth)
			}
		}
	}
}

func TestEqualMovesAreWorthMoreThanOne(t *testing.T) {
	alternatives := Rules{Alternatives: Alternatives{On: true, Moves: 3, Bonus: 10}}
	powers := Rules{PowerSum: PowerSum{On: true, Power: 100}}
	tests := []struct {
		rules  *Rules
		values []search.Score
		want   search.Score
	}{
		{&alternatives, []search.Score{50}, 50},
		{&alternatives, []search.Score{50, 50}, 60},
		{&alternatives, []search.Score{50, 50, 50}, 70},
		{&alternatives, []search.Score{50, 50, 50, 50}, 70},
		{&alternatives, []search.Score{20, 45, 50}, 55},
		{&alternatives, []search.Score{50, 40}, 50},
		{&powers, []search.Score{-70}, -70},
		{&powers, []search.Score{-70, -70}, -66},
		{&powers, []search.Score{-70, -70, -70}, -63},
		{&powers, []search.Score{-70, -94}, -70},
		{&powers, []search.Score{1, 1, 1, 1, 1, 1, 1, 1}, 13},
		{&powers, []search.Score{1, 1, 1, 1, 1, 1, 1, 1, 1}, 13},
	}
	for _, test := range tests {
		if got := gatheringNode(test.rules, test.values...).worth(); got != test.want {
			t.Errorf("%+v, %v: got %d, want %d", test.rules, test.values, got, test.want)
		}
	}
}
