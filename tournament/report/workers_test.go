package report

import (
	"testing"

	"shotest/shogi"
	"shotest/tournament"
)

// One worker's games come out otherwise than those of the others.
func TestWorkersTable(t *testing.T) {
	var games []Game
	for i := range 60 {
		r := tournament.Result{Job: tournament.Job{Players: [2]string{"a", "b"}}, Outcome: tournament.Drawn, Worker: "honest/1"}
		if i%2 == 0 {
			r.Worker = "honest/2"
			r.Players = [2]string{"b", "a"}
		}
		if i >= 40 {
			r.Worker = "odd"
			r.Outcome = tournament.WonBy(0)
			if r.Players[0] != "a" {
				r.Outcome = tournament.WonBy(1)
			}
		}
		games = append(games, GameOf(&r))
	}
	d := &Data{Standings: &tournament.Standings{}, Games: games}
	table := workersTable(d)
	if len(table.Rows) != 2 || table.Rows[0][0] != "honest" || table.Rows[0][1] != "40" || table.Rows[1][0] != "odd" {
		t.Fatalf("%q", table.Rows)
	}
	if here, there := table.Rows[1][2], table.Rows[1][3]; here != percent(1) || there != percent(0.5) {
		t.Errorf("scores %s and %s", here, there)
	}
	if d.Games = games[:40]; !workersTable(d).Empty() {
		t.Error("there is a table of one worker")
	}
}

// The worst worker resigns for one engine in every game that it is given: twenty games of
// eighty are four standard deviations.
func TestWorstWorker(t *testing.T) {
	var games []Game
	for i := range 80 {
		r := tournament.Result{Job: tournament.Job{Players: [2]string{"a", "b"}}, Outcome: tournament.WonBy(shogi.Color(i % 2)), Worker: "honest/1"}
		if i >= 60 {
			r.Worker, r.Outcome = "evil", tournament.WonBy(shogi.White)
		}
		games = append(games, GameOf(&r))
	}
	table := workersTable(&Data{Standings: &tournament.Standings{}, Games: games})
	if len(table.Rows) != 2 || table.Rows[0][0] != "evil" || table.Rows[0][4] != signed(-4, 1) {
		t.Errorf("%q", table.Rows)
	}
}
