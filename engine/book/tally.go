package book

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"shotest/shogi"
)

// tally counts the moves that were played in a position.
type tally struct {
	// minNumber is the least move number at which the position occurred.
	minNumber int
	moves     map[shogi.Move]*moveTally
}

// moveTally holds the counts and results of a move.
type moveTally struct {
	// count is the number of times that counted players have played the move.
	count int
	// players are different counted players, up to the number that is needed.
	players []player
	replies map[shogi.Move]int
	results results
}

// player is the number of a player's name. All players without a name count as one.
type player int

const nameless player = 0

// results holds the results of games, by the player whose move it was.
type results map[player]playerResults

type playerResults struct {
	games int
	// excess is the player's points minus the expected points, in pointUnits. It is an integer
	// because sums of integers do not depend on their order.
	excess int64
}

const (
	// pointUnits is the number of units of excess in a point.
	pointUnits = 1_000_000
	// halfWeightGames is the number of games of a player at which each of them counts half.
	halfWeightGames = 20
	// positionPrior is the number of games without excess that are added to a position's results.
	positionPrior = 30
	// movePrior is the number of usual games of the position that are added to a move's results.
	movePrior = 150
	// logisticScale is the score in centipawns at which the odds of winning are e to 1.
	logisticScale  = 600
	maxProbability = 0.99
)

// tallyOf returns the tally of a move.
func (t *tally) tallyOf(move shogi.Move) *moveTally {
	m := t.moves[move]
	if m == nil {
		m = &moveTally{replies: map[shogi.Move]int{}, results: results{}}
		t.moves[move] = m
	}
	return m
}

// reply returns the most frequent reply, NoMove without any.
func (t *moveTally) reply() (best shogi.Move) {
	for m, count := range t.replies {
		if maxCount := t.replies[best]; count > maxCount || count == maxCount && m.String() < best.String() {
			best = m
		}
	}
	return best
}

// countPlayer counts a move by a player, of whom it keeps up to maxPlayers.
func (t *moveTally) countPlayer(who player, maxPlayers int) {
	t.count++
	if len(t.players) < maxPlayers && !slices.Contains(t.players, who) {
		t.players = append(t.players, who)
	}
}

// entries returns the entries of the moves to keep, the most played first.
func (t *tally) entries(settings MakerSettings) []Entry {
	usual := t.results().estimate(0, positionPrior)
	var entries []Entry
	for move, m := range t.moves {
		if m.count >= settings.MinGames && len(m.players) >= settings.MinPlayers {
			excess := m.results.estimate(usual, movePrior)
			entries = append(entries, Entry{Move: move, Reply: m.reply(), Score: score(excess), Count: m.count})
		}
	}
	slices.SortFunc(entries, func(a, b Entry) int {
		return cmp.Or(b.Count-a.Count, b.Score-a.Score, strings.Compare(a.Move.String(), b.Move.String()))
	})
	return entries
}

// results returns the results of all moves together.
func (t *tally) results() results {
	all := results{}
	for _, m := range t.moves {
		for who, r := range m.results {
			all.add(who, r)
		}
	}
	return all
}

// add adds results of a player.
func (r results) add(who player, more playerResults) {
	old := r[who]
	r[who] = playerResults{old.games + more.games, old.excess + more.excess}
}

// estimate returns the mean excess for the side to move, with prior usual games added to the
// results.
func (r results) estimate(usual, prior float64) float64 {
	var weighted [][2]float64
	for who, p := range r {
		weight := 1.0
		if who != nameless {
			weight = halfWeightGames / (halfWeightGames + float64(p.games))
		}
		weighted = append(weighted, [2]float64{weight * float64(p.games), weight * float64(p.excess) / pointUnits})
	}
	// Sums of fractions depend on their order, and the order of the games must not matter.
	slices.SortFunc(weighted, func(a, b [2]float64) int { return slices.Compare(a[:], b[:]) })
	games, excess := prior, prior*usual
	for _, w := range weighted {
		games += w[0]
		excess += w[1]
	}
	return excess / games
}

// score returns the score in centipawns for an excess over half a point.
func score(excess float64) int {
	probability := min(max(0.5+excess, 1-maxProbability), maxProbability)
	return int(math.Round(logisticScale * math.Log(probability/(1-probability))))
}
