package prices

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Model measures how well a fit with one prior predicts held-out moves.
type Model struct {
	// Deviation is that of the prior, in hundredths of a ply; 0 for fixed numbers.
	Deviation float64 `json:"deviation"`
	// Area is that under the ROC curve.
	Area float64 `json:"area" head:"area" format:"%.4f"`
	// Loss is minus the mean logarithm of the probability of the result, in nats, Gained the share
	// of it saved against one probability for all moves.
	Loss   float64 `json:"log_loss" head:"log-loss" format:"%.5f"`
	Gained float64 `json:"gained" head:"gained" scale:"100" format:"%.2f %%"`
	// Better is the loss saved against the old numbers, Error its standard error, by games.
	Better float64 `json:"better"`
	Error  float64 `json:"error"`
}

// predictions holds the predicted log-odds of the moves of each search.
type predictions [][]float64

// predict sets the log-odds of the moves of the search with a number.
func (p predictions) predict(number int, searched *Searched, weights []float64) {
	p[number] = make([]float64, len(searched.Raised))
	for i := range p[number] {
		columns, values := searched.row(i)
		p[number][i] = logOdds(columns, values, weights)
	}
}

// tally sums up moves.
type tally struct {
	moves float64 // their number
	loss  float64
	old   float64 // the loss with the old numbers
}

// measure sets the figures of a model with the predictions by, compared with the predictions old of
// the old numbers.
func (m *Model) measure(found []*Searched, by, old predictions) {
	games, moves := map[uint64]*tally{}, []outcome{}
	all := tally{}
	for n, searched := range found {
		game := games[searched.Game]
		if game == nil {
			game = &tally{}
			games[searched.Game] = game
		}
		for i, raised := range searched.Raised {
			moves = append(moves, outcome{by[n][i], raised})
			loss, before := logLoss(by[n][i], raised), logLoss(old[n][i], raised)
			*game = tally{game.moves + 1, game.loss + loss, game.old + before}
			all = tally{all.moves + 1, all.loss + loss, all.old + before}
		}
	}
	m.Loss, m.Better = all.loss/all.moves, (all.old-all.loss)/all.moves
	squares := 0.0
	for _, number := range slices.Sorted(maps.Keys(games)) {
		game := games[number]
		deviation := game.old - game.loss - m.Better*game.moves
		squares += deviation * deviation
	}
	m.Error = math.Sqrt(squares) / all.moves
	var blind float64
	m.Area, blind = areaAndEntropy(moves)
	m.Gained = 1 - m.Loss/blind
}

// outcome is the prediction and the result of a move.
type outcome struct {
	odds   float64
	raised bool
}

// areaAndEntropy returns the area under the ROC curve, and the mean loss of one probability for all
// moves. The area is the probability that a move that raised alpha has higher log-odds than one
// that did not; ties count half. If the moves are all of one kind it returns 1/2 and 1.
func areaAndEntropy(moves []outcome) (area, entropy float64) {
	slices.SortFunc(moves, func(a, b outcome) int { return cmp.Compare(a.odds, b.odds) })
	lower, raised, above := 0.0, 0.0, 0.0
	for from := 0; from < len(moves); {
		to, raisedHere := from, 0.0
		for ; to < len(moves) && moves[to].odds == moves[from].odds; to++ {
			raisedHere += indicator(moves[to].raised)
		}
		otherHere := float64(to-from) - raisedHere
		above += raisedHere * (lower + otherHere/2)
		lower, raised, from = lower+otherHere, raised+raisedHere, to
	}
	if raised == 0 || lower == 0 {
		return 0.5, 1
	}
	share := raised / (raised + lower)
	return above / (raised * lower), -share*math.Log(share) - (1-share)*math.Log(1-share)
}
