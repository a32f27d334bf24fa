package search

import "shotest/search/chains"

// The search calls package chains in three places: a node asks how a chain goes on when its moves are listed,
// writeChain keeps the line of a node that raised alpha, and byChain lets a chain
// stand for the search of a move.

// setChains makes room for chains, if a rule uses them.
func (r *run) setChains() {
	pruning := r.settings.ChainPruning.On
	r.prunesByChain = pruning && !r.singlePlayer && r.verifying != nil
	r.chains.Counts = chains.Counts{}
	r.chains.Weighs = pruning && r.settings.ChainPruning.Weighs || r.settings.MoveChains.On && r.settings.MoveChains.Weighs
	if r.keepsChains = pruning || r.settings.MoveChains.On; r.keepsChains {
		r.chains.Fit()
	}
}

// writeChain keeps the line of a node whose best move raised alpha, as far as it was searched:
// what quiescence has added is not part of the chain.
func (r *run) writeChain(n *node) {
	if r.keepsChains && n.bestMove != NoMove {
		r.chains.Write(n.ply&1, n.moves[n.place].Kind, n.line[:n.searchedLength])
	}
}

// continuation returns the move that continues a chain at a ply of the line, NoMove if there
// is none.
func (r *run) continuation(ply int) Move {
	if !r.settings.MoveChains.On {
		return NoMove
	}
	var last [chains.Longest - 1]chains.Played
	line := last[:min(ply, len(last))]
	for i := range line {
		f := &r.frames[ply-len(line)+i]
		line[i] = chains.Played{Move: f.move, Kind: f.kind}
	}
	return r.chains.Next(&r.settings.MoveChains, ply&1, line, r.verifying)
}

// byChain values the move that has just been made by its chain: it returns the value if that
// is known, which stands for the search of the move, and otherwise how much less deep the
// move is to be searched. An observer is told of the move, but not of what was played out for
// it, which is not searched.
func (r *run) byChain(n *node, m *candidate, alpha, beta Score) (score Score, reduction int, known bool) {
	if !r.prunesByChain {
		return 0, 0, false
	}
	rule := &r.settings.ChainPruning
	if n.ply == 0 || n.ply+chains.Longest > MaxPly || !rule.Tried(n.left.total(), beta-alpha > 1) {
		return 0, 0, false
	}
	c := r.chains.Find(n.ply&1, chains.Played{Move: m.move, Kind: m.Kind}, rule.Confirmed)
	if c == nil {
		return 0, 0, false
	}
	r.chains.Counts.Found++
	observer, before := r.observer, r.nodes
	r.observer = nil
	score, legal := r.play(c.Rest(), -beta, -alpha, n.ply+1)
	r.observer = observer
	if !legal {
		r.chains.Drop(c)
		return 0, 0, false
	}
	if known, reduction = rule.Verdict(-score, alpha); known || r.stopped {
		r.chains.Counts.Played++
		r.frames[n.ply+1].ending = Chained
		r.enter(n.ply, m.cost, n.left.after(m.cost), ByMove)
		r.leave(n.ply, alpha, beta, -score, before)
		return -score, 0, true
	}
	return 0, reduction, false
}

// play returns the value, for the side to move, of what comes of a line of moves and
// quiescence after them, unless a move is illegal.
func (r *run) play(line []Move, alpha, beta Score, ply int) (score Score, legal bool) {
	if len(line) == 0 {
		return r.quiesce(alpha, beta, ply, 0), true
	}
	f := &r.frames[ply]
	if score, over := r.visit(ply); over {
		return score, true
	}
	m := line[0]
	if !r.verifying.IsLegal(m) {
		return 0, false
	}
	f.move, f.kind = m, r.kindOf(m)
	r.game.Make(m)
	score, legal = r.play(line[1:], -beta, -alpha, ply+1)
	r.game.Unmake()
	f.extend(m, &r.frames[ply+1])
	f.searchedLength = 1 + r.frames[ply+1].searchedLength
	return -score, legal
}

// kindOf returns the kind of a legal move.
func (r *run) kindOf(m Move) uint16 {
	if r.ordered == nil {
		return 0
	}
	return r.ordered.Traits(m).Kind
}
