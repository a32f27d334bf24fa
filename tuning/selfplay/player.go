package selfplay

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"runtime/debug"

	"shotest/engine"
	"shotest/internal/inorder"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/gamefile"
)

// Play plays the games from a number on, several at once, and yields them in their
// order. It ends after an error, which is that of ctx once that has ended. Games that
// are being played then are lost, and are the next ones of a run that goes on.
func (s Settings) Play(ctx context.Context, openings *Openings, first uint64) iter.Seq2[*gamefile.Game, error] {
	return inorder.Work(ctx, s.AtOnce, first, func() func(context.Context, uint64) (*gamefile.Game, error) {
		return newPlayer(&s, openings).play
	})
}

// player plays one game after the other.
type player struct {
	*Settings
	openings *Openings
	engine   *engine.Engine
}

func newPlayer(s *Settings, openings *Openings) *player {
	return &player{s, openings, engine.New(s.engineProfile())}
}

// ErrOpenings says that nearly no opening is as balanced as the margin wants it.
var ErrOpenings = errors.New("no opening was within the margin")

// mostOpenings bounds how many openings are drawn for a game.
const mostOpenings = 200

// table is a game under way.
type table struct {
	*player
	random      *rand.Rand
	history     *shogi.History
	adjudicator tournament.Adjudicator
	game        *gamefile.Game
	// playedOut says that the game is not adjudicated.
	playedOut bool
}

// play plays the game of a number. The error is that of ctx, or a fault of the program.
func (p *player) play(ctx context.Context, number uint64) (game *gamefile.Game, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("game %d of seed %d: %v\n%s", number, p.Seed, value, debug.Stack())
		}
	}()
	if err := p.engine.Prepare(ctx); err != nil {
		return nil, err
	}
	p.engine.NewGame()
	t := &table{player: p, random: rand.New(rand.NewPCG(p.Seed, number))}
	t.playedOut = t.random.IntN(100) < p.PlayedOut
	if err := t.open(ctx); err != nil {
		return nil, err
	}
	for !t.over() {
		if err := t.move(ctx); err != nil {
			return nil, err
		}
	}
	t.game.Moves = t.history.Moves()
	return t.game, nil
}

// open draws openings until neither side is far ahead.
func (t *table) open(ctx context.Context) error {
	for range mostOpenings {
		t.history = t.opening()
		if t.adjudicator = (tournament.Adjudicator{}); !t.playedOut {
			t.adjudicator = tournament.NewAdjudicator(t.Resign, t.Draw)
		}
		t.game = &gamefile.Game{Start: *t.history.Start(), Opening: len(t.history.Moves())}
		if t.over() {
			continue
		}
		if err := t.move(ctx); err != nil {
			return err
		}
		if s := t.game.Scores; len(s) > 0 && int(max(s[0], -s[0])) <= t.Margin {
			return nil
		}
	}
	return fmt.Errorf("%w of %d centipawns in %d tries: a larger margin or fewer random moves help", ErrOpenings, t.Margin, mostOpenings)
}

// opening draws the first moves.
func (t *table) opening() *shogi.History {
	history := t.openings.draw(t.random, t.FromPly+t.random.IntN(t.ToPly-t.FromPly+1))
	for range t.random.IntN(t.RandomMoves + 1) {
		legal := history.Current().AppendLegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		history.Play(legal[t.random.IntN(len(legal))])
	}
	return history
}

// over ends the game if it is over before the next move.
func (t *table) over() bool {
	if t.game.Ending == gamefile.UnknownEnding {
		if outcome, reason := t.adjudicator.Ended(t.history, t.Rules); reason != "" {
			t.end(keyOf(resultOutcomes, outcome), keyOf(reasons, reason))
		}
	}
	return t.game.Ending != gamefile.UnknownEnding
}

func (t *table) end(outcome gamefile.Outcome, ending gamefile.Ending) {
	t.game.Outcome, t.game.Ending = outcome, ending
}

// move searches for the next move and makes it, or ends the game.
func (t *table) move(ctx context.Context) error {
	side, nodes := t.history.Current().SideToMove(), t.budget()
	result := t.engine.Search(ctx, t.history, engine.Limits{Nodes: uint64(nodes)}, nil)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	switch {
	case result.Declare:
		t.end(gamefile.WonBy(side), gamefile.Declaration)
		return nil
	case result.Best == shogi.NoMove:
		t.end(gamefile.WonBy(side.Opponent()), gamefile.Resignation)
		return nil
	}
	t.note(side, result.Score, nodes)
	t.history.Play(result.Best)
	return nil
}

// budget draws how many nodes a search may visit.
func (t *table) budget() int {
	return int(math.Round(float64(t.LeastNodes) * math.Pow(float64(t.MostNodes)/float64(t.LeastNodes), t.random.Float64())))
}

// note keeps the score of a search.
func (t *table) note(side shogi.Color, score engine.Score, nodes int) {
	opinion := score.Centipawns
	switch {
	case score.Mate > 0:
		opinion = tournament.MateScore
	case score.Mate < 0:
		opinion = -tournament.MateScore
	}
	t.adjudicator.Note(side, opinion, true)
	kept := gamefile.NewScore(score.Centipawns, score.Mate)
	if side == shogi.White {
		kept = -kept
	}
	t.game.Scores = append(t.game.Scores, kept)
	t.game.Efforts = append(t.game.Efforts, gamefile.EffortOf(nodes))
}
