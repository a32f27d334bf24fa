package fitting

import (
	"context"
	"slices"

	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Evaluate returns the value of a position for the side to move, in centipawns.
type Evaluate func(p *shogi.Position, a *shogi.AttackMap) float64

// Agreement is how often an evaluation would have chosen the move that was played.
type Agreement struct {
	Positions int `json:"positions"`
	// Top1, Top3 and Top5 are the shares of positions, from 0 to 1, in which the
	// move played is the best one, among the best three, and among the best five.
	// Among moves that are valued alike, chance decides.
	Top1 float64 `json:"top1"`
	Top3 float64 `json:"top3"`
	Top5 float64 `json:"top5"`
}

// MoveChoice looks one move ahead, with captures and promotions after it, and
// counts how many moves an evaluation finds better than the one that was played.
// newEvaluate is called once for each core. The error is that of ctx.
func MoveChoice(ctx context.Context, newEvaluate func() Evaluate, choices []games.Choice) (Agreement, error) {
	const step = 16
	ranks := make([]rank, len(choices))
	newWorker := func() *chooser { return newChooser(newEvaluate()) }
	tuning.EachWith((len(choices)+step-1)/step, newWorker, func(c *chooser, n int) {
		for i := n * step; i < min((n+1)*step, len(choices)) && ctx.Err() == nil; i++ {
			ranks[i] = c.rank(&choices[i])
		}
	})
	agreement := Agreement{Positions: len(choices)}
	for _, r := range ranks {
		agreement.Top1 += r.among(1)
		agreement.Top3 += r.among(3)
		agreement.Top5 += r.among(5)
	}
	for _, share := range []*float64{&agreement.Top1, &agreement.Top3, &agreement.Top5} {
		*share = ratio(*share, float64(len(choices)))
	}
	return agreement, ctx.Err()
}

// rank is how many moves are better than the one played, at most worstRank, and
// how many others are valued like it.
type rank struct{ better, alike int }

// among returns the probability that the move played is among the best n.
func (r rank) among(n int) float64 {
	return min(max(float64(n-r.better)/float64(1+r.alike), 0), 1)
}

const (
	// worstRank is where counting ends: there is no interest in ranks beyond it.
	worstRank = 5
	// quiescencePlies bounds the captures and promotions after a move.
	quiescencePlies = 8
	// mated is the value of being mated, and hair a difference that is none.
	mated = -1e6
	hair  = 1e-6
)

// chooser searches one move ahead. Its plies hold the memory of the recursion, so that
// nothing is allocated.
type chooser struct {
	evaluate Evaluate
	exchange *shogi.Exchange
	root     [shogi.MaxMoves]shogi.Move
	plies    [quiescencePlies + 2]searchPly
}

// searchPly is a position of the line that is being searched.
type searchPly struct {
	position shogi.Position
	attacks  shogi.AttackMap
	buffer   [shogi.MaxMoves]shogi.Move
	ordered  [shogi.MaxMoves]orderedMove
}

type orderedMove struct {
	move shogi.Move
	gain int
}

func newChooser(evaluate Evaluate) *chooser {
	return &chooser{evaluate: evaluate, exchange: shogi.NewExchange(shogi.DefaultPieceValues())}
}

// rank compares the move that was played with all others. How much better or
// worse they are does not matter, so they are searched with a window of nothing.
func (c *chooser) rank(choice *games.Choice) (r rank) {
	root := &c.plies[0]
	root.position = choice.Position
	root.attacks.Compute(&root.position)
	played := c.after(choice.Played, 2*mated, -2*mated)
	for _, m := range root.position.AppendLegalMoves(c.root[:0]) {
		if m == choice.Played {
			continue
		}
		switch value := c.after(m, played-hair, played+hair); {
		case value >= played+hair:
			r.better++
		case value > played-hair:
			r.alike++
		}
		if r.better == worstRank {
			break
		}
	}
	return r
}

// after returns the value of a move at the root, for the side that makes it.
func (c *chooser) after(m shogi.Move, alpha, beta float64) float64 {
	c.play(0, m)
	return -c.quiescence(1, -beta, -alpha)
}

// play sets up the next ply.
func (c *chooser) play(ply int, m shogi.Move) {
	here, next := &c.plies[ply], &c.plies[ply+1]
	next.position = here.position
	next.position.Play(m)
	next.attacks = here.attacks
	next.attacks.Update(&here.position, &next.position, m)
}

// quiescence returns the value of a ply's position for the side to move once
// captures and promotions that do not lose anything have been made; in check,
// once it has been answered.
func (c *chooser) quiescence(ply int, alpha, beta float64) float64 {
	here := &c.plies[ply]
	inCheck := here.position.InCheck()
	if ply > quiescencePlies {
		return c.evaluate(&here.position, &here.attacks)
	}
	best := mated + float64(ply)
	if !inCheck {
		best = c.evaluate(&here.position, &here.attacks)
		if best >= beta {
			return best
		}
	}
	for _, m := range c.order(here, inCheck) {
		c.play(ply, m.move)
		best = max(best, -c.quiescence(ply+1, -beta, -max(alpha, best)))
		if best >= beta {
			break
		}
	}
	return best
}

// order returns the moves to look at, the most promising first.
func (c *chooser) order(ply *searchPly, inCheck bool) []orderedMove {
	ordered := ply.ordered[:0]
	for _, m := range ply.position.AppendTacticalMoves(ply.buffer[:0]) {
		gain := c.exchange.Evaluate(&ply.position, m)
		if inCheck || gain > 0 {
			ordered = append(ordered, orderedMove{m, gain})
		}
	}
	slices.SortFunc(ordered, func(a, b orderedMove) int { return b.gain - a.gain })
	return ordered
}
