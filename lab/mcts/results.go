package mcts

import (
	"slices"

	"shotest/search"
)

// RootMoves returns what the last search has made of each move, the best first; those that
// no step has taken come last, in the order of their priors. Price is the prior, in per mille, and
// Nodes how many steps took the move.
func (s *Searcher) RootMoves() []search.RootMove {
	t := s.run.tree
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.usedNodes == 0 {
		return nil
	}
	n := &t.nodes[root]
	moves := make([]search.RootMove, 0, n.edgeCount)
	for _, place := range t.rank(root, nil) {
		child := &t.nodes[place]
		m := search.RootMove{Move: child.move, Price: perMille(child.prior), Nodes: uint64(child.visits), Depth: s.run.depth}
		if child.visits > 0 {
			m.Score, m.Bound = s.run.scoreOf(child), search.Exact
			m.Line = slices.Clone(t.line(place, nil))
		}
		moves = append(moves, m)
	}
	for _, e := range t.edges[int(n.edges)+int(n.childCount) : int(n.edges)+int(n.edgeCount)] {
		moves = append(moves, search.RootMove{Move: e.move, Price: perMille(e.prior)})
	}
	return moves
}

func perMille(share float32) int { return int(share*1000 + 0.5) }

// Effort returns the share of the steps that took the best move, in per mille.
func (s *Searcher) Effort() int {
	t := s.run.tree
	t.mu.Lock()
	defer t.mu.Unlock()
	all, most := uint64(0), uint64(0)
	for at := t.nodes[root].firstChild; at != 0; at = t.nodes[at].sibling {
		visits := uint64(t.nodes[at].visits)
		all, most = all+visits, max(most, visits)
	}
	if all == 0 {
		return 0
	}
	return int(most * 1000 / all)
}

// Complete plays a line of legal moves from the game's current position, and returns it with
// the rest of a mate in one or three that the game sees at its end, up to a length in moves.
// The game is left as it was found, and the line that is given is not changed.
func (s *Searcher) Complete(game search.Game, line []search.Move, length int) []search.Move {
	whole := slices.Clone(line)
	mating, _ := game.(search.Mating)
	deeper, _ := game.(search.MatingDeeper)
	quiescent, _ := game.(search.Quiescent)
	for _, m := range line {
		game.Make(m)
	}
	for mating != nil && len(whole) < length {
		m := search.NoMove
		if quiescent == nil || !quiescent.InCheck() {
			m = mating.MateInOne()
			if m == search.NoMove && deeper != nil && len(whole)+3 <= length {
				m = deeper.MateInThree()
			}
		} else if len(whole) > len(line) {
			m = anyMove(game) // of those that all are mated after
		}
		if m == search.NoMove {
			break
		}
		game.Make(m)
		whole = append(whole, m)
	}
	for range whole {
		game.Unmake()
	}
	return whole
}

// anyMove returns the first of the legal moves, NoMove if there is none.
func anyMove(game search.Game) search.Move {
	if moves := game.AppendMoves(nil); len(moves) > 0 {
		return moves[0]
	}
	return search.NoMove
}
