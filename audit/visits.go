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

// Visits says what kinds of positions a search visits: Rollason, "Interest Search: A Faster
// Minimax" (ch. 24, section 24.12), holds that interest search keeps to plausible lines, and its
// evaluation to reasonable positions.
type Visits struct {
	// Positions counts the searched positions, Lines those drawn from what the search has visited
	// in them, quiescence apart, and Plies their mean distance from the root.
	Positions, Lines int
	Plies            float64
	// First, Ten and Thirty count the moves that led there, passes apart, by their place in
	// interest search's ranking of their own position: the first, among the first ten, among the
	// first 30.
	First, Ten, Thirty Share
	// AllTen counts the lines all of whose moves are among the first ten.
	AllTen Share
	// Quiet counts the quiet ones among the lines' ends. Error is how far their evaluation lies
	// from the score of the reference search, as winning probability in per cent, and ErrorMargin
	// the margin of its 95 % interval.
	Quiet              Share
	Error, ErrorMargin float64
}

const (
	// visitsDrawn is how many of the positions that a search visits are looked at.
	visitsDrawn = 20
	// VisitsNodes is how many nodes the reference search visits in each of them.
	VisitsNodes = 3000
)

// VisitsOf searches positions by several searches, each until it has visited as many different
// positions as it has nodes, and looks at a few of these: how plausible the lines are that lead
// there, and how well they can be evaluated. A position is left out if a search ends before it has
// visited half as many. VisitsOf searches on all cores, and calls done after each position.
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

// visitSample is what was seen of the positions that one search has visited in one position.
type visitSample struct {
	// ranks are the places of the moves of each line, 0 for a move that no list holds.
	ranks [][]int
	plies int
	// errors are those of the evaluation at the quiet ones, in per cent.
	errors []float64
}

// visitor looks at positions one after the other.
type visitor struct {
	*panel
	ranker *engine.Engine
}

// samples returns those of all searches in a position, nil if one of them has ended early.
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

// look follows a line, and adds what it finds to a sample.
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

// draw returns the lines that lead to some of what was visited, quiescence apart: up to most, the
// same ones each time.
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

// visitsOf sums up what one search has visited. The margin of the error is from the means of the
// searched positions, since what is visited in one of them is alike.
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
