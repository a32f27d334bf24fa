package mcts

import (
	"context"
	"time"

	"shotest/config"
	"shotest/config/strict"
	"shotest/engine"
	"shotest/engine/adapter"
	"shotest/lab/player"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// PriorCosts are prices fine enough to tell interests from each other. They divide the base
// interest by how likely moves are.
var PriorCosts = plausibility.Costs{K: 12_000, Sharpness: 1000, Least: 1, Most: 12_000}

// defaultNodes is the size of a tree without a limit of nodes.
const defaultNodes = 1000

// Player is an engine that plays by trees. Only the number of nodes limits them.
type Player struct {
	*player.Player
	settings Settings
}

// NewPlayer returns a player by the settings of a YAML text, over DefaultSettings.
func NewPlayer(text string) (*Player, error) {
	settings := DefaultSettings()
	if err := strict.Decode([]byte(text), "mcts", &settings); err != nil {
		return nil, err
	}
	p := player.New(func(g *adapter.Game) (search.Game, search.Experiment) { return g, nil })
	p.Change = func(p *config.Profile) {
		*p = p.In(search.InterestMode)
		p.Costs = PriorCosts
	}
	return &Player{p, settings}, nil
}

// Search implements usi.Engine.
func (p *Player) Search(ctx context.Context, history *shogi.History, limits engine.Limits,
	report func(engine.Report)) engine.Result {
	if p.IsOver(history) {
		return p.Engine.Search(ctx, history, limits, report)
	}
	nodes, began := int(limits.Nodes), time.Now()
	if nodes == 0 {
		nodes = defaultNodes
	}
	found := Search(p.Game(history), p.settings, nodes)
	best := found.Moves[0]
	line := player.Line(&search.Report{Depth: 1, Score: best.Score, Nodes: uint64(found.Nodes),
		PV: []search.Move{best.Move}})
	line.Elapsed = time.Since(began)
	report(line)
	return engine.Result{Best: line.PV[0], Score: line.Score}
}
