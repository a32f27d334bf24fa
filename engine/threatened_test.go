package engine

import (
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/mate"
	"shotest/search"
	"shotest/shogi"
)

// allowsMate reports whether the opponent has a mate in one after a move.
func allowsMate(p *shogi.Position, m shogi.Move) bool {
	after := p.After(m)
	return !after.InCheck() && mateIn(&after)
}

// mateIn reports whether the side to move has a mate in one.
func mateIn(p *shogi.Position) bool {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return mate.InOne(p, &attacks) != shogi.NoMove
}

// However small its budget is, a side that is threatened with mate sees it, if it can do anything
// about it.
func TestMateThreatsAreSeenAtOnce(t *testing.T) {
	long(t)
	e := newEngine(t, "SearchMode", search.InterestMode)
	threats := 0
	for _, game := range recorded.Games(t, recorded.OwnCount) {
		for ply := 40; ply < len(game); ply++ {
			history := after(t, game, ply)
			p := history.Current()
			if p.InCheck() {
				continue
			}
			passed := *p
			passed.PlayNull()
			if !mateIn(&passed) {
				continue
			}
			parries := 0
			for _, m := range p.AppendLegalMoves(nil) {
				if !allowsMate(p, m) {
					parries++
				}
			}
			if parries == 0 {
				continue
			}
			threats++
			if best := searched(e, history, Limits{Interest: 200}).PV[0]; allowsMate(p, best) {
				t.Errorf("%s: %v is answered by mate", p.SFEN(), best)
			}
		}
	}
	if threats < 20 {
		t.Errorf("only %d threats of mate, too few to show anything", threats)
	}
}
