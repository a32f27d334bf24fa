package timing

import (
	"testing"
	"time"

	"shotest/profile"
)

func TestClockSettings(t *testing.T) {
	clock := Clock{Remaining: 5 * time.Minute}
	plain := profile.Default()
	usual := clock.Allot(&plain)
	slow, round, patient := plain, plain, plain
	slow.SlowMover = 50
	if got := clock.Allot(&slow); got.Soft >= usual.Soft {
		t.Errorf("SlowMover 50: %+v, usual %+v", got, usual)
	}
	round.RoundUpToFullSecond = true
	if got := clock.Allot(&round); (got.Soft+round.NetworkDelay)%time.Second != 0 || got.Soft < usual.Soft {
		t.Errorf("RoundUpToFullSecond: %+v, usual %+v", got, usual)
	}
	patient.MinimumThinkingTime = 30 * time.Second
	if got := clock.Allot(&patient); got.Soft != 30*time.Second {
		t.Errorf("MinimumThinkingTime 30 s: %+v", got)
	}
	nearlyOut := Clock{Remaining: 2 * time.Second}
	if got := nearlyOut.Allot(&patient); got.Soft > time.Second {
		t.Errorf("MinimumThinkingTime with 2 s left: %+v", got)
	}
}

func TestClock(t *testing.T) {
	second := time.Second
	cases := []struct {
		name       string
		clock      Clock
		least, max time.Duration // of the hard limit
	}{
		{"byoyomi 0.1 s", Clock{Byoyomi: second / 10}, 70 * time.Millisecond, 85 * time.Millisecond},
		{"byoyomi 1 s", Clock{Byoyomi: second}, 800 * time.Millisecond, 900 * time.Millisecond},
		{"byoyomi 10 s", Clock{Byoyomi: 10 * second}, 8 * second, 9 * second},
		{"sudden death", Clock{Remaining: 60 * second}, second, 10 * second},
		{"increment", Clock{Remaining: 10 * second, Increment: second}, second, 5 * second},
		{"negative remainder", Clock{Remaining: -2 * second, Increment: 5 * second}, second, 3 * second},
		{"nothing left", Clock{}, leastTime, leastTime},
	}
	for _, c := range cases {
		profile := profile.Default()
		got := c.clock.Allot(&profile)
		if got.Hard < c.least || got.Hard > c.max || got.Soft > got.Hard {
			t.Errorf("%s: %+v, want a hard limit from %v to %v", c.name, got, c.least, c.max)
		}
	}
}
