package mcts

import (
	"math"

	"shotest/search"
)

// assess finds out what the current position is worth, which is new to the tree.
func (r *run) assess() finding {
	r.visit()
	ply := r.ply()
	if r.adjudicated != nil {
		if score, over := r.adjudicated.Adjudicate(ply); over {
			return r.verdict(score, ply)
		}
	}
	inCheck := r.inCheck()
	if !inCheck && r.matesInOne() {
		return proven(-search.MatedIn(1))
	}
	if r.moves = r.game.AppendMoves(r.moves[:0]); len(r.moves) == 0 {
		return proven(search.MatedIn(0))
	}
	if r.settings.Simulates() && !r.exhausted() {
		return finding{value: r.simulate(ply)}
	}
	return finding{value: r.chances(r.evaluate(ply))}
}

// visit counts a position.
func (r *run) visit() {
	r.nodes++
	r.sinceReport++
}

// proven returns a finding that is certain.
func proven(score search.Score) finding {
	proof := int16(score)
	return finding{value: certainty(proof), proof: proof}
}

// verdict returns what the rules say of a game that is over.
func (r *run) verdict(score search.Score, ply int) finding {
	switch {
	case score > search.MaxEvaluation:
		return proven(score + search.Score(ply))
	case score < -search.MaxEvaluation:
		return proven(score - search.Score(ply))
	}
	return finding{value: r.chances(score), ended: true}
}

func (r *run) inCheck() bool { return r.quiescent != nil && r.quiescent.InCheck() }

// matesInOne reports whether the side to move, which is not in check, mates at once.
func (r *run) matesInOne() bool {
	return r.mating != nil && r.mating.MateInOne() != search.NoMove
}

// matesInThree reports whether the side to move mates in three.
func (r *run) matesInThree() bool {
	return r.settings.MateInThree && r.mating3 != nil && !r.inCheck() && r.mating3.MateInThree() != search.NoMove
}

// evaluate returns the value of the current position, at a distance from the root.
func (r *run) evaluate(ply int) search.Score {
	if !r.settings.Quiescence || r.quiescent == nil {
		return r.game.Evaluate()
	}
	score := r.quiesce(search.Window{Alpha: -search.Infinity, Beta: search.Infinity}, ply, 0)
	return min(max(score, -search.MaxEvaluation), search.MaxEvaluation)
}

// chances turns a score into a winning probability.
func (r *run) chances(score search.Score) float32 {
	return float32(1 / (1 + math.Exp(-float64(score)/float64(r.settings.Scale))))
}

// score turns a winning probability into a score.
func (r *run) score(chances float64) search.Score {
	const certain = 1e-9
	chances = min(max(chances, certain), 1-certain)
	score := search.Score(math.Round(float64(r.settings.Scale) * math.Log(chances/(1-chances))))
	return min(max(score, -search.MaxEvaluation), search.MaxEvaluation)
}
