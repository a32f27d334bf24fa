package explain

import (
	"shotest/engine"
	"shotest/evaluation"
	"shotest/shogi"
)

// Evaluation is what an evaluation says of a position, and why.
type Evaluation struct {
	// Form is the name of the evaluation, as profiles spell it.
	Form string
	// Score is the value for the side to move, in centipawns.
	Score int
	// Terms are what makes it up: Black's less White's are the score, from Black's side.
	Terms []evaluation.Term
}

// Evaluate evaluates a position as an engine does, without searching.
func Evaluate(e *engine.Engine, p *shogi.Position) Evaluation {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	by := e.Evaluator()
	return Evaluation{Form: e.Form(), Score: by.Evaluate(p, &attacks, 0), Terms: by.Explain(p, &attacks)}
}

// Line says what speaks for a line of moves.
type Line struct {
	// Moves tells what each move of the line does.
	Moves []MoveFacts
	// Form is the name of the evaluation that gave the scores.
	Form string
	// Before and After are the terms that make up the scores before and after the line, in the same order.
	Before, After []evaluation.Term

	side   shogi.Color // to move before the line
	scores [2]int      // before and after, for that side
}

// Change is a term before and after a line, for the side that begins it.
type Change struct {
	Subject evaluation.Subject `json:"name"`
	Before  int                `json:"before"`
	After   int                `json:"after"`
}

// Changes returns the terms as the side that begins the line sees them. Those that are
// nothing before and after are left out.
func (l *Line) Changes() []Change {
	changes := make([]Change, 0, len(l.Before))
	for i, before := range l.Before {
		after := &l.After[i]
		if before.Black|before.White|after.Black|after.White != 0 {
			changes = append(changes, Change{before.Subject, l.seen(before.Black - before.White), l.seen(after.Black - after.White)})
		}
	}
	return changes
}

func (l *Line) seen(byBlack int) int {
	if l.side == shogi.White {
		return -byBlack
	}
	return byBlack
}

// Score returns what the evaluation says before (0) and after (1) the line, for
// the side that begins it, in centipawns.
func (l *Line) Score(when int) int { return l.scores[when] }

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

// OfLine looks at a line of legal moves from a position, without searching; form is the name of the evaluation.
func OfLine(form string, by evaluation.Evaluator, position shogi.Position, moves []shogi.Move) *Line {
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	line := &Line{Form: form, side: position.SideToMove()}
	line.Before, line.scores[0] = termsOf(by, &position, line.side)
	for _, m := range moves {
		line.Moves = append(line.Moves, factsOf(exchange, position, m))
		position.Play(m)
	}
	line.After, line.scores[1] = termsOf(by, &position, line.side)
	return line
}

// factsOf looks at a legal move of a position.
func factsOf(exchange *shogi.Exchange, position shogi.Position, m shogi.Move) MoveFacts {
	facts := MoveFacts{
		Move: m, Piece: position.Mover(m).Type(), Captured: position.Captured(m).Type(),
		Evasion: position.InCheck(), Exchange: exchange.Evaluate(&position, m),
	}
	position.Play(m)
	facts.Check = position.InCheck()
	facts.Mate = facts.Check && !position.HasLegalMove()
	return facts
}

// termsOf returns the named terms of a position, and the evaluation's score for a side.
func termsOf(by evaluation.Evaluator, p *shogi.Position, side shogi.Color) ([]evaluation.Term, int) {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	score := by.Evaluate(p, &attacks, 0)
	if p.SideToMove() != side {
		score = -score
	}
	if by, can := by.(summarizer); can {
		return by.Summary(p, &attacks), score
	}
	return by.Explain(p, &attacks), score
}

// summarizer is an evaluator whose terms depend on the position, and which can put them together to some that do not.
type summarizer interface {
	Summary(p *shogi.Position, a *shogi.AttackMap) []evaluation.Term
}
