package backup

import (
	"testing"

	"shotest/search/units"
)

// testedRule has numbers small enough to try every value.
var testedRule = Insurance{On: true, Margin: 3, Penalty: 4}

const testedRange = 14 // values from -testedRange to testedRange are tried

// side returns what a value is to a window: all to one side of it are the same.
func side(value, alpha, beta units.Score) units.Score { return min(max(value, alpha), beta) }

// outcome returns what a node with these moves comes to.
func outcome(moves ...units.Score) units.Score {
	two := noneYet
	for _, m := range moves {
		two.add(m)
	}
	return two.insured(&testedRule)
}

// differs reports whether two values of the next move may make a difference to a node,
// whatever one more move is worth that comes after it.
func differs(two bestTwo, v, w, alpha, beta units.Score) bool {
	for after := units.Score(-testedRange - 9); after <= testedRange+9; after++ {
		first := outcome(two.best, two.second, v, after)
		second := outcome(two.best, two.second, w, after)
		if side(first, alpha, beta) != side(second, alpha, beta) {
			return true
		}
	}
	return false
}

// states calls a function for every best and second best with which a node that wants
// its value goes on, and alpha raised to what they come to.
func states(alpha, beta units.Score, visit func(two bestTwo, alpha units.Score)) {
	for best := units.Score(-testedRange); best <= testedRange; best++ {
		for second := units.Score(-testedRange); second <= best; second++ {
			two := bestTwo{best, second}
			if value := two.insured(&testedRule); value < beta {
				visit(two, max(alpha, value))
			}
		}
	}
}

// Windows are wide enough for every value that makes a difference, and no wider.
func TestInsuranceNeedsItsWindowsAndNoMore(t *testing.T) {
	const alpha = units.Score(-2)
	for beta := alpha + 2; beta < 6; beta++ {
		states(alpha, beta, func(two bestTwo, raised units.Score) {
			w := insuredNode(two).needed(raised, beta)
			least, most := w.Alpha, w.Beta
			for v := units.Score(-testedRange); v <= testedRange; v++ {
				if v < least && differs(two, v, least, raised, beta) {
					t.Errorf("%+v, %d to %d: %d is not what %d is, below the window", two, raised, beta, v, least)
				}
				if v >= most && outcome(two.best, two.second, v) < beta {
					t.Errorf("%+v, %d to %d: %d does not cut off, above the window", two, raised, beta, v)
				}
			}
			if least > -testedRange && !differs(two, least, least+1, raised, beta) {
				t.Errorf("%+v, %d to %d: %d is below the window for nothing", two, raised, beta, least)
			}
			if outcome(two.best, two.second, most-1) >= beta {
				t.Errorf("%+v, %d to %d: %d cuts off below the top of the window", two, raised, beta, most-1)
			}
		})
	}
}

// The questions of a null window tell what a move is worth as far as it matters.
func TestInsuranceAsksEnough(t *testing.T) {
	const beta = units.Score(1)
	for _, cut := range []bool{false, true} {
		states(beta-1, beta, func(two bestTwo, _ units.Score) {
			for worth := units.Score(-testedRange); worth <= testedRange; worth++ {
				low, high, asked := inquireAbout(worth, two, beta, cut)
				if low > worth || high < worth {
					t.Fatalf("%+v: a move worth %d is said to be from %d to %d", two, worth, low, high)
				}
				if cuts := outcome(two.best, two.second, worth) >= beta; cuts && outcome(two.best, two.second, low) < beta ||
					!cuts && outcome(two.best, two.second, high) >= beta {
					t.Errorf("%+v, move worth %d: cuts off %v, but is known to be %d to %d", two, worth, cuts, low, high)
				}
				most := 3
				if two.best >= beta-testedRule.Margin || !cut && worth < beta-testedRule.Margin || cut && worth >= beta+testedRule.Penalty {
					most = 1
				}
				if asked > most {
					t.Errorf("%+v, cut %v, move worth %d: %d questions, expected no more than %d", two, cut, worth, asked, most)
				}
			}
		})
	}
}

// inquireAbout asks the questions of a null window about a move of a worth.
func inquireAbout(worth units.Score, two bestTwo, beta units.Score, cut bool) (low, high units.Score, asked int) {
	n := insuredNode(two)
	n.Try(1, question(beta), cut)
	for more := true; more; asked++ {
		_, more = n.Next(worth)
	}
	return n.inquiry.low, n.inquiry.high, asked
}

// insuredNode returns a node whose moves have come to this so far.
func insuredNode(two bestTwo) *Node {
	return &Node{rules: &Rules{Insurance: testedRule}, insured: true, low: two, high: two}
}

// A better move never makes its position worse, with whatever numbers.
func TestInsuranceNeverPunishesABetterMove(t *testing.T) {
	for margin := range units.Score(8) {
		for penalty := units.Score(1); penalty < 12; penalty++ {
			rule := Insurance{On: true, Margin: margin, Penalty: penalty}
			for best := units.Score(-20); best <= 20; best++ {
				for second := units.Score(-20); second <= best; second++ {
					two, better, insured := bestTwo{best, second}, bestTwo{best + 1, second}, bestTwo{best, min(second+1, best)}
					value := two.insured(&rule)
					if better.insured(&rule) < value || insured.insured(&rule) < value {
						t.Fatalf("%+v, %+v: %d, with a better move less", rule, two, value)
					}
					if value < max(best-penalty, second) || value > best {
						t.Fatalf("%+v, %+v: %d", rule, two, value)
					}
				}
			}
		}
	}
}
