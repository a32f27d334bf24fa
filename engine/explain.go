package engine

import (
	"fmt"

	"shotest/evaluation"
	"shotest/shogi"
)

// Explanation says what speaks for a line of moves.
type Explanation struct {
	// Moves tells what each move of the line does.
	Moves []MoveFacts
	// Before and After are the terms of the evaluation before and after the
	// line, in the same order.
	Before, After []evaluation.Term
}

// MoveFacts is what can be said of a move without searching.
type MoveFacts struct {
	Move     shogi.Move
	Piece    shogi.PieceType // before promotion
	Captured shogi.PieceType // NoPieceType if nothing is taken
	Check    bool
	Mate     bool
	Evasion  bool // answers a check
	// Exchange is what the captures on the move's destination come to for the
	// mover if both sides go on while it pays, in centipawns.
	Exchange int
}

// Explain looks at a line of legal moves from the game's current position.
func (e *Engine) Explain(history *shogi.History, line []shogi.Move) Explanation {
	var explanation Explanation
	exchange := shogi.NewExchange(e.weights.Pieces)
	position := *history.Current()
	explanation.Before = e.terms(&position)
	for _, m := range line {
		facts := MoveFacts{
			Move: m, Piece: position.Mover(m).Type(), Captured: position.Captured(m).Type(),
			Evasion: position.InCheck(), Exchange: exchange.Evaluate(&position, m),
		}
		position.Play(m)
		facts.Check = position.InCheck()
		facts.Mate = facts.Check && !position.HasLegalMove()
		explanation.Moves = append(explanation.Moves, facts)
	}
	explanation.After = e.terms(&position)
	return explanation
}

func (e *Engine) terms(p *shogi.Position) []evaluation.Term {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return evaluation.Explain(p, &attacks, &e.weights)
}

// Words returns the facts as phrases: "takes the bishop", "gives check".
func (f *MoveFacts) Words() []string {
	var words []string
	say := func(when bool, phrase string) {
		if when {
			words = append(words, phrase)
		}
	}
	say(f.Evasion, "answers the check")
	say(f.Captured != shogi.NoPieceType, "takes the "+f.Captured.String())
	say(f.Move.IsPromotion(), "promotes the "+f.Piece.String())
	say(f.Move.IsDrop(), "drops a "+f.Piece.String())
	say(f.Mate, "mates")
	say(f.Check && !f.Mate, "gives check")
	say(f.Exchange > 0, fmt.Sprintf("the exchange gains %d", f.Exchange))
	say(f.Exchange < 0, fmt.Sprintf("the exchange costs %d", -f.Exchange))
	if len(words) == 0 {
		words = append(words, "quiet move of the "+f.Piece.String())
	}
	return words
}
