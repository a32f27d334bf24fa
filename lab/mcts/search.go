package mcts

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"shotest/search"
)

// Sources of priors, and of the weights by which a simulation draws moves.
const (
	ByInterest = "interest" // the interest of moves, from the prices of a search.MoveSelector
	Uniform    = "uniform"  // the same for all moves
)

// Settings says how a tree grows.
type Settings struct {
	Priors      string  `oneof:"interest,uniform" doc:"Where the prior of a move comes from."`
	Sharpness   float64 `range:"0,10" doc:"The power to which the shares are raised."`
	Exploration float64 `range:"0,100" doc:"How much the prior counts against the mean of the results (c of PUCT)."`
	FirstPlay   float64 `range:"0,1" doc:"How much less than its position an untried move is worth, as a winning probability; times the root of the sum of the priors of the tried moves."`
	Scale       float64 `range:"1,10000" doc:"How many centipawns ahead the odds of winning are e to 1."`
	Simulation  string  `oneof:",interest,uniform" doc:"How moves are drawn from a new position; empty for none."`

	SimulationPlies int `range:"1,100" doc:"The number of moves that are drawn."`
}

// DefaultSettings returns the settings that played best (README.md).
func DefaultSettings() Settings {
	return Settings{Priors: ByInterest, Sharpness: 1, Exploration: 1, FirstPlay: 0.2, Scale: 600, SimulationPlies: 4}
}

// Result is the result of a search.
type Result struct {
	// Moves are those of the root that steps have taken, the best first; none if the root has no
	// move.
	Moves []Move
	// Nodes includes those of simulations.
	Nodes int
}

// Move is a move of the root.
type Move struct {
	Move  search.Move
	Prior float64
	// Score is the mean for the side to move, in centipawns, or a proven mate.
	Score search.Score
}

// Search grows a tree of at most nodes nodes from the game's current position, and leaves the game
// as it was.
func Search(game search.Game, settings Settings, nodes int) Result {
	r := &run{game: game, Settings: settings, maxNodes: nodes, random: rand.New(rand.NewPCG(1, 0))}
	r.selector, _ = game.(search.MoveSelector)
	r.adjudicated, _ = game.(search.Adjudicated)
	r.claiming, _ = game.(search.Claiming)
	r.quiescent, _ = game.(search.Quiescent)
	r.mating, _ = game.(search.Mating)
	root := &node{value: r.winProbability(game.Evaluate())}
	r.nodes++
	r.expand(root, 0)
	if len(root.untried) == 0 {
		return Result{Nodes: r.nodes}
	}
	for r.nodes < nodes && root.proof == 0 {
		r.step(root)
	}
	slices.SortStableFunc(root.children, func(a, b *node) int { return b.compare(a) })
	result := Result{Nodes: r.nodes}
	for _, child := range root.children {
		result.Moves = append(result.Moves, Move{child.move, child.prior, r.scoreOf(child)})
	}
	return result
}

// run is one search.
type run struct {
	Settings
	game        search.Game
	selector    search.MoveSelector
	adjudicated search.Adjudicated
	claiming    search.Claiming
	quiescent   search.Quiescent
	mating      search.Mating

	nodes, maxNodes int
	random          *rand.Rand
	hints           search.Hints
	moves           []search.Move
}

// finding is the result of a step, for the side to move.
type finding struct {
	value float64
	proof search.Score // of a mate; 0 if nothing is proven
	over  bool         // whether the game has ended
}

// step grows the tree by one position.
func (r *run) step(root *node) {
	path := []*node{root}
	for n := root; n.expanded && n.proof == 0; {
		next := r.choose(n)
		path, n = append(path, next), next
		r.game.Make(n.move)
	}
	ply := len(path) - 1
	end := path[ply]
	var found finding
	switch {
	case end.visits == 0:
		found = r.evaluateNew(ply)
	case end.over || ply >= search.MaxPly-1:
		found = finding{value: end.value, over: end.over}
		r.nodes++
	case !r.inCheck() && r.mating != nil && r.mating.MateInThree() != search.NoMove:
		found = proven(-search.MatedIn(3))
		r.nodes++
	default:
		r.expand(end, ply)
		next := r.choose(end)
		path = append(path, next)
		r.game.Make(next.move)
		ply++
		end, found = next, r.evaluateNew(ply)
	}
	if end.visits == 0 {
		end.value = found.value
	}
	end.over, end.proof = found.over, found.proof
	backPropagate(path, found.value)
	for range ply {
		r.game.Unmake()
	}
}

// backPropagate adds value, the result at the end of path for the side to move there, to all nodes
// of path.
func backPropagate(path []*node, value float64) {
	for i, n := range slices.Backward(path) {
		value = 1 - value // for the side that has moved to n
		n.visits++
		n.sum += value
		if i == 0 || n.proof == 0 {
			continue
		}
		parent := path[i-1]
		if parent.prove(n) {
			value = certainty(parent.proof)
		}
	}
}

// choose returns the child of n, an expanded node, that a step takes.
func (r *run) choose(n *node) *node {
	var best *node
	highest, tried, urge := math.Inf(-1), 0.0, r.Exploration*math.Sqrt(float64(n.visits+1))
	for _, child := range n.children {
		tried += child.prior
		worth := urge * child.prior / (1 + float64(child.visits))
		if child.visits > 0 {
			worth += child.sum / float64(child.visits)
		}
		if child.proof == 0 && worth > highest {
			highest, best = worth, child
		}
	}
	if len(n.untried) == 0 {
		return best
	}
	untried := 1 - n.mean() - r.FirstPlay*math.Sqrt(tried) + urge*n.untried[0].prior
	if best == nil || untried > highest {
		best, n.untried = n.untried[0], n.untried[1:]
		n.children = append(n.children, best)
	}
	return best
}

// expand lists the moves of n, the highest prior first.
func (r *run) expand(n *node, ply int) {
	n.expanded = true
	sum := 0.0
	moves, weights := r.movesWithWeights(r.Priors, ply)
	for i, m := range moves {
		weight := math.Pow(weights[i], r.Sharpness)
		sum += weight
		n.untried = append(n.untried, &node{move: m, prior: weight})
	}
	for _, child := range n.untried {
		child.prior /= sum
	}
	slices.SortFunc(n.untried,
		func(a, b *node) int { return cmp.Or(cmp.Compare(b.prior, a.prior), cmp.Compare(a.move, b.move)) })
}

// movesWithWeights returns the legal moves of the current position, with their weights by
// ByInterest or Uniform.
func (r *run) movesWithWeights(by string, ply int) (moves []search.Move, weights []float64) {
	if by == Uniform || r.selector == nil {
		moves = r.game.AppendMoves(nil)
		return moves, slices.Repeat([]float64{1}, len(moves))
	}
	r.hints = search.Hints{}
	r.selector.Open(ply, &r.hints)
	for {
		m, cost, more := r.selector.Next(ply, int(search.Infinity))
		if !more {
			return moves, weights
		}
		moves = append(moves, m)
		weights = append(weights, 1/float64(max(cost, 1)))
	}
}

// evaluateNew returns the value of the current position, which is new to the tree, by a simulation
// if the settings want one.
func (r *run) evaluateNew(ply int) finding {
	found := r.evaluateCurrent(ply)
	if found.over || r.Simulation == "" || ply >= search.MaxPly-r.SimulationPlies {
		return found
	}
	drawn := 0
	for ; !found.over && drawn < r.SimulationPlies && r.nodes < r.maxNodes; drawn++ {
		r.game.Make(r.draw(ply + drawn))
		found = r.evaluateCurrent(ply + drawn + 1)
	}
	for range drawn {
		r.game.Unmake()
	}
	if drawn%2 == 1 {
		found.value = 1 - found.value
	}
	if drawn > 0 {
		found.proof, found.over = 0, false // of a position that is not in the tree
	}
	return found
}

// evaluateCurrent returns the value of the current position itself.
func (r *run) evaluateCurrent(ply int) finding {
	r.nodes++
	if r.adjudicated != nil {
		if score, over := r.adjudicated.Adjudicate(ply); over && score > search.MaxEvaluation {
			return proven(score + search.Score(ply))
		} else if over && score < -search.MaxEvaluation {
			return proven(score - search.Score(ply))
		} else if over {
			return finding{value: r.winProbability(score), over: true}
		}
	}
	if r.mating != nil && !r.inCheck() && r.mating.MateInOne() != search.NoMove {
		return proven(-search.MatedIn(1))
	}
	r.moves = r.game.AppendMoves(r.moves[:0])
	if len(r.moves) == 0 {
		return proven(search.MatedIn(0))
	}
	score := r.game.Evaluate()
	if r.claiming != nil {
		if claim, may := r.claiming.Claim(); may && claim >= score {
			return finding{value: r.winProbability(claim), over: true}
		}
	}
	return finding{value: r.winProbability(score)}
}

// draw returns a move of the current position, which has one, at random by its weight.
func (r *run) draw(ply int) search.Move {
	moves, weights := r.movesWithWeights(r.Simulation, ply)
	sum := 0.0
	for _, weight := range weights {
		sum += weight
	}
	left := r.random.Float64() * sum
	for i, m := range moves {
		left -= weights[i]
		if left < 0 {
			return m
		}
	}
	return moves[0]
}

func (r *run) inCheck() bool { return r.quiescent != nil && r.quiescent.InCheck() }

func proven(score search.Score) finding {
	return finding{value: certainty(score), proof: score, over: true}
}

// winProbability returns the winning probability that score stands for.
func (r *run) winProbability(score search.Score) float64 {
	return 1 / (1 + math.Exp(-float64(score)/r.Scale))
}

// scoreOf returns the value of a child of the root for the side to move there.
func (r *run) scoreOf(child *node) search.Score {
	if child.proof != 0 {
		return lift(child.proof)
	}
	probability := min(max(child.mean(), 1e-9), 1-1e-9)
	score := search.Score(math.Round(r.Scale * math.Log(probability/(1-probability))))
	return min(max(score, -search.MaxEvaluation), search.MaxEvaluation)
}
