// Package engine plugs shogi into the search and offers the whole as one programming interface. The
// USI driver, the command line, tournaments and tuning all use it.
//
//	e := engine.New(config.Default())
//	game, err := shogi.ParseHistory("startpos moves 7g7f")
//	if err != nil {
//		return err
//	}
//	result := e.Search(ctx, game, engine.Limits{MoveTime: time.Second}, func(r engine.Report) {
//		fmt.Println(r.Depth, r.Score, r.PV)
//	})
//	fmt.Println(result.Best)
//
// An Engine holds everything that a player has: a game, a clock, a transposition table, threads, an
// opening book, options. Its methods rely on packages that do not depend on Engine:
//
//	adapter      shogi as the search plays it: game, lists of moves, evaluator
//	timing       the time for a move
//	skill        playing worse
//	options      the options that the user has set, and the files that they name
//
// A search begins in engine.go and runs in thinking.go: the book, a mate at the root, then
// iteration after iteration until the time is up. reporter.go reports the findings.
package engine
