package engine

import (
	"context"
	"slices"

	"shotest/engine/skill"
	"shotest/mate"
	"shotest/search"
	"shotest/shogi"
)

const (
	// rootMateMegabytes is the size of the table for mates at the root.
	rootMateMegabytes = 1
	// mateNodesPerNode is roughly the number of nodes that the mate solver searches in the time of
	// one node of the search. It turns shares of the time into nodes, without a look at the clock.
	mateNodesPerNode = 10
	// firstMateNodes is the maximum number of nodes that the solver searches before the search
	// begins. They take a millisecond.
	firstMateNodes = 1000
	// ownMateNodes is the number of nodes that the solver searches between two looks at the clock.
	ownMateNodes = 2000
	// usualOdds are the odds of the solver at which the search for our own mate gets the share that
	// the profile sets.
	usualOdds = 2.0
	// maxOwnShare is the maximum share at better odds, in per mille.
	maxOwnShare = 300
	// winningScore is the score, in centipawns, from which on the search for our own mate gets
	// twice the share.
	winningScore = 1000
	// finalMateNodes is the maximum number of nodes that the solver searches after a move once the
	// search is over.
	finalMateNodes = 4000
	// maxFinalMoves bounds the nodes for all moves that replace each other then: this many times
	// finalMateNodes.
	maxFinalMoves = 4
)

// mateWatch looks for mates by checks at the root while the search goes on: our own mate, and the
// opponent's after the best move. Both have a share of the nodes of the search, and keep the unused
// part for later. The share for our own mate grows with the solver's odds and with the score.
type mateWatch struct {
	ctx    context.Context
	engine *Engine
	solver *mate.Solver   // nil if mates are not looked for
	game   *shogi.History // the position at the root, on which moves are tried

	ownPerMille   uint64 // the share of the search for our own mate, by the profile
	ownUsed       uint64 // nodes used for it
	replyPerMille uint64 // the share of the search for the opponent's mates, by the profile
	replyUsed     uint64 // nodes used for it

	wins    bool         // whether the search expects to win
	found   mate.Result  // of the last search for our own mate
	hasMate bool         // whether found is a mate to be played
	replies []replyMates // the moves after which a mate was looked for
}

// replyMates is the knowledge of the opponent's mates after a move.
type replyMates struct {
	move    shogi.Move
	tried   uint64 // the highest limit of nodes so far
	decided bool
	line    []search.Move // the opponent's mate, beginning with move; empty if no mate is known
	plies   int           // the length of line
}

// loses reports whether the opponent is known to mate after the move.
func (r *replyMates) loses() bool { return len(r.line) > 0 }

// watchMates returns a watch that looks for mates, unless several lines are wanted, the depth is
// limited, or the engine plays below full skill. moves is the number of moves to choose from, lines
// the number of wanted lines.
func (e *Engine) watchMates(ctx context.Context, history *shogi.History, limits *Limits, moves, lines int) mateWatch {
	p := &e.options.Profile
	m := mateWatch{ctx: ctx, engine: e}
	if _, weak := skill.WeaknessOf(p); weak || lines > 1 || limits.Depth > 0 {
		return m
	}
	if e.rootMates == nil {
		e.rootMates = mate.New(rootMateMegabytes << 20)
	}
	m.solver = e.rootMates
	m.game = &e.mateGame
	m.game.CopyFrom(history)
	m.ownPerMille = uint64(p.RootMate)
	m.replyPerMille = uint64(p.ReplyMate)
	if len(limits.SearchMoves) > 0 {
		m.ownPerMille = 0
	}
	if moves == 1 {
		m.replyPerMille = 0
	}
	return m
}

// solveBeforeSearch looks for a mate before the search begins, and reports whether there is one.
func (m *mateWatch) solveBeforeSearch(limits *Limits, clock *stopwatch) bool {
	nodes := uint64(firstMateNodes)
	if limits.Nodes > 0 {
		nodes = min(nodes, m.allowed(m.ownPerMille, limits.Nodes))
	}
	if clock.running() {
		nodes = min(nodes, uint64(clock.budget.Soft.Microseconds())*m.ownPerMille/1000)
	}
	return m.ownPerMille > 0 && m.findMate(max(nodes, 1))
}

// allowed returns the number of nodes that the mate solver may search, for a share in per mille of
// a search of nodes.
func (m *mateWatch) allowed(share, nodes uint64) uint64 {
	return nodes * mateNodesPerNode * share / 1000
}

// findMate looks for a mate by the side to move within nodes, and reports whether it has found one.
func (m *mateWatch) findMate(nodes uint64) bool {
	m.found = m.solver.Solve(m.ctx, m.game, mate.Limits{Nodes: nodes})
	m.ownUsed += m.found.Nodes
	m.hasMate = m.found.Outcome == mate.Found && !m.engine.game.TooLate(m.game.Current(), len(m.found.Moves))
	return m.hasMate
}

// ownShare returns the share for our own mate, in per mille. The share grows with the square of the
// solver's odds (docs/measurements/mate.md), from a quarter of the share that the profile sets.
func (m *mateWatch) ownShare() uint64 {
	odds := m.found.Odds / usualOdds
	factor := max(odds*odds, 0.25)
	if m.wins {
		factor *= 2
	}
	return min(uint64(float64(m.ownPerMille)*factor), max(m.ownPerMille, maxOwnShare))
}

// solveDuringSearch goes on looking for our own mate, unless the share is used up or the result is
// known.
func (m *mateWatch) solveDuringSearch() {
	if m.ownPerMille > 0 && m.found.Outcome == mate.Undecided &&
		m.allowed(m.ownShare(), m.searched()) >= m.ownUsed+ownMateNodes {
		m.findMate(ownMateNodes)
	}
}

// answer returns the answer to play the mate that was found.
func (m *mateWatch) answer() Result {
	r := Result{Best: m.found.Moves[0], Score: Score{Mate: m.found.Length}}
	if len(m.found.Moves) > 1 {
		r.Ponder = m.found.Moves[1]
	}
	return r
}

// searched returns the number of nodes of the search so far.
func (m *mateWatch) searched() uint64 { return m.engine.searcher.Counts().Nodes }

// solveAfterBest looks for the opponent's mate after the best move of an iteration.
func (m *mateWatch) solveAfterBest(best shogi.Move) {
	// Half of the share is kept for the move that is going to be played.
	if limit := m.allowed(m.replyPerMille, m.searched()) / 2; limit > m.replyUsed {
		m.refute(best, limit-m.replyUsed)
	}
}

// refute looks for the opponent's mate after move within nodes, and has the search refute the move
// if there is one.
func (m *mateWatch) refute(move shogi.Move, nodes uint64) *replyMates {
	i := slices.IndexFunc(m.replies, func(r replyMates) bool { return r.move == move })
	if i < 0 {
		i, m.replies = len(m.replies), append(m.replies, replyMates{move: move})
	}
	r := &m.replies[i]
	if r.decided || nodes <= r.tried {
		return r
	}
	m.game.Play(move)
	defer m.game.Undo()
	if !m.game.Current().HasLegalMove() {
		r.decided = true
		return r
	}
	found := m.solver.Solve(m.ctx, m.game, mate.Limits{Nodes: nodes, AnyLength: true})
	m.replyUsed += found.Nodes
	r.tried, r.decided = nodes, found.Outcome != mate.Undecided
	if found.Outcome != mate.Found || m.engine.game.TooLate(m.game.Current(), len(found.Moves)) {
		return r
	}
	r.line, r.plies = append([]search.Move{search.Move(move)}, converted[search.Move](found.Moves)...), 1+found.Length
	m.engine.searcher.Refute(r.line, r.plies)
	return r
}

// loses reports whether the opponent is known to mate after move.
func (m *mateWatch) loses(move shogi.Move) bool {
	return slices.ContainsFunc(m.replies, func(r replyMates) bool { return r.move == move && r.loses() })
}

// avoidMates replaces the best line when the search is over, as long as the opponent mates after
// its move and there is another line. The rest of the share goes to the move to be played. Each
// move that replaces it gets as many nodes, within maxFinalMoves.
func (m *mateWatch) avoidMates(lines *lineup) {
	if m.replyPerMille == 0 {
		return
	}
	all := m.allowed(m.replyPerMille, m.searched())
	nodes := min(all-min(all, m.replyUsed), finalMateNodes)
	limit := m.replyUsed + maxFinalMoves*nodes
	for {
		best := &lines.newest[0]
		if best.Score.Mate > 0 {
			return
		}
		move := best.PV[0]
		lost := m.loses(move) || m.replyUsed < limit && m.refute(move, nodes).loses()
		if !lost || !m.replaceLost(lines) {
			return
		}
	}
}

// replaceLost makes the next best line the answer. It reports false if the opponent is known to
// mate after every move; then the longest of the mates is the line.
func (m *mateWatch) replaceLost(lines *lineup) bool {
	for _, root := range m.engine.searcher.RootMoves() {
		move := shogi.Move(root.Move)
		if m.loses(move) {
			continue
		}
		if root.Bound == search.NoBound {
			lines.replace(lines.evaluated(move))
		} else { // only a bound is known, but the last line reported must have a value
			lines.replace(lines.line(&search.Report{
				Depth: root.Depth, SelDepth: root.Depth, Score: root.Score, Bound: search.Exact, PV: root.Line,
			}))
		}
		return true
	}
	longest := slices.MaxFunc(m.replies, func(a, b replyMates) int { return a.plies - b.plies })
	lines.replace(lines.line(&search.Report{
		Depth: lines.newest[0].Depth, SelDepth: longest.plies, Score: search.MatedIn(longest.plies),
		Bound: search.Exact, PV: longest.line,
	}))
	return false
}
