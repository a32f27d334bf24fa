package play

import (
	"context"

	"shotest/engine"
	"shotest/tournament"
	"shotest/usi"
)

// Options starts the program of an entry of a tournament file that is no profile, asks
// which options it has, and ends it.
func Options(ctx context.Context, spec *tournament.Spec, e *tournament.Engine) ([]engine.Option, error) {
	table := NewTable(spec)
	process, err := table.processOf(e)
	if err != nil {
		return nil, err
	}
	client, err := usi.Start(ctx, process, usi.ClientConfig{Timeouts: table.timeouts})
	if err != nil {
		return nil, err
	}
	declared := client.Identity().Options
	_ = client.Quit() // what it has said is said, however it ends
	return declared, nil
}
