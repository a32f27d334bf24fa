package report_test

import (
	"os"

	"shotest/tournament"
	"shotest/tournament/report"
)

// What a script sees of a running tournament: a line for each game, and the
// standings in the end.
func ExampleTerminal() {
	spec := &tournament.Spec{}
	spec.SetDefaults()
	spec.Name, spec.Games, spec.Engines = "duel", 2, []tournament.Engine{{Name: "fox"}, {Name: "tanuki"}}
	results := []tournament.Result{
		{Job: tournament.Job{ID: "000000a", Players: [2]string{"fox", "tanuki"}}, Outcome: tournament.BlackWins, Reason: tournament.Resignation},
		{Job: tournament.Job{ID: "000000b", Players: [2]string{"tanuki", "fox"}}, Outcome: tournament.Drawn, Reason: tournament.Sennichite},
	}
	view := report.NewTerminal(os.Stdout, false, nil)
	for i := range results {
		view.Game(&results[i], &report.Data{Spec: spec, Standings: tournament.Stand(spec, results[:i+1])})
	}
	view.Close()
	// Output:
	// game 1/2 000000a fox – tanuki 1-0 resignation 0 moves; fox +1 =0 -0
	// game 2/2 000000b tanuki – fox ½-½ sennichite 0 moves; fox +1 =1 -0
	// Round robin, 2 of 2 games, finished.
	// #  Engine            Elo  Games  Points   Score  W-D-L
	// 1  fox     +91.8 ± 246.4      2      1½  75.0 %  1-1-0
	// 2  tanuki  −91.8 ± 246.4      2       ½  25.0 %  0-1-1
}
