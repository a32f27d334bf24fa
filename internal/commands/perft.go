package commands

import (
	"context"
	"fmt"
	"time"

	"shotest/shogi"
)

type perftCommand struct {
	positionFlags
	Depth  int  `range:"1,100" required:"" placeholder:"N" help:"Plies to count."`
	Divide bool `help:"Print the count below each move."`
	JSON   bool `name:"json" help:"Print JSON, one object a line."`
}

type perftResult struct {
	Move           string `json:"move,omitempty"`
	Nodes          uint64 `json:"nodes"`
	NodesPerSecond uint64 `json:"nps,omitempty"`
}

// Run counts move by move, so that it can show its progress.
func (c *perftCommand) Run(ctx context.Context, s streams) error {
	history, err := c.history()
	if err != nil {
		return err
	}
	root := history.Current()
	started := time.Now()
	moves := root.AppendLegalMoves(nil)
	progress := newProgress(s)
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
		progress.step("perft", len(moves))
	}
	progress.clear()
	speed := float64(nodes) / max(time.Since(started).Seconds(), 1e-9)
	return c.print(s, perftResult{Nodes: nodes, NodesPerSecond: uint64(speed)})
}

func (c *perftCommand) print(s streams, r perftResult) error {
	text := fmt.Sprintf("nodes %d nps %d\n", r.Nodes, r.NodesPerSecond)
	if r.Move != "" {
		text = fmt.Sprintf("%s: %d\n", r.Move, r.Nodes)
	}
	return printTextOrJSON(s, c.JSON, text, r)
}
