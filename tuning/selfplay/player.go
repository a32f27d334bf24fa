package selfplay

import (
	"context"
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"

	"shotest/engine"
	"shotest/internal/inorder"
	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/games"
)

// Play plays the games from number first on, several at once, and yields them in order. It ends
// after an error. If ctx ends, the games in progress are lost; a resumed run plays them again.
func (s Settings) Play(ctx context.Context, openings *Openings, first uint64) iter.Seq2[*record.Played, error] {
	return inorder.Work(ctx, s.AtOnce, first, func() func(context.Context, uint64) (*record.Played, error) {
		return newPlayer(&s, openings).play
	})
}

// player plays games, one after the other.
type player struct {
	settings *Settings
	openings *Openings
	engine   *engine.Engine
}

func newPlayer(s *Settings, openings *Openings) *player {
	return &player{s, openings, engine.New(s.engineProfile())}
}

// ErrOpenings says that hardly any opening is within the margin.
var ErrOpenings = errors.New("no opening was within the margin")

// maxOpeningTries is the largest number of openings to draw for a game.
const maxOpeningTries = 200

// gameInProgress is a game in progress.
type gameInProgress struct {
	player      *player
	settings    *Settings
	random      *rand.Rand
	history     *shogi.History
	adjudicator tournament.Adjudicator
	game        *record.Played
}

// play plays the game with a number. The error is that of ctx, or a panic.
func (p *player) play(ctx context.Context, number uint64) (game *record.Played, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = message.Errorf("game %d of seed %d: %v\n%s", number, p.settings.Seed, value, debug.Stack())
		}
	}()
	if err := p.engine.Prepare(ctx); err != nil {
		return nil, err
	}
	p.engine.NewGame()
	t := &gameInProgress{player: p, settings: p.settings, random: rand.New(rand.NewPCG(p.settings.Seed, number))}
	if err := t.begin(ctx); err != nil {
		return nil, err
	}
	for !t.endIfOver() {
		if err := t.move(ctx); err != nil {
			return nil, err
		}
	}
	t.game.Moves = t.history.Moves()
	return t.game, nil
}

// begin draws openings until neither side is far ahead. In games to be played out, the adjudicator
// has no rules.
func (g *gameInProgress) begin(ctx context.Context) error {
	isPlayedOut := g.random.IntN(100) < g.settings.PlayedOut
	for range maxOpeningTries {
		g.history = g.drawOpening()
		g.adjudicator = (tournament.Adjudicator{})
		if !isPlayedOut {
			g.adjudicator = tournament.Adjudicator{Resign: g.settings.Resign, Draw: g.settings.Draw}
		}
		opening := len(g.history.Moves())
		g.game = &record.Played{Start: *g.history.Start(), Opening: opening,
			Scores: slices.Repeat([]record.Score{record.NoScore}, opening)}
		if g.endIfOver() {
			continue
		}
		if err := g.move(ctx); err != nil {
			return err
		}
		if s := g.game.Scores[opening:]; len(s) > 0 && int(max(s[0], -s[0])) <= g.settings.Margin {
			return nil
		}
	}
	return message.Errorf("%w of %d centipawns in %d tries: a larger margin or fewer random moves help", ErrOpenings,
		g.settings.Margin, maxOpeningTries)
}

// drawOpening draws an opening and some random moves after it.
func (g *gameInProgress) drawOpening() *shogi.History {
	from, to := g.settings.FromPly, g.settings.ToPly
	history := g.player.openings.draw(g.random, from+g.random.IntN(to-from+1))
	for range g.random.IntN(g.settings.RandomMoves + 1) {
		legal := history.Current().AppendLegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		history.Play(legal[g.random.IntN(len(legal))])
	}
	return history
}

// endIfOver ends the game if it is over before the next move, and reports whether it has ended.
func (g *gameInProgress) endIfOver() bool {
	if g.game.Ending != "" {
		return true
	}
	outcome, reason := g.adjudicator.Adjudicate(g.history, g.settings.Rules)
	g.game.Outcome, g.game.Ending = games.Outcomes[outcome], endingOf(reason)
	return reason != ""
}

// moveLimitEnding is the only ending whose words in files differ from the reason in tournaments.
const moveLimitEnding = "move limit"

// endingOf returns the words of files for a reason of tournaments.
func endingOf(reason tournament.Reason) string {
	if reason == tournament.MaxMovesReached {
		return moveLimitEnding
	}
	return strings.ReplaceAll(string(reason), "_", " ")
}

// reasonOf returns the reason of tournaments for the words of an ending.
func reasonOf(ending string) tournament.Reason {
	if ending == moveLimitEnding {
		return tournament.MaxMovesReached
	}
	return tournament.Reason(strings.ReplaceAll(ending, " ", "_"))
}

// move searches for the next move and plays it, or ends the game. It draws the budget of nodes from
// a log-uniform distribution.
func (g *gameInProgress) move(ctx context.Context) error {
	side, ratio := g.history.Current().SideToMove(), float64(g.settings.MaxNodes)/float64(g.settings.MinNodes)
	nodes := int(math.Round(float64(g.settings.MinNodes) * math.Pow(ratio, g.random.Float64())))
	result := g.player.engine.Search(ctx, g.history, engine.Limits{Nodes: uint64(nodes)}, nil)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	switch {
	case result.Declare == shogi.DeclarationDraw:
		g.game.Outcome, g.game.Ending = record.Drawn, endingOf(tournament.Declaration)
		return nil
	case result.Declare == shogi.DeclarationWin:
		g.game.Outcome, g.game.Ending = record.WonBy(side), endingOf(tournament.Declaration)
		return nil
	case result.Best == shogi.NoMove:
		g.game.Outcome, g.game.Ending = record.WonBy(side.Opponent()), endingOf(tournament.Resignation)
		return nil
	}
	g.addScore(side, result.Score)
	g.history.Play(result.Best)
	return nil
}

// addScore records the score of a search.
func (g *gameInProgress) addScore(side shogi.Color, score engine.Score) {
	opinion := score.Centipawns
	switch {
	case score.Mate > 0:
		opinion = tournament.MateScore
	case score.Mate < 0:
		opinion = -tournament.MateScore
	}
	g.adjudicator.AddMove(side, opinion, true)
	kept := record.NewScore(score.Centipawns, score.Mate)
	if side == shogi.White {
		kept = -kept
	}
	g.game.Scores = append(g.game.Scores, kept)
}
