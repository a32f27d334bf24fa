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
	// mateNodesPerNode is how many nodes the mate solver searches while the search looks at one,
	// roughly: so shares of the time are kept without a look at the clock.
	mateNodesPerNode = 10
	// firstMateNodes is the most that the solver looks at before the search begins: a millisecond.
	firstMateNodes = 1000
	// ownMateNodes is how many nodes the solver looks at between two looks at the clock.
	ownMateNodes = 2000
	// usualOdds are the odds of the solver at which its own mate gets the share that the profile sets,
	// mostOwn the most that it gets at better ones, in per mille.
	usualOdds = 2.0
	mostOwn   = 300
	// winning is the score, in centipawns, from which on its own mate gets twice the share.
	winning = 1000
	// lastMateNodes is the most that the solver looks at after a move once the search is over, lastMoves
	// times as much after all moves that take each other's place.
	lastMateNodes = 4000
	lastMoves     = 4
)

// mateWatch looks for mates by checks at the root while the search goes on: by the side to move, and by
// the opponent after the best move. Both have a share of the nodes of the search, and keep for later
// what they have not used. The share for its own mate grows with the solver's odds and with the score.
type mateWatch struct {
	ctx    context.Context
	engine *Engine
	solver *mate.Solver
	// game is the position at the root, on which moves are tried.
	game *shogi.History
	// own and reply are the two shares, in per mille; ownUsed and replyUsed count positions.
	own, reply         uint64
	ownUsed, replyUsed uint64
	// wins says that the search expects to win.
	wins bool
	// found is the last result at the root, mates whether it is a mate to be played.
	found mate.Result
	mates bool
	// replies are the moves after which a mate was looked for.
	replies []replyMates
}

// replyMates is the knowledge of the opponent's mates after a move.
type replyMates struct {
	move    shogi.Move
	tried   uint64 // positions looked at
	decided bool
	// line is a mate that begins with the move, and takes plies; empty if none is known.
	line  []search.Move
	plies int
}

func (r *replyMates) loses() bool { return len(r.line) > 0 }

// watchMates begins to look for mates, unless moves are compared or the engine plays below its skill.
func (t *thinking) watchMates(history *shogi.History) {
	e := t.engine
	p := &e.options.Profile
	t.mates = mateWatch{ctx: t.ctx, engine: e}
	if _, weak := skill.Of(p); weak || t.lines.wanted > 1 || t.limits.Depth > 0 {
		return
	}
	if e.rootMates == nil {
		e.rootMates = mate.New(rootMateMegabytes << 20)
	}
	m := &t.mates
	m.solver = e.rootMates
	m.game = history.Clone()
	m.own = uint64(p.RootMate)
	m.reply = uint64(p.ReplyMate)
	if len(t.limits.SearchMoves) > 0 {
		m.own = 0
	}
	if t.moves == 1 {
		m.reply = 0
	}
}

// matesFirst looks for a mate before the search begins, and reports whether there is one.
func (t *thinking) matesFirst() bool {
	m := &t.mates
	nodes := uint64(firstMateNodes)
	if t.limits.Nodes > 0 {
		nodes = min(nodes, m.allowed(m.own, t.limits.Nodes))
	}
	if t.clock.runs() {
		nodes = min(nodes, uint64(t.clock.budget.Soft.Microseconds())*m.own/1000)
	}
	return m.own > 0 && m.mate(max(nodes, 1))
}

// allowed returns how many nodes the mate solver may search, for a share of a search of nodes.
func (m *mateWatch) allowed(share, nodes uint64) uint64 {
	return nodes * mateNodesPerNode * share / 1000
}

// mate looks for a mate by the side to move, and reports whether there is one.
func (m *mateWatch) mate(nodes uint64) bool {
	m.found = m.solver.Solve(m.ctx, m.game, mate.Limits{Nodes: nodes})
	m.ownUsed += m.found.Nodes
	m.mates = m.found.Outcome == mate.Found && !m.engine.game.TooLate(m.game.Current(), len(m.found.Moves))
	return m.mates
}

// ownShare returns the share for its own mate, in per mille: it grows with the square of the solver's odds
// (docs/measurements/mate.md), from a quarter of what the profile sets.
func (m *mateWatch) ownShare() uint64 {
	odds := m.found.Odds / usualOdds
	factor := max(odds*odds, 0.25)
	if m.wins {
		factor *= 2
	}
	return min(uint64(float64(m.own)*factor), max(m.own, mostOwn))
}

// lookOn goes on looking for its own mate, unless the share is used up or the result is known.
func (m *mateWatch) lookOn() {
	if m.own > 0 && m.found.Outcome == mate.Undecided && m.allowed(m.ownShare(), m.searched()) >= m.ownUsed+ownMateNodes {
		m.mate(ownMateNodes)
	}
}

// answerMate makes the mate that was found the answer.
func (t *thinking) answerMate() {
	found, nodes := &t.mates.found, t.mates.ownUsed
	if t.helpers != nil { // the search has begun
		nodes += t.mates.searched() + t.helpers.nodes()
	}
	t.result = Result{Best: found.Moves[0], Score: Score{Mate: found.Length}}
	if len(found.Moves) > 1 {
		t.result.Ponder = found.Moves[1]
	}
	t.tell(Report{
		Depth: found.Length, SelDepth: found.Length, Score: t.result.Score,
		Nodes: nodes, Elapsed: t.clock.elapsed(), PV: found.Moves, Final: true,
	})
}

// searched returns the number of nodes of the search so far.
func (m *mateWatch) searched() uint64 { return m.engine.searcher.Counts().Nodes }

// lookAfter looks for the opponent's mate after the best move of an iteration.
func (m *mateWatch) lookAfter(best shogi.Move) {
	// Half of the share is kept for the move that is going to be played.
	if most := m.allowed(m.reply, m.searched()) / 2; most > m.replyUsed {
		m.refute(best, most-m.replyUsed)
	}
}

// refute looks for the opponent's mate after a move, within a number of nodes, and tells the search of it.
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

// loses reports whether the opponent is known to mate after a move.
func (m *mateWatch) loses(move shogi.Move) bool {
	return slices.ContainsFunc(m.replies, func(r replyMates) bool { return r.move == move && r.loses() })
}

// avoidMates replaces the best line, when the search is over, as long as the opponent mates after its move
// and there is another one. The rest of the share goes to the move that is to be played, and as much to
// each that takes its place, within lastMoves.
func (t *thinking) avoidMates() {
	m := &t.mates
	if m.reply == 0 {
		return
	}
	all := m.allowed(m.reply, m.searched())
	nodes := min(all-min(all, m.replyUsed), lastMateNodes)
	for most := m.replyUsed + lastMoves*nodes; ; {
		best := &t.lines.newest[0]
		if best.Score.Mate > 0 {
			return
		}
		if !m.loses(best.PV[0]) && (m.replyUsed >= most || !m.refute(best.PV[0], nodes).loses()) {
			return
		}
		if !t.replaceLost() {
			return
		}
	}
}

// replaceLost makes the next best line the answer. It reports false if the opponent is known to mate after
// every move; then the longest of the mates is the line.
func (t *thinking) replaceLost() bool {
	for _, m := range t.engine.searcher.RootMoves() {
		if move := shogi.Move(m.Move); !t.mates.loses(move) {
			r := t.unsearched()
			r.PV[0] = move
			if m.Bound != search.NoBound { // a bound is all that is known, and the last line has a value
				r = t.lineOf(&search.Report{Depth: m.Depth, SelDepth: m.Depth, Score: m.Score, Bound: search.Exact, PV: m.Line})
			}
			t.lines.newest, t.lines.older = []Report{r}, nil
			return true
		}
	}
	longest := slices.MaxFunc(t.mates.replies, func(a, b replyMates) int { return a.plies - b.plies })
	last := search.Report{Depth: t.lines.newest[0].Depth, SelDepth: longest.plies, Score: search.MatedIn(longest.plies), Bound: search.Exact, PV: longest.line}
	t.lines.newest, t.lines.older = []Report{t.lineOf(&last)}, nil
	return false
}
