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
	// number is the least move number at which the position occurred.
	number int
	moves  map[shogi.Move]*moveTally
}

// moveTally holds the counts and results of a move.
type moveTally struct {
	// count is the number of times that players who count have played the move. players lists these
	// players, up to the number that is needed.
	count   int
	players []player
	replies map[shogi.Move]int
	results results
}

// player is a number for a player's name. All players without a name count as one.
type player int

const nameless player = 0

// results holds the results of games, by the player whose move it was.
type results map[player]playerResults

type playerResults struct {
	games int
	// excess is the player's points minus the expected points, in fractions of a point. It is a
	// whole number because sums of whole numbers do not depend on their order.
	excess int64
}

const (
	// fraction is the number of fractions in a point.
	fraction = 1_000_000
	// playerGames is the number of games of a player at which each of them counts half.
	playerGames = 20
	// positionPull and movePull are the numbers of games without new information that are added to
	// a position's and a move's results.
	positionPull = 30
	movePull     = 150
	// logisticScale is the score in centipawns at which the odds of winning are e to 1; surest is
	// the greatest probability that a score is made from.
	logisticScale = 600
	surest        = 0.99
)

// played returns the tally of a move.
func (t *tally) played(move shogi.Move) *moveTally {
	m := t.moves[move]
	if m == nil {
		m = &moveTally{replies: map[shogi.Move]int{}, results: results{}}
		t.moves[move] = m
	}
	return m
}

// reply returns the most frequent answer, NoMove without any.
func (t *moveTally) reply() (best shogi.Move) {
	for m, count := range t.replies {
		if most := t.replies[best]; count > most || count == most && m.String() < best.String() {
			best = m
		}
	}
	return best
}

// countPlayer notes that a player who counts has played the move.
func (t *moveTally) countPlayer(who player, most int) {
	t.count++
	if len(t.players) < most && !slices.Contains(t.players, who) {
		t.players = append(t.players, who)
	}
}

// entries returns the moves to keep, the most often played first.
func (t *tally) entries(settings MakerSettings) []Entry {
	usual := t.results().estimate(0, positionPull)
	var entries []Entry
	for move, m := range t.moves {
		if m.count >= settings.Games && len(m.players) >= settings.Players {
			excess := m.results.estimate(usual, movePull)
			entries = append(entries, Entry{Move: move, Reply: m.reply(), Score: score(excess), Count: m.count})
		}
	}
	slices.SortFunc(entries, func(a, b Entry) int {
		return cmp.Or(b.Count-a.Count, b.Score-a.Score, strings.Compare(a.Move.String(), b.Move.String()))
	})
	return entries
}

// results returns the results of all moves.
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
	known := r[who]
	r[who] = playerResults{known.games + more.games, known.excess + more.excess}
}

// estimate returns the points beyond the expected ones that the side to move gets, after pull usual
// games have been added to the results.
func (r results) estimate(usual, pull float64) float64 {
	var weighted [][2]float64
	for who, p := range r {
		weight := 1.0
		if who != nameless {
			weight = playerGames / (playerGames + float64(p.games))
		}
		weighted = append(weighted, [2]float64{weight * float64(p.games), weight * float64(p.excess) / fraction})
	}
	// Sums of fractions depend on their order, and the order of the games must not matter.
	slices.SortFunc(weighted, func(a, b [2]float64) int { return slices.Compare(a[:], b[:]) })
	games, excess := pull, pull*usual
	for _, w := range weighted {
		games += w[0]
		excess += w[1]
	}
	return excess / games
}

// score returns the score, in centipawns, for an excess over half a point.
func score(excess float64) int {
	probability := min(max(0.5+excess, 1-surest), surest)
	return int(math.Round(logisticScale * math.Log(probability/(1-probability))))
}
