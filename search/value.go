package search

// withoutMoves returns the value of a node of which no move was searched: there is none, or
// none that could be paid for.
func (r *run) withoutMoves(n *node) Score {
	switch {
	case n.truncated:
		return n.end(OutOfInterest, r.quiesce(n.alpha, n.beta, n.ply, 0))
	case r.singlePlayer:
		return n.end(Mated, r.game.Evaluate())
	}
	return n.end(Mated, MatedIn(n.ply))
}

// unaffordable sets the value of a node with moves that could not be paid for, and how it
// stands to the window. They stand for no less than the evaluation, as far as it does not
// raise alpha, and prove no mate: where those that were searched lose by force, another one
// may not. The sooner all that was searched is lost, the worse, so that what wins without
// proof makes progress.
func (r *run) unaffordable(n *node) {
	if n.ending == Searched {
		n.ending = Unaffordable
	}
	switch {
	case n.best < -MaxEvaluation:
		n.best = max(n.best, min(max(n.lower, -MaxEvaluation+Score(n.ply)), r.game.Evaluate()))
	case n.bound != UpperBound:
		return
	case !n.inCheck:
		n.best = max(n.best, min(n.lower, n.eval))
	}
	n.bound = boundOfScore(n.best, n.lower, n.upper)
}
