package timing

import (
	"testing"
	"time"
)

// A search that looks at its meter every few milliseconds ends at the look nearest to its limit.
func TestMeterEndsNearestToItsLimit(t *testing.T) {
	const millisecond = time.Millisecond
	for _, c := range []struct {
		limit, step, want time.Duration // of all threads
		threads           time.Duration
	}{
		{10 * millisecond, 4 * millisecond, 8 * millisecond, 1},
		{11 * millisecond, 4 * millisecond, 12 * millisecond, 1},
		{12 * millisecond, 4 * millisecond, 12 * millisecond, 1},
		{31 * millisecond, 12 * millisecond, 36 * millisecond, 3},
		{1 * millisecond, 4 * millisecond, 4 * millisecond, 1},
		{100 * millisecond, millisecond / 2, 100 * millisecond, 2},
	} {
		now := time.Hour // the thread is not new
		m := &Meter{now: func() (time.Duration, error) { return now, nil }}
		m.start = m.Used()
		others := time.Duration(0)
		for ended := false; !ended; ended = m.Reached(c.limit, others) {
			now += c.step / c.threads
			others += c.step / c.threads * (c.threads - 1)
		}
		if used := m.Used() + others; used != c.want {
			t.Errorf("limit %v, steps of %v by %d threads: ended after %v, want %v", c.limit, c.step,
				c.threads, used, c.want)
		}
	}
}
