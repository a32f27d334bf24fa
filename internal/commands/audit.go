package commands

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"shotest/config"
	"shotest/engine"
	"shotest/engine/recall"
	"shotest/internal/message"
	"shotest/record"
	"shotest/search"
	"shotest/shogi"
)

type auditCommand struct {
	gameFlags
	Positions int    `range:"1,100000000" default:"1000" help:"How many positions to audit."`
	Seed      uint64 `range:"0,2147483647" default:"1" help:"Which positions: the same seed draws the same."`
	Nodes     uint64 `range:"0,1099511627776" default:"200000" help:"Nodes that a full search visits to find the best move; 0 leaves it out."`
	Limits    []int  `range:"0,12700" default:"100,150,200,300,400,500,600,800,1000" help:"What the side to move may have left, in hundredths of a ply."`
	FromPly   int    `range:"0,10000" default:"16" help:"First ply to audit: before it, games follow books."`
	HeldOut   bool   `help:"Only games that are never learned from."`
	Profile   string `placeholder:"FILE" help:"A profile whose ranking is audited (default: the one that is built in)."`
	Only      string `placeholder:"KIND" help:"Only positions of a kind: opening, middle game, endgame, check, tactical, quiet, quiet middle game or entering king."`
	JSON      bool   `name:"json" help:"Print JSON, one object a line."`
}

// Run audits positions of recorded games, and prints how often the played moves, and the best moves
// of a full search, lie within the searched width.
func (c *auditCommand) Run(ctx context.Context, s streams) error {
	if err := c.check(); err != nil {
		return err
	}
	ranked, err := c.rankedProfile()
	if err != nil {
		return err
	}
	set, err := c.loadNamed(ctx, s, false)
	if err != nil {
		return err
	}
	if c.HeldOut {
		_, set.Games = set.Split()
	}
	drawn := recall.Draw(set.Games, c.Only, c.FromPly, c.Positions, c.Seed)
	if len(drawn) == 0 {
		return c.noPositionError(set.Games)
	}
	bar := newProgress(s)
	defer bar.clear()
	step := bar.counter("audit", "positions", len(drawn))
	cases, err := recall.Audit(ctx, drawn, ranked, c.Nodes, step)
	if err != nil {
		return err
	}
	bar.clear()
	return s.printResult(recall.NewReport(cases, c.Limits).Result(len(set.Games), c.Nodes), c.JSON)
}

// noPositionError returns the error for no position to audit. It names the kinds that occur.
func (c *auditCommand) noPositionError(from []*record.Played) error {
	all := recall.Draw(from, "", c.FromPly, math.MaxInt, c.Seed)
	if len(all) == 0 {
		return message.Errorf("no position with a choice of moves from ply %d on in %d games", c.FromPly, len(from))
	}
	var others []string
	count := recall.CountKinds(all)
	for _, kind := range recall.Kinds() {
		if count[kind] > 0 {
			others = append(others, fmt.Sprintf("%s (%d)", kind, count[kind]))
		}
	}
	return message.Errorf("--only %s: none of %d positions from ply %d on in %d games is of this kind; there are %s",
		c.Only, len(all), c.FromPly, len(from), strings.Join(others, ", "))
}

func (c *auditCommand) check() error {
	slices.Sort(c.Limits)
	c.Limits = slices.Compact(c.Limits)
	switch {
	case c.Only != "" && !slices.Contains(recall.Kinds(), c.Only):
		return usageErrorf("--only %s: expected one of %s", c.Only, strings.Join(recall.Kinds(), ", "))
	case len(c.Limits) == 0:
		return usageErrorf("--limits: expected numbers")
	}
	return nil
}

// rankedProfile returns the profile whose ranking is audited. It reads the weights once to check
// them.
func (c *auditCommand) rankedProfile() (config.Profile, error) {
	settings, err := settingsFrom(c.Profile)
	if err != nil {
		return settings, err
	}
	settings = settings.In(search.InterestMode)
	_, err = engine.New(settings).RankMoves(shogi.NewHistory(shogi.StartPosition()))
	return settings, err
}
