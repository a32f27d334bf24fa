// Package play plays single games between two engines: it keeps their clocks, applies the rules,
// ends games that are as good as over, and distinguishes the kinds of failures.
//
// # A game
//
// A [Table] is a place to play games. Its engines go on running from game to game:
//
//	table := play.NewTable(spec)
//	defer table.Close()
//	for job := range spec.Schedule(openings) {
//		result, err := table.Play(ctx, job)
//		if err != nil {
//			return err // ctx has ended, or the job cannot be played
//		}
//		fmt.Println(result.ID, result.Outcome, result.Reason)
//	}
//
// A job names two engines and an opening, and the tournament's [tournament.Spec] says what these
// names mean. For example, A is another project's engine, with ten seconds for the game, and B is a
// profile of ours that searches 5000 nodes for each move. The job is 000007a: A has Black, from
// startpos moves 7g7f. Then Play does the following, with > for lines to A and < for lines from it:
//
//	> usi                            A is started, since it has not played here
//	< usiok                          before; B is this process's own engine
//	> setoption name USI_Ponder value false
//	> setoption name MaxMovesToDraw value 320    the tournament's rules, if A
//	                                             has such options; then its own
//	> isready                        before every game: games do not depend on
//	< readyok                        what was played before them
//	> usinewgame
//	                                 White is to move: B answers 3c3d
//	> position startpos moves 7g7f 3c3d
//	> go btime 10000 wtime 0 byoyomi 0
//	< info depth 9 score cp 45 nodes 31000 time 310 pv 2g2f 8c8d
//	< bestmove 2g2f                  314 ms after go: Elapsed is 314000,
//	                                 Reported 310, and A has 9686 ms left
//	                                 … and so on, until
//	< bestmove resign
//	> gameover lose
//
// and the result says that White has won by resignation, with every move's
// score, depth, nodes and time.
//
// # How a game ends
//
// Before each move the rules are asked first (mate, repetition, try, the move limit), then
// the scores (see [tournament.Adjudication]). A mate that an engine claims is a score and no
// more: the game goes on until it is on the board. Then the player is asked. It moves,
// resigns, declares a win, which is checked, or fails.
//
// # What can go wrong
//
// An engine that fails loses its game, and is started anew for its next one; the result has
// the kind of failure and what was exchanged with the engine. One that cannot be started
// makes the game void.
//
// Time is measured here, from go to bestmove, by the monotonic clock. When the time and the
// margin are over, the engine is sent stop. If it answers within Failures.Hang it was too
// slow, and has lost on time; if it does not, it hangs. An engine without a clock hangs when
// it has said nothing, not even an info line, for as long.
//
// Processor time (cpu) is measured by the system. A profile in this process looks at its own; a
// program searches by go infinite, and is sent stop when its process has used its limit, or waits
// for that at rest. There are no time losses, and resignations that come of stop are not believed
// at once (see process.move).
//
// Whatever an engine does, Play ends: each wait in it has a limit. A game that was broken off is
// not a result, but an error, so that nobody can count it.
//
// # Players
//
// There are two: a profile that this process plays, in a goroutine, and a process that
// speaks USI. Such is any other engine, or shotest usi for a profile that shall not bring
// down the tournament when it crashes ([tournament.Engine.Child]; panics are survived
// either way). The same profile plays the same game either way, where nodes or depth limit
// it. What there is to do for a move besides thinking takes some 15 µs in this process, and
// 200 µs with another one, most of it in the pipes (see BenchmarkMove).
//
// A job may give its players values for that game only ([tournament.Job.Settings]): of a
// profile by their names in its file, of any other program as USI options. shotest usi
// reads the profile, with the entry's options and these values, from a temporary file
// (option ProfileFile) before each isready.
package play
