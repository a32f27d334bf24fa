package adapter

import (
	"errors"

	"shotest/engine/skill"
	"shotest/mate"
	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// Lists holds the moves of each ply of the line in the order of their plausibility, lowered by
// similarity. Lists is not safe for concurrent use.
type Lists struct {
	scorer *plausibility.Scorer
	// eye scores moves in place of scorer below full skill; nil at full skill.
	eye       *skill.Eye
	penalties similarity.Penalties
	costs     plausibility.Costs
	// plies are made as lines reach them, because most lines never get deep.
	plies [search.MaxPly + 2]*List
}

// List is the list of moves of one position.
type List struct {
	facts plausibility.Facts
	// Moves holds the moves in order; the moves already taken come first.
	Moves *similarity.List
	// history and lateness are those of search.Hints; nil if there are none.
	history  func(kind uint16) int
	lateness func(kind uint16) int
}

// newLists returns lists with weights and the parameters of a source.
func newLists(weights plausibility.Weights, by *listsSource) (*Lists, error) {
	scorer, err := plausibility.NewScorer(weights)
	if err := errors.Join(err, by.penalties.Validate(), by.costs.Validate(), by.glances.Validate()); err != nil {
		return nil, err
	}
	scorer.SetSharpness(by.costs.Sharpness)
	scorer.SetGlances(by.glances)
	lists := &Lists{scorer: scorer, penalties: by.penalties, costs: by.costs}
	if by.skill < skill.Full {
		lists.eye = skill.NewEye(scorer, by.skill)
	}
	return lists, nil
}

// moveScorer returns the scorer of moves.
func (l *Lists) moveScorer() similarity.Scorer {
	if l.eye != nil {
		return l.eye
	}
	return l.scorer
}

// list returns the list of a ply.
func (l *Lists) list(ply int) *List {
	if l.plies[ply] == nil {
		l.plies[ply] = l.newList()
	}
	return l.plies[ply]
}

// newList returns an empty list.
func (l *Lists) newList() *List {
	moves, err := similarity.New(l.penalties, l.moveScorer())
	if err != nil {
		panic(err) // the penalties have been checked
	}
	return &List{Moves: moves}
}

// At returns the list of a ply of the line being searched; ply 0 is the root.
func (l *Lists) At(ply int) *List { return l.plies[ply] }

// Costs returns the costs that turn interest into a price.
func (l *Lists) Costs() plausibility.Costs { return l.costs }

// Fresh returns the list of a game's current position as a search without any results opens it.
// allMoves includes moves that refuse a promotion.
func (l *Lists) Fresh(history *shogi.History, allMoves bool) *List {
	history = history.Clone()
	p, list := history.Current(), l.newList()
	list.facts.Attacks = new(shogi.AttackMap)
	list.facts.Attacks.Compute(p)
	list.noteThreat(p)
	moves := p.AppendLegalMoves(nil)
	if !allMoves {
		moves = withoutPointless(p, moves)
	}
	list.open(history, moves, l.scorer)
	return list
}

// noteThreat looks for a mate in one that the opponent threatens, as searches do.
func (l *List) noteThreat(p *shogi.Position) {
	if p.InCheck() {
		return // there is no time to pass
	}
	passed := *p
	passed.PlayNull()
	m := mate.InOne(&passed, nil)
	l.facts.Refutation, l.facts.MateThreat = m, m != shogi.NoMove
}

// Explain returns the reasons for the plausibility of m, a move of list.
func (l *Lists) Explain(list *List, m *plausibility.Candidate) plausibility.Story {
	return l.scorer.Explain(&list.facts, m.Move, m.Has(plausibility.BestQuiet), l.costs)
}

// Endgame returns the progress of the game: 0 in the opening, 256 in the endgame.
func (l *List) Endgame() int { return l.facts.Endgame }

// forget drops the functions of a search, which would keep its table in memory.
func (l *Lists) forget() {
	for _, p := range l.plies {
		if p != nil {
			p.history, p.lateness = nil, nil
		}
	}
}

// Open implements search.MoveSelector.
func (g *Game) Open(ply int, h *search.Hints) {
	r := g.lists.list(ply)
	r.facts.Attacks, r.facts.Root = &g.attacks[g.ply], &g.root
	g.fillHints(r, h)
	r.open(g.history, g.legalMoves(), g.lists.scorer)
}

// open fills the list with moves, the legal moves of a game's current position. The caller has set
// the attacks and the hints of the facts.
func (l *List) open(history *shogi.History, moves []shogi.Move, scorer *plausibility.Scorer) {
	f := &l.facts
	f.Position = history.Current()
	facts.FillLine(&f.Line, history)
	scorer.Gather(f, len(moves))
	l.Moves.Open(f, moves)
}

// Take implements search.MoveSelector.
func (g *Game) Take(ply int, m search.Move) (cost int, found bool) {
	c, found := g.lists.list(ply).Moves.Take(shogi.Move(m))
	if !found {
		return 0, false
	}
	return g.lists.costs.Of(c), true
}

// Next implements search.MoveSelector.
func (g *Game) Next(ply, limit int) (search.Move, int, bool) {
	r := g.lists.list(ply)
	if minCost := g.lists.costs.Least; limit < minCost && r.Moves.Left() > 0 {
		return search.NoMove, minCost, true
	}
	c, more := r.Moves.Next()
	if !more {
		return search.NoMove, 0, false
	}
	return search.Move(c.Move), g.lists.costs.Of(c), true
}

// Searched implements search.MoveSelector.
func (g *Game) Searched(ply int, raisedAlpha bool) {
	g.lists.list(ply).Moves.Searched(raisedAlpha)
}

// fillHints copies the search's hints h into the facts of a list.
func (g *Game) fillHints(r *List, h *search.Hints) {
	r.history, r.lateness = h.History, h.Lateness
	hints := &r.facts.Hints
	switch {
	case h.History == nil:
		hints.History, hints.Lateness = nil, nil
	case hints.History == nil:
		hints.History = func(m shogi.Move) int { return r.history(kind(r.facts.Position, m)) }
		hints.Lateness = func(m shogi.Move) int { return r.lateness(kind(r.facts.Position, m)) }
	}
	hints.TTMove, hints.PV, hints.RootBest = shogi.Move(h.TTMove), h.PV, shogi.Move(h.RootBest)
	hints.Killers = [2]shogi.Move{shogi.Move(h.Killers[0]), shogi.Move(h.Killers[1])}
	hints.BestReply, hints.FollowOn = shogi.Move(h.Reply), shogi.Move(h.FollowOn)
	hints.Chain = shogi.Move(h.Chain)
	hints.Refutation, hints.MateThreat = shogi.Move(h.Refutation), h.MateThreat
	hints.Beyond = h.Beyond
}
