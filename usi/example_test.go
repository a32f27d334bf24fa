package usi_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/usi"
)

// firstMoveEngine plays the first legal move.
type firstMoveEngine struct{}

func (firstMoveEngine) Options() []engine.Option { return nil }

func (firstMoveEngine) SetOption(name, _ string) error { return fmt.Errorf("no option %s", name) }

func (firstMoveEngine) Prepare(context.Context) error { return nil }

func (firstMoveEngine) NewGame() {}

func (firstMoveEngine) Search(_ context.Context, game *shogi.History, _ engine.Limits,
	report func(engine.Report)) engine.Result {
	moves := game.Current().AppendLegalMoves(nil)
	if len(moves) == 0 {
		return engine.Result{}
	}
	report(engine.Report{Depth: 1, PV: moves[:1]})
	return engine.Result{Best: moves[0]}
}

func (firstMoveEngine) SolveMate(context.Context, *shogi.History, time.Duration,
	func(engine.Report)) engine.MateResult {
	return engine.MateResult{Outcome: engine.MateNotImplemented}
}

// untilMove prints the engine's output, and ends its input after its move.
type untilMove struct{ end func() error }

func (u untilMove) Write(line []byte) (int, error) {
	defer func() {
		if bytes.HasPrefix(line, []byte("bestmove")) {
			u.end()
		}
	}()
	return os.Stdout.Write(line)
}

func ExampleNewDriver() {
	input, commands := io.Pipe()
	go fmt.Fprint(commands, "usi\nisready\nposition startpos\ngo byoyomi 1000\n")
	driver := usi.NewDriver(firstMoveEngine{}, usi.WithIdentity("hasty", "an example"), usi.WithInput(input),
		usi.WithOutput(untilMove{commands.Close}))
	if err := driver.Run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	// Output:
	// id name hasty
	// id author an example
	// usiok
	// readyok
	// info depth 1 score cp 0 pv 1g1f
	// bestmove 1g1f
}

func ExampleStart() {
	ctx := context.Background()
	client, err := usi.Start(ctx, usi.Process{Path: "fairy-stockfish"}, usi.ClientConfig{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	defer client.Close()
	if err := client.Ready(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	game, limits := shogi.NewHistory(shogi.StartPosition()), engine.Limits{MoveTime: time.Second}
	search, err := client.Begin(ctx, game, usi.GoCommand{Limits: limits}, func(info usi.Info) {
		fmt.Println(info.Depth, info.Score, info.PV)
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	answer, err := search.Wait()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	fmt.Println(answer.Move, "after", answer.Elapsed)
}
