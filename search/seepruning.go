package search

// SEEPruning leaves out moves near the leaves that lose too much material on the spot. The loss
// allowed grows with the square of the depth left for quiet moves, and with the depth for captures
// and the like.
type SEEPruning struct {
	On       bool  `doc:"Whether the rule is used."`
	Depth    int   `range:"0,12700" doc:"The most depth left after the move at which it is tried, in hundredths of a ply."`
	Quiet    Score `range:"0,30000" doc:"What a quiet move may lose for each squared ply, in centipawns."`
	Tactical Score `range:"0,30000" doc:"What captures and promotions may lose for each ply, in centipawns."`
}

// losesTooMuch reports whether a move with traits t loses too much material: a quiet move for the
// depth that it leaves, reduced, and any other move for the depth left before it.
func (r *run) losesTooMuch(t *Traits, depth, reduced int) bool {
	rule := &r.settings.SEEPruning
	switch {
	case !rule.On || t.Gain >= 0:
		return false
	case t.Quiet:
		reduced = max(reduced, 0)
		return reduced <= rule.Depth && Score(t.Gain) < -rule.Quiet*Score(reduced*reduced)/(Ply*Ply)
	}
	return depth <= rule.Depth && Score(t.Gain) < -rule.Tactical*Score(depth)/Ply
}
