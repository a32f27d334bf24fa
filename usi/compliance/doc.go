// Package compliance examines how well an engine, whoever made it, gets on with
// the programs that use it. USI is a short protocol with long habits: GUIs, bots
// and servers send what no specification foresees, and split, decode and time out
// in their own ways. 23 such facts are known (the rows of the project's notes on
// USI in practice; usi/testdata has a transcript for each), and some rules that
// engines get wrong; each became one or more checks.
//
//	report, err := compliance.Examine(ctx, compliance.Settings{
//		Engine: usi.Process{Path: "/usr/games/fairy-stockfish"},
//	})
//	for _, result := range report.Results {
//		fmt.Println(result.ID, result.Verdict, result.Title, result.Reason)
//	}
//
// # A check
//
// Every check begins with an engine process of its own, so that what breaks the
// engine in one does not spoil the next; an engine that hangs is killed, with all
// that it has started. A check reads as the list of what ought to happen:
//
//	func stopAndGameOver(t *trial) {
//		t.ready()
//		t.position(opening)
//		t.say("go btime 60000 wtime 60000 byoyomi 0")
//		t.letPass(moment)
//		t.say("stop", "gameover lose")
//		t.bestMove(t.atOnce())
//		t.onlyOne()
//	}
//
// The first step that goes wrong decides it; the steps after it do nothing. What
// is exchanged are lines as they come, not usi.Client's reading of them, which
// forgives much.
//
// # Verdicts
//
// A check is passed or failed; or it is not applicable, where the engine does not
// offer what would be checked (an option that is not declared, a mate search that
// is not implemented); or inconclusive, where the engine gave no occasion for
// a verdict.
//
// # Time
//
// What must happen at once must happen within Settings.Slack, and every thinking
// time may be exceeded by it. Waiting for what has nothing to do with time is more
// patient: the engine is met once before the first check, and the checks wait in
// proportion to how fast it was then.
//
// docs/guide/compliance.md says what each row is about, and what is sent.
package compliance
