// Package usi speaks the Universal Shogi Interface, the protocol between shogi engines and the
// programs that use them, from both ends: a Driver is the engine's end, a Client drives any engine
// for a tournament, and an Analyst gets scores and lines from one.
//
// # The protocol
//
// USI is UCI, the protocol of chess engines, adapted to shogi. An engine is a program that reads
// commands from its stdin and writes answers to its stdout, a line each. This is a short game, with
// > for what the client sends:
//
//	> usi                                          who are you?
//	< id name shotest
//	< id author the shotest authors
//	< option name Threads type spin default 1 min 1 max 512
//	< usiok                                        that was all
//	> setoption name Threads value 2               not answered
//	> isready                                      get ready; this may take long
//	< readyok
//	> usinewgame                                   not answered
//	> position startpos moves 2g2f                 not answered
//	> go btime 590000 wtime 600000 byoyomi 10000   find a move; times in ms
//	< info depth 1 score cp -30 nodes 31 time 1 pv 3c3d
//	< info depth 2 score cp 12 nodes 940 time 9 pv 8c8d 2f2e
//	< bestmove 8c8d ponder 2f2e                    I play 8c8d and expect 2f2e
//	> position startpos moves 2g2f 8c8d 2f2e
//	> go ponder btime 590000 wtime 599000 byoyomi 10000
//	< info depth 3 score cp 20 nodes 8112 time 60 pv 8d8e
//	> ponderhit                                    it was played: the clock runs
//	< bestmove 8d8e
//	> gameover win                                 not answered
//	> quit
//
// A square is its file (1 to 9) and rank (a to i); a move is "7g7f", with "+" if the piece
// promotes, or "P*5e" for a drop. A position is startpos, or sfen with a text in the format that
// package shogi describes, followed by the moves since. Scores are for the side to move: "cp" in
// hundredths of a pawn, "mate" in plies, negative for the side that is mated.
//
// A go ends in one of several ways, but always with exactly one answer:
//
//	go btime … wtime …   the engine allots its time, or obeys movetime, rtime
//	                     (with a random part), nodes or depth; stop makes it
//	                     answer earlier
//	go infinite          only stop makes it answer
//	go ponder …          like infinite until ponderhit, then like the first
//	go mate 5000         "checkmate G*5b …", or nomate, timeout (after 5000 ms),
//	                     notimplemented
//
// Instead of a move, bestmove may say resign, or win to declare a win by the entering king rule.
//
// # The engine's end
//
// A Driver turns the commands into calls of an Engine, an interface of six methods. The example of
// NewDriver shows the smallest one. The driver's goroutine is a state machine (see state). It lets
// the engine search in another goroutine, and stays ready for the client's commands. It shields the
// client from its engine: illegal moves, panics and late results do not get through, and whatever
// the client sends, every go has its answer. Each transcript in testdata holds the habits of one
// real client.
//
// # The client's end
//
// A Client starts an engine as a child process and hides the lines behind methods that wait for the
// answer. See the example of Start. It distrusts its engine: an *EngineError distinguishes crashes,
// time-outs, broken answers and illegal moves.
//
// # The lines
//
// GoCommand, SetOption, Info, BestMove, and the functions for engine.Option and engine.MateResult,
// read and write single lines; both ends are made of them.
package usi
