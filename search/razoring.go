package search

// Razoring gives up a node whose evaluation is so far above beta that what the
// opponent can still do within the depth left will not bring it down: the margin
// grows by the ply, and is a ply less where the evaluation is on the rise.
//
// The founding chapter's razoring; elsewhere known as reverse futility pruning
// (Heinz 1998).
type Razoring struct {
	On     bool  `doc:"Whether the rule is used."`
	Depth  int   `range:"0,12700" doc:"The most depth left at which it is tried, in hundredths of a ply."`
	Margin Score `range:"0,30000" doc:"How far above beta the evaluation must be for each ply left, in centipawns."`
}

// razor reports whether a node's value may be taken to be its evaluation.
func (r *run) razor(f *frame, beta Score, depth int) bool {
	rule := &r.settings.Razoring
	if !rule.On || depth > rule.Depth || beta <= -MaxEvaluation {
		return false
	}
	if f.improving {
		depth -= Ply
	}
	return f.eval-rule.Margin*Score(max(depth, 0))/Ply >= beta
}
