package main

import (
	"context"
	"fmt"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/usi"
)

type mateCommand struct {
	positionFlags
	Time time.Duration `default:"10s" help:"How long to look."`
	JSON bool          `name:"json" help:"Print JSON."`
}

// Run prints the answer as USI words it: checkmate with the moves, nomate, or
// timeout.
func (c *mateCommand) Run(ctx context.Context, s streams) error {
	history, err := c.history()
	if err != nil {
		return err
	}
	result := engine.New(config.DefaultProfile()).SolveMate(ctx, history, c.Time, nil)
	if !c.JSON {
		_, err = fmt.Fprintln(s.out, usi.FormatCheckmate(result))
		return err
	}
	answer := struct {
		Outcome string   `json:"outcome"`
		Moves   []string `json:"moves,omitempty"`
	}{Outcome: map[engine.MateOutcome]string{
		engine.MateFound: "checkmate", engine.NoMate: "nomate", engine.MateTimeout: "timeout",
	}[result.Outcome], Moves: moveTexts(result.Moves)}
	return printJSON(s, answer)
}
