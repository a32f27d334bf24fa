package engine

import (
	"errors"
	"fmt"

	"shotest/engine/skill"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// ranking is what interest search asks of a game: the moves of each ply of the
// line in the order of their plausibility, lowered by similarity.
type ranking struct {
	scorer *plausibility.Scorer
	// eye scores moves in the scorer's place where skill is wanting; nil where it
	// is not.
	eye       *skill.Eye
	penalties similarity.Penalties
	costs     plausibility.Costs
	root      plausibility.RootFacts
	// plies are made as lines reach them: most never get deep.
	plies [search.MaxPly + 2]*rankedPly
}

// rankedPly is the list of moves of one ply.
type rankedPly struct {
	facts plausibility.Facts
	list  *similarity.List
	// kinds and lates are what the search knows of kinds of moves; nil if nothing.
	kinds func(kind uint16) int
	lates func(kind uint16) int
}

// ranked names what a ranking is made from, as a profile does.
type ranked struct {
	file      string // of weights; empty for those that are built in
	off       string // components that do not count
	skill     int    // as SkillLevel
	penalties similarity.Penalties
	costs     plausibility.Costs
	glances   plausibility.Glances
}

// wantedRanking returns what the profile says now.
func (e *Engine) wantedRanking() ranked {
	p := &e.options.Profile
	return ranked{p.PlausibilityFile, p.ComponentsOff, skill.Level(&e.options.Profile), p.Similarity, p.Costs, p.Glances}
}

// configureRanking makes the engine rank moves as its profile says now, if it searches by
// interest, or orders moves by its lists or by components. Weights that cannot be read
// leave it to those that are built in.
func (e *Engine) configureRanking() (err error) {
	wanted := e.wantedRanking()
	switch {
	case listed(&e.options.Profile):
		wanted.costs.Law = plausibility.Even
	case Mode(&e.options.Profile) != search.InterestMode && e.options.Profile.Ordering != componentsOrdering:
		return nil
	}
	if e.ranked == wanted && e.game.ranking != nil {
		return nil
	}
	e.ranked, e.helpers = wanted, nil
	return e.options.Files.Load("PlausibilityFile", wanted.file, func() (err error) {
		e.game.ranking, err = wanted.ranking(e.options.Files.Notice)
		return err
	})
}

// ranking returns what the names stand for, with the weights that are built in
// where those of the file cannot be read; the error says so. The notice is told of names that
// the file has from the version before.
func (r *ranked) ranking(notice func(string)) (*ranking, error) {
	weights, problem := plausibility.DefaultWeights(), error(nil)
	if r.file != "" {
		if weights, problem = plausibility.Load(r.file, notice); problem != nil {
			weights = plausibility.DefaultWeights()
			problem = fmt.Errorf("plausibility weights: %w; those that are built in are used", problem)
		}
	}
	if off := weights.SwitchOff(r.off); off != nil {
		problem = errors.Join(problem, fmt.Errorf("ComponentsOff: %w", off))
	}
	made, err := newRanking(weights, r.penalties, r.costs, r.glances)
	if made != nil && r.skill < skill.Full {
		made.eye = skill.NewEye(made.scorer, r.skill)
	}
	return made, errors.Join(problem, err)
}

// newRanking returns a ranking by the given weights, penalties, costs and glances.
func newRanking(weights plausibility.Weights, penalties similarity.Penalties, costs plausibility.Costs, glances plausibility.Glances) (*ranking, error) {
	scorer, err := plausibility.NewScorer(weights.Credited(costs.Credits), shogi.DefaultPieceValues())
	if err := errors.Join(err, penalties.Validate(), costs.Validate(), glances.Validate()); err != nil {
		return nil, err
	}
	scorer.ShareBy(costs.Sharpness)
	scorer.GlanceBy(glances)
	return &ranking{scorer: scorer, penalties: penalties, costs: costs}, nil
}

// moveScorer returns what scores moves.
func (r *ranking) moveScorer() similarity.Scorer {
	if r.eye != nil {
		return r.eye
	}
	return r.scorer
}

// ply returns the list of a ply.
func (r *ranking) ply(ply int) *rankedPly {
	if r.plies[ply] == nil {
		list, err := similarity.New(r.penalties, r.moveScorer())
		if err != nil {
			panic(err) // the penalties have been checked
		}
		r.plies[ply] = &rankedPly{list: list}
	}
	return r.plies[ply]
}

// forget lets go of what a search has lent to the lists: it would keep the searcher
// and its table in memory.
func (r *ranking) forget() {
	for _, p := range r.plies {
		if p != nil {
			p.kinds, p.lates = nil, nil
		}
	}
}

// Open implements search.MoveSelector.
func (g *game) Open(ply int, h *search.Hints) {
	if ply == 0 {
		g.ranking.root.Fill(g.history.Current())
	}
	r := g.ranking.ply(ply)
	r.facts.Attacks, r.facts.Root = &g.attacks[g.ply], &g.ranking.root
	g.fillHints(r, h)
	g.openList(r, g.ranking.scorer)
	if !h.TableSearched {
		return
	}
	if _, found := r.list.Take(shogi.Move(h.Table)); found {
		r.list.Searched(h.TableRaised)
	}
}

// openList scores the moves of the current position. The attacks of the facts,
// and what is known besides the position and the game so far, must be set.
func (g *game) openList(r *rankedPly, scorer *plausibility.Scorer) {
	f := &r.facts
	f.Position = g.history.Current()
	plausibility.FillLine(&f.Line, g.history)
	moves := g.legalMoves()
	scorer.Gather(f, len(moves))
	r.list.Open(f, moves)
}

// Next implements search.MoveSelector.
func (g *game) Next(ply, most int) (search.Move, int, bool) {
	r := g.ranking.ply(ply)
	if least := g.ranking.costs.Cheapest(); most < least && r.list.Left() > 0 {
		return search.NoMove, least, true
	}
	c, more := r.list.Next()
	if !more {
		return search.NoMove, 0, false
	}
	return search.Move(c.Move), g.ranking.costs.Of(c), true
}

// Searched implements search.MoveSelector.
func (g *game) Searched(ply int, raisedAlpha bool) {
	g.ranking.ply(ply).list.Searched(raisedAlpha)
}

// fillHints puts what the search has learned into the facts of a ply.
func (g *game) fillHints(r *rankedPly, h *search.Hints) {
	r.kinds, r.lates = h.History, h.Late
	hints := &r.facts.Hints
	switch {
	case h.History == nil:
		hints.History, hints.Late = nil, nil
	case hints.History == nil:
		hints.History = func(m shogi.Move) int { return r.kinds(kind(r.facts.Position, m)) }
		hints.Late = func(m shogi.Move) int { return r.lates(kind(r.facts.Position, m)) }
	}
	hints.Table, hints.PV, hints.RootBest = shogi.Move(h.Table), h.PV, shogi.Move(h.RootBest)
	hints.Killers = [2]shogi.Move{shogi.Move(h.Killers[0]), shogi.Move(h.Killers[1])}
	hints.BestReply, hints.FollowOn = shogi.Move(h.Reply), shogi.Move(h.FollowOn)
	hints.Chain = shogi.Move(h.Chain)
	hints.Refutation, hints.MateThreat = shogi.Move(h.Refutation), h.MateThreat
	hints.Beyond = h.Beyond
}
