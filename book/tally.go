package book

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"shotest/shogi"
)

// tally is what was played in a position.
type tally struct {
	// number is the least move number at which the position was met.
	number int
	// moves are in the order in which they were met.
	moves []moveTally
}

// moveTally is what is known of a move.
type moveTally struct {
	move shogi.Move
	// count is how often players who count have played it, and players are who they are, up to the
	// number that is needed.
	count   int
	players []player
	replies []replyTally
	results results
}

type replyTally struct {
	move  shogi.Move
	count int
}

// player is a number for a player's name. All players without a name are one.
type player int

const nameless player = 0

// results are how games ended, by the player whose move it was.
type results []playerResults

type playerResults struct {
	player player
	games  int
	// excess is by how much more the player got than expected, in fractions of a point: sums of whole
	// numbers do not depend on their order.
	excess int64
}

const (
	// fraction is how many fractions make a point.
	fraction = 1_000_000
	// playerGames is how many games a player has to have for one to count half.
	playerGames = 20
	// positionPull and movePull are the numbers of games without news that come with a position's and
	// a move's results.
	positionPull = 30
	movePull     = 150
	// logisticScale is the score in centipawns at which the odds of winning are e to 1; surest is the
	// greatest probability that a score is made of.
	logisticScale = 600
	surest        = 0.99
)

// played returns the tally of a move. It is valid until the next one is asked for.
func (t *tally) played(move shogi.Move) *moveTally {
	for i := range t.moves {
		if t.moves[i].move == move {
			return &t.moves[i]
		}
	}
	t.moves = append(t.moves, moveTally{move: move})
	return &t.moves[len(t.moves)-1]
}

// answer notes the reply to the move.
func (t *moveTally) answer(reply shogi.Move) {
	for i := range t.replies {
		if t.replies[i].move == reply {
			t.replies[i].count++
			return
		}
	}
	t.replies = append(t.replies, replyTally{reply, 1})
}

// reply returns the most frequent answer, NoMove without any.
func (t *moveTally) reply() shogi.Move {
	var best replyTally
	for _, r := range t.replies {
		if r.count > best.count || r.count == best.count && r.move.String() < best.move.String() {
			best = r
		}
	}
	return best.move
}

// countPlayer notes that a player who counts has played the move.
func (t *moveTally) countPlayer(who player, most int) {
	t.count++
	if len(t.players) < most && !slices.Contains(t.players, who) {
		t.players = append(t.players, who)
	}
}

// entries returns the moves to keep, those that were played most often first.
func (t *tally) entries(settings MakerSettings) []Entry {
	usual := t.results().estimate(0, positionPull)
	var entries []Entry
	for i := range t.moves {
		m := &t.moves[i]
		if m.count >= settings.Games && len(m.players) >= settings.Players {
			excess := m.results.estimate(usual, movePull)
			entries = append(entries, Entry{Move: m.move, Reply: m.reply(), Score: score(excess), Count: m.count})
		}
	}
	slices.SortFunc(entries, func(a, b Entry) int {
		return cmp.Or(b.Count-a.Count, b.Score-a.Score, strings.Compare(a.Move.String(), b.Move.String()))
	})
	return entries
}

// results returns those of all moves.
func (t *tally) results() (all results) {
	for i := range t.moves {
		for _, r := range t.moves[i].results {
			all.add(r)
		}
	}
	return all
}

// add adds results of a player.
func (r *results) add(more playerResults) {
	for i := range *r {
		if known := &(*r)[i]; known.player == more.player {
			known.games += more.games
			known.excess += more.excess
			return
		}
	}
	*r = append(*r, more)
}

// estimate returns by how much more than expected the side to move gets, after pull usual games
// have been added to the results.
func (r results) estimate(usual, pull float64) float64 {
	inOrder := slices.Clone(r) // that is not the order of the games
	slices.SortFunc(inOrder, func(a, b playerResults) int {
		return cmp.Or(cmp.Compare(a.games, b.games), cmp.Compare(a.excess, b.excess))
	})
	games, excess := pull, pull*usual
	for _, p := range inOrder {
		weight := 1.0
		if p.player != nameless {
			weight = playerGames / (playerGames + float64(p.games))
		}
		games += weight * float64(p.games)
		excess += weight * float64(p.excess) / fraction
	}
	return excess / games
}

// score returns the score in centipawns of getting so much more than half a point.
func score(excess float64) int {
	probability := min(max(0.5+excess, 1-surest), surest)
	return int(math.Round(logisticScale * math.Log(probability/(1-probability))))
}
