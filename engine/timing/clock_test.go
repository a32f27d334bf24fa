package timing

import (
	"testing"
	"time"

	"shotest/config"
)

func TestClockSettings(t *testing.T) {
	clock := Clock{Remaining: 5 * time.Minute}
	plain := config.Default()
	usual := clock.Budget(&plain)
	slow, round, patient := plain, plain, plain
	slow.SlowMover = 50
	if got := clock.Budget(&slow); got.Soft >= usual.Soft {
		t.Errorf("SlowMover 50: %+v, usual %+v", got, usual)
	}
	round.RoundUpToFullSecond = true
	if got := clock.Budget(&round); (got.Soft+round.NetworkDelay)%time.Second != 0 || got.Soft < usual.Soft {
		t.Errorf("RoundUpToFullSecond: %+v, usual %+v", got, usual)
	}
	patient.MinimumThinkingTime = 30 * time.Second
	if got := clock.Budget(&patient); got.Soft != 30*time.Second {
		t.Errorf("MinimumThinkingTime 30 s: %+v", got)
	}
	nearlyOut := Clock{Remaining: 2 * time.Second}
	if got := nearlyOut.Budget(&patient); got.Soft > time.Second {
		t.Errorf("MinimumThinkingTime with 2 s left: %+v", got)
	}
}

// A game without increments is not lost on time, whatever the options and however little time there
// is, although every move takes its hard limit and a millisecond more.
func TestGamesAreNotLostOnTime(t *testing.T) {
	const overhead, moves = time.Millisecond, 150 // of each side
	usual := config.Default()
	slow := usual
	patient := usual
	round := usual
	hasty := usual
	slow.SlowMover, patient.MinimumThinkingTime, round.RoundUpToFullSecond = 1000, 100*time.Second, true
	hasty.NetworkDelay, hasty.NetworkDelay2 = 0, 0
	for name, p := range map[string]*config.Profile{
		"as it is": &usual, "SlowMover": &slow, "MinimumThinkingTime": &patient, "RoundUpToFullSecond": &round,
		"no delays": &hasty,
	} {
		for _, whole := range []time.Duration{300, 400, 500, 1000, 1200, 2000, 10_000, 60_000} {
			clock := Clock{Remaining: whole * time.Millisecond}
			for move := 1; move <= moves; move++ {
				b := clock.Budget(p)
				clock.Remaining -= b.Hard + overhead
				if clock.Remaining <= 0 || b.Soft > b.Hard {
					t.Fatalf("%s, %d ms: %v left after move %d (%+v)", name, whole, clock.Remaining, move, b)
				}
			}
		}
	}
}

// As YaneuraOu does: up to half as much time again, and less as the game goes on.
func TestVariedTimes(t *testing.T) {
	for _, c := range []struct {
		move int
		max  time.Duration
	}{{1, 150}, {20, 150}, {40, 125}, {200, 105}} {
		longest := time.Duration(0)
		for range 1000 {
			b := Varied(100*time.Millisecond, c.move)
			longest = max(longest, b.Hard)
			if b.Soft != b.Hard || b.Hard < 100*time.Millisecond || b.Hard > c.max*time.Millisecond {
				t.Fatalf("move %d: %+v, want from 100 ms to %d ms", c.move, b, c.max)
			}
		}
		if longest < (c.max-(c.max-100)/5)*time.Millisecond {
			t.Errorf("move %d: never above %v, want up to %d ms", c.move, longest, c.max)
		}
	}
}

func TestClock(t *testing.T) {
	second := time.Second
	cases := []struct {
		name     string
		clock    Clock
		min, max time.Duration // of the hard limit
	}{
		{"byoyomi 0.1 s", Clock{Byoyomi: second / 10}, 70 * time.Millisecond, 85 * time.Millisecond},
		{"byoyomi 1 s", Clock{Byoyomi: second}, 800 * time.Millisecond, 900 * time.Millisecond},
		{"byoyomi 10 s", Clock{Byoyomi: 10 * second}, 8 * second, 9 * second},
		{"sudden death", Clock{Remaining: 60 * second}, second, 10 * second},
		{"increment", Clock{Remaining: 10 * second, Increment: second}, second, 5 * second},
		{"negative remainder", Clock{Remaining: -2 * second, Increment: 5 * second}, second, 3 * second},
		{"nothing left", Clock{}, minTime, minTime},
	}
	for _, c := range cases {
		profile := config.Default()
		got := c.clock.Budget(&profile)
		if got.Hard < c.min || got.Hard > c.max || got.Soft > got.Hard {
			t.Errorf("%s: %+v, want a hard limit from %v to %v", c.name, got, c.min, c.max)
		}
	}
}
