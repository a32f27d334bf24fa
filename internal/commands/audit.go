package commands

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"shotest/audit"
	"shotest/engine"
	"shotest/internal/message"
	"shotest/profile"
	"shotest/record"
	"shotest/search"
	"shotest/shogi"
)

type auditCommand struct {
	gameFlags
	Positions int      `range:"1,100000000" default:"1000" help:"How many positions to audit."`
	Seed      uint64   `range:"0,2147483647" default:"1" help:"Which positions: the same seed draws the same."`
	Nodes     uint64   `range:"0,1099511627776" default:"200000" help:"Nodes that a full search visits to find the best move; 0 leaves it out."`
	Limits    []int    `range:"0,12700" default:"100,150,200,300,400,500,600,800,1000" help:"What the side to move may have left, in hundredths of a ply."`
	FromPly   int      `range:"0,10000" default:"16" help:"First ply to audit: before it, games follow books."`
	HeldOut   bool     `help:"Only games that are never learned from."`
	Profile   string   `placeholder:"FILE" help:"A profile whose ranking is audited (default: the one that is built in)."`
	Visits    []string `placeholder:"SEARCH,…" help:"Say instead how plausible the lines are that these searches visit, and how well the positions there can be evaluated, where each visits --nodes different ones. A search is a mode (interest, fullwidth, modern) or a profile's file."`
	Losses    []string `placeholder:"SEARCH:NODES,…" help:"Say instead what the moves that these searches choose lose by a search of --nodes by --judge, and how often they are those that were played, by kinds of positions; the latter only with --nodes 0."`
	Acts      bool     `help:"Say instead in how many positions a search of --nodes by --profile becomes another one without each component of plausibility and each criterion of likeness."`
	Judge     string   `default:"modern" placeholder:"SEARCH" help:"Which search says what moves lose (default: ${default})."`
	Only      string   `placeholder:"KIND" help:"Only positions of a kind: opening, middle game, endgame, check, tactical, quiet, quiet middle game or entering king."`
	JSON      bool     `name:"json" help:"Print JSON, one object a line."`
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
	drawn := audit.Draw(set.Games, c.Only, c.FromPly, c.Positions, c.Seed)
	if len(drawn) == 0 {
		return c.noPositionError(set.Games)
	}
	bar := newProgress(s)
	defer bar.clear()
	step := bar.counter("audit", "positions", len(drawn))
	var result *findings
	switch {
	case len(c.Visits) > 0:
		result, err = c.compareVisits(ctx, drawn, step)
	case len(c.Losses) > 0:
		result, err = c.compareLosses(ctx, drawn, step)
	case c.Acts:
		result, err = c.countEffects(ctx, drawn, bar)
	default:
		var cases []audit.Case
		if cases, err = audit.Audit(ctx, drawn, ranked, c.Nodes, step); err == nil {
			result = recallFindings(audit.NewReport(cases, c.Limits), len(set.Games), c.Nodes)
		}
	}
	if err != nil {
		return err
	}
	bar.clear()
	return result.print(s, c.JSON)
}

// noPositionError returns the error for no position to audit. It names the kinds that occur.
func (c *auditCommand) noPositionError(from []*record.Played) error {
	all := audit.Draw(from, "", c.FromPly, math.MaxInt, c.Seed)
	if len(all) == 0 {
		return message.Errorf("no position with a choice of moves from ply %d on in %d games", c.FromPly, len(from))
	}
	var others []string
	count := audit.CountKinds(all)
	for _, kind := range audit.Kinds() {
		if count[kind] > 0 {
			others = append(others, fmt.Sprintf("%s (%d)", kind, count[kind]))
		}
	}
	return message.Errorf("--only %s: none of %d positions from ply %d on in %d games is of this kind; there are %s",
		c.Only, len(all), c.FromPly, len(from), strings.Join(others, ", "))
}

// compareVisits compares the positions that several searches visit.
func (c *auditCommand) compareVisits(ctx context.Context, drawn []audit.Position, step func()) (*findings, error) {
	searches, err := parseSearches(c.Visits, c.Nodes)
	if err != nil {
		return nil, err
	}
	visits, err := audit.VisitsOf(ctx, drawn, searches, step)
	if err != nil {
		return nil, err
	}
	return visitFindings(visits, searches), nil
}

// compareLosses compares the losses by the moves of several searches, by kinds of positions.
func (c *auditCommand) compareLosses(ctx context.Context, drawn []audit.Position, step func()) (*findings, error) {
	searches, err := parseSearches(c.Losses, c.Nodes)
	if err != nil {
		return nil, err
	}
	reference, err := parseSearch(c.Judge, c.Nodes)
	if err != nil {
		return nil, err
	}
	verdicts, err := audit.Verdicts(ctx, drawn, searches, reference, step)
	if err != nil {
		return nil, err
	}
	return lossFindings(audit.LossesByKind(verdicts), searches, &reference), nil
}

// countEffects counts the searches that each component and each criterion changes.
func (c *auditCommand) countEffects(ctx context.Context, drawn []audit.Position, bar *progress) (*findings, error) {
	by, err := settingsFrom(c.Profile)
	if err != nil {
		return nil, err
	}
	of := fmt.Sprintf("searches of %d positions", len(drawn))
	acts, err := audit.Effects(ctx, drawn, by, c.Nodes, bar.counter("audit", of, audit.Variants(by)))
	if err != nil {
		return nil, err
	}
	return effectFindings(acts, len(drawn), c.Nodes), nil
}

func (c *auditCommand) check() error {
	slices.Sort(c.Limits)
	c.Limits = slices.Compact(c.Limits)
	switch {
	case c.Only != "" && !slices.Contains(audit.Kinds(), c.Only):
		return usageErrorf("--only %s: expected one of %s", c.Only, strings.Join(audit.Kinds(), ", "))
	case c.Acts && c.Nodes == 0:
		return usageErrorf("--nodes %d: expected 1 or more with --acts", c.Nodes)
	case len(c.Limits) == 0:
		return usageErrorf("--limits: expected numbers")
	}
	return nil
}

// rankedProfile returns the profile whose ranking is audited. It reads the weights once to check
// them.
func (c *auditCommand) rankedProfile() (profile.Profile, error) {
	settings, err := settingsFrom(c.Profile)
	if err != nil {
		return settings, err
	}
	settings = settings.In(search.InterestMode)
	_, err = engine.New(settings).RankMoves(shogi.NewHistory(shogi.StartPosition()))
	return settings, err
}
