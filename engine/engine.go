package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"

	"shotest/config"
	"shotest/engine/adapter"
	"shotest/engine/options"
	"shotest/engine/timing"
	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/mate"
	"shotest/search"
	"shotest/shogi"
)

// Engine searches one position at a time. An Engine is not safe for concurrent use.
type Engine struct {
	options          *options.Layers // the profile, and the options that the user has set on top of it
	declaredLanguage string          // the default of the option Language

	parts     adapter.Parts // makes the parts of games
	game      *adapter.Game // of the first thread
	searcher  *search.Searcher
	observer  search.Observer // of the searches of searcher, or nil
	openings  openings
	explainer Explainer // for the option Explain, or nil

	helpers         []*helper // the threads besides the first
	reportedThreads int       // the number of threads in the last remark about them

	mates     *mate.Solver  // solves mate problems
	rootMates *mate.Solver  // looks for mates before and during searches
	mateGame  shogi.History // the game in which rootMates looks for them

	// The large tables, those of searcher and mates. Only one of them exists at a time.
	searchedMode   string // the mode of the searches that filled searcher's table, "" if it is empty
	isNewGame      bool   // the next search must not see what earlier ones have found
	tableMegabytes int    // the wanted size of searcher's table
	matesMegabytes int    // the wanted size of mates' table
	tableError     error  // says that searcher's table is smaller than wanted; nil if it is not
}

// New returns an engine with profile. It allocates its transposition table when it is first
// prepared or used.
func New(profile config.Profile) *Engine {
	random := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	return &Engine{
		options: options.NewLayers(profile), declaredLanguage: options.Languages[0], game: adapter.New(),
		openings: openings{random: random},
	}
}

// Prepare makes the engine ready for a new game: it reads the weights that its profile names, and
// allocates the transposition table in the size that is set, or clears it. After an error the
// engine is still usable, with the built-in weights. With the option StrictFiles the error wraps
// options.ErrStrictFiles as long as a file that an option names is not loaded. Once ctx has ended,
// Prepare leaves the tables as they are.
func (e *Engine) Prepare(ctx context.Context) error {
	e.searchedMode = ""
	err := errors.Join(e.configure(), e.openBook())
	if missing := e.options.Files.Check(); missing != nil {
		err = missing
	}
	if ctx.Err() != nil && e.searcher != nil {
		return errors.Join(err, e.tableError)
	}
	if e.searcher == nil || e.tableMegabytes != e.options.Profile.HashMegabytes {
		e.tableMegabytes = e.options.Profile.HashMegabytes
		e.releaseTables()
		var megabytes int
		megabytes, e.tableError = e.tableSize()
		e.searcher = search.New(megabytes << 20)
	}
	e.dropHelpers()
	e.clear()
	return errors.Join(err, e.tableError)
}

// clear forgets the results of searches.
func (e *Engine) clear() {
	if e.rootMates != nil {
		e.rootMates.Clear()
	}
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

// configureSearch configures the engine before a search. It clears tables that another game has
// filled, or another mode, where depths have another meaning.
func (e *Engine) configureSearch() error {
	err := e.configure()
	mode := e.options.Profile.Mode()
	if e.searchedMode != "" && (e.isNewGame || e.searchedMode != mode) {
		e.clear()
	}
	e.searchedMode, e.isNewGame = mode, false
	return err
}

// WithFallbackNote returns err, an error of Prepare, with the note that the engine goes on with
// built-in weights. With StrictFiles the engine does not go on, and err is returned unchanged.
func WithFallbackNote(err error) error {
	if errors.Is(err, options.ErrStrictFiles) {
		return err
	}
	switch e := err.(type) {
	case *adapter.UnusableError:
		return message.Errorf("%w; what is built in is used", e)
	case interface{ Unwrap() []error }:
		var all []error
		for _, part := range e.Unwrap() {
			all = append(all, WithFallbackNote(part))
		}
		return errors.Join(all...)
	}
	return err
}

// reportProblem passes a problem to report, as a remark for each line of its text. If report is
// nil, it keeps the problem for Notices.
func (e *Engine) reportProblem(problem error, report func(Report)) {
	if problem == nil {
		return
	}
	for text := range strings.Lines(e.words(WithFallbackNote(problem))) {
		text = strings.TrimSpace(text)
		if report != nil {
			report(Report{Text: text})
		} else {
			e.options.Files.Notice(text)
		}
	}
}

// NewGame says that the next search belongs to another game. It returns at once: that search
// forgets the earlier ones, unless Prepare has done so.
func (e *Engine) NewGame() { e.isNewGame = true }

// Search searches the game's current position and returns the move to play. It calls report, if not
// nil, from the calling goroutine for every line that it finds. Cancelling ctx ends the search with
// the best move so far; even then there is an answer, if only the first legal move.
//
// If an option that was set since Prepare names a file that cannot be read, the search goes on with
// built-in weights, and a remark says so once.
func (e *Engine) Search(ctx context.Context, history *shogi.History, limits Limits, report func(Report)) Result {
	if e.options.Profile.StochasticPonder && limits.PonderHit != nil {
		limits = e.ponderOnAllReplies(ctx, history, limits, report)
	}
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
		e.reportProblem(e.Prepare(ctx), report)
	}
	if answer, ok := e.fromBook(history, limits, report); ok {
		return answer
	}
	e.reportProblem(e.configureSearch(), report)
	e.makeHelpers()
	e.searcher.Set(adapter.Settings(&e.options.Profile))
	e.searcher.Observe(e.observer)
	e.game.Begin(history, &e.options.Profile)
	t := e.newThinking(ctx, history, limits, started)
	t.meter = meter
	t.reporter = newReporter(report, &e.options.Profile)
	t.reportThreads()
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
		return Result{Declare: shogi.DeclarationWin, Score: scoreOf(adapter.CertainWin)}, true
	case rule == shogi.TryRule:
		if m := current.TryMove(); m != shogi.NoMove {
			return Result{Best: m, Score: scoreOf(adapter.CertainWin)}, true
		}
	}
	return Result{}, false
}

// countChoices returns the number of moves to choose from.
func countChoices(history *shogi.History, limits Limits) int {
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

// tableSize returns the size of a large table: that of the profile, or less, with an error, where
// memory is short.
func (e *Engine) tableSize() (megabytes int, err error) {
	megabytes, err = resources.FitTable(e.options.Profile.HashMegabytes, availableMemory())
	if err != nil {
		err = message.Errorf("USI_Hash: %w", err)
	}
	return megabytes, err
}

// SolveMate looks for a mate by checks, for the side to move. If limit is 0, only ctx limits the
// time.
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
