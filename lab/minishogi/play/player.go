package play

import (
	"fmt"
	"slices"
	"time"

	"shotest/lab/minishogi/rules"
	"shotest/search"
)

// The modes of a player.
const (
	// Interest: moves cost what they are worth.
	Interest = search.InterestMode
	// Off: the same lists and the same prunings, but each move costs a ply. It is what
	// Rollason's chapter compares interest search with.
	Off = "off"
	// Modern: every move costs a ply and late ones are reduced, with killers and histories in
	// the place of lists.
	Modern = search.ModernMode
)

// Modes returns all modes.
func Modes() []string { return []string{Interest, Off, Modern} }

// Config is how a player searches.
type Config struct {
	Mode string
	// WithoutSimilarity and K are those of Options.
	WithoutSimilarity bool
	K                 int
	// TableBytes is the size of the transposition table.
	TableBytes int
}

// Limits says when a search ends; of zero limits none holds.
type Limits struct {
	search.Limits
	// Time is how long the search may take.
	Time time.Duration
}

// Player chooses moves. It must not be used by two goroutines at once.
type Player struct {
	config   Config
	searcher *search.Searcher
}

// NewPlayer returns a player.
func NewPlayer(config Config) (*Player, error) {
	if !slices.Contains(Modes(), config.Mode) {
		return nil, fmt.Errorf("there is no mode %.20q, expected one of %v", config.Mode, Modes())
	}
	if config.K < 0 {
		return nil, fmt.Errorf("the constant of costs is %d, expected 0 or more", config.K)
	}
	p := &Player{config: config, searcher: search.New(config.TableBytes)}
	mode := search.Mode{Name: config.Mode}
	if config.Mode == Off {
		mode = search.Mode{Name: search.FullwidthMode, Order: search.ByLists}
	}
	p.searcher.Set(search.DefaultSettings().For(mode))
	return p, nil
}

// Clear forgets what has been learned of positions.
func (p *Player) Clear() { p.searcher.Clear() }

// Choose returns the best move of a game's last position that is found within limits,
// NoMove if there is none. Every report of a line is passed on to report, and stopped is
// asked now and then whether to end; both may be nil.
func (p *Player) Choose(h *rules.History, limits Limits, report func(*search.Report), stopped func() bool) rules.Move {
	game := New(h, Options{K: p.config.K, WithoutSimilarity: p.config.WithoutSimilarity})
	moves := game.AppendMoves(nil)
	if len(moves) == 0 {
		return rules.NoMove
	}
	best, start := moves[0], time.Now()
	for r := range p.searcher.Search(game, limits.Limits) {
		if r.Rank == 1 {
			best = r.PV[0]
		}
		if r.Rank > 0 && report != nil {
			report(&r)
		}
		if limits.Time > 0 && time.Since(start) >= limits.Time || stopped != nil && stopped() {
			p.searcher.Stop()
		}
	}
	return rules.Move(best)
}
