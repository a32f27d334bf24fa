package play

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/tournament"
)

// Both sides move a rook back and forth.
var (
	blackShuffle = []string{"2h3h", "3h2h"}
	whiteShuffle = []string{"8b7b", "7b8b"}
)

// shuffle returns a player that repeats moves, each with the same report.
func shuffle(moves []string, said string) *fake {
	return answers(said+" "+moves[0], said+" "+moves[1])
}

// TestEndings plays a game for each ending without a failure.
func TestEndings(t *testing.T) {
	const (
		mateInOne  = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
		points28   = "sfen RRBBK4/PPPPPP3/9/9/9/9/9/9/4k4 b 2P 1"
		rookChecks = "sfen 8k/9/9/9/9/9/9/9/K7R w - 1"
		tryNext    = "sfen 9/4K4/9/9/9/9/9/9/k8 b - 1"
	)
	adjudicate := func(a tournament.Adjudication) tournament.Adjudication {
		if a.EnteringKingRule == "" {
			a.EnteringKingRule = "CSARule27"
		}
		return a
	}
	resign := tournament.ResignRule{Score: 1000, Moves: 2}
	resignBoth := tournament.ResignRule{Score: 1000, Moves: 2, Both: true}
	draw := tournament.DrawRule{Score: 10, Moves: 2, After: 6}
	tests := []struct {
		name         string
		position     string
		rules        tournament.Adjudication
		black, white *fake
		outcome      tournament.Outcome
		reason       tournament.Reason
		moves        int
	}{
		{"resignation", "startpos", tournament.Adjudication{}, answers("7g7f", "resign"), answers("3c3d"), "white",
			tournament.Resignation, 2},
		{"checkmate", mateInOne, tournament.Adjudication{}, answers("G*5b"), answers("resign"), "black",
			tournament.Checkmate, 1},
		{"mated from the beginning", "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2", tournament.Adjudication{},
			answers("resign"), answers("resign"), "black", tournament.Checkmate, 0},
		{"sennichite", "startpos", tournament.Adjudication{}, answers(blackShuffle...), answers(whiteShuffle...),
			"draw", tournament.Sennichite, 12},
		{"sennichite with the opening", "startpos moves 2h3h 8b7b 3h2h 7b8b", tournament.Adjudication{},
			answers(blackShuffle...), answers(whiteShuffle...), "draw", tournament.Sennichite, 12},
		{"perpetual check", rookChecks, tournament.Adjudication{}, answers("1i2i", "2i1i"), answers("1a2a", "2a1a"),
			"white", tournament.PerpetualCheck, 12},
		{"move limit", "startpos", tournament.Adjudication{MaxMoves: 5}, answers(blackShuffle...),
			answers(whiteShuffle...), "draw", tournament.MaxMovesReached, 5},
		{"move limit by the numbers of the position",
			"sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 101",
			tournament.Adjudication{MaxMoves: 103}, answers(blackShuffle...), answers(whiteShuffle...), "draw",
			tournament.MaxMovesReached, 3},
		{"mate at the move limit", mateInOne, tournament.Adjudication{MaxMoves: 1}, answers("G*5b"), answers("resign"),
			"black", tournament.Checkmate, 1},
		{"declaration", points28, tournament.Adjudication{}, answers("win"), answers("resign"), "black",
			tournament.Declaration, 0},
		{"declaration that is wrong", points28, tournament.Adjudication{EnteringKingRule: "CSARule24"}, answers("win"),
			answers("resign"), "draw", tournament.Declaration, 0},
		{"declaration too early", "startpos", tournament.Adjudication{}, answers("win"), answers("resign"), "white",
			tournament.WrongDeclaration, 0},
		{"declaration without such a rule", points28, tournament.Adjudication{EnteringKingRule: "NoEnteringKing"},
			answers("win"), answers("resign"), "white", tournament.WrongDeclaration, 0},
		{"try", tryNext, tournament.Adjudication{EnteringKingRule: "TryRule"}, answers("5b5a"), answers("resign"),
			"black", tournament.Try, 1},
		{"no try without its rule", tryNext, tournament.Adjudication{}, answers("5b5a"), answers("resign"), "black",
			tournament.Resignation, 1},
		{"given up", "startpos", tournament.Adjudication{Resign: resign}, shuffle(blackShuffle, "cp -1000"),
			shuffle(whiteShuffle, "cp 0"), "white", tournament.AdjudicatedWin, 4},
		{"given up by White", "startpos", tournament.Adjudication{Resign: resign}, shuffle(blackShuffle, "cp 0"),
			shuffle(whiteShuffle, "cp -1000"), "black", tournament.AdjudicatedWin, 5},
		{"given up by a claim of mate", "startpos", tournament.Adjudication{Resign: resign},
			shuffle(blackShuffle, "mate -8"), shuffle(whiteShuffle, "cp 0"), "white", tournament.AdjudicatedWin, 4},
		{"both agree", "startpos", tournament.Adjudication{Resign: resignBoth}, shuffle(blackShuffle, "cp -1200"),
			shuffle(whiteShuffle, "mate 5"), "white", tournament.AdjudicatedWin, 4},
		{"both do not agree", "startpos", tournament.Adjudication{Resign: resignBoth, MaxMoves: 8},
			shuffle(blackShuffle, "cp -1200"), shuffle(whiteShuffle, "cp 999"), "draw", tournament.MaxMovesReached, 8},
		{"hope in between", "startpos", tournament.Adjudication{Resign: resign, MaxMoves: 8},
			answers("cp -1200 2h3h", "3h2h"), answers(whiteShuffle...), "draw", tournament.MaxMovesReached, 8},
		{"level", "startpos", tournament.Adjudication{Draw: draw}, shuffle(blackShuffle, "cp 10"),
			shuffle(whiteShuffle, "cp -10"), "draw", tournament.AdjudicatedDraw, 6},
		{"not quite level", "startpos", tournament.Adjudication{Draw: draw, MaxMoves: 9},
			shuffle(blackShuffle, "cp 10"), shuffle(whiteShuffle, "cp -11"), "draw", tournament.MaxMovesReached, 9},
		{"level without scores", "startpos", tournament.Adjudication{Draw: draw, MaxMoves: 9}, answers(blackShuffle...),
			answers(whiteShuffle...), "draw", tournament.MaxMovesReached, 9},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				spec := newSpec()
				spec.Adjudication = adjudicate(test.rules)
				result := playFakes(t, spec, newJob(test.position), test.black, test.white)
				if result.Outcome != test.outcome || result.Reason != test.reason || len(result.Moves) != test.moves ||
					result.Failure != nil {
					t.Errorf("got %s, %s after %d moves, %+v", result.Outcome, result.Reason,
						len(result.Moves), result.Failure)
				}
				checkRecord(t, &result, spec)
			})
		})
	}
}

// TestFailures plays a game for each kind of failure of an engine in this process.
func TestFailures(t *testing.T) {
	nodes, cpu := tournament.TimeControl{Nodes: 1000}, tournament.TimeControl{CPU: 100 * time.Millisecond}
	tests := []struct {
		name    string
		control tournament.TimeControl // if not the usual one
		black   *fake
		kind    tournament.FailureKind // empty for none
		detail  string
	}{
		{"in time", nodes, answers("sleep 99ms resign"), "", ""},
		{"within the margin", tournament.TimeControl{}, answers("oversleep 150ms resign"), "", ""},
		{"too late", tournament.TimeControl{}, answers("oversleep 151ms 7g7f"), tournament.TimeLoss,
			"answered after 151ms, of 100ms and a margin of 50ms"},
		{"too late to resign", tournament.TimeControl{}, answers("oversleep 1s resign"), tournament.TimeLoss, "1s"},
		{"obeys stop", tournament.TimeControl{}, answers("sleep 1h 7g7f"), tournament.TimeLoss, "151ms"},
		{"hangs", tournament.TimeControl{}, answers("oversleep 1h 7g7f"), tournament.Hang, "given up after 10s"},
		{"silent without a clock", nodes, answers("sleep 9s cp 1 sleep 11s 7g7f"), tournament.Hang,
			"given up after 10s"},
		{"slow but not silent", nodes, answers("sleep 9s cp 1 sleep 9s cp 1 sleep 9s resign"), "", ""},
		{"long for its processor time", cpu, answers("sleep 50s resign"), "", ""},
		{"too long, but obeys stop", cpu, answers("sleep 1h resign"), "", ""},
		{"hangs with processor time", cpu, answers("oversleep 1h 7g7f"), tournament.Hang, "given up after 10s"},
		{"panics", tournament.TimeControl{}, answers("panic"), tournament.Crash, "panic: on purpose"},
		{"illegal move", tournament.TimeControl{}, answers("7g7e"), tournament.IllegalMove, "7g7e"},
		{"a piece that is not there", tournament.TimeControl{}, answers("5e5d"), tournament.IllegalMove, "5e5d"},
		{"an option that it refuses", tournament.TimeControl{}, &fake{refuse: true}, tournament.StartFailure,
			"no MaxMovesToDraw"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				spec := newSpec()
				spec.Engines[0].TimeControl = test.control
				result := playFakes(t, spec, newJob("startpos"), test.black, answers("3c3d"))
				checkFailure(t, &result, test.kind, test.detail)
				checkRecord(t, &result, spec)
				time.Sleep(2 * time.Hour) // until those have woken up that were left alone
			})
		})
	}
}

// checkFailure checks that the engine with Black has failed with a kind and a detail, or has
// resigned if the kind is empty.
func checkFailure(t *testing.T, r *tournament.Result, kind tournament.FailureKind, detail string) {
	t.Helper()
	outcome, reason := tournament.WhiteWins, tournament.EngineFailure
	switch kind {
	case "":
		reason = tournament.Resignation
	case tournament.StartFailure:
		outcome = tournament.Void
	}
	if r.Outcome != outcome || r.Reason != reason || (r.Failure != nil) != (kind != "") {
		t.Fatalf("got %s, %s, %+v", r.Outcome, r.Reason, r.Failure)
	}
	if f := r.Failure; f != nil && (f.Kind != kind || f.Engine != "first" || !contains(f.Detail, detail)) {
		t.Errorf("got %+v", f)
	}
}

// TestClocks follows the clocks of both sides through a game.
func TestClocks(t *testing.T) {
	type controls = [2]tournament.TimeControl
	const second = time.Second
	tests := []struct {
		name     string
		controls controls
		black    []string // the go commands that Black gets; it takes 3 s for each
	}{
		{"main time", controls{{Main: 10 * second}, {Main: 20 * second}}, []string{"btime 10000 wtime 20000 byoyomi 0",
			"btime 7000 wtime 19000 byoyomi 0", "btime 4000 wtime 18000 byoyomi 0"}},
		{"byoyomi", controls{{Main: 4 * second, Byoyomi: 3 * second}, {Byoyomi: second}}, []string{
			"btime 4000 wtime 0 byoyomi 3000", "btime 1000 wtime 0 byoyomi 3000",
			"btime 0 wtime 0 byoyomi 3000",
		}},
		{"Fischer", controls{{Main: 10 * second, Increment: 2 * second}, {Main: 9 * second, Increment: 3 * second}},
			[]string{"btime 10000 wtime 9000 binc 2000 winc 3000", "btime 9000 wtime 11000 binc 2000 winc 3000"}},
		{"Fischer against none", controls{{Main: 10 * second, Increment: 2 * second}, {Nodes: 100}},
			[]string{"btime 10000 wtime 0 binc 2000 winc 0"}},
		{"byoyomi against Fischer", controls{{Main: 10 * second, Byoyomi: second},
			{Main: 9 * second, Increment: 3 * second}}, []string{"btime 10000 wtime 9000 byoyomi 1000",
			"btime 7000 wtime 11000 byoyomi 1000"}},
		{"handicap", controls{{Byoyomi: 14 * second}, {Byoyomi: second}}, []string{"btime 0 wtime 0 byoyomi 14000",
			"btime 0 wtime 0 byoyomi 14000"}},
		{"move time", controls{{MoveTime: 5 * second}, {Byoyomi: second}}, []string{"movetime 5000"}},
		{"processor time", controls{{CPU: second}, {Byoyomi: second}}, []string{"infinite", "infinite", "infinite"}},
		{"processor time and nodes", controls{{CPU: second, Nodes: 77}, {Byoyomi: second}}, []string{"nodes 77"}},
		{"nodes", controls{{Nodes: 77}, {Byoyomi: second}}, []string{"nodes 77"}},
		{"depth", controls{{Depth: 5}, {Byoyomi: second}}, []string{"depth 5"}},
		{"depth within a clock", controls{{Depth: 5, Main: 9 * second}, {Byoyomi: second}},
			[]string{"btime 9000 wtime 0 byoyomi 0 depth 5", "btime 6000 wtime 0 byoyomi 0 depth 5"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				spec := newSpec()
				spec.Engines[0].TimeControl, spec.Engines[1].TimeControl = test.controls[0], test.controls[1]
				black := answers("sleep 3s 2h3h", "sleep 3s 3h2h", "sleep 3s 2h3h", "resign")
				result := playFakes(t, spec, newJob("startpos"), black, answers("sleep 1s 8b7b", "sleep 1s 7b8b"))
				if result.Reason != tournament.Resignation || result.Moves[0].Elapsed != 3_000_000 ||
					result.Moves[1].Elapsed != 1_000_000 {
					t.Errorf("got %+v, %+v", result.Reason, result.Failure)
				}
				for i, want := range test.black {
					if got := goText(black.limits[i]); got != want {
						t.Errorf("move %d: go %s, want %s", i+1, got, want)
					}
				}
			})
		})
	}
}

// An answer after the time but within the margin is no failure, and its excess is recorded.
func TestOverstepped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		spec := newSpec()
		spec.Engines[0].TimeControl = tournament.TimeControl{Byoyomi: 100 * time.Millisecond, Margin: time.Second}
		spec.Engines[1].TimeControl = tournament.TimeControl{Nodes: 10}
		black := answers("sleep 854ms 2h3h", "sleep 60ms 3h2h", "resign")
		result := playFakes(t, spec, newJob("startpos"), black, answers("sleep 9s 8b7b", "sleep 9s 7b8b"))
		var over []int64
		for _, m := range result.Moves {
			over = append(over, m.Over)
		}
		if want := []int64{754_000, 0, 0, 0}; !slices.Equal(over, want) {
			t.Errorf("overstepped by %v µs, want %v", over, want)
		}
	})
}

// An answer within the margin may use up all time. The remaining time never becomes negative.
func TestTimeNeverBecomesNegative(t *testing.T) {
	var c clock
	if err := c.setControl(shogi.Black,
		tournament.TimeControl{Main: 2 * time.Second, Margin: time.Second}); err != nil {
		t.Fatal(err)
	}
	if err := c.spend(shogi.Black, 3*time.Second); err != nil || c.remaining[shogi.Black] != 0 {
		t.Errorf("%v, %v left", err, c.remaining)
	}
	if got := goText(c.limits(shogi.Black)); got != "btime 0 wtime 0 byoyomi 0" {
		t.Error(got)
	}
	if err := c.spend(shogi.Black, 1100*time.Millisecond); err == nil {
		t.Error("no time loss without time")
	}
}

func goText(l engine.Limits) string { return fmt.Sprint(goCommand(l))[len("go "):] }
