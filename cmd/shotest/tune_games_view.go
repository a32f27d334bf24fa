package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"shotest/tuning/gamefile"
)

// gamesView shows how self-play goes.
type gamesView struct {
	*tuneView
	command *tuneGamesCommand
	writer  *gamefile.Writer
	started time.Time
	// games and positions are those that were there before.
	games, positions int
}

func newGamesView(s streams, c *tuneGamesCommand, w *gamefile.Writer) *gamesView {
	if w.Cut() > 0 {
		fmt.Fprintf(s.err, "shotest: cut off %d bytes at the end of %s: games that were being written when the program was stopped\n", w.Cut(), c.Out)
	}
	if len(w.Damage()) > 0 {
		nameBroken(s, w.Damage())
		fmt.Fprintf(s.err, "shotest: games are added behind the damage; shotest tune games --repair %s takes it out, and keeps the damaged file\n", c.Out)
	}
	return &gamesView{newTuneView(s, c.JSON), c, w, time.Now(), w.Games(), w.Positions()}
}

// perSecond returns how many positions were played in a second.
func (v *gamesView) perSecond() float64 {
	return float64(v.writer.Positions()-v.positions) / max(time.Since(v.started).Seconds(), 1e-9)
}

// game shows how far it is after a game.
func (v *gamesView) game() {
	played, speed := v.writer.Positions(), v.perSecond()
	left := time.Duration(float64(v.command.Positions-played) / max(speed, 1e-9) * float64(time.Second)).Round(time.Second)
	text := fmt.Sprintf("%d games  %.0f positions/s", v.writer.Games(), speed)
	v.passing(text, fmt.Sprintf("%s  %d of %d positions  %v left", text, played, v.command.Positions, left), min(played, v.command.Positions), v.command.Positions)
}

// done says what the run has brought, and completes the error that ended it.
func (v *gamesView) done(err error) error {
	v.close()
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted; the games that have ended are kept, and the same command goes on")
	}
	games, positions := v.writer.Games()-v.games, v.writer.Positions()-v.positions
	if v.json {
		return errors.Join(printJSON(v.streams, map[string]any{
			"file": v.command.Out, "games": v.writer.Games(), "positions": v.writer.Positions(), "games_now": games, "positions_now": positions,
			"seconds": time.Since(v.started).Seconds(),
		}), err)
	}
	_, failed := fmt.Fprintf(v.streams.out, "%s: %d games, %d positions of this run; now %d games, %d positions in %v, %.0f a second\n",
		v.command.Out, v.writer.Games(), v.writer.Positions(), games, positions, time.Since(v.started).Round(time.Second), v.perSecond())
	return errors.Join(err, failed)
}
