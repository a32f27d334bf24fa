package review

import (
	"cmp"
	"context"

	"shotest/record"
)

// Reviewer reviews games. It must not be used by two goroutines at once.
type Reviewer struct {
	*searches
	*rules
	// Progress, if not nil, is called with the fraction of the searches that is done, from 0 to 1.
	Progress func(done float64)
}

// NewReviewer returns a reviewer. It returns an error if the profile cannot be used.
func NewReviewer(ctx context.Context, settings Settings) (*Reviewer, error) {
	settings.Profile.MultiPV, settings.Profile.SkillLevel, settings.Profile.OwnBook = 1, 20, false
	r := &Reviewer{searches: newSearches(&settings)}
	if err := r.prepare(ctx); err != nil {
		return nil, err
	}
	r.rules = newRules()
	return r, nil
}

// Review reviews a game. If the context ends, it returns the context's error.
func (r *Reviewer) Review(ctx context.Context, game *record.Game) (*Review, error) {
	return r.ReviewSpan(ctx, game, Span{})
}

// ReviewSpan reviews the moves of a game in span (see [Review.Span]). It returns an error if the
// game does not have these moves.
func (r *Reviewer) ReviewSpan(ctx context.Context, game *record.Game, span Span) (*Review, error) {
	review, err := newReview(game, *r.settings)
	if err != nil {
		return nil, err
	}
	review.Span = span
	if err := review.checkSpan(); err != nil {
		return nil, err
	}
	if err := r.prepare(ctx); err != nil {
		return nil, err
	}
	*r.budget = budget{positions: float64(max(minPositions, review.span().moves()+1))}
	if r.settings.Searcher != nil {
		r.settings.Searcher.NewGame()
		r.setScale(cmp.Or(r.settings.Scale, OwnScale))
		review.rescale(r.first.scale)
	}
	defer func() { review.Faults = r.takeFaults() }()
	e := r.explainer(review)
	for _, step := range []func(context.Context) error{
		e.assessAll, e.confirmMistakes, e.praiseOnlyMoves, e.confirmMistakes, e.findStretches, e.explainMistakes,
		e.findShortMates,
		e.explainStretches,
	} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return review, ctx.Err()
}

// explainer returns an explainer for review.
func (r *Reviewer) explainer(review *Review) *explainer {
	return &explainer{&assessor{r.searches, review, r.Progress}, r.rules}
}

// Set changes the nodes for each move and the level of the player in later reviews.
func (r *Reviewer) Set(nodes uint64, level Level) { r.settings.Nodes, r.settings.Level = nodes, level }
