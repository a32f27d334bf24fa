package instruments

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"shotest/config"
	"shotest/engine"
	"shotest/engine/recall"
	"shotest/shogi"
)

// Visits describes the positions that a search visits. Rollason, "Interest Search: A Faster
// Minimax" (ch. 24, section 24.12), holds that interest search keeps to plausible lines, and its
// evaluation to reasonable positions.
type Visits struct {
	// Positions is the number of searched positions, Lines the number of positions drawn from the
	// visits in them, without quiescence.
	Positions, Lines int
	// Plies is the mean distance of the drawn positions from the root.
	Plies float64
	// First, Ten and Thirty count the moves to the drawn positions, except passes, by their rank in
	// interest search's ranking: 1, up to 10, up to 30.
	First, Ten, Thirty recall.Share
	// AllTen counts the lines of which all moves have ranks up to 10.
	AllTen recall.Share
	// Quiet counts the quiet positions at the ends of lines.
	Quiet recall.Share
	// Error is the mean distance of their evaluation from the score of the reference search, as
	// winning probability in percent.
	Error Mean
}

const (
	// linesDrawn is the number of positions drawn from a search's visits.
	linesDrawn = 20
	// VisitsNodes is the number of nodes of the reference search in each drawn position.
	VisitsNodes = 3000
)

// VisitsOf searches positions by several searches, each until it has visited as many different
// positions as it has nodes. It draws a few of these, to measure how plausible the lines to them
// are, and how accurate the evaluation is there. It leaves out a position if a search ends before
// half of its nodes. VisitsOf searches on all cores.
func VisitsOf(ctx context.Context, positions []recall.Position, searches []Search) ([]Visits, error) {
	found, err := recall.OnAllCores(ctx, positions, func() {},
		func() func(context.Context, recall.Position) ([]visitSample, error) {
			one := visitor{newPanel(searches, Reference(VisitsNodes)), recall.NewEngine(config.Default())}
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

// visitSample holds the figures of the lines drawn from one search of a position.
type visitSample struct {
	// ranks are the ranks of the moves of each line, 0 for a move that is not in its list.
	ranks [][]int
	plies int
	// errors are the errors of the evaluation in the quiet positions, in percent.
	errors []float64
}

// visitor samples the visits of searches.
type visitor struct {
	panel  *panel
	ranker *engine.Engine
}

// samples returns the samples of all searches of a position, nil if one of them has ended early.
func (v *visitor) samples(ctx context.Context, at recall.Position) ([]visitSample, error) {
	history := at.History()
	prints, err := v.panel.footprints(ctx, history)
	if err != nil || prints == nil {
		return nil, err
	}
	samples := make([]visitSample, len(prints))
	for s := range prints {
		for _, line := range prints[s].drawLines(linesDrawn) {
			if err := v.sampleLine(ctx, history.Clone(), line, &samples[s]); err != nil {
				return nil, err
			}
		}
	}
	return samples, nil
}

// sampleLine plays a line, and adds its figures to sample.
func (v *visitor) sampleLine(ctx context.Context, history *shogi.History, line []shogi.Move,
	sample *visitSample) error {
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
	if !slices.Contains(recall.KindsOf(history.Current()), recall.Quiet) {
		return nil
	}
	found, err := recall.Answer(ctx, v.panel.reference, history, engine.Limits{Nodes: v.panel.nodes})
	if err != nil || found.Best == shogi.NoMove {
		return err
	}
	evaluated := engine.Score{Centipawns: v.panel.reference.Evaluate(history.Current())}
	sample.errors = append(sample.errors, 100*math.Abs(winProbability(found.Score)-winProbability(evaluated)))
	return nil
}

// drawLines returns lines to up to maxLines positions that the search has visited, without
// quiescence. They are the same each time.
func (f *footprint) drawLines(maxLines int) [][]shogi.Move {
	keys := slices.Sorted(maps.Keys(f.visited))
	keys = slices.DeleteFunc(keys, func(key uint64) bool { return f.visited[key].quiescent })
	random := rand.New(rand.NewPCG(f.root, 0))
	random.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	lines := make([][]shogi.Move, 0, maxLines)
	for _, key := range keys[:min(maxLines, len(keys))] {
		var line []shogi.Move
		for ; key != f.root; key = f.visited[key].parent {
			line = append(line, f.visited[key].move)
		}
		slices.Reverse(line)
		lines = append(lines, line)
	}
	return lines
}

// visitsOf summarizes the samples of one search. The margin of the error comes from the means of
// the searched positions, because the visits in one position are alike.
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
		if mean := meanOf(sample.errors); mean.Of > 0 {
			errors = append(errors, mean.Value)
		}
	}
	v.Quiet.Of = v.Lines
	v.Plies /= float64(max(1, v.Lines))
	v.Error = meanOf(errors)
	return v
}

// countRanks counts the moves of one line.
func (v *Visits) countRanks(ranks []int) {
	allTen := true
	for _, rank := range ranks {
		isAmongFirst := func(n int) bool { return 0 < rank && rank <= n }
		v.First.Count(isAmongFirst(1))
		v.Ten.Count(isAmongFirst(10))
		v.Thirty.Count(isAmongFirst(30))
		allTen = allTen && isAmongFirst(10)
	}
	v.AllTen.Count(allTen)
}
