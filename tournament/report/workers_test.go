package report

import (
	"testing"

	"shotest/shogi"
	"shotest/tournament"
)

// The worst worker resigns for one engine in every game. Twenty games of eighty make four standard
// deviations.
func TestWorkerDeviation(t *testing.T) {
	var games []Game
	for i := range 80 {
		r := tournament.Result{Job: tournament.Job{Players: [2]string{"a", "b"}},
			Outcome: tournament.WonBy(shogi.Color(i % 2)), Worker: "honest/1"}
		if i >= 60 {
			r.Worker, r.Outcome = "evil", tournament.WonBy(shogi.White)
		}
		games = append(games, GameOf(&r))
	}
	if table := workersTable(&Data{Standings: &tournament.Standings{}, Games: games[:60]}); !table.Empty() {
		t.Error("there is a table of one worker")
	}
	table := workersTable(&Data{Standings: &tournament.Standings{}, Games: games})
	if len(table.Rows) != 2 || table.Rows[0][0] != "evil" || table.Rows[0][4] != signed(-4, 1) {
		t.Errorf("%q", table.Rows)
	}
}
