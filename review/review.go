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
	// Span is the range of reviewed moves. A zero field stands for the first or the last move.
	Span Span
	// Branch, of a variation, is the number of the move at which it leaves its game; see
	// [record.Branch].
	Branch int
	// Branches are the reviews of the game's variations, by their lines. [Review.Annotated] writes
	// them beneath the game.
	Branches map[*record.Line]*Review
	// Assessments are the final assessments of the positions around the reviewed moves, by the
	// number of moves before the position.
	Assessments []Assessment
	// Moves are the moves of the main line.
	Moves []ReviewedMove
	// Winner is the side that won, if Decided: by the record or, if the record has no result, by
	// the rules.
	Winner  shogi.Color
	Decided bool
	// Stretches are the parts of the game in which a side lost its chances by several moves, in
	// order.
	Stretches []*Stretch
	// Scale is the scale of all scores. Fitted says that it was fitted to the game's result.
	Scale  Scale
	Fitted bool
	// Faults are the searches in which another engine failed.
	Faults []Fault

	history *shogi.History
	// asked says that the last move is one that somebody asks about: it need not belong to a game.
	asked bool
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
	// Before and After are the mover's probabilities of winning in the positions around the move.
	// Loss is their difference, never below 0.
	Before, After, Loss float64
	Mark                Mark
	// Phase is the phase of the game before the move.
	Phase Phase
	// Findings are statements about the move, the weightiest first.
	Findings []Finding
	// View lists the moves of highest interest before the move.
	View []Candidate
}

// openingPlies is the number of first moves, in a game from a standard start, that get no mark for
// an inaccuracy: a search knows too little of the opening.
const openingPlies = 16

// unconfirmedFactor multiplies a loss until a third look has confirmed it. The moves that seem to
// lose most tend to be those that a search has undervalued, so their losses are overestimated.
const unconfirmedFactor = 1 / 1.2

// markMoves updates the losses and marks of all moves from the assessments.
func (r *Review) markMoves() {
	for i := range r.span().indices() {
		m := &r.Moves[i]
		m.Before, m.After = r.chanceAt(i), 1-r.chanceAt(i+1)
		m.Loss = max(0, m.Before-m.After)
		if praised := m.Mark == Brilliant || m.Mark == Only; !praised || m.Loss >= suspicious {
			m.Mark = r.markOf(m)
		}
	}
}

// markOf returns the mark of a move, or none until the lines that it rests on have been checked.
func (r *Review) markOf(m *ReviewedMove) Mark {
	if r.uncheckedLineOf(m.Ply-1) >= 0 {
		return NoMark
	}
	return r.confirmedMark(m)
}

// confirmedMark returns the mark for the loss of a move, or none until second looks have confirmed
// it. An inaccuracy counts neither in the opening nor in a game that is decided before and after
// the move, unless the move misses a mate.
func (r *Review) confirmedMark(m *ReviewedMove) Mark {
	if !r.hasLooks(m.Ply-1, 2) {
		return NoMark
	}
	loss := m.Loss
	if !r.hasLooks(m.Ply-1, 3) {
		loss *= unconfirmedFactor
	}
	mark := r.Settings.standard().mark(loss)
	_, standardStart := r.Game.Handicap()
	decided := (m.After >= settledChance || m.Before <= 1-settledChance) && r.Assessments[m.Ply-1].Score.Mate <= 0
	if mark == Inaccuracy && (decided || standardStart && m.Ply <= openingPlies) {
		return NoMark
	}
	return mark
}

// historyAt returns the game up to a position.
func (r *Review) historyAt(ply int) *shogi.History {
	history := shogi.NewHistory(*r.history.Start())
	for _, m := range r.history.Moves()[:ply] {
		history.Play(m)
	}
	return history
}

// lastMove returns the move that led to a position, NoMove for the start.
func (r *Review) lastMove(ply int) shogi.Move {
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

// covers reports whether the review is about the side of m.
func (r *Review) covers(m *ReviewedMove) bool { return r.Settings.Sides[m.Side] }

// newReview returns a review of game without any assessments.
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
