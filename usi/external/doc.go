// Package external searches positions with an engine that somebody else made: it asks any program that
// speaks USI for scores, best moves and lines, as analyses and reviews need them.
//
//	engine, err := external.Start(ctx, external.Config{Process: usi.Process{Path: "fairy-stockfish"}})
//	…
//	defer engine.Close()
//	found, err := engine.Search(ctx, game, engine.Limits{MoveTime: time.Second}, 3)
//	fmt.Println(found.Lines[0].Score, found.Lines[0].PV)
//
// Only what every engine knows is relied on. A time is kept by us: the engine searches without a limit and
// is stopped, as graphical boards do it. A move is scored by searching the position after it, since few
// engines obey searchmoves. Several lines need an engine that declares the option MultiPV.
//
// An engine that crashes, hangs or breaks the rules is ended and started anew for the next search, a few
// times; then it is given up. Every answer is checked: lines are cut off before a move that is not legal.
package external
