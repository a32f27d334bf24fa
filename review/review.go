// Package review tells a player about a game, in sentences that are true: which moves decided it,
// which moves were better, and why.
//
// A [Reviewer] can review many games. It has the searches, each with its own table and all with one
// budget, and the rules, which need no search. For each game, an assessor finds the values of the
// positions, and an explainer finds the statements about the moves. The [Review] records the
// findings of both, and a writer puts it into the words of a [Document].
package review

import (
	"shotest/record"
	"shotest/shogi"
)

// Review is the result of reviewing a game.
type Review struct {
	Game     *record.Game
	Settings Settings
	// Span is the range of reviewed moves. Zeros stand for the first and the last move of the game.
	Span Span
	// Branch, of a variation, is the number of the move at which it leaves its game; see
	// [record.Branch].
	Branch int
	// Branches are the reviews of a game's variations that [Review.Annotated] writes beneath them,
	// by their lines.
	Branches map[*record.Line]*Review
	// Assessments has the one assessment of each position around the reviewed moves. The index is
	// the number of moves before the position.
	Assessments []Assessment
	// Moves are those of the main line, from the first one on.
	Moves []ReviewedMove
	// Winner is the side that won, if Decided, by the record or, if the record does not say, by the
	// rules.
	Winner  shogi.Color
	Decided bool
	// Stretches are the parts of the game in which a side lost its chances by more than one move,
	// in order.
	Stretches []*Stretch
	// Scale is the scale of all scores. Fitted says that it was fitted to the game's result.
	Scale  Scale
	Fitted bool
	// Faults are the failed searches of another engine.
	Faults []Fault

	history *shogi.History
	// end is how the game ended, by the record or by the rules.
	end record.EndingKind
	// looks are the results of the searches, from which Assessments follow.
	looks []look
}

// ReviewedMove is a move of the game.
type ReviewedMove struct {
	// Ply counts moves from 1: the move leads from position Ply-1 to position Ply.
	Ply  int
	Move shogi.Move
	Side shogi.Color
	// Before and After are the mover's probabilities of winning in the positions around the move;
	// Loss is the difference, never below 0.
	Before, After, Loss float64
	Mark                Mark
	// Phase is the part of the game that the position before the move belongs to.
	Phase Phase
	// Findings are statements about the move, the weightiest first.
	Findings []Finding
	// View lists the moves that catch the mover's eye.
	View []Glimpse
}

// openingPlies is the number of first moves, in a game from the usual start, that are marked only
// for mistakes: a search knows too little of the opening to find fault with taste.
const openingPlies = 16

// unconfirmedShare is the part of a loss that counts for a mark until a third look has confirmed
// it. Among many moves, the ones that look bad first are those that a search has undervalued, so
// they look worse than they are.
const unconfirmedShare = 1 / 1.2

// mark gives all moves their losses and marks, by the assessments.
func (r *Review) mark() {
	for i := range r.span().indices() {
		m := &r.Moves[i]
		m.Before, m.After = r.chanceAt(i), 1-r.chanceAt(i+1)
		m.Loss = max(0, m.Before-m.After)
		if praised := m.Mark == Brilliant || m.Mark == Only; !praised || m.Loss >= suspicious {
			m.Mark = r.markOf(m)
		}
	}
}

// markOf returns the mark of a move: none until the lines that it rests on have been checked.
func (r *Review) markOf(m *ReviewedMove) Mark {
	if r.uncheckedAround(m.Ply-1) >= 0 {
		return NoMark
	}
	return r.verdict(m)
}

// verdict returns the mark that a move deserves by its loss, once second looks have confirmed it.
// Small losses do not count in the opening. They do not count either if the game is decided before
// and after the move, unless the move misses a mate.
func (r *Review) verdict(m *ReviewedMove) Mark {
	if !r.seen(m.Ply-1, 2) {
		return NoMark
	}
	loss := m.Loss
	if !r.seen(m.Ply-1, 3) {
		loss *= unconfirmedShare
	}
	mark := r.Settings.standard().mark(loss)
	_, usual := r.Game.Handicap()
	decided := (m.After >= ahead || m.Before <= 1-ahead) && r.Assessments[m.Ply-1].Score.Mate <= 0
	if mark == Inaccuracy && (decided || usual && m.Ply <= openingPlies) {
		return NoMark
	}
	return mark
}

// at returns the game up to a position, as searches want it.
func (r *Review) at(ply int) *shogi.History {
	history := shogi.NewHistory(*r.history.Start())
	for _, m := range r.history.Moves()[:ply] {
		history.Play(m)
	}
	return history
}

// last returns the move that led to a position, NoMove for the start.
func (r *Review) last(ply int) shogi.Move {
	if ply == 0 {
		return shogi.NoMove
	}
	return r.history.Moves()[ply-1]
}

// chanceAt returns the probability that the side to move in a position wins.
func (r *Review) chanceAt(ply int) float64 { return r.Scale.chance(r.Assessments[ply].Score) }

// chanceOf returns a side's probability of winning in a position.
func (r *Review) chanceOf(side shogi.Color, ply int) float64 {
	if r.history.At(ply).SideToMove() != side {
		return 1 - r.chanceAt(ply)
	}
	return r.chanceAt(ply)
}

// wanted reports whether the review is about the move's side.
func (r *Review) wanted(m *ReviewedMove) bool { return r.Settings.Sides[m.Side] }

// newReview sets a review up for a game.
func newReview(game *record.Game, settings Settings) (*Review, error) {
	history, err := game.History()
	if err != nil {
		return nil, err
	}
	positions := len(game.Moves) + 1
	r := &Review{
		Game: game, Settings: settings, Scale: OwnScale, history: history,
		Assessments: make([]Assessment, positions), looks: make([]look, positions),
	}
	phases := phasesOf(history)
	for i, m := range history.Moves() {
		r.Moves = append(r.Moves, ReviewedMove{Ply: i + 1, Move: m, Side: history.At(i).SideToMove(), Phase: phases[i]})
	}
	r.findEnd()
	return r, nil
}
