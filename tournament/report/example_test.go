package report_test

import (
	"fmt"
	"strings"

	"shotest/tournament"
	"shotest/tournament/report"
)

// The output of a tournament for scripts: a line for each game, and the standings at the end.
func ExampleGameLine() {
	spec := &tournament.Spec{}
	spec.SetDefaults()
	spec.Name, spec.Games, spec.Engines = "duel", 2, []tournament.Engine{{Name: "fox"}, {Name: "tanuki"}}
	results := []tournament.Result{
		{Job: tournament.Job{ID: "000000a", Players: [2]string{"fox", "tanuki"}}, Outcome: tournament.BlackWins,
			Reason: tournament.Resignation},
		{Job: tournament.Job{ID: "000000b", Players: [2]string{"tanuki", "fox"}}, Outcome: tournament.Drawn,
			Reason: tournament.Sennichite},
	}
	for i := range results {
		data := &report.Data{Spec: spec, Standings: tournament.Stand(spec, results[:i+1])}
		game := report.GameOf(&results[i])
		fmt.Println(report.GameLine(&game, data))
		if i == len(results)-1 {
			fmt.Println(strings.Join(report.FinalLines(data), "\n"))
		}
	}
	// Output:
	// game 1/2 000000a fox – tanuki 1-0 resignation 0 moves; fox +1 =0 -0
	// game 2/2 000000b tanuki – fox ½-½ sennichite 0 moves; fox +1 =1 -0
	// Round robin, 2 of 2 games, finished.
	// #  Engine                 Elo  Games  Points   Score  W-D-L
	// 1  fox     +153 (−295 … +506)      2      1½  75.0 %  1-1-0
	// 2  tanuki  −153 (−506 … +295)      2       ½  25.0 %  0-1-1
}
