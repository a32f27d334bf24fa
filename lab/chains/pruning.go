package chains

import "shotest/search"

// Pruning plays a move's chain out instead of searching the move, and takes the value of quiescence
// at its end as the move's value: Greer's forward pruning. Four settings make it more careful.
// Depth exempts deep searches. Without Raises and with a Margin, chains only say which moves fail.
// With a Reduction, such moves are searched less deep.
//
// Moves at the root are always searched, because the best move of the last iteration begins a
// chain.
type Pruning struct {
	On        bool         `doc:"Whether the rule is used."`
	Depth     int          `range:"0,12700" doc:"The most depth left at which it is tried, in hundredths of a ply."`
	Confirmed int          `range:"0,255" doc:"How often the search must have found a chain again."`
	Weighs    bool         `doc:"Whether confirmations fall as well as rise: another line with the same first move, or an illegal move, takes one away before the chain loses its place."`
	PV        bool         `yaml:"pv" doc:"Whether it is tried in the principal variation too."`
	Raises    bool         `doc:"Whether a chain's value counts also where it is above alpha. Otherwise the move is then searched."`
	Margin    search.Score `range:"0,30000" doc:"How far below alpha the value of a chain must be otherwise, in centipawns."`
	Reduction int          `range:"0,12700" doc:"How much less deep a move with a chain below alpha is searched, unless it is the first, in hundredths of a ply; 0 leaves it out."`
}

// DefaultPruning returns the rule as Greer describes it, but not in use.
func DefaultPruning() Pruning {
	return Pruning{Depth: search.MaxPly * search.Ply, PV: true, Raises: true}
}

// Applies reports whether a chain may replace the search of a move with depth left before the move;
// pv says that the node is in the principal variation. Near the leaves a search costs no more than
// playing the chain out.
func (p *Pruning) Applies(depth int, pv bool) bool {
	return depth >= 2*search.Ply && depth <= p.Depth && (p.PV || !pv)
}

// Verdict reports whether score, the value of a chain, stands in place of a search of its move. If
// it does not, reduction is how much less deep the move is searched, in hundredths of a ply.
func (p *Pruning) Verdict(score, alpha search.Score) (stands bool, reduction int) {
	switch {
	case score > alpha:
		return p.Raises, 0
	case score > alpha-p.Margin:
		return false, 0
	}
	return p.Reduction == 0, p.Reduction
}
