package timing

import (
	"time"

	"shotest/search"
	"shotest/shogi"
)

// Pace says how much of the usual time a move deserves: more while the best move changes or the
// score falls, less when nearly all nodes of the search are below one move that has long been the
// best.
type Pace struct {
	iterations int
	best       shogi.Move
	// changes counts changes of the best move, in per mille, halved with every iteration.
	changes int
	// usual is the moving average of the iterations' scores, score the last one, in centipawns.
	usual, score int
}

const (
	// A best move that changed in the last iteration deserves half as much time again.
	changeWorth = 500
	// A score a pawn below the usual one deserves as much time again, at the most.
	fallWorth, mostFall = 10, 1000
	// A best move with a share of the positions of soleEffort or more deserves less time by
	// soleWorth, both in per mille.
	soleEffort, soleWorth = 850, 400
	// settledAfter is the number of first iterations whose scores are not trusted.
	settledAfter = 4
	// mostScore bounds the scores that are averaged.
	mostScore = 3000
)

// Finished takes the result of an iteration.
func (p *Pace) Finished(best shogi.Move, score search.Score) {
	p.changes /= 2
	if p.iterations > 0 && best != p.best {
		p.changes += 1000
	}
	p.iterations++
	p.best, p.score = best, clampScore(score)
	if p.iterations <= settledAfter {
		p.usual = p.score
	}
	p.usual += (p.score - p.usual) / 4
}

// Falls takes a score that the best move has failed to reach.
func (p *Pace) Falls(score search.Score) { p.score = min(p.score, clampScore(score)) }

func clampScore(score search.Score) int { return min(max(int(score), -mostScore), mostScore) }

// Scale returns the time after which no iteration begins, given the usual time and the share of the
// positions below the best move, in per mille.
func (p *Pace) Scale(usual time.Duration, effort int) time.Duration {
	worth := 1000 + p.changes*changeWorth/1000
	if fall := p.usual - p.score; p.iterations > settledAfter && fall > 0 {
		worth += min(fall*fallWorth, mostFall)
	}
	if effort >= soleEffort && p.iterations > settledAfter && p.changes < 250 {
		worth -= soleWorth
	}
	return usual * time.Duration(worth) / 1000
}
