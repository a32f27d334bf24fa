package engine

import (
	"context"
	_ "embed"
	"encoding/binary"
	"hash/fnv"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/search"
	"shotest/shogi"
)

// benchPositions are positions of the engine's own games, one SFEN a line.
//
//go:embed bench.sfen
var benchPositions string

// BenchResult is the outcome of a bench.
type BenchResult struct {
	Positions int
	Nodes     uint64
	Elapsed   time.Duration
	// Counts is the work of the searches, without those of helper threads.
	Counts search.Counts
	// Signature changes whenever the search visits different nodes or finds different answers. It
	// is reproducible for benches limited by nodes or depth.
	Signature uint32
}

// NodesPerSecond returns the speed of the bench.
func (r BenchResult) NodesPerSecond() uint64 {
	return uint64(float64(r.Nodes) / max(r.Elapsed.Seconds(), 1e-9))
}

// BenchPosition is the outcome of one position of a bench.
type BenchPosition struct {
	Index int // from 0
	Count int // positions in the bench
	SFEN  string
	Last  Report // the last line
	Best  shogi.Move
}

// BenchPositions returns the built-in positions.
func BenchPositions() []string { return strings.Split(strings.TrimSpace(benchPositions), "\n") }

// Bench searches the positions sfens, each with a cleared table and the same limits, and calls
// report, if not nil, after each of them. Cancelling ctx ends it with an error.
func (e *Engine) Bench(ctx context.Context, sfens []string, limits Limits,
	report func(BenchPosition)) (BenchResult, error) {
	var result BenchResult
	signature := fnv.New32a()
	for i, sfen := range sfens {
		history, err := shogi.ParseHistory(sfen)
		if err != nil {
			return result, message.Errorf("bench position %d: %w", i+1, err)
		}
		if err := e.Prepare(ctx); err != nil {
			return result, err
		}
		var last Report
		started := time.Now()
		answer := e.Search(ctx, history, limits, lastValue(&last))
		result.Elapsed += time.Since(started)
		if err := ctx.Err(); err != nil {
			return result, err
		}
		result.Positions++
		result.Nodes += last.Nodes
		counts := e.searcher.Counts()
		result.Counts.Add(&counts)
		for _, value := range []uint64{last.Nodes, uint64(answer.Best), uint64(int64(last.Score.Centipawns)),
			uint64(int64(last.Score.Mate))} {
			signature.Write(binary.LittleEndian.AppendUint64(nil, value))
		}
		if report != nil {
			report(BenchPosition{Index: i, Count: len(sfens), SFEN: sfen, Last: last, Best: answer.Best})
		}
	}
	result.Signature = signature.Sum32()
	return result, nil
}

// lastValue returns a function that stores the last line with an exact value in last. Reports of
// bounds and of moves being searched depend on the clock, and would make the signature depend on
// it.
func lastValue(last *Report) func(Report) {
	return func(r Report) {
		if r.HasValue() && !(r.Final && last.HasLine()) {
			*last = r
		}
	}
}
