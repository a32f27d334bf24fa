package chess

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"shotest/search"
	"shotest/tournament/statistics"
)

// limit says when a player's searches end.
type limit struct {
	search search.Limits
	time   time.Duration // 0 for no limit
}

// parseLimit reads a limit as depth=4, interest=250, nodes=5000 or time=50ms.
func parseLimit(text string) (l limit, err error) {
	kind, value, _ := strings.Cut(text, "=")
	number, err := strconv.Atoi(value)
	if kind == "time" {
		l.time, err = time.ParseDuration(value)
		number = int(l.time)
	}
	if err != nil || number <= 0 {
		kind = ""
	}
	switch kind {
	case "depth":
		l.search.Depth = number
	case "interest":
		l.search.Interest = number
	case "nodes":
		l.search.Nodes = uint64(number)
	case "time":
	default:
		return l, fmt.Errorf("limit %q, expected something like depth=3, interest=200, nodes=2000 or time=50ms", text)
	}
	return l, nil
}

// player is one side of a match, with the cost of its searches so far.
type player struct {
	prices   prices
	limit    limit
	searcher *search.Searcher
	moves    int
	nodes    uint64
	elapsed  time.Duration
}

// tableBytes is the size of a player's transposition table.
const tableBytes = 16 << 20

func newPlayer(p prices, interest bool, limitText string) (*player, error) {
	l, err := parseLimit(limitText)
	s := search.New(tableBytes)
	s.Set(p.settings(interest))
	return &player{prices: p, limit: l, searcher: s}, err
}

// choose searches the current position of g, and returns the best move and its score.
func (p *player) choose(g *game) (best search.Move, score search.Score) {
	g.prices = p.prices
	began, nodes := time.Now(), uint64(0)
	for report := range p.searcher.Search(g, p.limit.search) {
		nodes = report.Nodes
		if report.Finished() {
			best, score = report.PV[0], report.Score
		}
		if p.limit.time > 0 && time.Since(began) >= p.limit.time && best != search.NoMove {
			p.searcher.Stop()
		}
	}
	p.elapsed += time.Since(began)
	p.nodes += nodes
	p.moves++
	if best == search.NoMove {
		best = g.AppendMoves(nil)[0]
	}
	return best, score
}

// A game ends early if both sides find the same one to be ahead by decidedScore for decidedPlies,
// or if it lasts maxPlies.
const (
	decidedScore = 800
	decidedPlies = 4
	maxPlies     = 240
)

// play plays a game from an opening, and returns twice the points of White: 2 for a win, 1 for a
// draw.
func play(opening string, players [2]*player) int {
	g := gameAfter(opening)
	for _, p := range players {
		p.searcher.Clear()
	}
	ahead, since := 0, 0
	for range maxPlies {
		if points, over := g.result(); over {
			return points
		}
		turn := g.current().turn
		m, score := players[turn].choose(g)
		if turn == black {
			score = -score
		}
		leader := 0
		if max(score, -score) >= decidedScore {
			leader = cmp.Compare(score, 0)
		}
		since++
		if leader == 0 || leader != ahead {
			ahead, since = leader, 1
		}
		if ahead != 0 && since >= decidedPlies {
			return 1 + ahead
		}
		g.Make(m)
	}
	return 1
}

// match is interest ON against interest OFF.
type match struct {
	on, off *player
	score   statistics.Score
	pairs   statistics.Pairs
}

// playPair plays an opening with both colours.
func (m *match) playPair(opening string) {
	first := play(opening, [2]*player{white: m.on, black: m.off})
	second := 2 - play(opening, [2]*player{white: m.off, black: m.on})
	for _, points2 := range []int{first, second} {
		m.score.Add([]statistics.Score{{Losses: 1}, {Draws: 1}, {Wins: 1}}[points2])
	}
	m.pairs.Add(first + second)
}

// print prints the result of the match, and the nodes and the time of each side for a move.
func (m *match) print(out io.Writer) error {
	elo := statistics.Match{Pairs: m.pairs}.Elo()
	onNodes, onTime := m.on.perMove()
	offNodes, offTime := m.off.perMove()
	_, err := fmt.Fprintf(out, `interest ON against OFF: %d games, %d won, %d drawn, %d lost
score       %.1f %%, 95 %% interval %.1f to %.1f; Elo %+.0f (%+.0f to %+.0f)
nodes/move  %.0f against %.0f: %.2f times fewer
time/move   %.1f ms against %.1f ms: %.2f times faster
`, m.score.Games(), m.score.Wins, m.score.Draws, m.score.Losses,
		100*statistics.Match{Single: m.score}.Rate(), 100*statistics.ExpectedScore(elo.Low),
		100*statistics.ExpectedScore(elo.High), elo.Value, elo.Low, elo.High,
		onNodes, offNodes, offNodes/onNodes, onTime, offTime, offTime/onTime)
	return err
}

// perMove returns the mean number of nodes and of milliseconds that the player has used for a move.
func (p *player) perMove() (nodes, milliseconds float64) {
	moves := float64(max(p.moves, 1))
	return float64(p.nodes) / moves, 1000 * p.elapsed.Seconds() / moves
}
