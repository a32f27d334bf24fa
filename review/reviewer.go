package review

import (
	"context"
	"fmt"
	"slices"

	"shotest/mate"
	"shotest/record"
	"shotest/review/motif"
	"shotest/search"
	"shotest/shogi"
)

// Reviewer reviews games. It must not be used by two goroutines at once.
type Reviewer struct {
	*thinker
	// opinions are who has to find a mistake before it is called one: our search by both modes, since what
	// both find is seldom wrong, or another engine alone.
	opinions []*thinker
	finder   *motif.Finder
	solver   *mate.Solver
	exchange *shogi.Exchange
	ranked   rankedPosition
	// Progress, if not nil, is called with how much of the thinking is done, from 0 to 1.
	Progress func(done float64)
	total    float64
}

// How a review divides its time: of a move's time, which is spent on average, every
// position gets a part at first, and what seems to matter is looked at again.
const (
	firstLook  = 0.4
	secondLook = 1.0
	thirdLook  = 1.5 // by each mode of searching
	fourthLook = 4.0 // the same, where there is doubt
	asideLook  = 0.3 // threats, and moves that were not played
	// lookAgainShare is how much of all time goes into second looks.
	lookAgainShare = 0.1
	// longest is how many times its time a game with many mistakes takes: each has to be confirmed.
	longest = 1.5
)

// How many times the loss of an inaccuracy all opinions must find, and below how
// many times they must find it once more: what is looked at because it looked bad looks worse
// than it is.
const (
	leastConfirmed = 1.2
	doubtful       = 2.3
)

// mateBytes is the size of the mate solver's table.
const mateBytes = 32 << 20

// NewReviewer returns a reviewer. The error is about a profile that cannot be used.
func NewReviewer(ctx context.Context, settings Settings) (*Reviewer, error) {
	settings.Profile.MultiPV, settings.Profile.SkillLevel, settings.Profile.OwnBook = 1, 20, false
	r := &Reviewer{finder: motif.New(), solver: mate.New(mateBytes), exchange: shogi.NewExchange(shogi.DefaultPieceValues())}
	r.thinker = newThinker(settings)
	r.opinions = []*thinker{r.thinker}
	if settings.Searcher == nil {
		settings.Profile.SearchMode = otherMode(settings.Profile.SearchMode)
		r.opinions = append(r.opinions, newThinker(settings))
	}
	return r, r.prepare(ctx)
}

// otherMode is the mode that a second opinion is searched by.
func otherMode(mode string) string {
	if mode == search.ModernMode {
		return search.InterestMode
	}
	return search.ModernMode
}

// prepare makes the engines ready for a game, and forget what they have searched.
func (r *Reviewer) prepare(ctx context.Context) error {
	for _, t := range r.opinions {
		t.spent = 0
		if err := t.engine.Prepare(ctx); err != nil {
			return fmt.Errorf("engine: %w", err)
		}
	}
	return nil
}

// Review reviews a game. Where the context ends, its error is returned.
func (r *Reviewer) Review(ctx context.Context, game *record.Game) (*Review, error) {
	review, err := newReview(game, *r.settings)
	if err != nil {
		return nil, err
	}
	if err := r.prepare(ctx); err != nil {
		return nil, err
	}
	r.solver.Clear()
	r.total = float64(max(1, len(review.Moves)))
	r.begin(review)
	defer func() { review.Faults = r.takeFaults() }()
	for _, step := range []func(context.Context, *Review) error{r.lookOnce, r.lookAgain, r.findReasons, r.findShortMates, r.findSlide} {
		if err := step(ctx, review); err != nil {
			return nil, err
		}
	}
	return review, nil
}

// begin makes another engine ready for the game, and its scale that of the review.
func (r *Reviewer) begin(review *Review) {
	if r.settings.Searcher == nil {
		return
	}
	r.settings.Searcher.NewGame()
	if r.scale = r.settings.Scale; r.scale == 0 {
		r.scale = OwnScale
	}
	review.Scale = r.scale
}

// lookOnce assesses all positions, the last one first: what the transposition table knows
// of a game's continuation helps to assess the positions before it.
func (r *Reviewer) lookOnce(ctx context.Context, review *Review) error {
	err := r.lookAtAll(ctx, review, firstLook)
	r.seeMates(ctx, review)
	r.fitScale(review)
	return err
}

// lookAtAll assesses all positions with some multiple of a move's time.
func (r *Reviewer) lookAtAll(ctx context.Context, review *Review, times float64) (err error) {
	for ply := len(review.Moves); ply >= 0; ply-- {
		if review.Assessments[ply], err = r.watching(ctx, review.at(ply), times, review.next(ply)); err != nil {
			return err
		}
		r.tell()
	}
	review.mark()
	return nil
}

// lookAgain assesses the positions around the moves that lose most once more and longer:
// first looks see mistakes that are none.
func (r *Reviewer) lookAgain(ctx context.Context, review *Review) error {
	seen := map[int]bool{}
	for r.used()/r.total < firstLook+lookAgainShare {
		ply := worst(review, seen)
		if ply < 0 {
			break
		}
		seen[ply] = true
		again, err := r.watching(ctx, review.at(ply), secondLook, review.next(ply))
		if err != nil {
			return err
		}
		review.reassess(ply, again)
		review.mark()
		r.tell()
	}
	return nil
}

// reassess replaces an assessment by that of a longer search, unless this has overlooked a mate.
func (r *Review) reassess(ply int, again Assessment) {
	if again.Score.Mate != 0 || r.Assessments[ply].Score.Mate <= 0 {
		r.Assessments[ply] = again
	}
}

// worst returns the position that should be looked at again: the first one that has not
// been of the two around the worst move; -1 if there is none.
func worst(review *Review, seen map[int]bool) int {
	ply, most := -1, 0.0
	for i := range review.Moves {
		m := &review.Moves[i]
		if !m.Mark.Bad() || m.Loss <= most || !review.wanted(m) || seen[i] && seen[i+1] {
			continue
		}
		most, ply = m.Loss, i
		if seen[i] {
			ply = i + 1
		}
	}
	return ply
}

// findReasons confirms the mistakes, and looks for what is to be said of them, the worst first, as long as
// there is time.
func (r *Reviewer) findReasons(ctx context.Context, review *Review) error {
	var worth []*place
	for i := range review.Moves {
		if m := &review.Moves[i]; m.Mark.Bad() && review.wanted(m) {
			worth = append(worth, review.place(m))
		}
	}
	slices.SortStableFunc(worth, byLoss)
	for _, p := range worth {
		if err := r.confirm(ctx, p); err != nil {
			return err
		}
		r.tell()
	}
	for _, p := range worth {
		if !p.move.Mark.Bad() {
			continue
		}
		if err := r.explain(ctx, p); err != nil {
			return err
		}
		r.tell()
	}
	return r.findGood(ctx, review)
}

// confirm searches the move that was played and the better one for themselves, for longer
// than ever before, and by all opinions: two modes of searching do not make the same mistakes. Where
// they find little, or where there is but one opinion, for longer still. A mark is kept only as far
// as all of them confirm it. Once the time is used up, only a blunder that misses or allows a mate keeps its mark.
func (r *Reviewer) confirm(ctx context.Context, p *place) error {
	m, inaccuracy := p.move, p.review.Settings.Level.thresholds().inaccuracy
	if m.sure = !r.hurried(); !m.sure || len(p.best) == 0 {
		mates := p.review.couldMate(m) || p.review.Assessments[m.Ply].Score.Mate > 0
		if !m.sure && (m.Mark != Blunder || !mates) {
			m.Mark = NoMark
		}
		return nil
	}
	if err := r.compareAgain(ctx, p, thirdLook, leastConfirmed*inaccuracy); err != nil {
		return err
	}
	clear := m.Loss >= doubtful*inaccuracy && len(r.opinions) > 1
	if m.Mark == NoMark || clear || p.review.couldMate(m) {
		return nil
	}
	return r.compareAgain(ctx, p, fourthLook, inaccuracy)
}

// compareAgain searches a move and the better one by all opinions, and lowers its loss to the least that any
// finds. Where that is too little, it is no mistake, unless it
// missed a mate.
func (r *Reviewer) compareAgain(ctx context.Context, p *place, times, least float64) error {
	m := p.move
	for _, t := range r.opinions {
		before := m.Loss
		if err := p.lower(ctx, t, times); err != nil {
			return err
		}
		if m.Loss < before {
			m.Mark = p.review.markOf(m)
		}
		if m.Loss < least && !p.review.couldMate(m) {
			m.Mark = NoMark
		}
		if m.Mark == NoMark {
			break
		}
	}
	return nil
}

// lower searches a move and the better one by one opinion, and lowers the move's loss to what that finds. The
// lines that explain it are those of the search that the loss is from.
func (p *place) lower(ctx context.Context, t *thinker, times float64) error {
	m := p.move
	chances, found, err := t.compare(ctx, p.history, times, p.best[0], m.Move)
	if err != nil {
		return err
	}
	loss := chances[0] - chances[1]
	if loss < m.Loss || !p.compared {
		p.compared = true
		if better, played := found[0].Line, found[1].Line; len(better) > 0 && len(played) > 1 {
			p.best, p.reply = better, played[1:]
		}
	}
	if loss < m.Loss {
		m.Before, m.After, m.Loss = chances[0], chances[1], max(loss, 0)
	}
	return nil
}

// tell tells how far the review is.
func (r *Reviewer) tell() {
	if r.Progress != nil {
		r.Progress(min(1, r.used()/(r.total+1)))
	}
}

// used is how much has been thought, in units of a move's time or nodes.
func (r *Reviewer) used() (all float64) {
	for _, t := range r.opinions {
		all += t.spent
	}
	return all
}

// hurried reports whether the time is used up, so that only what costs none is said.
func (r *Reviewer) hurried() bool { return r.used() >= longest*r.total+1 }

// place is a move of the game with the positions around it, and what was better.
type place struct {
	review *Review
	move   *ReviewedMove
	// history is the game up to the move, before and after the positions around it.
	history       *shogi.History
	before, after *shogi.Position
	// best is the line that was better, empty if none was; reply what follows the move.
	best, reply []shogi.Move
	// compared says that best and reply are from searches of both moves.
	compared bool
	// alone says that every move but the best one is worse by a mistake or more.
	alone bool
}

func (r *Review) place(m *ReviewedMove) *place {
	p := &place{
		review: r, move: m, history: r.at(m.Ply - 1),
		before: r.history.At(m.Ply - 1), after: r.history.At(m.Ply), reply: r.Assessments[m.Ply].Line,
	}
	if best := r.Assessments[m.Ply-1].Line; len(best) > 0 && best[0] != m.Move {
		p.best = best
	}
	return p
}

// explain finds what is to be said of a mistake.
func (r *Reviewer) explain(ctx context.Context, p *place) error {
	m := p.move
	r.findMates(ctx, p)
	r.findFacts(p)
	if m.sure {
		if err := r.findRivals(ctx, p); err != nil {
			return err
		}
		r.findBetter(p)
		r.findSight(p)
	}
	if m.sure && !r.hurried() {
		if err := r.findConsequences(ctx, p); err != nil {
			return err
		}
	}
	r.findOutcome(p)
	m.settle()
	return ctx.Err()
}
