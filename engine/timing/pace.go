package timing

import (
	"time"

	"shotest/search"
	"shotest/shogi"
)

// Pace scales the usual time for a move by the results of its iterations: more time while the best
// move changes or the score falls, less when nearly all nodes of the search are below one move that
// has long been the best.
type Pace struct {
	iterations int        // finished so far
	best       shogi.Move // of the last iteration
	changes    int        // changes of the best move, in per mille, halved with every iteration
	meanScore  int        // the moving average of the iterations' scores, in centipawns
	score      int        // of the last iteration, in centipawns
}

// Bonuses and discounts are in per mille of the usual time.
const (
	// changeBonus is the bonus for a best move that changed in the last iteration.
	changeBonus = 500
	// fallBonus is the bonus for each centipawn by which the score is below the mean, up to
	// maxFallBonus.
	fallBonus, maxFallBonus = 10, 1000
	// dominantDiscount is the discount for a best move with dominantEffort per mille of the nodes.
	dominantEffort, dominantDiscount = 850, 400
	// minIterations is the number of iterations at the beginning whose scores are not trusted.
	minIterations = 4
	// maxScore bounds the scores that are averaged.
	maxScore = 3000
)

// Finished records the result of an iteration.
func (p *Pace) Finished(best shogi.Move, score search.Score) {
	p.changes /= 2
	if p.iterations > 0 && best != p.best {
		p.changes += 1000
	}
	p.iterations++
	p.best, p.score = best, clampScore(score)
	if p.iterations <= minIterations {
		p.meanScore = p.score
	}
	p.meanScore += (p.score - p.meanScore) / 4
}

// FailedLow records a score that the best move has failed to reach.
func (p *Pace) FailedLow(score search.Score) { p.score = min(p.score, clampScore(score)) }

func clampScore(score search.Score) int { return min(max(int(score), -maxScore), maxScore) }

// Scale returns the time after which no iteration begins, if usual is the usual time; effort is how
// many of the nodes are below the best move, in per mille.
func (p *Pace) Scale(usual time.Duration, effort int) time.Duration {
	perMille := 1000 + p.changes*changeBonus/1000
	if fall := p.meanScore - p.score; p.iterations > minIterations && fall > 0 {
		perMille += min(fall*fallBonus, maxFallBonus)
	}
	if effort >= dominantEffort && p.iterations > minIterations && p.changes < 250 {
		perMille -= dominantDiscount
	}
	return usual * time.Duration(perMille) / 1000
}
