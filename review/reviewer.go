package review

import (
	"cmp"
	"context"

	"shotest/record"
)

// Reviewer reviews games. It must not be used by two goroutines at once.
type Reviewer struct {
	searches *searches
	rules    *rules
	// Progress, if not nil, is called with the fraction of the searches that is done, from 0 to 1.
	Progress func(done float64)
}

// NewReviewer returns a reviewer. It returns an error if the profile cannot be used.
func NewReviewer(ctx context.Context, settings Settings) (*Reviewer, error) {
	settings.Profile.MultiPV, settings.Profile.SkillLevel, settings.Profile.OwnBook = 1, 20, false
	r := &Reviewer{searches: newSearches(&settings)}
	if err := r.searches.prepare(ctx); err != nil {
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
	review, err := newReview(game, *r.searches.settings)
	if err != nil {
		return nil, err
	}
	review.Span = span
	if err := review.checkSpan(); err != nil {
		return nil, err
	}
	if err := r.searches.prepare(ctx); err != nil {
		return nil, err
	}
	*r.searches.budget = budget{positions: float64(max(minPositions, review.span().moves()+1))}
	if r.searches.settings.Searcher != nil {
		r.searches.settings.Searcher.NewGame()
		r.searches.setScale(cmp.Or(r.searches.settings.Scale, OwnScale))
		review.rescale(r.searches.first.scale)
	}
	defer func() { review.Faults = r.searches.takeFaults() }()
	e := r.explainer(review)
	for _, step := range []func(context.Context) error{
		e.assessor.assessAll,
		e.assessor.confirmMistakes,
		e.praiseOnlyMoves,
		e.assessor.confirmMistakes,
		e.assessor.findStretches,
		e.explainMistakes,
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
	a := &assessor{searches: r.searches, review: review, progress: r.Progress}
	return &explainer{assessor: a, searches: r.searches, rules: r.rules, review: review}
}

// Set changes the nodes for each move and the level of the player in later reviews.
func (r *Reviewer) Set(nodes uint64, level Level) {
	r.searches.settings.Nodes, r.searches.settings.Level = nodes, level
}
