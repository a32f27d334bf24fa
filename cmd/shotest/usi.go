package main

import (
	"context"

	"shotest/engine"
	"shotest/usi"
)

type usiCommand struct{}

// Run speaks USI until the input ends or says quit.
func (*usiCommand) Run(ctx context.Context, s streams) error {
	driver := usi.NewDriver(engine.New(),
		usi.WithInput(s.in), usi.WithOutput(s.out), usi.WithIdentity("shotest "+version(), "the shotest authors"))
	return driver.Run(ctx)
}
