package search

// Futility leaves out quiet moves near the leaves where the evaluation is so far below alpha that
// none of them will bring it up. Checks are tried all the same.
//
// After Schaeffer 1986 and Heinz 1998.
type Futility struct {
	On     bool  `doc:"Whether the rule is used."`
	Depth  int   `range:"0,12700" doc:"The most depth left after the move at which it is tried, in hundredths of a ply."`
	Base   Score `range:"0,30000" doc:"How far below alpha the evaluation must be, in centipawns."`
	Margin Score `range:"0,30000" doc:"And how much more for each ply left, in centipawns."`
}

// futile reports whether a quiet move of n that leaves depth to its position is unlikely to raise
// alpha.
func (r *run) futile(n *node, depth int) bool {
	rule := &r.settings.Futility
	return rule.On && depth <= rule.Depth && n.eval+rule.Base+rule.Margin*Score(depth)/Ply <= n.moveWindow.Alpha
}

// quietsFutile reports whether all remaining quiet moves of n that give no check are futile, even
// at the lowest price of a move. The charge for siblings never falls, so later moves are futile
// too.
func (r *run) quietsFutile(n *node) bool {
	if !r.seesChecks || n.inCheck {
		return false
	}
	cost := Ply
	if r.pricing != nil {
		cost = max(Ply, r.settings.Prices.Least+n.charge)
	}
	return r.futile(n, r.depthOf(n.left)-cost)
}
