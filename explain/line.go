package explain

import (
	"shotest/engine"
	"shotest/evaluation"
	"shotest/language"
	"shotest/shogi"
)

// Line holds the reasons for a line of moves, found without searching.
type Line struct {
	// moves has the facts about each move of the line.
	moves []moveFacts
	// form is the name of the evaluation that gave the scores, side the side to move before the
	// line.
	form string
	side shogi.Color
	// before and after are the terms of the evaluation before and after the line, in the same
	// order; scores are its values for the side.
	before, after []evaluation.Term
	scores        [2]int
}

// lineOf looks at a line of legal moves from a position.
func lineOf(e *engine.Engine, position shogi.Position, moves []shogi.Move) *Line {
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	line := &Line{form: e.EvaluationName(), side: position.SideToMove()}
	line.before, line.scores[0] = TermsOf(e.Evaluator(), &position, line.side)
	for _, m := range moves {
		line.moves = append(line.moves, factsOf(exchange, position, m))
		position.Play(m)
	}
	line.after, line.scores[1] = TermsOf(e.Evaluator(), &position, line.side)
	return line
}

// TermsOf returns the named terms of a position, and the evaluation's score for a side.
func TermsOf(by evaluation.Evaluator, p *shogi.Position, side shogi.Color) ([]evaluation.Term, int) {
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

// summarizer is an evaluator whose terms depend on the position, but which can combine them into
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

// changes returns the terms as the side that begins the line sees them. It leaves out terms that
// are zero before and after.
func (l *Line) changes() []change {
	seen := func(t *evaluation.Term) int {
		if l.side == shogi.White {
			return t.White - t.Black
		}
		return t.Black - t.White
	}
	changes := []change{}
	for i := range l.before {
		before, after := &l.before[i], &l.after[i]
		if before.Black|before.White|after.Black|after.White != 0 {
			changes = append(changes, change{before.Subject, seen(before), seen(after)})
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

// factsOf looks at a legal move of a position.
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

// words returns the facts as phrases: "takes the bishop", "gives check".
func (f *moveFacts) words(l *language.Language) []string {
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
