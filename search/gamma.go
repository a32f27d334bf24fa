package search

// Gamma gives up a node whose evaluation is so far below alpha that only captures could lift it,
// and they do not.
//
// Gamma pruning in Rollason, "Interest Search: A Faster Minimax" (ch. 24), with a
// quiescence search to verify it; elsewhere known as razoring (Birmingham and Kent 1977).
//
// Measured worth in interest search: −12 Elo (−99 to 75), 60 games at 5,000 nodes a move, 25
// November 2026.
type Gamma struct {
	On     bool  `doc:"Whether the rule is used."`
	Depth  int   `range:"0,12700" doc:"The most depth left at which it is tried, in hundredths of a ply."`
	Base   Score `range:"0,30000" doc:"How far below alpha the evaluation must be, in centipawns."`
	Margin Score `range:"0,30000" doc:"And how much more for each ply left, in centipawns."`
}

// gammaPrune reports whether n fails low by quiescence alone, and its value. It runs quiescence
// only if the evaluation is far enough below alpha.
func (r *run) gammaPrune(n *node) (Score, bool) {
	rule, depth := &r.settings.Gamma, r.depthOf(n.left)
	if !rule.On || depth > rule.Depth || n.Alpha >= MaxEvaluation ||
		n.eval+rule.Base+rule.Margin*Score(depth)/Ply > n.Alpha {
		return 0, false
	}
	score := r.quiesce(n.Null(), n.ply, 0)
	return score, score <= n.Alpha
}
