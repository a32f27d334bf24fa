// Package engine plugs shogi into the search and offers the whole as one
// programming interface: what the USI driver, the command line, tournaments and
// tuning all talk to.
//
//	e := engine.New(profile.Default())
//	game, err := shogi.ParseHistory("startpos moves 7g7f")
//	if err != nil {
//		return err
//	}
//	result := e.Search(ctx, game, engine.Limits{MoveTime: time.Second}, func(r engine.Report) {
//		fmt.Println(r.Depth, r.Score, r.PV)
//	})
//	fmt.Println(result.Best)
package engine
