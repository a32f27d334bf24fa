package search

// ChainPruning plays a move's chain out instead of searching the move, and takes the
// quiescence at its end for the move's value. It is Greer's forward pruning (see
// MoveChains): any chain that is legal is played. The margins make it more careful:
// with a depth, chains stand only for shallow searches; confirmed ones have been
// found more than once; without raises and with a margin, they only say which moves
// fail, and with a reduction such moves are searched all the same, but less deep.
//
// Moves at the root are always searched: the best one of the last iteration begins a
// chain, and searching would end there.
type ChainPruning struct {
	On        bool  `doc:"Whether the rule is used."`
	Depth     int   `range:"0,12700" doc:"The most depth left at which it is tried, in hundredths of a ply."`
	Confirmed int   `range:"0,255" doc:"How often the search must have found a chain again."`
	PV        bool  `yaml:"pv" doc:"Whether it is tried in the principal variation too."`
	Raises    bool  `doc:"Whether a chain's value counts also where it is above alpha. Otherwise the move is then searched."`
	Margin    Score `range:"0,30000" doc:"How far below alpha the value of a chain must be otherwise, in centipawns."`
	Reduction int   `range:"0,12700" doc:"How much less deep a move with a chain below alpha is searched, unless it is the first, in hundredths of a ply; 0 leaves it out."`
}

// byChain is replay with the observer told of what was left out: what is played out
// for that is not searched.
func (r *run) byChain(alpha, beta Score, t *trial) (score Score, reduction int, known bool) {
	observer, before := r.observer, r.nodes
	r.observer = nil
	score, reduction, known = r.replay(alpha, beta, t.left, t.ply)
	r.observer = observer
	if known {
		r.enter(t.ply, t.cost, t.left.after(t.cost), ByMove)
		r.leave(t.ply, alpha, beta, score, before)
	}
	return score, reduction, known
}

// replay values the move that has just been made at a ply by its chain: it returns
// the value if that stands for the search of the move, and otherwise how much less
// deep the move is to be searched.
func (r *run) replay(alpha, beta Score, left budget, ply int) (score Score, reduction int, known bool) {
	rule, f := &r.settings.ChainPruning, &r.frames[ply]
	depth := left.depth()
	if ply == 0 || depth < 2*Ply || depth > rule.Depth || !rule.PV && beta-alpha > 1 ||
		r.verifying == nil || ply+longestChain > MaxPly {
		return 0, 0, false
	}
	c := r.chains.find(ply&1, f.move, f.kind)
	if c == nil || int(c.confirmed) < rule.Confirmed {
		return 0, 0, false
	}
	r.counts.ChainsFound++
	score, legal := r.play(c.moves[1:c.length], -beta, -alpha, ply+1)
	if !legal {
		r.counts.ChainsDropped++
		c.drop()
		return 0, 0, false
	}
	score = -score
	switch {
	case r.stopped:
		return 0, 0, true
	case score > alpha && !rule.Raises, score <= alpha && score > alpha-rule.Margin:
		return 0, 0, false
	case score <= alpha && rule.Reduction > 0:
		return 0, rule.Reduction, false
	}
	r.frames[ply+1].ending = Chained
	r.counts.ChainsPlayed++
	return score, 0, true
}

// play returns the value, for the side to move, of what comes of a line of moves and
// quiescence after them, unless a move is illegal.
func (r *run) play(line []Move, alpha, beta Score, ply int) (score Score, legal bool) {
	if len(line) == 0 {
		return r.quiesce(alpha, beta, ply, 0), true
	}
	f := &r.frames[ply]
	f.length, f.searchedLength = 0, 0
	if !r.visit(ply) {
		return 0, true
	}
	if score, over := r.adjudicate(ply); over {
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
