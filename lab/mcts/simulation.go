package mcts

import "shotest/search"

// simulate draws moves from the current position, which has some, and returns what that
// comes to, as a winning probability of the side to move.
func (r *run) simulate(ply int) float32 {
	drawn, found := 0, finding{}
	for !found.ended {
		r.game.Make(r.draw(ply + drawn))
		drawn++
		found = r.simulated(ply+drawn, drawn >= r.settings.SimulationPlies)
	}
	for range drawn {
		r.game.Unmake()
	}
	if drawn%2 == 1 {
		return 1 - found.value
	}
	return found.value
}

// simulated returns what the position after a drawn move is worth, if the simulation ends
// there: because the game does, or because it is the last.
func (r *run) simulated(ply int, last bool) finding {
	r.visit()
	if r.adjudicated != nil {
		if score, over := r.adjudicated.Adjudicate(ply); over {
			return finding{value: r.chances(score), ended: true}
		}
	}
	if !r.inCheck() && r.matesInOne() {
		return finding{value: 1, ended: true}
	}
	if r.moves = r.game.AppendMoves(r.moves[:0]); len(r.moves) == 0 {
		return finding{value: 0, ended: true}
	}
	if last || ply >= search.MaxPly || r.exhausted() {
		return finding{value: r.chances(r.evaluate(ply)), ended: true}
	}
	return finding{}
}

// draw draws a move of the current position, whose moves have been listed.
func (r *run) draw(ply int) search.Move {
	if r.settings.Simulation == Uniform {
		return r.moves[r.random.IntN(len(r.moves))]
	}
	r.drawn = r.weigh(ByInterest, ply, r.drawn[:0])
	sum := float32(0)
	for i := range r.drawn {
		sum += r.drawn[i].Weight
	}
	left := r.random.Float32() * sum
	for i := range r.drawn {
		if left -= r.drawn[i].Weight; left < 0 {
			return r.drawn[i].Move
		}
	}
	return r.drawn[0].Move
}
