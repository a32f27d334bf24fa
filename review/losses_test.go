package review

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shotest/internal/language"
)

// The histogram counts each move with something to lose in the range of its loss.
func TestHistogramOfLosses(t *testing.T) {
	r := scoredGame(t, 60, func(ply int) int { return 30 * ply })
	r.markMoves()
	r.Moves[1].Before, r.Moves[1].After = 0.5, 0.37
	r.Moves[3].Before, r.Moves[3].After = 0.5, 0.1
	r.Moves[5].Before, r.Moves[5].After = minStake/2, 0
	d := englishDocument(t, r)
	for side := range d.Sides {
		counted, want := 0, 0
		for i, c := range d.Sides[side].Losses {
			counted += c.Moves
			if last := i == len(lossRanges)-1; last != (c.To == 0) {
				t.Errorf("range %d: %+v", i, c)
			}
		}
		for i := range r.Moves {
			if m := &r.Moves[i]; int(m.Side) == side && m.Before >= minStake {
				want++
			}
		}
		if counted != want {
			t.Errorf("side %d: %d moves, want %d", side, counted, want)
		}
	}
	white := d.Sides[1].Losses
	if white[4].Moves != 1 || white[5].Moves != 1 || white[4].Name != "13 to 24" || white[5].Name != "25 or more" {
		t.Errorf("%+v", white)
	}
}

// The times of a record are told: of each move, and of each side together. A record with nothing
// but zeros has none.
func TestUsedTimes(t *testing.T) {
	game := gameOf(t, "startpos moves 7g7f 3c3d 2g2f")
	for i := range game.Moves {
		game.Moves[i].Clock.Known = true
	}
	r := newTestReview(t, game)
	if d := englishDocument(t, r); d.Sides[0].Time != "" || d.Moves[0].Clock != "" {
		t.Errorf("of zeros: %q, %q", d.Sides[0].Time, d.Moves[0].Clock)
	}
	game.Moves[0].Clock.Spent, game.Moves[2].Clock.Spent = 59*time.Second, time.Hour+2*time.Second
	d := englishDocument(t, r)
	told := fmt.Sprint(d.Moves[0].Clock, " ", d.Moves[1].Clock, " ", d.Sides[0].Time, " ", d.Sides[1].Time)
	if told != "0:59 0:00 1:01:01 0:00" {
		t.Error(told)
	}
	text := strings.Join(strings.Fields(d.Markdown(language.English())), " ")
	if !strings.Contains(text, "| Time used | 1:01:01 | 0:00 |") {
		t.Error(text)
	}
}
