package main

import (
	"context"
	"fmt"
	"time"

	"shotest/shogi"
	"shotest/shogi/mailbox"
)

type perftCommand struct {
	positionFlags
	Depth  int  `required:"" help:"Plies to count."`
	Divide bool `help:"Print the count below each move."`
	Verify bool `help:"Compare every move list with the plain reference generator, and name the first branch that differs. Slow."`
	JSON   bool `name:"json" help:"Print JSON, one object a line."`
}

type perftResult struct {
	Move           string `json:"move,omitempty"`
	Nodes          uint64 `json:"nodes"`
	NodesPerSecond uint64 `json:"nps,omitempty"`
}

// Run counts move by move, so that it can show how far it is.
func (c *perftCommand) Run(ctx context.Context, s streams) error {
	history, err := c.history()
	if err != nil {
		return err
	}
	if c.Depth < 1 {
		return &usageError{fmt.Sprintf("--depth %d: expected at least 1", c.Depth)}
	}
	root := history.Current()
	if c.Verify {
		if found := mailbox.Diverge(root, c.Depth); found != nil {
			return fmt.Errorf("the generators differ: %v", found)
		}
		if err := c.printVerdict(s); err != nil {
			return err
		}
	}
	started := time.Now()
	moves := root.AppendLegalMoves(nil)
	progress := newProgress(s, "perft", len(moves))
	var nodes uint64
	for _, m := range moves {
		if err := ctx.Err(); err != nil {
			return err
		}
		child := *root
		child.Play(m)
		below := shogi.Perft(&child, c.Depth-1)
		nodes += below
		if c.Divide {
			progress.clear()
			c.print(s, perftResult{Move: m.String(), Nodes: below})
		}
		progress.step()
	}
	progress.clear()
	speed := float64(nodes) / max(time.Since(started).Seconds(), 1e-9)
	return c.print(s, perftResult{Nodes: nodes, NodesPerSecond: uint64(speed)})
}

// printVerdict says that the generators agree.
func (c *perftCommand) printVerdict(s streams) error {
	if c.JSON {
		return printJSON(s, map[string]any{"verified": true, "depth": c.Depth})
	}
	_, err := fmt.Fprintf(s.out, "verified: the generators agree on every move list to depth %d\n", c.Depth)
	return err
}

func (c *perftCommand) print(s streams, r perftResult) error {
	if c.JSON {
		return printJSON(s, r)
	}
	var err error
	if r.Move != "" {
		_, err = fmt.Fprintf(s.out, "%s: %d\n", r.Move, r.Nodes)
	} else {
		_, err = fmt.Fprintf(s.out, "nodes %d nps %d\n", r.Nodes, r.NodesPerSecond)
	}
	return err
}
