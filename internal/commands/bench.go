package commands

import (
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"

	"shotest/engine"
	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/search"
	"shotest/shogi"
)

type benchCommand struct {
	Nodes    uint64        `range:"1,1099511627776" placeholder:"N" help:"Positions to visit for each bench position (default 200000)." xor:"limit"`
	Depth    int           `range:"1,127" placeholder:"N" help:"Plies to search each bench position to, nominally." xor:"limit"`
	Movetime time.Duration `range:"1ms,1h" help:"Time for each bench position; the signature is then not reproducible." xor:"limit"`
	// Positions allows means over more positions than the built-in ones.
	Positions  string `placeholder:"FILE" help:"Positions to search, one SFEN a line (default: those that are built in)."`
	Mode       string `placeholder:"MODE" help:"interest, fullwidth or modern (default: that of the profile)."`
	Profile    string `placeholder:"FILE" help:"A profile to search by (default: the one that is built in)."`
	Threads    int    `range:"Threads" default:"1" help:"How many threads search; the signature is reproducible with one."`
	CPUProfile string `name:"cpu-profile" output:"new" placeholder:"FILE" help:"Write where the time goes, for go tool pprof."`
	JSON       bool   `name:"json" help:"Print JSON, one object a line."`
	forceFlag
}

const (
	defaultBenchNodes = 200_000
	benchMegabytes    = 16
)

// Run prints a line for each position, and the sums at the end.
func (c *benchCommand) Run(ctx context.Context, s streams) error {
	positions, err := c.positions()
	if err != nil {
		return err
	}
	e, err := engineWith(c.Profile, option{"", "USI_Hash", strconv.Itoa(benchMegabytes)},
		option{"--threads", "Threads", strconv.Itoa(c.Threads)}, option{"--mode", "SearchMode", c.Mode})
	if err != nil {
		return err
	}
	if c.CPUProfile != "" {
		file, err := os.Create(c.CPUProfile)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	result, err := e.Bench(ctx, positions, c.limits(), func(p engine.BenchPosition) { c.printPosition(s, p) })
	if err != nil {
		return err
	}
	return c.printSums(s, &result)
}

// printSums prints the origins of the moves' prices, the endings of searches below the root (which
// reveal a rule that never fires), and the signature.
func (c *benchCommand) printSums(s streams, result *engine.BenchResult) error {
	mean, p, endings := float64(result.Nodes)/float64(result.Positions), &result.Counts.Priced, map[string]uint64{}
	text := fmt.Sprintf("priced full %d ply %d\npriced table %d\n", p.Full, p.Ply, p.Table)
	for _, ending := range search.Endings() {
		endings[ending.String()] = result.Counts.Endings[ending]
		text += fmt.Sprintf("ended %9d  %s\n", result.Counts.Endings[ending], ending)
	}
	speed, signature := result.NodesPerSecond(), fmt.Sprintf("%08x", result.Signature)
	text += fmt.Sprintf("mean %.1f\nnodes %d\nnps %d\nsignature %s\n", mean, result.Nodes, speed, signature)
	return printTextOrJSON(s, c.JSON, text, map[string]any{
		"mean": mean, "nodes": result.Nodes, "nps": speed, "signature": signature, "endings": endings,
		"priced": map[string]uint64{"full": p.Full, "table": p.Table, "ply": p.Ply},
	})
}

// limits returns the limits of the search of a position.
func (c *benchCommand) limits() engine.Limits {
	limits := engine.Limits{Nodes: c.Nodes, MoveTime: c.Movetime, Depth: c.Depth}
	if c.Nodes == 0 && c.Movetime == 0 && c.Depth == 0 {
		limits.Nodes = defaultBenchNodes
	}
	return limits
}

// positions returns the positions to search.
func (c *benchCommand) positions() ([]string, error) {
	if c.Positions == "" {
		return engine.BenchPositions(), nil
	}
	text, err := inputfile.Read(c.Positions)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
		if lines[i] == "" {
			return nil, message.Errorf("%s:%d: found an empty line, expected a position as SFEN", c.Positions, i+1)
		}
		if _, err := shogi.ParseHistory(lines[i]); err != nil {
			return nil, message.Errorf("%s:%d: %w", c.Positions, i+1, err)
		}
	}
	return lines, nil
}

func (c *benchCommand) printPosition(s streams, p engine.BenchPosition) {
	last := &p.Last
	text := fmt.Sprintf("%2d/%d  depth %2d  nodes %8d  %8s  %s\n",
		p.Index+1, p.Count, last.Depth, last.Nodes, last.Score, p.Best)
	_ = printTextOrJSON(s, c.JSON, text, map[string]any{
		"position": p.Index + 1, "sfen": p.SFEN, "depth": last.Depth, "nodes": last.Nodes, "best": p.Best.String(),
	})
}
