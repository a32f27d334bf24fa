package main

import (
	"context"
	"fmt"
	"time"

	"shotest/config"
	"shotest/engine"
)

type benchCommand struct {
	Nodes    uint64        `help:"Positions to visit for each bench position (default 200000)." xor:"limit"`
	Movetime time.Duration `help:"Time for each bench position; the signature is then not reproducible." xor:"limit"`
	// Evaluation is for comparing speeds: the signature is that of the form.
	Evaluation string `placeholder:"FORM" help:"The form of evaluation, by its name in profiles (default: that of the default profile)."`
	JSON       bool   `name:"json" help:"Print JSON, one object a line."`
}

const defaultBenchNodes = 200_000

// Run prints a line for each position, and the sums at the end.
func (c *benchCommand) Run(ctx context.Context, s streams) error {
	limits := engine.Limits{Nodes: c.Nodes, MoveTime: c.Movetime}
	if c.Nodes == 0 && c.Movetime == 0 {
		limits.Nodes = defaultBenchNodes
	}
	e := engine.New(config.DefaultProfile())
	if err := e.SetOption("USI_Hash", "16"); err != nil {
		return err
	}
	if c.Evaluation != "" {
		if err := e.SetOption("Evaluation", c.Evaluation); err != nil {
			return &usageError{fmt.Sprintf("--evaluation: %v", err)}
		}
	}
	result, err := e.Bench(ctx, limits, func(p engine.BenchPosition) { c.printPosition(s, p) })
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(s, map[string]any{
			"nodes": result.Nodes, "nps": result.NodesPerSecond(), "signature": fmt.Sprintf("%08x", result.Signature),
		})
	}
	_, err = fmt.Fprintf(s.out, "nodes %d\nnps %d\nsignature %08x\n", result.Nodes, result.NodesPerSecond(), result.Signature)
	return err
}

func (c *benchCommand) printPosition(s streams, p engine.BenchPosition) {
	if c.JSON {
		_ = printJSON(s, map[string]any{
			"position": p.Index + 1, "sfen": p.SFEN, "depth": p.Last.Depth, "nodes": p.Last.Nodes, "best": p.Best.String(),
		})
		return
	}
	fmt.Fprintf(s.out, "%2d/%d  depth %2d  nodes %8d  %8s  %s\n", p.Index+1, p.Count, p.Last.Depth, p.Last.Nodes, p.Last.Score, p.Best)
}
