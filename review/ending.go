package review

import (
	"errors"

	"shotest/internal/language"
	"shotest/record"
	"shotest/shogi"
)

// endingNames are parts of the names of messages about endings other than mate, resignation and
// fouls.
var endingNames = map[record.EndingKind]string{
	record.TimeUp: "time", record.Declaration: "declaration", record.Sennichite: "repetition",
	record.Jishogi: "jishogi",
	record.Draw:    "draw", record.MaxMoves: "max_moves", record.Interrupted: "interrupted", record.Sealed: "sealed",
	record.Failed: "failed", record.DefaultLoss: "default", record.DefaultWin: "default",
}

// byReferee translates the endings that the rules of shogi find. A perpetual check is a foul.
var byReferee = map[shogi.Ending]record.EndingKind{
	shogi.Checkmate: record.Checkmate, shogi.Sennichite: record.Sennichite, shogi.PerpetualCheck: record.IllegalAction,
}

// findEnd sets how the game ended and who won. The record decides. If it has no result, as when it
// stops after the last move or says that the game was broken off, the rules of shogi decide.
func (r *Review) findEnd() {
	r.end = r.Game.Ending.Kind
	r.Winner, r.Decided = r.Game.Winner()
	switch r.end {
	case record.Sennichite, record.Jishogi, record.Draw, record.MaxMoves:
		return
	}
	if verdict := r.history.Verdict(shogi.Rules{}); !r.Decided && verdict.Ending != shogi.Ongoing {
		r.end, r.Winner, r.Decided = byReferee[verdict.Ending], verdict.Winner, !verdict.Drawn
	}
}

// ending names an end other than mate or resignation. It is empty if the end is not known.
func (r *Review) ending() string {
	if r.isFoul() {
		return "foul"
	}
	return endingNames[r.end]
}

// isFoul reports whether the loser has lost by breaking the rules.
func (r *Review) isFoul() bool {
	return r.Decided && (r.end == record.IllegalMove || r.end == record.IllegalAction)
}

// lostOffBoard reports whether the loser lost on time, by default or by a foul in a position that
// was not yet lost.
func (r *Review) lostOffBoard() bool {
	switch r.ending() {
	case "time", "default", "foul":
		return r.concluded() && r.chanceOf(r.Winner.Opponent(), len(r.Moves)) > 1-settledChance
	}
	return false
}

// result says how the game ended.
func (w *writer) result() string {
	kind := w.review.ending()
	switch end := w.review.history.Current(); {
	case kind == "foul":
	case w.review.end == record.Resignation:
		kind = "resigned"
	case w.review.Decided && end.InCheck() && !end.HasLegalMove():
		kind = "mate"
	case kind != "":
	case w.review.Decided:
		kind = "won"
	default:
		kind = "open"
	}
	return w.l.Text("review.result."+kind, w.endingArgs())
}

// endingArgs are the placeholders of messages about the end of the game.
func (w *writer) endingArgs() language.Args {
	end := len(w.review.Moves)
	args := language.Args{
		"Count": end, "Foul": w.foul(), "Black": w.l.Side(shogi.Black),
		"Chance": percent(shogi.Black, w.review.chanceOf(shogi.Black, end)),
	}
	if w.review.Decided {
		loser := w.review.Winner.Opponent()
		args["Winner"], args["Loser"], args["LosersChance"] = w.sideNamed(w.review.Winner), w.l.Side(loser),
			percent(loser, w.review.chanceOf(loser, end))
	}
	return args
}

// sideNamed returns a side with the name of its player, if the name is known.
func (w *writer) sideNamed(side shogi.Color) string {
	name := w.l.Side(side)
	if player := w.players()[side]; player != name {
		return w.l.Text("review.winner", language.Args{"Name": player, "Side": name})
	}
	return name
}

// sayEnding says how a game ended that ended neither by mate nor by resignation, and who was ahead
// then.
func (w *writer) sayEnding(say func(kind string, ply int, args language.Args)) {
	kind := w.review.ending()
	ended := w.review.span().To == len(w.review.Moves) && (w.review.Decided || w.review.end != record.DefaultLoss)
	if kind != "" && kind != "failed" && len(w.review.Moves) > 0 && ended {
		say("by_"+kind, len(w.review.Moves), w.endingArgs())
	}
}

// foulNames are parts of the names of messages about the rules that a move can break.
var foulNames = map[error]string{
	shogi.ErrNifu: "nifu", shogi.ErrUchifuzume: "uchifuzume", shogi.ErrNotOwnPiece: "turn",
	shogi.ErrCannotReach: "reach",
	shogi.ErrDeadDrop:    "dead", shogi.ErrMustPromote: "dead", shogi.ErrNotInHand: "hand", shogi.ErrNoPiece: "piece",
}

// foul returns a sentence that names the rule that the illegal move of the record breaks. A
// perpetual check needs no such move. The sentence is empty if there was no foul.
func (w *writer) foul() string {
	if !w.review.isFoul() {
		return ""
	}
	end, loser := w.review.history.Current(), w.review.Winner.Opponent()
	args, name := language.Args{"Loser": w.l.Side(loser)}, "unknown"
	switch illegal, repeated := w.review.Game.Ending.Illegal, w.review.history.Sennichite(); {
	case illegal != nil:
		name = foulOf(end, loser, illegal.Move)
		args["Move"] = w.l.MoveInText(end, illegal.Move, w.review.lastMove(len(w.review.Moves)))
	case repeated == shogi.RepetitionWin || repeated == shogi.RepetitionLoss:
		name = "perpetual"
	}
	return w.l.Text("review.foul."+name, args)
}

// foulOf returns the name of the rule that a move breaks.
func foulOf(end *shogi.Position, loser shogi.Color, m shogi.Move) string {
	err := end.CheckLegal(m)
	switch {
	case errors.Is(err, shogi.ErrKingInCheck) && end.InCheck():
		return "check_ignored"
	case errors.Is(err, shogi.ErrKingInCheck):
		return "into_check"
	case m.IsDrop() && m.Dropped() == shogi.Pawn && !end.FilesWithoutPawn(loser).Has(m.To()):
		return "nifu" // even if the move breaks another rule as well
	}
	for rule, name := range foulNames {
		if errors.Is(err, rule) {
			return name
		}
	}
	return "illegal"
}

// foulSentence shows the foul on the board after the last legal move.
func (w *writer) foulSentence() []SentenceDocument {
	illegal := w.review.Game.Ending.Illegal
	if !w.review.isFoul() || !w.review.concluded() || illegal == nil {
		return nil
	}
	text := w.l.Text("review.summary.by_foul", w.endingArgs())
	return []SentenceDocument{{Kind: "foul", Text: text,
		Arrows: []ArrowDocument{arrow(illegal.Move, w.review.Winner.Opponent(), "foul")}}}
}
