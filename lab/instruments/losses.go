package instruments

import (
	"context"
	"math"
	"slices"

	"shotest/engine"
	"shotest/engine/recall"
	"shotest/evaluation"
	"shotest/shogi"
)

// Verdict compares the moves that several searches have chosen in a position.
type Verdict struct {
	Kinds []string
	// Played is the move of the game. Best is the move of the reference search, shogi.NoMove
	// without one.
	Played, Best shogi.Move
	// Chosen are the moves of the searches.
	Chosen []shogi.Move
	// Losses are the losses of winning probability by these moves against Best, each searched
	// alone; nil without a reference search.
	Losses []float64
}

// Verdicts searches positions by several searches, and assesses their moves by a longer reference
// search: by its best move, and by its score for each move searched alone. Without nodes there is
// no reference search. All searches begin with empty tables. It searches on all cores.
func Verdicts(ctx context.Context, positions []recall.Position, searches []Search,
	reference Search) ([]Verdict, error) {
	return recall.OnAllCores(ctx, positions, func() {},
		func() func(context.Context, recall.Position) (Verdict, error) {
			return newPanel(searches, reference).verdict
		})
}

// panel holds the engines of the searches and of the reference search.
type panel struct {
	searches []Search
	engines  []*engine.Engine
	// reference is limited to nodes.
	reference *engine.Engine
	nodes     uint64
}

func newPanel(searches []Search, reference Search) *panel {
	p := &panel{searches: searches, reference: recall.NewEngine(reference.Profile), nodes: reference.Nodes}
	for _, s := range searches {
		p.engines = append(p.engines, recall.NewEngine(s.Profile))
	}
	return p
}

func (p *panel) verdict(ctx context.Context, at recall.Position) (Verdict, error) {
	history := at.History()
	v := Verdict{Kinds: recall.KindsOf(history.Current()), Played: at.Game.Moves[at.Ply]}
	for s, e := range p.engines {
		chosen, err := recall.Answer(ctx, e, history, engine.Limits{Nodes: p.searches[s].Nodes})
		if err != nil {
			return Verdict{}, err
		}
		v.Chosen = append(v.Chosen, chosen.Best)
	}
	if p.nodes == 0 {
		return v, nil
	}
	best, err := recall.Answer(ctx, p.reference, history, engine.Limits{Nodes: p.nodes})
	if err != nil {
		return Verdict{}, err
	}
	v.Best = best.Best
	v.Losses, err = p.losses(ctx, history, &v)
	return v, err
}

// losses returns the losses by the chosen moves against the best one. It searches each move once,
// and none if all searches agree.
func (p *panel) losses(ctx context.Context, history *shogi.History, v *Verdict) ([]float64, error) {
	chance := map[shogi.Move]float64{}
	losses := make([]float64, len(v.Chosen))
	for s, chosen := range v.Chosen {
		if chosen == v.Best {
			continue
		}
		for _, m := range []shogi.Move{v.Best, chosen} {
			if _, ok := chance[m]; ok {
				continue
			}
			alone, err := recall.Answer(ctx, p.reference, history,
				engine.Limits{Nodes: p.nodes, SearchMoves: []shogi.Move{m}})
			if err != nil {
				return nil, err
			}
			chance[m] = winProbability(alone.Score)
		}
		losses[s] = chance[v.Best] - chance[chosen]
	}
	return losses, nil
}

// winProbability returns the winning probability for a score.
func winProbability(s engine.Score) float64 {
	switch {
	case s.Mate > 0:
		return 1
	case s.Mate < 0:
		return 0
	}
	return evaluation.WinProbability(float64(s.Centipawns))
}

// KindLosses summarizes the verdicts on positions of one kind.
type KindLosses struct {
	// Kind is one of Kinds, or "all".
	Kind      string
	Positions int
	// Searches are in the order of the searches.
	Searches []SearchLosses
}

// SearchLosses summarizes the moves of a search. Losses are winning probabilities in percent.
type SearchLosses struct {
	// Played is the share of moves that the player of the game chose as well, Agrees the share that
	// the reference chose as well.
	Played, Agrees recall.Share
	// Loss is the average loss by a move.
	Loss Mean
	// Excess is the mean difference to the loss of the first search in the same position. The first
	// search has none.
	Excess Mean
}

// LossesByKind summarizes verdicts over all positions, then over the positions of each kind that
// occurs.
func LossesByKind(verdicts []Verdict) []KindLosses {
	var all []KindLosses
	for _, kind := range append([]string{"all"}, recall.Kinds()...) {
		var members []*Verdict
		for i := range verdicts {
			if v := &verdicts[i]; kind == "all" || slices.Contains(v.Kinds, kind) {
				members = append(members, v)
			}
		}
		if len(members) > 0 {
			all = append(all, lossesOf(kind, members))
		}
	}
	return all
}

func lossesOf(kind string, verdicts []*Verdict) KindLosses {
	k := KindLosses{Kind: kind, Positions: len(verdicts)}
	for s := range verdicts[0].Chosen {
		var found SearchLosses
		var losses, excesses []float64
		for _, v := range verdicts {
			found.Played.Count(v.Chosen[s] == v.Played)
			if v.Losses == nil {
				continue
			}
			found.Agrees.Count(v.Chosen[s] == v.Best)
			losses = append(losses, 100*v.Losses[s])
			if s > 0 {
				excesses = append(excesses, 100*(v.Losses[s]-v.Losses[0]))
			}
		}
		found.Loss, found.Excess = meanOf(losses), meanOf(excesses)
		k.Searches = append(k.Searches, found)
	}
	return k
}

// Mean is a mean of Of values. Margin is half its 95 % interval; it needs two values.
type Mean struct {
	Value, Margin float64
	Of            int
}

// meanOf returns the mean of values.
func meanOf(values []float64) Mean {
	m := Mean{Of: len(values)}
	for _, v := range values {
		m.Value += v / float64(len(values))
	}
	if len(values) < 2 {
		return m
	}
	squares := 0.0
	for _, v := range values {
		squares += (v - m.Value) * (v - m.Value)
	}
	n := float64(len(values))
	m.Margin = 1.96 * math.Sqrt(squares/(n-1)/n)
	return m
}
