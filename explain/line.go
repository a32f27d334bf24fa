package explain

import (
	"shotest/engine"
	"shotest/evaluation"
	"shotest/internal/language"
	"shotest/shogi"
)

// Line holds the effects of a line of moves, found without a search.
type Line struct {
	// moves has the facts about each move of the line.
	moves []moveFacts
	// form is the name of the evaluation.
	form string
	// side is the side to move before the line.
	side shogi.Color
	// before and after are the terms of the evaluation around the line, in the same order.
	before, after []evaluation.Term
	// scores are the values of the evaluation before and after the line for side.
	scores [2]int
}

// lineOf returns the effects of a line of legal moves from position.
func lineOf(e *engine.Engine, position shogi.Position, moves []shogi.Move) *Line {
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	line := &Line{form: e.EvaluationName(), side: position.SideToMove()}
	line.before, line.scores[0] = termsOf(e.Evaluator(), &position, line.side)
	for _, m := range moves {
		line.moves = append(line.moves, factsOf(exchange, position, m))
		position.Play(m)
	}
	line.after, line.scores[1] = termsOf(e.Evaluator(), &position, line.side)
	return line
}

// termsOf returns the named terms of a position, and the evaluation's score for a side.
func termsOf(evaluator evaluation.Evaluator, p *shogi.Position, side shogi.Color) ([]evaluation.Term, int) {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	score := evaluator.Evaluate(p, &attacks, 0)
	if p.SideToMove() != side {
		score = -score
	}
	if evaluator, ok := evaluator.(summarizer); ok {
		return evaluator.Summary(p, &attacks), score
	}
	return evaluator.Explain(p, &attacks), score
}

// summarizer is an evaluator whose terms depend on the position, and which can combine them into
// terms that do not.
type summarizer interface {
	Summary(p *shogi.Position, a *shogi.AttackMap) []evaluation.Term
}

// change is a term before and after a line, for the side that begins it.
type change struct {
	Subject evaluation.Subject `json:"name"`
	Before  int                `json:"before"`
	After   int                `json:"after"`
}

// changes returns the terms before and after the line. It leaves out terms that are zero in both
// positions.
func (l *Line) changes() []change {
	balance := func(t *evaluation.Term) int {
		if l.side == shogi.White {
			return t.White - t.Black
		}
		return t.Black - t.White
	}
	changes := []change{}
	for i := range l.before {
		before, after := &l.before[i], &l.after[i]
		if before.Black|before.White|after.Black|after.White != 0 {
			changes = append(changes, change{before.Subject, balance(before), balance(after)})
		}
	}
	return changes
}

// moveFacts are facts about a move that need no search.
type moveFacts struct {
	move     shogi.Move
	piece    shogi.PieceType // before promotion
	captured shogi.PieceType // NoPieceType if nothing is taken
	evasion  bool            // answers a check
	check    bool
	mate     bool
	// exchange is the mover's gain, in centipawns, if both sides capture on the move's destination
	// as long as it pays.
	exchange int
}

// factsOf returns the facts about a legal move.
func factsOf(exchange *shogi.Exchange, position shogi.Position, m shogi.Move) moveFacts {
	facts := moveFacts{
		move: m, piece: position.Mover(m).Type(), captured: position.Captured(m).Type(),
		evasion: position.InCheck(), exchange: exchange.Evaluate(&position, m),
	}
	position.Play(m)
	facts.check = position.InCheck()
	facts.mate = facts.check && !position.HasLegalMove()
	return facts
}

// phrases words the facts: "takes the bishop", "gives check".
func (f *moveFacts) phrases(l *language.Language) []string {
	var words []string
	say := func(when bool, name string, args language.Args) {
		if when {
			words = append(words, l.Text("fact."+name, args))
		}
	}
	piece := language.Args{"Piece": l.Piece(f.piece)}
	say(f.evasion, "answers_check", nil)
	if f.captured != shogi.NoPieceType {
		say(true, "takes", language.Args{"Piece": l.Piece(f.captured)})
	}
	say(f.move.IsPromotion(), "promotes", piece)
	say(f.move.IsDrop(), "drops", piece)
	say(f.mate, "mates", nil)
	say(f.check && !f.mate, "check", nil)
	say(f.exchange > 0, "gains", language.Args{"Points": f.exchange})
	say(f.exchange < 0, "costs", language.Args{"Points": -f.exchange})
	say(len(words) == 0, "quiet", piece)
	return words
}
