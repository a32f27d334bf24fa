package explain

import (
	"context"
	"time"

	"shotest/engine"
	"shotest/plausibility"
	"shotest/shogi"
)

// Request says what Ask should find out.
type Request struct {
	// Limits limits the first search. Further searches, for more than the best lines, take as much
	// again or a part of it.
	Limits engine.Limits
	// Other, if not nil, is another engine, which replaces our first search. It returns as many
	// lines as requested.
	Other func(ctx context.Context, history *shogi.History, limits engine.Limits) ([]engine.Report,
		engine.Result, error)
	// Report, if not nil, is called for every line that our first search finds.
	Report func(engine.Report)
	// AfterSearch, if not nil, is called after the first search.
	AfterSearch func() error
	// Threats requests the threats of both sides.
	Threats bool
	// AllMoves requests the result of the search for every move.
	AllMoves bool
	// Move, unless NoMove, requests the result for this move, and a search of this move without the
	// others.
	Move shogi.Move
}

// Account holds the answers to a Request about a position and its moves.
type Account struct {
	History *shogi.History
	Ranking *Ranking
	// Lines are the best lines by rank. There are none if the rules settle the position, so that
	// nothing was searched.
	Lines []engine.Report
	// Result is the engine's answer.
	Result engine.Result
	// Fault is the error of another engine, after which our engine searched.
	Fault error
	// Found holds the result of our search for each move.
	Found map[shogi.Move]*engine.Finding
	// Nodes is the number of nodes below all moves.
	Nodes   uint64
	Elapsed time.Duration
	// Overtaken is a move, with its score, that was best until the search of the open moves; NoMove
	// if there is none.
	Overtaken      shogi.Move
	OvertakenScore engine.Score
	// InPlies says that moves cost plies instead of amounts that depend on their interest.
	InPlies bool
	// Discounts are those of the requested move, none if the mode has no discounts.
	Discounts []plausibility.Discount
	// OwnSearch is the result of searching only the requested move, nil if there was no such
	// search.
	OwnSearch *engine.Report
	// Best describes the best line, nil if there is none.
	Best    *Line
	Threats []Threat

	engine *engine.Engine
	other  bool // another engine has searched
}

// Ask ranks the moves of a game's current position, and searches it. The engine must be prepared.
// With limits of nodes or depth the same engine gives the same account.
func Ask(ctx context.Context, e *engine.Engine, history *shogi.History, r Request) (*Account, error) {
	ranking, err := e.RankMoves(history)
	if err != nil {
		return nil, err
	}
	a := &Account{History: history, Ranking: Compare(ranking), engine: e, Found: map[shogi.Move]*engine.Finding{}}
	if err := a.search(ctx, &r); err != nil {
		return nil, err
	}
	if r.AfterSearch != nil {
		if err := r.AfterSearch(); err != nil {
			return nil, err
		}
	}
	a.InPlies = e.CostsInPlies()
	if len(a.Lines) > 0 {
		a.Best = lineOf(e, *history.Current(), a.Lines[0].PV)
	}
	if r.AllMoves {
		a.searchOpenMoves(ctx, r.Limits)
	}
	if r.Move != shogi.NoMove && a.Searched() && r.Move != a.Result.Best && a.Found[r.Move] != nil {
		alone := r.Limits
		alone.SearchMoves = []shogi.Move{r.Move}
		a.OwnSearch = a.searchMoves(ctx, alone)
	}
	if r.Move != shogi.NoMove {
		a.Discounts = e.Discounts(history, r.Move)
	}
	if r.Threats {
		a.findThreats(ctx, &r)
	}
	return a, nil
}

// Searched reports whether anything was searched.
func (a *Account) Searched() bool { return len(a.Lines) > 0 }

// Other reports whether another engine has searched.
func (a *Account) Other() bool { return a.other }

// search searches the position. Our engine searches if another engine fails, or if the game is
// over.
func (a *Account) search(ctx context.Context, r *Request) error {
	if r.Other != nil && a.History.Current().HasLegalMove() {
		a.Lines, a.Result, a.Fault = r.Other(ctx, a.History, r.Limits)
		if a.Fault == nil {
			a.other = true
			return ctx.Err()
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	started := time.Now()
	var last engine.Report
	a.Result = a.engine.Search(ctx, a.History, r.Limits, func(report engine.Report) {
		if report.HasValue() && report.MultiPV <= 1 {
			last = report
		}
		if r.Report != nil && report.HasValue() {
			r.Report(report)
		}
		if report.Final && report.HasLine() {
			a.Lines = append(a.Lines, report)
		}
	})
	if len(a.Lines) == 0 && last.HasLine() {
		a.Lines = []engine.Report{last}
	}
	if a.Result.Declare != shogi.NoDeclaration {
		a.Lines = nil // they continue a game that is over
	}
	a.Elapsed = time.Since(started)
	for _, f := range a.engine.Findings() {
		a.Found[f.Move] = &f
		a.Nodes += f.Nodes
	}
	if best := a.Found[a.Result.Best]; best != nil && last.HasLine() {
		// The last iteration may have been cut short before its value was exact.
		best.Score, best.Bound, best.Line = last.Score, engine.Exact, last.PV
	}
	return nil
}

// Open reports whether a move may still be better than the best one, by the known bounds.
func (a *Account) Open(m shogi.Move) bool {
	f := a.Found[m]
	return f != nil && m != a.Result.Best && f.Open(a.Result.Score)
}

// searchOpenMoves searches the moves that may still be better than the best one. If a search ends
// in the middle of an iteration, the score of the best move may have fallen below the bounds of
// other moves.
func (a *Account) searchOpenMoves(ctx context.Context, limits engine.Limits) {
	for i := range a.Ranking.Moves {
		if m := a.Ranking.Moves[i].Move; a.Open(m) {
			limits.SearchMoves = append(limits.SearchMoves, m)
		}
	}
	if !a.Searched() || len(limits.SearchMoves) == 0 {
		return
	}
	started := time.Now()
	best := a.searchMoves(ctx, limits)
	a.Elapsed += time.Since(started)
	for _, f := range a.engine.Findings() {
		if f.Searched {
			a.Nodes += f.Nodes
			f.Nodes += a.Found[f.Move].Nodes
			a.Found[f.Move] = &f
		}
	}
	if best == nil {
		return
	}
	better := a.Found[best.PV[0]]
	better.Score, better.Bound, better.Line = best.Score, engine.Exact, best.PV
	if best.Score.Compare(a.Result.Score) > 0 {
		a.Overtaken, a.OvertakenScore = a.Result.Best, a.Result.Score
		a.Result, a.Lines[0] = engine.Result{Best: best.PV[0], Score: best.Score}, *best
	}
}

// searchMoves searches the moves of the limits and returns the best line, nil if there is none.
func (a *Account) searchMoves(ctx context.Context, limits engine.Limits) (best *engine.Report) {
	a.engine.Search(ctx, a.History, limits, func(r engine.Report) {
		if r.HasValue() {
			best = &r
		}
	})
	return best
}
