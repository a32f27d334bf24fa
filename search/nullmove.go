package search

// NullMove lets the side to move pass where it stands above beta already: if the
// opponent, to move twice, cannot change that in a search that is reduced, an
// ordinary move will hold it too. In shogi hardly any position is better for
// not having the move.
//
// After Donninger 1993.
type NullMove struct {
	On        bool  `doc:"Whether the rule is used."`
	Depth     int   `range:"0,12700" doc:"The least depth left at which it is tried, in hundredths of a ply."`
	Reduction int   `range:"0,12700" doc:"The depth that a pass costs, on top of itself, in hundredths of a ply."`
	Share     int   `range:"1,100" doc:"And one part in so many of the depth left."`
	Margin    Score `range:"1,30000" doc:"And a ply for each so many centipawns above beta, 3 at most."`
}

// pass reports whether passing refutes the opponent's last move, and the value.
func (r *run) pass(f *frame, beta Score, left budget, ply int, cut bool) (Score, bool) {
	rule, depth := &r.settings.NullMove, left.depth()
	if !rule.On || r.passing == nil || depth < rule.Depth || f.eval < beta || beta <= -MaxEvaluation ||
		ply == 0 || r.frames[ply-1].passed {
		return 0, false
	}
	reduction := rule.Reduction + depth/rule.Share + Ply*min(3, int((f.eval-beta)/rule.Margin))
	f.passed, f.kind, f.move = true, 0, NoMove
	r.passing.MakePass()
	score := r.below(beta-1, beta, left.less(reduction), 0, ply, !cut)
	r.passing.UnmakePass()
	f.passed = false
	if below := &r.frames[ply+1]; score < beta && below.length > 0 {
		f.hints.Refutation, f.hints.MateThreat = below.line[0], score <= -MaxEvaluation+MaxPly // proven or not
	}
	if score > MaxEvaluation {
		score = beta // a mate after a pass proves none
	}
	return score, score >= beta
}

// mateOnTheSpot returns a move that mates at once, if the game sees one.
func (r *run) mateOnTheSpot() Move {
	if r.mating == nil {
		return NoMove
	}
	return r.mating.MateInOne()
}
