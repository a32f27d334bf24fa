package report

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"shotest/tournament"
)

// workerSum sums up the results of one pairing at one worker, or at all of them. Points are those
// of the engine whose name sorts first.
type workerSum struct{ games, points, squares float64 }

func (s *workerSum) add(points float64) {
	s.games++
	s.points += points
	s.squares += points * points
}

// workersTable compares the results at each worker with the results of the same pairings at the
// others: a worker whose engines play differently stands out. The table is empty if there is only
// one worker.
func workersTable(d *Data) *table {
	t := d.wording().table("workers", "worker", "games/games_that_count", "score_here/workers.score",
		"score_elsewhere/workers.elsewhere", "deviation/workers.deviation")
	workers, all := sumWorkers(d.Games)
	if len(workers) < 2 {
		return t
	}
	for _, name := range slices.Sorted(maps.Keys(workers)) {
		var here, elsewhere, expected, variance, others float64
		games := 0.0
		for pairing, sum := range workers[name] {
			total := all[pairing]
			games += sum.games
			here += sum.points
			rest := total.games - sum.games
			if rest == 0 {
				continue
			}
			mean := (total.points - sum.points) / rest
			expected += sum.points - sum.games*mean
			overall := total.points / total.games
			variance += sum.games * (total.squares/total.games - overall*overall) * (1 + sum.games/rest)
			elsewhere, others = elsewhere+sum.games*mean, others+sum.games
		}
		deviation, elsewhereText := none, none
		if others > 0 {
			elsewhereText = percent(elsewhere / others)
		}
		if variance > 0 {
			deviation = signed(expected/math.Sqrt(variance), 1)
		}
		t.add(name, strconv.Itoa(int(games)), percent(here/games), elsewhereText, deviation)
	}
	return t
}

// sumWorkers sums up the games of each worker, and all games, by pairing.
func sumWorkers(games []Game) (workers map[string]map[[2]string]*workerSum, all map[[2]string]*workerSum) {
	workers, all = map[string]map[[2]string]*workerSum{}, map[[2]string]*workerSum{}
	for i := range games {
		r := &games[i]
		if r.Outcome == tournament.Void {
			continue
		}
		pairing := r.Players
		slices.Sort(pairing[:])
		points := 0.5
		if winner, ok := r.Winner(); ok {
			points = 0
			if winner == pairing[0] {
				points = 1
			}
		}
		name := tournament.WorkerName(r.Worker)
		if workers[name] == nil {
			workers[name] = map[[2]string]*workerSum{}
		}
		for _, sums := range []map[[2]string]*workerSum{workers[name], all} {
			if sums[pairing] == nil {
				sums[pairing] = &workerSum{}
			}
			sums[pairing].add(points)
		}
	}
	return workers, all
}
