package review

import (
	"slices"

	"shotest/evaluation"
	"shotest/explain/motif"
	"shotest/shogi"
)

// rules finds statements about moves and lines without a search: by the rules of shogi, exchanges
// on a square, and the evaluation.
type rules struct {
	finder    *motif.Finder
	exchange  *shogi.Exchange
	evaluator evaluation.Evaluator
}

func newRules(evaluator evaluation.Evaluator) *rules {
	return &rules{motif.New(), shogi.NewExchange(shogi.DefaultPieceValues()), evaluator}
}

// isQuiet reports whether nobody is in check and neither side can win anything by a capture.
func (r *rules) isQuiet(p *shogi.Position) bool {
	idle := *p
	if p.InCheck() || r.canTake(p) {
		return false
	}
	idle.PlayNull()
	return !r.canTake(&idle)
}

// canTake reports whether the side to move wins at least a pawn by a capture.
func (r *rules) canTake(p *shogi.Position) bool {
	return slices.ContainsFunc(p.AppendTacticalMoves(nil), func(m shogi.Move) bool {
		return p.Captured(m) != shogi.NoPiece && r.exchange.Evaluate(p, m) >= motif.MinPawn
	})
}
