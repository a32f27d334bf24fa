package plausibility

import (
	"testing"

	"shotest/plausibility/facts"
	"shotest/shogi"
)

func TestTables(t *testing.T) {
	s := newScorer(t)
	n := newNode(shogi.StartPosition())
	m, other := shogi.NewMove(shogi.NewSquare(7, 7), shogi.NewSquare(7, 6)),
		shogi.NewMove(shogi.NewSquare(2, 7), shogi.NewSquare(2, 6))
	perMille := func(x int) func(shogi.Move) int { return func(shogi.Move) int { return x } }
	cases := []struct {
		name      string
		hints     facts.Hints
		component Component
		want      string
	}{
		{"any move", facts.Hints{}, Base, "yes"},
		{"table move", facts.Hints{TTMove: m}, TableMove, "elsewhere"},
		{"table move of the main line", facts.Hints{TTMove: m, PV: true}, TableMove, "in the principal variation"},
		{"another table move", facts.Hints{TTMove: other, PV: true}, TableMove, ""},
		{"best at the root", facts.Hints{RootBest: m}, RootBest, "yes"},
		{"first killer", facts.Hints{Killers: [2]shogi.Move{m, other}}, Killer, "first"},
		{"second killer", facts.Hints{Killers: [2]shogi.Move{other, m}}, Killer, "second"},
		{"best reply", facts.Hints{BestReply: m}, BestReply, "yes"},
		{"follow-on", facts.Hints{FollowOn: m}, FollowOn, "yes"},
		{"chain", facts.Hints{Chain: m}, Chain, "yes"},
		{"no history", facts.Hints{}, History, ""},
		{"history of little", facts.Hints{History: perMille(49)}, History, ""},
		{"rather good", facts.Hints{History: perMille(50)}, History, "rather good"},
		{"good", facts.Hints{History: perMille(200)}, History, "good"},
		{"very good", facts.Hints{History: perMille(1000)}, History, "very good"},
		{"rather bad", facts.Hints{History: perMille(-50)}, History, "rather bad"},
		{"bad", facts.Hints{History: perMille(-200)}, History, "bad"},
		{"very bad", facts.Hints{History: perMille(-1000)}, History, "very bad"},
		{"no lateness", facts.Hints{}, NegativePlausibility, ""},
		{"seldom in vain", facts.Hints{Lateness: perMille(100)}, NegativePlausibility, "seldom"},
		{"sometimes in vain", facts.Hints{Lateness: perMille(250)}, NegativePlausibility, "sometimes"},
		{"often in vain", facts.Hints{Lateness: perMille(500)}, NegativePlausibility, "often"},
		{"mostly in vain", facts.Hints{Lateness: perMille(1000)}, NegativePlausibility, "mostly"},
	}
	for _, c := range cases {
		f := n.facts()
		f.Hints = c.hints
		s.Gather(f, len(n.moves))
		_, credits := s.Trace(f, m)
		if got := binOf(credits, c.component); got != c.want {
			t.Errorf("%v, %s: got %q, want %q", c.component, c.name, got, c.want)
		}
	}
}
