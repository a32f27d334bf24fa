package prices

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Model is what was known of late moves, and how well held-out ones were foreseen by it.
type Model struct {
	// Deviation is how far numbers were expected to move, in hundredths of a ply; 0 where they were
	// held.
	Deviation float64 `json:"deviation"`
	// Loss is minus the mean logarithm of the probability of what came, in nats. Gained is the
	// share by which it is less than by the same probability for all moves, Area the area under the
	// ROC curve.
	Loss   float64 `json:"log_loss"`
	Gained float64 `json:"gained"`
	Area   float64 `json:"area"`
	// Better is by how much Loss is less than by the old numbers, Error its standard error by
	// games.
	Better float64 `json:"better"`
	Error  float64 `json:"error"`
}

// foreseen is the log-odds of the moves of each search.
type foreseen [][]float64

// foresee sets the log-odds of the moves of a search.
func (f foreseen) foresee(number int, searched *Searched, weights []float64) {
	f[number] = make([]float64, len(searched.Raised))
	for i := range f[number] {
		columns, values := searched.row(i)
		f[number][i] = logOdds(columns, values, weights)
	}
}

// tally sums up the moves of a game: their number, their loss, and that by the old numbers.
type tally struct{ moves, loss, old float64 }

// measure sets the figures of a model that has foreseen the moves of searches, beside the old
// numbers.
func (m *Model) measure(found []*Searched, by, old foreseen) {
	games, moves := map[uint64]*tally{}, []oddsOf{}
	all := tally{}
	for n, searched := range found {
		game := games[searched.Game]
		if game == nil {
			game = &tally{}
			games[searched.Game] = game
		}
		for i, raised := range searched.Raised {
			moves = append(moves, oddsOf{by[n][i], raised})
			loss, before := lossOf(by[n][i], raised), lossOf(old[n][i], raised)
			*game = tally{game.moves + 1, game.loss + loss, game.old + before}
			all = tally{all.moves + 1, all.loss + loss, all.old + before}
		}
	}
	m.Loss, m.Better = all.loss/all.moves, (all.old-all.loss)/all.moves
	squares := 0.0
	for _, number := range slices.Sorted(maps.Keys(games)) {
		game := games[number]
		off := game.old - game.loss - m.Better*game.moves
		squares += off * off
	}
	m.Error = math.Sqrt(squares) / all.moves
	var blind float64
	m.Area, blind = areaAndEntropy(moves)
	m.Gained = 1 - m.Loss/blind
}

// oddsOf is what was foreseen of a move, and what came.
type oddsOf struct {
	odds   float64
	raised bool
}

// areaAndEntropy returns how often a move that raised alpha has more log-odds than one that did
// not, where equal ones count half; and the mean loss of the same probability for all. Without both
// kinds of moves these are 1/2 and 1.
func areaAndEntropy(moves []oddsOf) (area, entropy float64) {
	slices.SortFunc(moves, func(a, b oddsOf) int { return cmp.Compare(a.odds, b.odds) })
	lower, raised, above := 0.0, 0.0, 0.0
	for from := 0; from < len(moves); {
		to, up := from, 0.0
		for ; to < len(moves) && moves[to].odds == moves[from].odds; to++ {
			up += indicator(moves[to].raised)
		}
		down := float64(to-from) - up
		above += up * (lower + down/2)
		lower, raised, from = lower+down, raised+up, to
	}
	if raised == 0 || lower == 0 {
		return 0.5, 1
	}
	share := raised / (raised + lower)
	return above / (raised * lower), -share*math.Log(share) - (1-share)*math.Log(1-share)
}
