package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/pprof"
	"strconv"
	"time"

	"shotest/engine"
)

type benchCommand struct {
	Nodes    uint64        `help:"Positions to visit for each bench position (default 200000)." xor:"limit"`
	Movetime time.Duration `help:"Time for each bench position; the signature is then not reproducible." xor:"limit"`
	// Evaluation is for comparing speeds: the signature is that of the form.
	Evaluation string `placeholder:"FORM" help:"The form of evaluation, by its name in profiles (default: that of the default profile)."`
	Mode       string `placeholder:"MODE" help:"interest, fullwidth or modern (default: that of the profile)."`
	Profile    string `placeholder:"FILE" help:"A profile to search by (default: the one that is built in)."`
	Threads    int    `default:"1" help:"How many threads search; the signature is reproducible with one."`
	CPUProfile string `name:"cpu-profile" placeholder:"FILE" help:"Write where the time goes, for go tool pprof."`
	JSON       bool   `name:"json" help:"Print JSON, one object a line."`
}

const (
	defaultBenchNodes = 200_000
	benchMegabytes    = 16
)

// Run prints a line for each position, and the sums at the end.
func (c *benchCommand) Run(ctx context.Context, s streams) error {
	limits := engine.Limits{Nodes: c.Nodes, MoveTime: c.Movetime}
	if c.Nodes == 0 && c.Movetime == 0 {
		limits.Nodes = defaultBenchNodes
	}
	e, err := engineWith(c.Profile, option{"", "USI_Hash", strconv.Itoa(benchMegabytes)},
		option{"--threads", "Threads", strconv.Itoa(c.Threads)},
		option{"--evaluation", "Evaluation", c.Evaluation}, option{"--mode", "SearchMode", c.Mode})
	if err != nil {
		return err
	}
	if c.CPUProfile != "" {
		stop, err := writeCPUProfile(c.CPUProfile)
		if err != nil {
			return err
		}
		defer stop()
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

// writeCPUProfile writes where the time goes until stop is called.
func writeCPUProfile(path string) (stop func(), err error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return func() {
		pprof.StopCPUProfile()
		file.Close()
	}, nil
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
