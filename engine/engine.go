package engine

import (
	"context"
	"time"

	"shotest/evaluation"
	"shotest/mate"
	"shotest/search"
	"shotest/shogi"
)

// Engine thinks about one position at a time. Its methods must not be called by
// two goroutines at once.
type Engine struct {
	settings settings
	weights  evaluation.Weights
	game     *game
	searcher *search.Searcher
	// tableMegabytes is the size of the searcher's table.
	tableMegabytes int
}

// New returns an engine with default settings. It allocates its transposition
// table when it is first prepared or asked.
func New() *Engine {
	weights := evaluation.DefaultWeights()
	return &Engine{settings: defaultSettings(), weights: weights, game: newGame(weights)}
}

// Prepare makes the engine ready for a new game: it allocates the transposition
// table in the size that is set, and clears it.
func (e *Engine) Prepare(context.Context) error {
	if e.searcher == nil || e.tableMegabytes != e.settings.hashMegabytes {
		e.tableMegabytes = e.settings.hashMegabytes
		e.searcher = search.New(e.tableMegabytes << 20)
		return nil
	}
	e.searcher.Clear()
	return nil
}

// NewGame tells the engine that another game begins. Prepare has cleared what
// must be cleared, so there is nothing left to do.
func (e *Engine) NewGame() {}

// Rules returns the rules that the options have set.
func (e *Engine) Rules() shogi.Rules {
	return shogi.Rules{EnteringKing: e.settings.enteringKingRule, MaxMoves: e.settings.maxMovesToDraw}
}

// Search thinks about the game's current position and returns what to play. It
// calls report, if not nil, from the calling goroutine for every line that it
// finds. Cancelling the context ends it with the best move found so far; even
// then there is an answer, if only the first legal move.
func (e *Engine) Search(ctx context.Context, history *shogi.History, limits Limits, report func(Report)) Result {
	started := time.Now()
	if answer, settled := e.settledByRules(history); settled {
		return answer
	}
	if e.searcher == nil {
		_ = e.Prepare(ctx)
	}
	e.game.begin(history, e.Rules())
	e.game.pointless = e.settings.allLegalMoves
	t := &thinking{
		engine: e, ctx: ctx, limits: limits, report: report, started: started,
		side: history.Current().SideToMove(), lines: e.linesWanted(history, limits),
	}
	t.startClock(limits.Clock)
	return t.think(history.Current())
}

// settledByRules answers positions that need no thought: mated ones, and those
// where the rules let the side to move claim the win.
func (e *Engine) settledByRules(history *shogi.History) (Result, bool) {
	current := history.Current()
	switch {
	case !current.HasLegalMove():
		return Result{Score: Score{Mate: -1}}, true
	case current.Declare(e.settings.enteringKingRule, history.Start()) == shogi.DeclarationWin:
		return Result{Declare: true, Score: Score{Centipawns: certainWin}}, true
	case e.settings.enteringKingRule == shogi.TryRule:
		if m := current.TryMove(); m != shogi.NoMove {
			return Result{Best: m, Score: Score{Centipawns: certainWin}}, true
		}
	}
	return Result{}, false
}

func (e *Engine) linesWanted(history *shogi.History, limits Limits) int {
	moves := len(limits.SearchMoves)
	if moves == 0 {
		moves = len(history.Current().AppendLegalMoves(nil))
	}
	return min(e.settings.multiPV, moves)
}

// SolveMate looks for a mate by the side to move, by checks only. limit 0 means
// no limit but the context's.
func (e *Engine) SolveMate(ctx context.Context, history *shogi.History, limit time.Duration, _ func(Report)) MateResult {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit-margin(limit, e.settings.networkDelay))
		defer cancel()
	}
	moves, outcome := mate.Solve(ctx, history)
	switch outcome {
	case mate.Found:
		return MateResult{Outcome: MateFound, Moves: moves}
	case mate.None:
		return MateResult{Outcome: NoMate}
	}
	return MateResult{Outcome: MateTimeout}
}
