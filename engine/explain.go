package engine

import (
	"fmt"

	"shotest/evaluation"
	"shotest/shogi"
)

// Evaluation is what the engine's evaluation says of a position, and why.
type Evaluation struct {
	// Form is the name of the evaluation, as profiles spell it.
	Form string
	// Score is the value for the side to move, in centipawns.
	Score int
	// Terms are what makes it up: Black's less White's are the score, from Black's side.
	Terms []evaluation.Term
}

// Evaluate evaluates a position without searching.
func (e *Engine) Evaluate(p *shogi.Position) Evaluation {
	_ = e.configureEvaluator()
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return Evaluation{
		Form:  e.evaluatedBy.form,
		Score: e.game.evaluator.Evaluate(p, &attacks, 0),
		Terms: e.game.evaluator.Explain(p, &attacks),
	}
}

// Explanation says what speaks for a line of moves.
type Explanation struct {
	// Moves tells what each move of the line does.
	Moves []MoveFacts
	// Form is the name of the evaluation that gave the scores.
	Form string
	// Before and After are the terms that make up the scores before and after the line,
	// in the same order.
	Before, After []evaluation.Term

	side   shogi.Color // to move before the line
	scores [2]int      // before and after, for that side
}

// Change is a term before and after a line, for the side that begins it.
type Change struct {
	Name   string `json:"name"`
	Before int    `json:"before"`
	After  int    `json:"after"`
}

// Changes returns the terms as the side that begins the line sees them. Those that are
// nothing before and after are left out.
func (x *Explanation) Changes() []Change {
	changes := make([]Change, 0, len(x.Before))
	for i, before := range x.Before {
		after := &x.After[i]
		if before.Black|before.White|after.Black|after.White != 0 {
			changes = append(changes, Change{before.Name, x.seen(before.Black - before.White), x.seen(after.Black - after.White)})
		}
	}
	return changes
}

func (x *Explanation) seen(byBlack int) int {
	if x.side == shogi.White {
		return -byBlack
	}
	return byBlack
}

// Score returns what the evaluation says before (0) and after (1) the line, for
// the side that begins it, in centipawns.
func (x *Explanation) Score(when int) int { return x.scores[when] }

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
	_ = e.configureEvaluator()
	position := *history.Current()
	explanation := Explanation{Form: e.evaluatedBy.form, side: position.SideToMove()}
	explanation.Before, explanation.scores[0] = e.terms(&position, explanation.side)
	for _, m := range line {
		facts := MoveFacts{
			Move: m, Piece: position.Mover(m).Type(), Captured: position.Captured(m).Type(),
			Evasion: position.InCheck(), Exchange: e.game.exchange.Evaluate(&position, m),
		}
		position.Play(m)
		facts.Check = position.InCheck()
		facts.Mate = facts.Check && !position.HasLegalMove()
		explanation.Moves = append(explanation.Moves, facts)
	}
	explanation.After, explanation.scores[1] = e.terms(&position, explanation.side)
	return explanation
}

// terms returns the named terms of a position, and the evaluation's score for a
// side.
func (e *Engine) terms(p *shogi.Position, side shogi.Color) ([]evaluation.Term, int) {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	evaluator := e.game.evaluator
	score := evaluator.Evaluate(p, &attacks, 0)
	if p.SideToMove() != side {
		score = -score
	}
	if e, can := evaluator.(summarizer); can {
		return e.Summary(p, &attacks), score
	}
	return evaluator.Explain(p, &attacks), score
}

// summarizer is an evaluator whose terms depend on the position, and which can put them
// together to some that do not.
type summarizer interface {
	Summary(p *shogi.Position, a *shogi.AttackMap) []evaluation.Term
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
