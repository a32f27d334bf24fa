package main

import (
	"flag"
	"fmt"
	"io"
	"math"
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
	number := 0
	if kind == "time" {
		l.time, err = time.ParseDuration(value)
	} else {
		number, err = strconv.Atoi(value)
	}
	switch kind {
	case "depth":
		l.search.Depth = number
	case "interest":
		l.search.Interest = number
	case "nodes":
		l.search.Nodes = uint64(max(number, 0))
	case "time":
	default:
		err = fmt.Errorf("expected depth, interest, nodes or time")
	}
	if err == nil && number <= 0 && l.time <= 0 {
		err = fmt.Errorf("expected more than nothing")
	}
	if err != nil {
		return l, fmt.Errorf("limit %q: %w", text, err)
	}
	return l, nil
}

// player is one side of a match, and what its searches have taken.
type player struct {
	prices   prices
	limit    limit
	searcher *search.Searcher
	moves    int
	nodes    uint64
	took     time.Duration
}

func newPlayer(o *options, limit limit) *player {
	return &player{prices: o.prices(), limit: limit, searcher: o.newSearcher()}
}

// choose searches for a move.
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
	p.took += time.Since(began)
	p.nodes += nodes
	p.moves++
	if best == search.NoMove {
		best = g.AppendMoves(nil)[0]
	}
	return best, score
}

// When games are ended that are as good as over: where both sides have for some moves found
// the same one to be far ahead, or where they last too long.
const (
	decided      = 800
	decidedPlies = 4
	longest      = 240
)

// play plays a game from an opening, and returns what White has scored, twice over: 2 for a
// win, 1 for a draw.
func play(opening []string, players [2]*player) int {
	g := begun(opening, players[white].prices)
	for _, p := range players {
		p.searcher.Clear()
	}
	ahead, since := 0, 0
	for range longest {
		if points, over := g.result(); over {
			return points
		}
		turn := g.now().turn
		m, score := players[turn].choose(g)
		if turn == black {
			score = -score
		}
		leader := 0
		if score >= decided {
			leader = 1
		} else if score <= -decided {
			leader = -1
		}
		if since++; leader == 0 || leader != ahead {
			ahead, since = leader, 1
		}
		if ahead != 0 && since >= decidedPlies {
			return 1 + ahead
		}
		g.Make(m)
	}
	return 1
}

// result returns what White has scored, twice over, if the game has ended by the rules.
func (g *game) result() (points int, over bool) {
	s := g.now()
	if len(g.rules().list()) == 0 {
		switch {
		case s.check == 0:
			return 1, true
		case s.turn == white:
			return 0, true
		}
		return 2, true
	}
	return 1, s.insufficient() || s.halfmoves >= 100 || g.repetitions() >= 2
}

// runMatch plays interest ON against interest OFF, each opening with both colours, and
// prints how it ended.
func runMatch(out io.Writer, arguments []string) error {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.SetOutput(out)
	onText := flags.String("on", "interest=250", "limit of interest ON: depth=, interest=, nodes= or time=")
	offText := flags.String("off", "depth=4", "limit of interest OFF, likewise")
	games := flags.Int("games", 120, "how many games to play")
	first := flags.Int("first", 0, "the pair of games to begin with")
	both := defaultOptions()
	flags.BoolVar(&both.Pruning, "pruning", false, "razoring, gamma and alpha-fail pruning for both")
	flags.BoolVar(&both.NullMove, "nullmove", false, "the null move for both")
	flags.IntVar(&both.K, "k", both.K, "the constant of the price, K / interest")
	flags.IntVar(&both.Least, "least", both.Least, "the least price, in hundredths of a ply")
	flags.IntVar(&both.Most, "most", both.Most, "the highest price, likewise")
	flags.IntVar(&both.SiblingShare, "siblings", both.SiblingShare, "how much of their price is charged to the moves after them, in per mille")
	flags.IntVar(&both.SiblingScale, "scale", both.SiblingScale, "where that charge flattens to a logarithm, in hundredths of a ply; 0 charges the sum")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	onLimit, err := parseLimit(*onText)
	if err != nil {
		return err
	}
	offLimit, err := parseLimit(*offText)
	if err != nil {
		return err
	}
	on, off := both, both
	on.Interest, off.Interest = true, false
	m := match{on: newPlayer(&on, onLimit), off: newPlayer(&off, offLimit)}
	for pair := *first; pair < *first+*games/2; pair++ {
		m.playPair(pair)
	}
	return m.print(out)
}

// match is interest ON against interest OFF.
type match struct {
	on, off *player
	score   statistics.Score
	pairs   statistics.Pairs
}

// playPair plays an opening with both colours.
func (m *match) playPair(n int) {
	line := opening(n)
	first := play(line, [2]*player{white: m.on, black: m.off})
	second := 2 - play(line, [2]*player{white: m.off, black: m.on})
	m.score.Add(statistics.OneGame(first))
	m.score.Add(statistics.OneGame(second))
	m.pairs.Add(first + second)
}

// print says how the match stands, and what each side has taken for a move.
func (m *match) print(out io.Writer) error {
	elo := m.pairs.Elo()
	onNodes, offNodes := m.on.perMove(), m.off.perMove()
	onTime, offTime := m.on.took.Seconds()/float64(max(m.on.moves, 1)), m.off.took.Seconds()/float64(max(m.off.moves, 1))
	_, err := fmt.Fprintf(out, `interest ON against OFF: %d games, %d won, %d drawn, %d lost
score       %.1f %%, 95 %% interval %.1f to %.1f; Elo %+.0f (%+.0f to %+.0f)
nodes/move  %.0f against %.0f: %.2f times fewer
time/move   %.1f ms against %.1f ms: %.2f times faster
`, m.score.Games(), m.score.Wins, m.score.Draws, m.score.Losses,
		100*m.score.Rate(), percent(elo.Low), percent(elo.High), elo.Value, elo.Low, elo.High,
		onNodes, offNodes, offNodes/onNodes, 1000*onTime, 1000*offTime, offTime/onTime)
	return err
}

// percent returns the score that a difference in Elo stands for: all or nothing from MaxElo on.
func percent(elo float64) float64 {
	switch {
	case elo <= -statistics.MaxElo:
		return 0
	case elo >= statistics.MaxElo:
		return 100
	}
	return 100 / (1 + math.Pow(10, -elo/400))
}

// perMove returns how many nodes a player has searched for a move.
func (p *player) perMove() float64 { return float64(p.nodes) / float64(max(p.moves, 1)) }
