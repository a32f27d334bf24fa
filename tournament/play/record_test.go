package play

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/tournament"
)

// checkRecord checks that a result's record can be written and read again in the formats of
// tournaments, with the same winner.
func checkRecord(t *testing.T, r *tournament.Result, spec *tournament.Spec) {
	t.Helper()
	game, err := Record(r, spec)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []record.Format{record.CSA, record.KIFU, record.JKF} {
		var text bytes.Buffer
		if _, err := record.Write(&text, game, format); err != nil {
			t.Fatalf("%v: %v", format, err)
		}
		read, err := record.Parse(text.Bytes(), format)
		if err != nil {
			t.Fatalf("%v: %v in\n%s", format, err, &text)
		}
		got := read[0]
		if got.Black != "first" || got.White != "second" || len(got.Moves) != len(r.Moves) {
			t.Errorf("%v: got %+v", format, got)
		}
		checkWinner(t, got, r)
	}
}

// checkWinner compares the winner of a record with that of the result, unless the format cannot
// express the ending.
func checkWinner(t *testing.T, got *record.Game, r *tournament.Result) {
	t.Helper()
	if r.Failure != nil && got.Ending.Kind == record.Interrupted {
		return
	}
	winner, decided := got.Winner()
	outcome := tournament.Drawn
	if decided {
		outcome = tournament.WonBy(winner)
	}
	if outcome != r.Outcome {
		t.Errorf("%s by %s becomes %s in %+v", r.Outcome, r.Reason, outcome, got.Ending)
	}
	if r.Failure != nil && r.Failure.Move == "7g7e" && got.Ending.Illegal == nil {
		t.Errorf("the illegal move is lost: %+v", got.Ending)
	}
}

func TestMoveComments(t *testing.T) {
	cp := 30
	mate := 7
	mated := -8
	unknown := -10_000
	tests := []struct {
		name  string
		moves string // the last one is the move
		said  tournament.MoveRecord
		want  []string
	}{
		{"Black", "7g7f", tournament.MoveRecord{Centipawns: &cp, Depth: 9, SelDepth: 14, Nodes: 123,
			Elapsed: 61_290_000, PV: "7g7f 3c3d 8h2b+ 3a2b B*4e"},
			[]string{"* 30 -3334FU +8822UM -3122GI +0045KA", "*対局 時間 01:01.2 深さ 9/14 ノード数 123 評価値 30"}},
		{"White", "7g7f 3c3d", tournament.MoveRecord{Centipawns: &cp, Depth: 9, PV: "3c3d 2g2f"},
			[]string{"* -30 +2726FU", "*対局 時間 00:00.0 深さ 9 評価値 -30"}},
		{"a line of another move", "7g7f", tournament.MoveRecord{Centipawns: &cp, PV: "2g2f 8c8d"},
			[]string{"* 30", "*対局 時間 00:00.0 評価値 30"}},
		{"a line that ends in nonsense", "7g7f", tournament.MoveRecord{Centipawns: &cp, PV: "7g7f 3c3d 1a9i resign"},
			[]string{"* 30 -3334FU", "*対局 時間 00:00.0 評価値 30"}},
		{"mate by White", "7g7f 3c3d", tournament.MoveRecord{Mate: &mate},
			[]string{"* -100000", "*対局 時間 00:00.0 評価値 -詰 7"}},
		{"mate of White", "7g7f 3c3d", tournament.MoveRecord{Mate: &mated},
			[]string{"* 100000", "*対局 時間 00:00.0 評価値 +詰 8"}},
		{"mate of Black, of unknown length", "7g7f", tournament.MoveRecord{Mate: &unknown},
			[]string{"* -100000", "*対局 時間 00:00.0 評価値 -詰"}},
		{"nothing said", "7g7f", tournament.MoveRecord{Elapsed: 150_000}, []string{"*対局 時間 00:00.1"}},
	}
	for _, test := range tests {
		history := shogitest.Game(t, "startpos moves "+test.moves)
		test.said.Move = history.Moves()[len(history.Moves())-1].String()
		thought := thoughtOf(&test.said, history.Current().SideToMove().Opponent())
		got := thought.Comments(history.Current())
		if len(got) != len(test.want) {
			t.Errorf("%s: got %q", test.name, got)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%s: got %q, want %q", test.name, got[i], test.want[i])
			}
		}
	}
}

func TestTimeControls(t *testing.T) {
	const second = time.Second
	tests := []struct {
		black, white tournament.TimeControl
		want         string
	}{
		{tournament.TimeControl{Main: 90 * time.Minute, Byoyomi: 30 * second}, tournament.TimeControl{}, "01:30+30"},
		{tournament.TimeControl{Byoyomi: second / 2}, tournament.TimeControl{}, "0+0.5+0"},
		{tournament.TimeControl{Main: 5 * time.Minute, Increment: 2 * second}, tournament.TimeControl{}, "300+0+2"},
		{tournament.TimeControl{Nodes: 1000, Depth: 9}, tournament.TimeControl{}, "nodes 1000 depth 9"},
		{tournament.TimeControl{Byoyomi: 14 * second}, tournament.TimeControl{Byoyomi: second},
			"TIME+ 0+14+0 TIME- 0+1+0"},
	}
	for _, test := range tests {
		spec := newSpec()
		if test.white == (tournament.TimeControl{}) {
			test.white = test.black
		}
		spec.Engines[0].TimeControl, spec.Engines[1].TimeControl = test.black, test.white
		game, err := Record(&tournament.Result{
			Job: newJob("startpos"), Outcome: tournament.WhiteWins, Reason: tournament.Resignation,
		}, spec)
		if err != nil {
			t.Fatal(err)
		}
		got := game.TimeControl
		for _, h := range game.Headers {
			if strings.HasPrefix(h.Name, "TIME") {
				got = strings.TrimSpace(got + " " + h.Name + " " + h.Value)
			}
		}
		if got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestRecordOfInvalidResult(t *testing.T) {
	for _, r := range []tournament.Result{
		{Job: newJob("startpos moves 7g7e")},
		{Job: newJob("startpos"), Moves: []tournament.MoveRecord{{Move: "7g7e"}}},
		{Job: newJob("startpos"), Moves: []tournament.MoveRecord{{Move: "e2e4"}}},
	} {
		if _, err := Record(&r, newSpec()); err == nil || !contains(err.Error(), "game 000000a") {
			t.Errorf("%+v: %v", r, err)
		}
	}
}
