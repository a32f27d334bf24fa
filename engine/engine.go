package engine

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"shotest/engine/adapter"
	"shotest/engine/options"
	"shotest/engine/timing"
	"shotest/mate"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// Engine thinks about one position at a time. Its methods must not be called by
// two goroutines at once.
type Engine struct {
	// options are the profile that is set, and what its user has laid over it.
	options *options.Layers
	// acting is the profile that searches go by: the one that is set, in the mode that was chosen
	// last where that is search.AutoMode. searched is the mode that has filled the tables, empty if
	// none has; toldMode is the one that was last remarked on.
	acting                     profile.Profile
	chosen, searched, toldMode string

	// parts are what games are put together from, game that of the first thread.
	parts    adapter.Parts
	game     *adapter.Game
	searcher *search.Searcher
	// mates solves mate problems; it is made for the first one, with a table as
	// large as the searcher's, which then has to go: the memory is for one of them.
	mates          *mate.Solver
	matesMegabytes int
	// rootMates looks for mates before searches.
	rootMates *mate.Solver
	openings  openings
	// explainer speaks for the option Explain.
	explainer Explainer
	// observer is notified of the positions of the first thread's searches; nil for none.
	observer search.Observer
	// helpers are the threads besides the first.
	helpers []*helper
	// toldThreads is the number of threads that was last remarked on.
	toldThreads int
	// tableMegabytes is the size that was wanted for the searcher's table, and smaller
	// says that it is smaller, if so.
	tableMegabytes int
	smaller        error
}

// New returns an engine that thinks and plays as a profile says; see
// profile.Default. It allocates its transposition table when it is first
// prepared or asked.
func New(profile profile.Profile) *Engine {
	return &Engine{options: options.Over(profile), chosen: search.ModernMode, game: adapter.New()}
}

// Prepare makes the engine ready for a new game: it reads the weights that its
// profile names, and allocates the transposition table in the size that is set,
// or clears it. After an error the engine can be used all the same, with weights
// that are built in; with the option StrictFiles there is an error, which wraps
// options.ErrStrictFiles, as long as a file is not loaded that an option names.
func (e *Engine) Prepare(context.Context) error {
	e.searched = ""
	err := errors.Join(e.configure(), e.openAsSet())
	if missing := e.options.Files.Check(); missing != nil {
		err = missing
	}
	if e.rootMates != nil {
		e.rootMates.Clear()
	}
	if e.searcher == nil || e.tableMegabytes != e.options.Profile.HashMegabytes {
		e.tableMegabytes = e.options.Profile.HashMegabytes
		e.releaseTables()
		var megabytes int
		megabytes, e.smaller = e.tableSize()
		e.searcher = search.New(megabytes << 20)
		return errors.Join(err, e.smaller)
	}
	e.dropHelpers()
	e.clear()
	return errors.Join(err, e.smaller)
}

// clear forgets what the searches have found out.
func (e *Engine) clear() {
	e.searcher.Clear()
	for _, h := range e.helpers {
		h.searcher.Clear()
	}
}

// configure makes the engine evaluate positions and order moves as its profile says now.
// The error is about files that cannot be read: what is built in takes their place.
func (e *Engine) configure() error {
	e.act()
	changed, err := e.parts.Configure(&e.acting, &e.options.Files)
	if changed {
		e.parts.Equip(e.game)
		e.helpers = nil
	}
	return err
}

// GoingOn words an error of Prepare for a client of an engine that goes on all the same,
// with what is built in. With StrictFiles the engine does not go on, and the error stays
// as it is.
func GoingOn(err error) error {
	if errors.Is(err, options.ErrStrictFiles) {
		return err
	}
	switch e := err.(type) {
	case *adapter.UnusableError:
		return fmt.Errorf("%w; what is built in is used", e)
	case interface{ Unwrap() []error }:
		var all []error
		for _, part := range e.Unwrap() {
			all = append(all, GoingOn(part))
		}
		return errors.Join(all...)
	}
	return err
}

// tell reports what is wrong to those who have started a search, a remark for each line.
// Where nobody listens it is kept for Notices.
func (e *Engine) tell(problem error, report func(Report)) {
	if problem == nil {
		return
	}
	for text := range strings.Lines(GoingOn(problem).Error()) {
		if text = strings.TrimSpace(text); report != nil {
			report(Report{Text: text})
		} else {
			e.options.Files.Notice(text)
		}
	}
}

// NewGame tells the engine that another game begins. Prepare has cleared what
// must be cleared, so there is nothing left to do.
func (e *Engine) NewGame() {}

// Search thinks about the game's current position and returns what to play. It
// calls report, if not nil, from the calling goroutine for every line that it
// finds. Cancelling the context ends it with the best move found so far; even
// then there is an answer, if only the first legal move.
//
// An option that was set since Prepare may name a file that cannot be read. The search
// goes on with what is built in, and a remark says so, once; if report is nil it is left
// to Notices.
func (e *Engine) Search(ctx context.Context, history *shogi.History, limits Limits, report func(Report)) Result {
	if limits.CPU > 0 {
		return e.searchMetered(ctx, history, limits, report)
	}
	return e.search(ctx, history, limits, report, nil)
}

// search is Search. The meter is nil without a limit of processor time.
func (e *Engine) search(ctx context.Context, history *shogi.History, limits Limits, report func(Report), meter *timing.Meter) Result {
	started := time.Now()
	if answer, settled := e.settledByRules(history); settled {
		return answer
	}
	mode := modeFor(&e.options.Profile, &limits, history.Current().SideToMove())
	if e.searcher == nil {
		e.tell(e.Prepare(ctx), report)
	}
	if answer, known := e.fromBook(history, limits, report); known {
		return answer
	}
	e.choose(mode)
	e.tell(e.configure(), report)
	e.makeHelpers()
	e.searcher.Set(adapter.Settings(&e.acting))
	e.searcher.Observe(e.observer)
	e.game.Begin(history, &e.acting)
	p, moves := &e.options.Profile, choices(history, limits)
	t := &thinking{
		engine: e, ctx: ctx, limits: limits, moves: moves, meter: meter, teller: newTeller(report, p),
		clock: stopwatch{profile: p, side: history.Current().SideToMove(), started: started},
		lines: lineup{wanted: min(p.MultiPV, moves)},
	}
	if limits.PonderHit == nil {
		t.clock.run(&limits, limits.Clock, started)
	}
	t.tellThreads()
	t.tellMode()
	return t.think(history)
}

// Rules returns the rules of the game that the options have set.
func (e *Engine) Rules() shogi.Rules { return adapter.Rules(&e.options.Profile) }

// settledByRules answers positions that need no thought: mated ones, and those
// where the rules let the side to move claim the win.
func (e *Engine) settledByRules(history *shogi.History) (Result, bool) {
	current, rule := history.Current(), e.Rules().EnteringKing
	switch {
	case !current.HasLegalMove():
		return Result{Score: Score{Mate: -1}}, true
	case current.Declare(rule, history.Start()) == shogi.DeclarationWin:
		return Result{Declare: true, Score: toScore(adapter.CertainWin)}, true
	case rule == shogi.TryRule:
		if m := current.TryMove(); m != shogi.NoMove {
			return Result{Best: m, Score: toScore(adapter.CertainWin)}, true
		}
	}
	return Result{}, false
}

// choices returns how many moves there are to choose from.
func choices(history *shogi.History, limits Limits) int {
	if n := len(limits.SearchMoves); n > 0 {
		return n
	}
	return len(history.Current().AppendLegalMoves(nil))
}

// releaseTables gives the memory of the large tables back: there is never more than
// one at a time.
func (e *Engine) releaseTables() {
	if e.searcher == nil && e.mates == nil {
		return
	}
	e.mates, e.searcher, e.helpers = nil, nil, nil
	e.game.Forget()
	debug.FreeOSMemory()
}

// SolveMate looks for a mate by the side to move, by checks only. limit 0 means
// no limit but the context's.
func (e *Engine) SolveMate(ctx context.Context, history *shogi.History, limit time.Duration, _ func(Report)) MateResult {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit-timing.Margin(limit, &e.options.Profile))
		defer cancel()
	}
	if e.mates == nil || e.matesMegabytes != e.options.Profile.HashMegabytes {
		e.matesMegabytes = e.options.Profile.HashMegabytes
		e.releaseTables()
		megabytes, _ := e.tableSize() // told when the engine was prepared
		e.mates = mate.New(megabytes << 20)
	}
	return MateResultOf(e.mates.Solve(ctx, history, mate.Limits{}))
}
