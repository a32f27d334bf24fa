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
// A job names two engines and an opening. The tournament's [tournament.Spec] defines the engines.
// For example, A is another project's engine, with ten seconds for the game, and B is a profile of
// shotest that searches 5000 nodes for each move. In job 000007a, A has Black, from startpos moves
// 7g7f. Play then does the following, with > for lines to A and < for lines from A:
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
// The result says that White has won by resignation, with the score, depth, nodes and time of every
// move.
//
// With ponder an engine goes on thinking in its opponent's time, about the reply that it has named:
// go ponder, and then ponderhit, from which its time counts, or stop, whose answer is thrown away.
//
// # How a game ends
//
// Before each move Play first applies the rules (mate, repetition, try, the move limit), then the
// scores (see [tournament.Adjudication]). A mate that an engine claims is only a score: the game
// goes on until the mate is on the board. Then Play asks the player, which moves, resigns, declares
// a win, or fails. Play checks the declaration.
//
// # What can go wrong
//
// An engine that fails loses the game, and is restarted for its next one. The result has the kind
// of failure and the transcript of the engine. If an engine cannot be started, the game is void.
//
// Time is measured here, from go to bestmove, by the monotonic clock. When the time and the margin
// are over, Play sends stop. If the engine answers within Failures.Hang, it has lost on time;
// otherwise it hangs. An engine without a clock hangs when it has reported no progress, by
// usi.Progress, for that long.
//
// Processor time (cpu) is measured by the system. A profile in this process measures its own. A
// program searches by go infinite; Play sends stop when its process has used its limit, or is idle.
// There are no time losses, and Play doubts a resignation after stop (see process.move).
//
// Time in which this process stands still (a machine that sleeps, Ctrl-Z) counts for nobody: see
// package awake, and ErrPaused.
//
// Whatever an engine does, Play ends: each of its waits has a limit. Breaking a game off returns an
// error rather than a result, so that the game cannot be counted.
//
// # Players
//
// A player is either a profile in a goroutine of this process or a process that speaks USI. The
// process runs another engine, or shotest usi for a profile whose crash must not end the tournament
// ([tournament.Engine.Child]; panics are survived either way). A profile plays the same game either
// way if nodes or depth limit it. The overhead of a move is 15 µs in this process and 200 µs with
// another one, most of it in the pipes (see BenchmarkMove).
//
// A job may give its players settings for that game only ([tournament.Job.Settings]): values of a
// profile by their names in its file, or USI options of another program. shotest usi reads the
// profile, with the entry's options and these settings, from a temporary file (option ProfileFile)
// before each isready.
package play
