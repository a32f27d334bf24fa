package search

import (
	"shotest/search/backup"
	"shotest/search/chains"
)

// experiments are rules beyond minimax that are off by default: those of packages backup and chains.
type experiments struct {
	experimenting bool // whether any is on
	// backsUp says that a value is more than the best move's. backups are the rules at each ply.
	backsUp bool
	backups [MaxPly + 1]backup.Node
	// keepsChains says that chains are kept, prunesByChain that they are played out.
	keepsChains, prunesByChain bool
	chains                     chains.Table
}

// setExperiments makes the experiments ready for a search.
func (r *run) setExperiments() {
	s := &r.settings
	r.backsUp = s.Backup.Used() && !r.singlePlayer
	r.prunesByChain = s.ChainPruning.On && !r.singlePlayer && r.verifying != nil
	r.chains.Counts = chains.Counts{}
	r.chains.Weighs = s.ChainPruning.On && s.ChainPruning.Weighs || s.MoveChains.On && s.MoveChains.Weighs
	if r.keepsChains = s.ChainPruning.On || s.MoveChains.On; r.keepsChains {
		r.chains.Fit()
	}
	r.experimenting = r.backsUp || r.keepsChains
}

// experimentOpen sets the window that the first move of a node is searched within.
func (r *run) experimentOpen(n *node) {
	if r.backsUp {
		n.within, n.slack = r.backups[n.ply].Begin(&r.settings.Backup, backup.Position{
			Keyed: r.keyed != nil, Key: n.key, Evaluation: n.staticEval, Standing: r.standing(n), Depth: r.depthOf(n.left),
		}, n.Window)
	}
}

// standing returns the value that the rule of the neighbourhood goes by. The transposition table, which
// differs from path to path, has no part in it.
func (r *run) standing(n *node) Score {
	rule := &r.settings.Backup.Neighbourhood
	if !rule.On || !rule.Quiescence || r.quiescent == nil || n.inCheck || n.staticEval >= 0 {
		return n.staticEval
	}
	f, keyed, observer := n.frame, r.keyed, r.observer
	staticEval := f.staticEval
	ending := f.ending
	first := f.line[0]
	length := f.length
	r.keyed, r.observer = nil, nil
	score := r.quiesce(Window{Alpha: max(staticEval-1, rule.Worst()), Beta: 0}, n.ply, 0)
	r.keyed, r.observer = keyed, observer
	f.staticEval = staticEval
	f.ending = ending
	f.line[0] = first
	f.length = length
	return score
}

// experimentTry is searchMove. The score is before the node's own rules.
func (r *run) experimentTry(n *node, m *candidate, first bool) (score Score, better bool) {
	if !r.backsUp {
		score = r.chained(n, m, first, n.within)
		return score, score > n.within.Alpha
	}
	rules := &r.backups[n.ply]
	w := rules.Try(m.move, n.within, n.cut)
	for more := true; more && !r.stopped; {
		w, more = rules.Next(r.chained(n, m, first, w))
	}
	return rules.Tried()
}

// experimentWorth returns the value of a node whose best move is known, and keeps the line of one that
// raised alpha as a chain, but for the moves of quiescence.
func (r *run) experimentWorth(n *node) Score {
	if r.keepsChains && n.bestMove != NoMove {
		r.chains.Write(n.ply&1, n.moves[n.place].Kind, n.line[:n.searchedLength])
	}
	if r.backsUp {
		return r.backups[n.ply].Value(n.best)
	}
	return n.best
}

// rootWorth returns the table's value of the root. Rules of back-up do not count there, so that with them
// nothing is known of the position elsewhere.
func (r *run) rootWorth(score Score) (Score, Bound) {
	if r.backsUp {
		return MatedIn(0), LowerBound
	}
	return score, Exact
}

// continuation returns the move that continues a chain at a ply of the line, NoMove if there is none.
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

// chained is child, unless the chain of the move stands for its search or has it searched less deep. An
// observer is notified of the move, but not of the chain that was played out.
func (r *run) chained(n *node, m *candidate, first bool, w Window) Score {
	rule := &r.settings.ChainPruning
	if !r.prunesByChain || n.ply+chains.Longest > MaxPly || !rule.Tried(n.left.total(), !w.IsNull()) {
		return r.child(n, m, first, w)
	}
	c := r.chains.Find(n.ply&1, chains.Played{Move: m.move, Kind: m.Kind}, rule.Confirmed)
	if c == nil {
		return r.child(n, m, first, w)
	}
	r.chains.Counts.Found++
	observer, before := r.observer, r.nodes
	r.observer = nil
	score, legal := r.play(c.Rest(), w.Reversed(), n.ply+1)
	r.observer = observer
	if !legal {
		r.chains.Drop(c)
		return r.child(n, m, first, w)
	}
	known, reduction := rule.Verdict(-score, w.Alpha)
	if known || r.stopped {
		r.chains.Counts.Played++
		r.frames[n.ply+1].ending = Chained
		r.enter(n.ply, m.cost, n.left.after(m.cost), ByMove)
		r.leave(n.ply, w, -score, before)
		return -score
	}
	reduced := *m
	if !first {
		reduced.cost += reduction
	}
	return r.child(n, &reduced, first, w)
}

// play returns the value, for the side to move, of a line of moves and quiescence after them, unless a move
// is illegal.
func (r *run) play(line []Move, w Window, ply int) (score Score, legal bool) {
	if len(line) == 0 {
		return r.frames[ply].orClaim(r.quiesce(w, ply, 0)), true
	}
	f := &r.frames[ply]
	if score, over := r.visit(&w, ply); over {
		return score, true
	}
	m := line[0]
	if !r.verifying.IsLegal(m) {
		return 0, false
	}
	f.move, f.kind = m, r.kindOf(m)
	r.game.Make(m)
	score, legal = r.play(line[1:], w.Reversed(), ply+1)
	r.game.Unmake()
	f.extend(m, &r.frames[ply+1])
	f.searchedLength = 1 + r.frames[ply+1].searchedLength
	return f.orClaim(-score), legal
}

// kindOf returns the kind of a legal move.
func (r *run) kindOf(m Move) uint16 {
	if r.ordered == nil {
		return 0
	}
	return r.ordered.Traits(m).Kind
}
