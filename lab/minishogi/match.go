package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"

	"shotest/lab/minishogi/rules"
	"shotest/tournament/statistics"
)

// match is how two contestants play each other: pairs of games from the same opening, with
// colours swapped.
type match struct {
	games   int
	opening int // random plies before the first move that is chosen
	longest int // plies after which a game is drawn
	seed    uint64
	sides   [2]contestant
}

// runMatch obeys the command match.
func runMatch(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.SetOutput(out)
	var m match
	flags.IntVar(&m.games, "games", 100, "games to play, an even number")
	flags.IntVar(&m.opening, "opening", 4, "random plies at the beginning of a game")
	flags.IntVar(&m.longest, "longest", 300, "plies after which a game is drawn")
	flags.Uint64Var(&m.seed, "seed", 1, "of the random openings")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return errors.New("match: expected two contestants, such as interest,time=50ms and /usr/games/fairy-stockfish,time=50ms")
	}
	for i := range m.sides {
		c, err := newContestant(flags.Arg(i))
		if err != nil {
			return err
		}
		defer c.close()
		m.sides[i] = c
	}
	return m.play(out)
}

// play plays the match and reports it now and then.
func (m *match) play(out io.Writer) error {
	var pairs statistics.Pairs
	var score, black statistics.Score
	random := rand.New(rand.NewPCG(m.seed, 0))
	for n := range max(1, m.games/2) {
		opening := randomOpening(random, m.opening)
		points2 := 0
		for first := range 2 {
			result, err := m.game(opening, first)
			if err != nil {
				return fmt.Errorf("game %d: %w", 2*n+first+1, err)
			}
			points2 += result
			score.Add(statistics.OneGame(result))
			if first == 1 {
				result = 2 - result
			}
			black.Add(statistics.OneGame(result))
		}
		pairs.Add(points2)
		if (n+1)%10 == 0 || n+1 == m.games/2 {
			elo := pairs.Elo()
			fmt.Fprintf(out, "%d games: +%d =%d -%d, %.1f %%, %+.0f Elo [%+.0f, %+.0f]; Black %.1f %%\n",
				score.Games(), score.Wins, score.Draws, score.Losses, 100*score.Rate(), elo.Value, elo.Low, elo.High, 100*black.Rate())
		}
	}
	return nil
}

// randomOpening returns a game of random moves that is not over, and in which the side to move
// cannot mate at once.
func randomOpening(random *rand.Rand, plies int) *rules.History {
	for {
		h := rules.NewHistory(rules.Start())
		for range plies {
			moves := h.Current().AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			h.Play(moves[random.IntN(len(moves))])
		}
		if p := h.Current(); h.Result() == rules.Ongoing && h.Plies() == plies && (p.InCheck() || p.MateInOne() == rules.NoMove) {
			return h
		}
	}
}

// game plays a game, in which one of the sides moves as Black, and returns the half points of
// the first side.
func (m *match) game(opening *rules.History, black int) (points2 int, err error) {
	h := opening.Clone()
	first := h.Start()
	start, moves := first.SFEN(1), h.Texts()
	for _, c := range m.sides {
		if err := c.newGame(); err != nil {
			return 0, err
		}
	}
	for h.Plies() < m.longest {
		mover := black ^ int(h.Current().SideToMove())
		switch h.Result() {
		case rules.Lost:
			return 2 * mover, nil
		case rules.Won:
			return 2 - 2*mover, nil
		}
		chosen, err := m.sides[mover].choose(h, start, moves)
		if err != nil {
			return 0, err
		}
		if chosen == rules.NoMove {
			return 2 * mover, nil
		}
		h.Play(chosen)
		moves = append(moves, chosen.String())
	}
	return 1, nil
}
