package review

import (
	"cmp"
	"context"
	"slices"

	"shotest/explain/motif"
	"shotest/internal/message"
	"shotest/mate"
	"shotest/record"
	"shotest/search"
	"shotest/shogi"
)

// assessing is the mode of the searches that say what positions are worth (docs/measurements/review.md); interest
// explains what players overlook.
const assessing = search.ModernMode

// Reviewer reviews games. It must not be used by two goroutines at once.
type Reviewer struct {
	// thinker has the first look at every position.
	*thinker
	// second has longer looks, by a table of its own; explainer searches by interest.
	second, explainer *thinker
	finder            *motif.Finder
	solver            *mate.Solver
	exchange          *shogi.Exchange
	// Progress, if not nil, is called with how much of the thinking is done, from 0 to 1.
	Progress func(done float64)
}

// mateBytes is the size of the mate solver's table.
const mateBytes = 16 << 20

// Each thinker has a table, which the second look and interest search fill with a part only of what the first look
// searches: these get that part of USI_Hash.
const secondPart, explainerPart = 2, 4

// NewReviewer returns a reviewer. The error is about a profile that cannot be used.
func NewReviewer(ctx context.Context, settings Settings) (*Reviewer, error) {
	settings.Profile.MultiPV, settings.Profile.SkillLevel, settings.Profile.OwnBook = 1, 20, false
	shared := &budget{}
	r := &Reviewer{
		thinker:   newThinker(&settings, assessing, 1, shared),
		second:    newThinker(&settings, assessing, secondPart, shared),
		explainer: newThinker(&settings, search.InterestMode, explainerPart, shared),
		finder:    motif.New(), solver: mate.New(mateBytes), exchange: shogi.NewExchange(shogi.DefaultPieceValues()),
	}
	return r, r.prepare(ctx)
}

func (r *Reviewer) thinkers() []*thinker { return []*thinker{r.thinker, r.second, r.explainer} }

// prepare makes the engines ready for a game: their tables are empty, so that the same game has the same review.
func (r *Reviewer) prepare(ctx context.Context) error {
	for _, t := range r.thinkers() {
		if err := t.engine.Prepare(ctx); err != nil {
			return message.Errorf("engine: %w", err)
		}
	}
	r.solver.Clear()
	return nil
}

func (r *Reviewer) setScale(review *Review, scale Scale) {
	review.rescale(scale)
	for _, t := range r.thinkers() {
		t.scale = scale
	}
}

// Review reviews a game. Where the context ends, its error is returned.
func (r *Reviewer) Review(ctx context.Context, game *record.Game) (*Review, error) {
	return r.ReviewSpan(ctx, game, Span{})
}

// ReviewSpan reviews some moves of a game, see [Review.Span]. The error may be about a span that the game does not have.
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
	*r.budget = budget{positions: float64(max(fewestPositions, review.span().moves()+1))}
	if r.settings.Searcher != nil {
		r.settings.Searcher.NewGame()
		r.setScale(review, cmp.Or(r.settings.Scale, OwnScale))
	}
	defer func() { review.Faults = r.takeFaults() }()
	for _, step := range []func(context.Context, *Review) error{
		r.lookOnce, r.confirm, r.findGood, r.confirm, r.findStretches, r.explainMistakes, r.findShortMates, r.explainStretches,
	} {
		if err := step(ctx, review); err != nil {
			return nil, err
		}
	}
	return review, ctx.Err()
}

// explainMistakes looks for what is to be said of the mistakes, the worst first.
func (r *Reviewer) explainMistakes(ctx context.Context, review *Review) error {
	var worth []*ReviewedMove
	for i := range review.span().indices() {
		if m := &review.Moves[i]; m.Mark.Bad() && review.wanted(m) {
			worth = append(worth, m)
		}
	}
	slices.SortStableFunc(worth, byLoss)
	for _, m := range worth {
		if err := r.explain(ctx, review.place(m)); err != nil {
			return err
		}
		r.tell()
	}
	return nil
}

// byLoss puts the moves that lost most first.
func byLoss(a, b *ReviewedMove) int { return cmp.Compare(b.Loss, a.Loss) }

// tell tells how far the review is.
func (r *Reviewer) tell() {
	if r.Progress != nil {
		r.Progress(r.budget.used())
	}
}

// place is a move of the game with the positions around it, and what was better.
type place struct {
	review *Review
	move   *ReviewedMove
	// history is the game up to the move, before and after the positions around it.
	history       *shogi.History
	before, after *shogi.Position
	// last is the move before it, NoMove at the start.
	last shogi.Move
	// best is the line that was better, empty if none was; reply what follows the move.
	best, reply []shogi.Move
	// alone says that every move but the best one is worse by a mistake or more.
	alone bool
}

func (r *Review) place(m *ReviewedMove) *place {
	p := &place{
		review: r, move: m, history: r.at(m.Ply - 1), last: r.last(m.Ply - 1),
		before: r.history.At(m.Ply - 1), after: r.history.At(m.Ply), reply: r.Assessments[m.Ply].Line,
	}
	if a := &r.Assessments[m.Ply-1]; a.Best() != shogi.NoMove && a.Best() != m.Move {
		p.best = a.Line
	}
	return p
}

// explain finds what is to be said of a mistake.
func (r *Reviewer) explain(ctx context.Context, p *place) error {
	r.budget.turnTo(reasons)
	r.findMates(ctx, p)
	r.findFacts(ctx, p)
	r.findBetter(p)
	for _, look := range []struct {
		cost float64
		find func(context.Context, *place) error
	}{
		{secondLook, r.findRivals}, {firstLook, r.findSearched}, {secondLook, r.findThreat}, {secondLook, r.findIfTaken},
		{initiativeCost, r.findInitiative},
	} {
		if !r.budget.begin(reasons, look.cost) {
			continue
		}
		if err := look.find(ctx, p); err != nil {
			return err
		}
	}
	r.findSight(p)
	r.findOutcome(ctx, p)
	p.move.settle()
	return ctx.Err()
}
