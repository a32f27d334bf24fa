package selfplay

import (
	"context"
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"strings"

	"shotest/engine"
	"shotest/internal/inorder"
	"shotest/internal/message"
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
}

// play plays the game of a number. The error is that of ctx, or a fault of the program.
func (p *player) play(ctx context.Context, number uint64) (game *gamefile.Game, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = message.Errorf("game %d of seed %d: %v\n%s", number, p.Seed, value, debug.Stack())
		}
	}()
	if err := p.engine.Prepare(ctx); err != nil {
		return nil, err
	}
	p.engine.NewGame()
	t := &table{player: p, random: rand.New(rand.NewPCG(p.Seed, number))}
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

// open draws openings until neither side is far ahead. Of games that are to be played out,
// the adjudicator has no rules.
func (t *table) open(ctx context.Context) error {
	playedOut := t.random.IntN(100) < t.PlayedOut
	for range mostOpenings {
		t.history = t.opening()
		t.adjudicator = (tournament.Adjudicator{})
		if !playedOut {
			t.adjudicator = tournament.Adjudicator{Resign: t.Resign, Draw: t.Draw}
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
	return message.Errorf("%w of %d centipawns in %d tries: a larger margin or fewer random moves help", ErrOpenings,
		t.Margin, mostOpenings)
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
	if t.game.Ending != "" {
		return true
	}
	outcome, reason := t.adjudicator.Adjudicate(t.history, t.Rules)
	t.game.Outcome, t.game.Ending = outcomes[outcome], endingOf(reason)
	return reason != ""
}

// outcomes are the outcomes of tournaments.
var outcomes = map[tournament.Outcome]gamefile.Outcome{
	tournament.BlackWins: gamefile.BlackWins, tournament.WhiteWins: gamefile.WhiteWins,
	tournament.Drawn: gamefile.Drawn,
}

// moveLimit is the ending for which files do not have the word of tournaments.
const moveLimit = "move limit"

// endingOf spells a reason of tournaments as files do.
func endingOf(reason tournament.Reason) string {
	if reason == tournament.MaxMovesReached {
		return moveLimit
	}
	return strings.ReplaceAll(string(reason), "_", " ")
}

// reasonOf returns the reason that an ending spells.
func reasonOf(ending string) tournament.Reason {
	if ending == moveLimit {
		return tournament.MaxMovesReached
	}
	return tournament.Reason(strings.ReplaceAll(ending, " ", "_"))
}

// move searches for the next move and makes it, or ends the game. The budget of nodes is
// drawn, with equal chances for each doubling.
func (t *table) move(ctx context.Context) error {
	side, most := t.history.Current().SideToMove(), float64(t.MostNodes)/float64(t.LeastNodes)
	nodes := int(math.Round(float64(t.LeastNodes) * math.Pow(most, t.random.Float64())))
	result := t.engine.Search(ctx, t.history, engine.Limits{Nodes: uint64(nodes)}, nil)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	switch {
	case result.Declare == shogi.DeclarationDraw:
		t.game.Outcome, t.game.Ending = gamefile.Drawn, endingOf(tournament.Declaration)
		return nil
	case result.Declare == shogi.DeclarationWin:
		t.game.Outcome, t.game.Ending = gamefile.WonBy(side), endingOf(tournament.Declaration)
		return nil
	case result.Best == shogi.NoMove:
		t.game.Outcome, t.game.Ending = gamefile.WonBy(side.Opponent()), endingOf(tournament.Resignation)
		return nil
	}
	t.note(side, result.Score)
	t.history.Play(result.Best)
	return nil
}

// note keeps the score of a search.
func (t *table) note(side shogi.Color, score engine.Score) {
	opinion := score.Centipawns
	switch {
	case score.Mate > 0:
		opinion = tournament.MateScore
	case score.Mate < 0:
		opinion = -tournament.MateScore
	}
	t.adjudicator.AddMove(side, opinion, true)
	kept := gamefile.NewScore(score.Centipawns, score.Mate)
	if side == shogi.White {
		kept = -kept
	}
	t.game.Scores = append(t.game.Scores, kept)
}
