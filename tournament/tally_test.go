package tournament

import (
	"testing"
	"time"

	"shotest/shogi"
	"shotest/tournament/statistics"
)

// playOut returns a result for every scheduled game.
func playOut(spec *Spec, outcome func(game int, job Job) (Outcome, Reason)) []Result {
	var results []Result
	start := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for job := range spec.Schedule([]Opening{{Name: "o", Position: "startpos moves 7g7f"}}) {
		r := Result{Job: job, Started: start.Add(time.Duration(len(results)) * time.Minute)}
		r.Finished = r.Started.Add(90 * time.Second)
		r.Outcome, r.Reason = outcome(len(results), job)
		results = append(results, r)
	}
	return results
}

func TestStandCountsGamesAndPairs(t *testing.T) {
	spec := parseSpec(t, twoProfiles)
	outcomes := []Outcome{BlackWins, WhiteWins, BlackWins, BlackWins, Drawn, BlackWins} // a: 2 of 2, 1 of 2, ½ of 2
	standings := Stand(spec,
		playOut(spec, func(game int, _ Job) (Outcome, Reason) { return outcomes[game], Resignation }))
	want := statistics.Score{Wins: 3, Draws: 1, Losses: 2}
	pairing := standings.Pairings[0]
	if standings.Played != 6 || standings.Total != 6 || pairing.Score != want ||
		pairing.Pairs != (statistics.Pairs{0, 1, 1, 0, 1}) {
		t.Errorf("%+v", standings)
	}
	if standings.FirstMover != (statistics.Score{Wins: 4, Draws: 1, Losses: 1}) || standings.Reasons[Resignation] != 6 {
		t.Errorf("first mover %+v, reasons %v", standings.FirstMover, standings.Reasons)
	}
	if first := standings.Players[0]; first.Engine != "a" || first.Score != want || first.Rating.Value <= 0 {
		t.Errorf("first place: %+v", first)
	}
	if standings.Elapsed != 5*time.Minute+90*time.Second {
		t.Errorf("elapsed %v", standings.Elapsed)
	}
}

// In a tournament of two engines, the pairing and both ratings show the same Elo.
func TestTwoEnginesHaveOneElo(t *testing.T) {
	spec := parseSpec(t, twoProfiles)
	for games := range 7 { // the last one without its twin
		won := playOut(spec, func(_ int, job Job) (Outcome, Reason) {
			if job.Players[0] == "a" {
				return BlackWins, Resignation
			}
			return WhiteWins, Resignation
		})
		s := Stand(spec, won[:games])
		match, first, second := s.Pairings[0].Elo, s.Players[0].Rating, s.Players[1].Rating
		if first != match || second != match.Reverse() || (match.Low > 0) != (s.Pairings[0].LOS > 0.975) {
			t.Errorf("%d wins: pairing %v with %v, engines %v and %v", games, match, s.Pairings[0].LOS, first, second)
		}
	}
}

// An engine that fails on one machine only is not stopped.
func TestStandCountsFailuresByMachine(t *testing.T) {
	spec := parseSpec(t, twoProfiles+"failures: {limit: 3}\n")
	results := playOut(spec, func(int, Job) (Outcome, Reason) { return BlackWins, Resignation })
	for i := range results {
		results[i].Worker = "desk/2"
		if i < 3 {
			results[i].Worker, results[i].Reason, results[i].Failure = "attic/1", EngineFailure,
				&Failure{Kind: Crash, Engine: "b"}
		}
	}
	tally := NewTally(spec)
	for i := range results {
		tally.Add(&results[i])
	}
	for at, want := range map[EngineOn]int{{"b", "attic"}: 3, {"b", "desk"}: 0, {"a", "attic"}: 0} {
		if n := tally.FailuresOn(at); n != want {
			t.Errorf("%v: %d failures, want %d", at, n, want)
		}
	}
	for _, failed := range []int{0, 3} { // on the other machine
		for i := range failed {
			results[i].Worker, results[i].Outcome = "desk/1", Void
			tally.Add(&results[i])
		}
		for _, p := range tally.Standings().Players {
			if b := p.Engine == "b"; p.Stopped != (b && failed > 0) || b && p.Failures[Crash] != 3+failed {
				t.Errorf("%s: %+v", p.Engine, p)
			}
		}
	}
}

func TestStandSumsUpUsage(t *testing.T) {
	spec := parseSpec(t, twoProfiles+"openings: {plies: 1}\n")
	results := playOut(spec, func(int, Job) (Outcome, Reason) { return Drawn, Sennichite })[:1]
	results[0].OpeningMoves = 1
	results[0].Moves = []MoveRecord{
		{Move: "7g7f"},
		{Move: "3c3d", Nodes: 1000, Depth: 4, Elapsed: 12_000, Reported: 10, CPU: 2000}, // White: b
		{Move: "2g2f", Nodes: 3000, Depth: 8, Elapsed: 30_000, Reported: 29},            // Black: a
		{Move: "8c8d", Nodes: 2000, Depth: 6, Elapsed: 20_000, Reported: 16, CPU: 6000}, // b
	}
	results[0].AskedAgain = [2]int{0, 3}
	usage := map[string]Usage{}
	for _, p := range Stand(spec, results).Players {
		usage[p.Engine] = p.Usage
	}
	b := usage["b"]
	if b.Moves != 2 || b.MeanNodes != 1500 || b.MeanDepth != 5 || b.MeanTime != 16*time.Millisecond ||
		b.MaxTime != 20*time.Millisecond ||
		b.MeanLatency != 3*time.Millisecond || b.MaxLatency != 4*time.Millisecond || b.NodesPerSecond < 374_999 ||
		b.NodesPerSecond > 375_001 || b.MeanCPU != 4*time.Millisecond || b.MaxCPU != 6*time.Millisecond ||
		b.AskedAgain != 3 {
		t.Errorf("b: %+v", b)
	}
	if b.MedianTime != 12*time.Millisecond || b.Time99 != 20*time.Millisecond || b.Time999 != 20*time.Millisecond {
		t.Errorf("b: %+v", b)
	}
	if a := usage["a"]; a.Moves != 1 || a.MeanNodes != 3000 || a.MeanCPU != 0 || a.NodesPerSecond < 99_999 ||
		a.NodesPerSecond > 100_001 {
		t.Errorf("a: %+v", a)
	}
}

func TestSequentialTestDecidesOnce(t *testing.T) {
	spec := parseSpec(t, twoProfiles+"format: sprt\nsprt: {elo0: 0, elo1: 50}\n")
	spec.Games = 2000
	tally := NewTally(spec)
	winsOf := func(name string, from, to int) {
		results := playOut(spec, func(_ int, job Job) (Outcome, Reason) {
			if job.Pair%3 == 0 {
				return Drawn, Sennichite
			}
			for c, player := range job.Players {
				if player == name {
					return WonBy(shogi.Color(c)), Checkmate
				}
			}
			return Void, EngineFailure
		})
		for i := from; i < to; i++ {
			tally.Add(&results[i])
		}
	}
	winsOf("a", 0, 400)
	if !tally.Decided() {
		t.Fatal("a wins all pairs, and nothing is decided")
	}
	winsOf("b", 400, 2000)
	state := tally.Standings().SPRT
	if state.Decision != statistics.AcceptH1 || len(state.History) != 1000 || state.LLR >= 0 {
		t.Errorf("after b has won many more: decision %v, LLR %v, %d pairs", state.Decision, state.LLR,
			len(state.History))
	}
}
