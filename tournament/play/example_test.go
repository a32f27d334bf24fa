package play_test

import (
	"context"
	"fmt"

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
