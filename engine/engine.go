package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"

	"shotest/engine/adapter"
	"shotest/engine/options"
	"shotest/engine/timing"
	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/lab/experiments"
	"shotest/mate"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// Engine thinks about one position at a time. An Engine is not safe for concurrent use.
type Engine struct {
	// options hold the profile, and the options that the user has set on top of it.
	options *options.Layers
	// spoken is the language that the option Language is declared with.
	spoken string
	// searched is the mode of the searches that filled the tables, empty if there were none.
	searched string

	// parts makes the parts of games. game is the game of the first thread.
	parts    adapter.Parts
	game     *adapter.Game
	searcher *search.Searcher
	// experiments takes part in the searches of searcher, if the profile uses any.
	experiments experiments.Experiment
	// mates solves mate problems, rootMates looks for mates before and during searches.
	mates, rootMates *mate.Solver
	openings         openings
	// explainer speaks for the option Explain.
	explainer Explainer
	// observer is notified of the positions of the first thread's searches; nil for none.
	observer search.Observer
	// helpers are the threads besides the first. toldThreads is the number of threads in the last
	// remark about it.
	helpers     []*helper
	toldThreads int
	// tableMegabytes and matesMegabytes are the wanted sizes of the tables of searcher and mates.
	// Only one of the tables exists at a time. smaller is an error that says that the searcher's
	// table is smaller than wanted, nil if it is not.
	tableMegabytes, matesMegabytes int
	smaller                        error
}

// New returns an engine that thinks and plays as a profile says. It allocates its transposition
// table when it is first prepared or used.
func New(profile profile.Profile) *Engine {
	random := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	return &Engine{
		options: options.Over(profile), spoken: options.Languages[0], game: adapter.New(),
		openings: openings{random: random},
	}
}

// Prepare makes the engine ready for a new game: it reads the weights that its profile names, and
// allocates the transposition table in the size that is set, or clears it. After an error the
// engine is still usable, with the built-in weights. With the option StrictFiles the error wraps
// options.ErrStrictFiles as long as a file that an option names is not loaded. Once ctx has ended,
// Prepare leaves the tables as they are.
func (e *Engine) Prepare(ctx context.Context) error {
	e.searched = ""
	err := errors.Join(e.configure(), e.openAsSet())
	if missing := e.options.Files.Check(); missing != nil {
		err = missing
	}
	if ctx.Err() != nil && e.searcher != nil {
		return errors.Join(err, e.smaller)
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
		e.searcher.Use(&e.experiments)
		return errors.Join(err, e.smaller)
	}
	e.dropHelpers()
	e.clear()
	return errors.Join(err, e.smaller)
}

// clear forgets the results of searches.
func (e *Engine) clear() {
	e.searcher.Clear()
	for _, h := range e.helpers {
		h.searcher.Clear()
	}
}

// configure makes the engine evaluate positions and order moves as its profile says now. The error
// is about files that cannot be read; built-in weights take their place.
func (e *Engine) configure() error {
	changed, err := e.parts.Configure(&e.options.Profile, &e.options.Files)
	if changed {
		e.parts.Equip(e.game)
		e.helpers = nil
	}
	return err
}

// configureSearch configures the engine before a search. It clears tables that another mode has
// filled, because depths have another meaning there.
func (e *Engine) configureSearch() error {
	err := e.configure()
	mode := adapter.Mode(&e.options.Profile).Name
	if e.searched != "" && e.searched != mode {
		e.clear()
	}
	e.searched = mode
	return err
}

// GoingOn adds to an error of Prepare that the engine goes on with built-in weights. With
// StrictFiles the engine does not go on, and GoingOn returns the error unchanged.
func GoingOn(err error) error {
	if errors.Is(err, options.ErrStrictFiles) {
		return err
	}
	switch e := err.(type) {
	case *adapter.UnusableError:
		return message.Errorf("%w; what is built in is used", e)
	case interface{ Unwrap() []error }:
		var all []error
		for _, part := range e.Unwrap() {
			all = append(all, GoingOn(part))
		}
		return errors.Join(all...)
	}
	return err
}

// tell reports a problem to the caller of a search, as a remark for each line. Without a report
// function it keeps the problem for Notices.
func (e *Engine) tell(problem error, report func(Report)) {
	if problem == nil {
		return
	}
	for text := range strings.Lines(e.words(GoingOn(problem))) {
		text = strings.TrimSpace(text)
		if report != nil {
			report(Report{Text: text})
		} else {
			e.options.Files.Notice(text)
		}
	}
}

// NewGame does nothing: Prepare has cleared everything that a new game must not see.
func (e *Engine) NewGame() {}

// Search thinks about the game's current position and returns the move to play. It calls report, if
// not nil, from the calling goroutine for every line that it finds. Cancelling the context ends it
// with the best move so far; even then there is an answer, if only the first legal move.
//
// If an option that was set since Prepare names a file that cannot be read, the search goes on with
// built-in weights, and a remark says so once.
func (e *Engine) Search(ctx context.Context, history *shogi.History, limits Limits, report func(Report)) Result {
	if limits.CPU > 0 {
		return e.searchMetered(ctx, history, limits, report)
	}
	return e.search(ctx, history, limits, report, nil)
}

// search does the work of Search. The meter is nil without a limit of processor time.
func (e *Engine) search(ctx context.Context, history *shogi.History, limits Limits, report func(Report),
	meter *timing.Meter) Result {
	started := time.Now()
	if answer, settled := e.settledByRules(history); settled {
		return answer
	}
	if e.searcher == nil {
		e.tell(e.Prepare(ctx), report)
	}
	if answer, ok := e.fromBook(history, limits, report); ok {
		return answer
	}
	e.tell(e.configureSearch(), report)
	e.makeHelpers()
	e.searcher.Set(adapter.Settings(&e.options.Profile))
	e.experiments.Set(e.options.Profile.Experiments)
	e.searcher.Observe(e.observer)
	e.game.Begin(history, &e.options.Profile)
	t := e.newThinking(ctx, history, limits, started)
	t.meter = meter
	t.teller = newTeller(report, &e.options.Profile)
	t.tellThreads()
	return t.think(history)
}

// Rules returns the rules of the game that the options have set.
func (e *Engine) Rules() shogi.Rules { return adapter.Rules(&e.options.Profile) }

// settledByRules answers positions that need no search: a mated side, and claims of a win.
func (e *Engine) settledByRules(history *shogi.History) (Result, bool) {
	current, rule := history.Current(), e.Rules().EnteringKing
	switch {
	case !current.HasLegalMove():
		return Result{Score: Score{Mate: -1}}, true
	case current.Declare(rule, history.Start()) == shogi.DeclarationWin:
		return Result{Declare: shogi.DeclarationWin, Score: toScore(adapter.CertainWin)}, true
	case rule == shogi.TryRule:
		if m := current.TryMove(); m != shogi.NoMove {
			return Result{Best: m, Score: toScore(adapter.CertainWin)}, true
		}
	}
	return Result{}, false
}

// choices returns the number of moves to choose from.
func choices(history *shogi.History, limits Limits) int {
	if n := len(limits.SearchMoves); n > 0 {
		return n
	}
	return len(history.Current().AppendLegalMoves(nil))
}

// releaseTables frees the memory of the large tables before another table is made.
func (e *Engine) releaseTables() {
	if e.searcher == nil && e.mates == nil {
		return
	}
	e.mates, e.searcher, e.helpers = nil, nil, nil
	e.game.Forget()
	debug.FreeOSMemory()
}

// availableMemory is replaced by tests.
var availableMemory = resources.FreeMemory

// tableSize returns the size of a large table: the megabytes that the profile says, or three
// quarters of the free memory if that is less. In that case the error says so.
func (e *Engine) tableSize() (megabytes int, err error) {
	wanted := e.options.Profile.HashMegabytes
	most := availableMemory() / 4 * 3 >> 20
	if uint64(wanted) <= most {
		return wanted, nil
	}
	megabytes = max(1, int(most))
	return megabytes, message.Errorf("USI_Hash: there is no memory for %d MB; the table has %d MB", wanted, megabytes)
}

// SolveMate looks for a mate by checks, for the side to move. With limit 0 only the context limits
// the time.
func (e *Engine) SolveMate(ctx context.Context, history *shogi.History, limit time.Duration,
	_ func(Report)) MateResult {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit-timing.Margin(limit, &e.options.Profile))
		defer cancel()
	}
	if e.mates == nil || e.matesMegabytes != e.options.Profile.HashMegabytes {
		e.matesMegabytes = e.options.Profile.HashMegabytes
		e.releaseTables()
		megabytes, _ := e.tableSize() // the error was reported when the engine was prepared
		e.mates = mate.New(megabytes << 20)
	}
	return MateResultOf(e.mates.Solve(ctx, history, mate.Limits{}))
}
