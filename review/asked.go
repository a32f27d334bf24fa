package review

import (
	"context"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/record"
	"shotest/shogi"
)

// askedLoss is the least loss of winning probability of a move that is explained because somebody
// has asked about it. Less is within what a search does not know.
const askedLoss = 0.03

// Ask reviews the last move of a game, which somebody asks about: unlike in a review of the game,
// it is explained even if its loss earns no mark. The game must have a move.
func (r *Reviewer) Ask(ctx context.Context, game *record.Game) (*Review, error) {
	last := len(game.Moves)
	review, err := r.ReviewSpan(ctx, game, Span{From: last, To: last})
	if err != nil {
		return nil, err
	}
	review.asked = true
	e, m := r.explainer(review), &review.Moves[last-1]
	defer func() { review.Faults = append(review.Faults, r.searches.takeFaults()...) }()
	if len(m.Findings) > 0 || m.Loss < askedLoss {
		return review, nil
	}
	for _, ply := range []int{last, last - 1} {
		e.searches.budget.chargeTo(secondLooks)
		if err := e.assessor.lookAgain(ctx, ply, 2); err != nil {
			return nil, err
		}
		e.searches.budget.chargeTo(sharpLines)
		if err := e.assessor.checkLine(ctx, ply); err != nil {
			return nil, err
		}
	}
	review.revalue()
	if m.Loss < askedLoss {
		return review, nil
	}
	return review, e.explain(ctx, review.contextOf(m))
}

// Answered is what a review says about its last move, which was asked about.
type Answered struct {
	*MoveDocument
	// Before and After are the probabilities that the side wins before and after the move.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	// Best is the best line from the position before the move; nil if the move begins it.
	Best *LineDocument `json:"best,omitempty"`
	// Reply is the best line after the move; nil if the game is over.
	Reply *LineDocument `json:"reply,omitempty"`
	// Bad says that the loss is a mistake to the player of the review's level.
	Bad bool `json:"bad"`
	// Warnings list the failures of another engine.
	Warnings []string `json:"warnings,omitempty"`
}

// Answer words the review of a move that was asked about; see [Reviewer.Ask].
func (r *Review) Answer(l *language.Language) *Answered {
	if r.isHandicap() {
		l = l.WithHandicap()
	}
	w, m := &writer{r, l}, &r.Moves[len(r.Moves)-1]
	d := w.moveDocument(m)
	answer := &Answered{MoveDocument: &d, Bad: m.Loss >= r.Settings.standard().inaccuracy, Warnings: w.warnings()}
	answer.Before = float64(percent(m.Side, m.Before)) / 100
	answer.After = float64(percent(m.Side, m.After)) / 100
	before, after := &r.Assessments[m.Ply-1], &r.Assessments[m.Ply]
	if before.Best() != shogi.NoMove && before.Best() != m.Move {
		answer.Best = w.lineDocument(&Finding{Kind: Better, Ply: m.Ply - 1, Line: before.Line, Score: before.Score},
			m.Side)
	}
	answer.Reply = w.lineDocument(&Finding{Kind: Better, Ply: m.Ply, Line: after.Line, Score: after.Score},
		m.Side.Opponent())
	return answer
}

// Standing returns Black's probability of winning for a score of side, and the score from Black's
// side as reviews show it.
func Standing(l *language.Language, s engine.Score, side shogi.Color) (chance float64, score string) {
	return rounded(OwnScale.chance(fromBlack(s, side))), scoreText(l, s, side)
}

// ResultOf says in a sentence how a game ended, by its record or by the rules. It returns false if
// the game has not ended.
func ResultOf(game *record.Game, l *language.Language) (text string, ended bool) {
	r, err := newReview(game, Settings{})
	if err != nil {
		return "", false
	}
	if r.isHandicap() {
		l = l.WithHandicap()
	}
	w := &writer{r, l}
	return w.result(), r.Decided || r.ending() != ""
}
