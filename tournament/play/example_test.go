package play_test

import (
	"context"
	"fmt"
	"os"

	"shotest/record"
	"shotest/tournament"
	"shotest/tournament/play"
)

// A file of two engines, of which one searches ten times as much as the other,
// and the beginning of a game between them.
func ExampleTable() {
	spec, err := tournament.Parse([]byte(`
name: example
time_control: {nodes: 100}
adjudication: {max_moves: 6}
engines:
  - {name: quick, profile: default}
  - {name: slow, profile: default, time_control: {nodes: 1000}}
`), "example.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	table := play.NewTable(spec)
	defer table.Close()
	job := tournament.Job{
		ID: "000000a", Players: [2]string{"quick", "slow"},
		Opening: tournament.Opening{Name: "1", Position: "startpos moves 7g7f 3c3d"},
	}
	result, err := table.Play(context.Background(), job)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Outcome, "by", result.Reason, "after", len(result.Moves), "moves")
	// Output: draw by max_moves after 6 moves
}

// A result, as it may have come from another machine, as a record.
func ExampleRecord() {
	spec := &tournament.Spec{}
	spec.SetDefaults()
	score := 45
	result := tournament.Result{
		Job:     tournament.Job{ID: "000000a", Players: [2]string{"quick", "slow"}, Opening: tournament.Opening{Name: "1", Position: "startpos"}},
		Outcome: tournament.BlackWins, Reason: tournament.Resignation,
		Moves: []tournament.MoveRecord{{Move: "7g7f", Centipawns: &score, Depth: 9, Nodes: 1000, Elapsed: 1_530_000, PV: "7g7f 3c3d 2g2f"}},
	}
	game, err := play.Record(&result, spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := record.Write(os.Stdout, game, record.KIFU); err != nil {
		fmt.Println(err)
	}
	// Output:
	// #KIF version=2.0 encoding=UTF-8
	// 備考：game 000000a, opening 1
	// 最大手数：320
	// 手合割：平手
	// 先手：quick
	// 後手：slow
	// 手数----指手---------消費時間--
	//    1 ７六歩(77)   ( 0:01/00:00:01)
	// ** 45 -3334FU +2726FU
	// **対局 時間 00:01.5 深さ 9 ノード数 1000 評価値 45
	//    2 投了
	// まで1手で先手の勝ち
}
