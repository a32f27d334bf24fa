// Package player is a USI engine that plays shogi with an experiment in its search, for matches
// against engines without it. It has the options of shotest, and of its search all but threads,
// several lines, the book, levels of skill, and the mates that are looked for beside the search.
package player

import (
	"context"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/engine/adapter"
	"shotest/engine/options"
	"shotest/engine/timing"
	"shotest/search"
	"shotest/shogi"
)

// Wrap puts an experiment into the search of a game. It returns the game to search, which may be
// another game around g, and a rule that takes part in the search, nil for none.
type Wrap func(g *adapter.Game) (search.Game, search.Experiment)

// Player is the engine. It implements usi.Engine.
type Player struct {
	*engine.Engine // declares the options, knows the ends of games, and solves mate problems

	// Change, if not nil, changes the profile that the options have set.
	Change func(*config.Profile)

	wrap     Wrap
	layers   *options.Layers
	profile  config.Profile // as the options have set it when the player was prepared
	parts    adapter.Parts
	game     *adapter.Game
	wrapped  search.Game
	searcher *search.Searcher // nil before the player is prepared
}

// New returns a player with an experiment.
func New(wrap Wrap) *Player {
	p := config.Default()
	return &Player{Engine: engine.New(p), wrap: wrap, layers: options.NewLayers(p)}
}

// SetOption implements usi.Engine.
func (p *Player) SetOption(name, value string) error {
	if err := p.Engine.SetOption(name, value); err != nil {
		return err
	}
	return p.layers.Set(name, value)
}

// Prepare implements usi.Engine. The player forgets everything.
func (p *Player) Prepare(context.Context) error {
	p.profile = p.layers.Profile.Played()
	if p.Change != nil {
		p.Change(&p.profile)
	}
	_, err := p.parts.Configure(&p.profile, &p.layers.Files)
	p.game = adapter.New()
	p.parts.Equip(p.game)
	var rule search.Experiment
	p.wrapped, rule = p.wrap(p.game)
	p.searcher = search.New(p.profile.HashMegabytes << 20)
	p.searcher.Set(adapter.Settings(&p.profile))
	p.searcher.Use(rule)
	return err
}

// Game returns the game of the player, set to a position.
func (p *Player) Game(history *shogi.History) search.Game {
	if p.searcher == nil {
		_ = p.Prepare(context.Background()) // built-in weights take the place of those that cannot be read
	}
	p.game.Begin(history, &p.profile)
	return p.wrapped
}

// IsOver reports whether the rules answer a position without a search: Engine.Search then does.
func (p *Player) IsOver(history *shogi.History) bool {
	current, rule := history.Current(), adapter.Rules(&p.layers.Profile).EnteringKing
	return !current.HasLegalMove() || current.Declare(rule, history.Start()) == shogi.DeclarationWin ||
		rule == shogi.TryRule && current.TryMove() != shogi.NoMove
}

// Search implements usi.Engine.
func (p *Player) Search(ctx context.Context, history *shogi.History, limits engine.Limits,
	report func(engine.Report)) engine.Result {
	if p.IsOver(history) {
		return p.Engine.Search(ctx, history, limits, report)
	}
	game := p.Game(history)
	result := engine.Result{Best: history.Current().AppendLegalMoves(nil)[0]}
	watch := newWatch(ctx, &p.profile, history.Current().SideToMove(), limits)
	for found := range p.searcher.Search(game, searchLimits(limits)) {
		if found.Rank == 1 && found.Bound == search.Exact {
			line := Line(&found)
			line.Elapsed = time.Since(watch.started)
			result = engine.Result{Best: line.PV[0], Score: line.Score}
			if len(line.PV) > 1 {
				result.Ponder = line.PV[1]
			}
			report(line)
		}
		if watch.isOver(found.Finished()) {
			p.searcher.Stop()
		}
	}
	return result
}

func searchLimits(l engine.Limits) search.Limits {
	limits := search.Limits{Nodes: l.Nodes, Depth: l.Depth, Interest: l.Interest}
	for _, m := range l.SearchMoves {
		limits.RootMoves = append(limits.RootMoves, search.Move(m))
	}
	return limits
}

// Line returns the line of a report of a search.
func Line(r *search.Report) engine.Report {
	line := engine.Report{Depth: r.Depth, SelDepth: r.SelDepth, Nodes: r.Nodes, HashFull: r.HashFull,
		Score: engine.Score{Centipawns: int(r.Score)}}
	if plies := r.Score.MatePlies(); plies != 0 {
		line.Score = engine.Score{Mate: plies}
	}
	for _, m := range r.PV {
		line.PV = append(line.PV, shogi.Move(m))
	}
	return line
}

// watch says when a search is over.
type watch struct {
	ctx     context.Context
	profile *config.Profile
	side    shogi.Color
	limits  engine.Limits
	started time.Time
	budget  timing.Budget // zero without a limit of time
	meter   *timing.Meter // nil without a limit of processor time
}

func newWatch(ctx context.Context, p *config.Profile, side shogi.Color, limits engine.Limits) *watch {
	w := &watch{ctx: ctx, profile: p, side: side, limits: limits, started: time.Now()}
	if limits.CPU > 0 {
		w.meter, _ = timing.NewMeter()
	}
	if limits.PonderHit == nil {
		w.start(limits.Clock)
	}
	return w
}

// start begins to count the time of the move.
func (w *watch) start(clock *engine.Clock) {
	w.started = time.Now()
	switch {
	case w.limits.MoveTime > 0:
		w.budget = timing.Fixed(w.limits.MoveTime, w.profile)
	case clock != nil:
		own := timing.Clock{Remaining: clock.Remaining[w.side], Increment: clock.Increment[w.side],
			Byoyomi: clock.Byoyomi}
		w.budget = own.Budget(w.profile)
	}
}

// isOver reports whether the search has to end; finished says that an iteration has ended.
func (w *watch) isOver(finished bool) bool {
	select {
	case clock := <-w.limits.PonderHit:
		if w.limits.PonderHit = nil; clock == nil {
			clock = w.limits.Clock
		}
		w.start(clock)
	default:
	}
	spent := time.Since(w.started)
	return w.ctx.Err() != nil || w.meter != nil && w.meter.Reached(w.limits.CPU, 0) ||
		w.budget.Hard > 0 && (spent >= w.budget.Hard || finished && spent >= w.budget.Soft)
}
