// Command lab runs the experiments of the lab, each of which has a folder with a README:
//
//	go run ./lab/cmd/lab usi backup "insurance: {on: true}"     # an engine, for GUIs and tournaments
//	go run ./lab/cmd/lab usi chains "pruning: {on: true}"
//	go run ./lab/cmd/lab usi chessmaps [WEIGHTS]
//	go run ./lab/cmd/lab usi mcts "priors: uniform"
//	go run ./lab/cmd/lab learn-map RECORDS WEIGHTS              # for usi chessmaps
//	go run ./lab/cmd/lab visits|losses|acts -positions 200 -nodes 2000 games/
//	go run ./lab/cmd/lab drops > docs/images/rook-drops.svg
//	go run ./lab/cmd/lab chess -games 40 -on nodes=2000 -off nodes=2000
//	go run ./lab/cmd/lab pegs [PUZZLE]
//	go run ./lab/cmd/lab routes [FROM TO]
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"shotest/lab/backup"
	"shotest/lab/chains"
	"shotest/lab/chess"
	"shotest/lab/chessmaps"
	"shotest/lab/chessmaps/learner"
	"shotest/lab/instruments"
	"shotest/lab/mcts"
	"shotest/lab/pegs"
	"shotest/lab/player"
	"shotest/lab/routes"
	"shotest/usi"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("expected usi, learn-map, visits, losses, acts, drops, chess, pegs or routes; go doc ./lab/cmd/lab says how")

// run runs a command with its arguments.
func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	command, args := args[0], args[1:]
	switch {
	case command == "usi" && (len(args) == 1 || len(args) == 2):
		e, err := engineOf(args[0], append(args[1:], "")[0])
		if err != nil {
			return err
		}
		return usi.NewDriver(e, usi.WithIdentity("shotest lab "+args[0], "the shotest authors")).Run(ctx)
	case command == "learn-map" && len(args) == 2:
		return learner.Learn(ctx, os.Stdout, args[:1], args[1], 8)
	case command == "visits" || command == "losses" || command == "acts":
		return instruments.Run(ctx, os.Stdout, command, args)
	case command == "drops" && len(args) == 0:
		return instruments.Drops(ctx, os.Stdout)
	case command == "chess":
		return chess.Run(os.Stdout, args)
	case command == "pegs":
		return pegs.Run(os.Stdout, args)
	case command == "routes":
		return routes.Run(os.Stdout, args)
	}
	return errUsage
}

// engineOf returns the engine with an experiment. argument is the experiment's YAML, or the path of
// its file; it may be empty.
func engineOf(experiment, argument string) (usi.Engine, error) {
	var wrap player.Wrap
	var err error
	switch experiment {
	case "backup":
		var rules backup.Rules
		rules, err = backup.Read(argument)
		wrap = rules.Wrap
	case "chains":
		var rules chains.Rules
		rules, err = chains.Read(argument)
		wrap = rules.Wrap
	case "chessmaps":
		wrap, err = chessmaps.Wrap(argument)
	case "mcts":
		return mcts.NewPlayer(argument)
	default:
		err = fmt.Errorf("usi %s: expected backup, chains, chessmaps or mcts", experiment)
	}
	if err != nil {
		return nil, err
	}
	return player.New(wrap), nil
}
