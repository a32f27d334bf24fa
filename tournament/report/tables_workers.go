package report

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"shotest/tournament"
)

// workerSum is what a worker's games, or all games, have come to in one pairing, from the
// view of the engine whose name comes first.
type workerSum struct{ games, points, squares float64 }

func (s *workerSum) add(points float64) {
	s.games++
	s.points += points
	s.squares += points * points
}

// workersTable compares what each worker's games have come to with those of all others. It
// is empty if there is one worker only.
func workersTable(d *Data) *table {
	t := d.words().table("workers", "worker", "games/games_that_count", "score_here/workers.score",
		"score_elsewhere/workers.elsewhere", "deviation/workers.deviation")
	workers, all := sumWorkers(d.Games)
	if len(workers) < 2 {
		return t
	}
	for _, name := range slices.Sorted(maps.Keys(workers)) {
		var here, elsewhere, expected, variance, others float64
		games := 0.0
		for pairing, own := range workers[name] {
			whole := all[pairing]
			games += own.games
			here += own.points
			rest := whole.games - own.games
			if rest == 0 {
				continue
			}
			mean := (whole.points - own.points) / rest
			expected += own.points - own.games*mean
			overall := whole.points / whole.games
			variance += own.games * (whole.squares/whole.games - overall*overall) * (1 + own.games/rest)
			elsewhere, others = elsewhere+own.games*mean, others+own.games
		}
		deviation, there := none, none
		if others > 0 {
			there = percent(elsewhere / others)
		}
		if variance > 0 {
			deviation = signed(expected/math.Sqrt(variance), 1)
		}
		t.add(name, strconv.Itoa(int(games)), percent(here/games), there, deviation)
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
