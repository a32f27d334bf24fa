package audit

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"shotest/engine"
	"shotest/profile"
	"shotest/shogi"
)

// Visits describes the positions that a search visits. Rollason, "Interest Search: A Faster
// Minimax" (ch. 24, section 24.12), holds that interest search keeps to plausible lines, and its
// evaluation to reasonable positions.
type Visits struct {
	// Positions is the number of searched positions. Lines is the number of positions drawn from
	// the visits in them, without quiescence, and Plies their mean distance from the root.
	Positions, Lines int
	Plies            float64
	// First, Ten and Thirty count the moves, except passes, that led to the drawn positions, by
	// their place in interest search's ranking of their own position: the first, among the first
	// ten, among the first 30.
	First, Ten, Thirty Share
	// AllTen counts the lines all of whose moves are among the first ten.
	AllTen Share
	// Quiet counts the quiet positions among the lines' ends. Error is the distance of their
	// evaluation from the score of the reference search, as winning probability in per cent, and
	// ErrorMargin the margin of its 95 % interval.
	Quiet              Share
	Error, ErrorMargin float64
}

const (
	// visitsDrawn is the number of positions to draw from a search's visits.
	visitsDrawn = 20
	// VisitsNodes is the number of nodes of the reference search in each drawn position.
	VisitsNodes = 3000
)

// VisitsOf searches positions by several searches, each until it has visited as many different
// positions as it has nodes. It looks at a few of these, to measure how plausible the lines to them
// are, and how well the evaluation works there. A position is left out if a search ends before it
// has visited half as many. VisitsOf searches on all cores, and calls done after each position.
func VisitsOf(ctx context.Context, positions []Position, searches []Search, done func()) ([]Visits, error) {
	found, err := onAllCores(ctx, positions, done, func() func(context.Context, Position) ([]visitSample, error) {
		one := visitor{newPanel(searches, Reference(VisitsNodes)), newEngine(profile.Default())}
		return one.samples
	})
	if err != nil {
		return nil, err
	}
	visits := make([]Visits, len(searches))
	for s := range searches {
		visits[s] = visitsOf(found, s)
	}
	return visits, nil
}

// visitSample holds the figures of the positions that one search has visited in one position.
type visitSample struct {
	// ranks are the places of the moves of each line, 0 for a move that no list holds.
	ranks [][]int
	plies int
	// errors are the errors of the evaluation at the quiet positions, in per cent.
	errors []float64
}

// visitor looks at positions one after the other.
type visitor struct {
	*panel
	ranker *engine.Engine
}

// samples returns the samples of all searches in a position, nil if one of them has ended early.
func (v *visitor) samples(ctx context.Context, at Position) ([]visitSample, error) {
	history := at.history()
	prints, err := v.footprints(ctx, history)
	if err != nil || prints == nil {
		return nil, err
	}
	samples := make([]visitSample, len(prints))
	for s := range prints {
		for _, line := range prints[s].draw(visitsDrawn) {
			if err := v.look(ctx, history.Clone(), line, &samples[s]); err != nil {
				return nil, err
			}
		}
	}
	return samples, nil
}

// look follows a line, and adds its figures to a sample.
func (v *visitor) look(ctx context.Context, history *shogi.History, line []shogi.Move, sample *visitSample) error {
	var ranks []int
	for _, m := range line {
		if m != shogi.NoMove {
			ranking, err := v.ranker.RankMoves(history)
			if err != nil {
				return err
			}
			ranks = append(ranks, ranking.Rank(m))
		}
		playOrPass(history, m)
	}
	sample.ranks = append(sample.ranks, ranks)
	sample.plies += len(line)
	if !quiet(history.Current()) {
		return nil
	}
	found, err := answer(ctx, v.reference, history, engine.Limits{Nodes: v.nodes})
	if err != nil || found.Best == shogi.NoMove {
		return err
	}
	evaluated := engine.Score{Centipawns: v.reference.Evaluate(history.Current())}
	sample.errors = append(sample.errors, 100*math.Abs(chances(found.Score)-chances(evaluated)))
	return nil
}

// draw returns lines to some of the positions that the search has visited, without quiescence: up
// to most lines, the same ones each time.
func (f *footprint) draw(most int) [][]shogi.Move {
	keys := slices.Sorted(maps.Keys(f.visited))
	keys = slices.DeleteFunc(keys, func(key uint64) bool { return f.visited[key].quiescent })
	random := rand.New(rand.NewPCG(f.root, 0))
	random.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	lines := make([][]shogi.Move, 0, most)
	for _, key := range keys[:min(most, len(keys))] {
		var line []shogi.Move
		for ; key != f.root; key = f.visited[key].from {
			line = append(line, f.visited[key].by)
		}
		slices.Reverse(line)
		lines = append(lines, line)
	}
	return lines
}

// visitsOf sums up the visits of one search. The margin of the error comes from the means of the
// searched positions, since the visits in one of them are alike.
func visitsOf(found [][]visitSample, search int) Visits {
	var v Visits
	var errors []float64
	for _, samples := range found {
		if samples == nil {
			continue
		}
		sample := &samples[search]
		v.Positions++
		v.Lines += len(sample.ranks)
		v.Plies += float64(sample.plies)
		v.Quiet.Part += len(sample.errors)
		for _, ranks := range sample.ranks {
			v.countRanks(ranks)
		}
		if mean, _ := meanOf(sample.errors); len(sample.errors) > 0 {
			errors = append(errors, mean)
		}
	}
	v.Quiet.Of = v.Lines
	v.Plies /= float64(max(1, v.Lines))
	v.Error, v.ErrorMargin = meanOf(errors)
	return v
}

// countRanks counts the moves of one line.
func (v *Visits) countRanks(ranks []int) {
	allTen := true
	for _, rank := range ranks {
		m := Move{Rank: rank}
		v.First.count(m.among(1))
		v.Ten.count(m.among(10))
		v.Thirty.count(m.among(AimMoves))
		allTen = allTen && m.among(10)
	}
	v.AllTen.count(allTen)
}
