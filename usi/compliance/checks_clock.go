package compliance

import "time"

// Rows 7, 8 and 12: the clock.

func negativeTimes(t *trial) {
	t.ready()
	for _, position := range []string{opening, reply} {
		t.search(position, "go btime -1000 wtime -1000 binc 1500 winc 1500", t.within(500*time.Millisecond))
	}
}

// timed returns the check that a go is answered within its time, in milliseconds,
// by either side.
func timed(command string, milliseconds int) func(*trial) {
	return func(t *trial) {
		t.ready()
		limit := t.within(time.Duration(milliseconds) * time.Millisecond)
		for _, position := range []string{opening, reply} {
			t.search(position, command, limit)
		}
		t.onlyOne()
	}
}

func earlyPonder(t *trial) {
	t.ready()
	t.position(opening)
	t.say("go ponder")
	t.noAnswer(pause, "before ponderhit")
	t.say("ponderhit btime 0 wtime 0 byoyomi 300")
	t.move(t.within(300 * time.Millisecond))
	t.onlyOne()
}

func usualPonder(t *trial) {
	t.ready()
	t.position(opening)
	t.say("go ponder btime 0 wtime 0 byoyomi 300")
	t.noAnswer(pause, "before ponderhit")
	t.say("ponderhit")
	t.move(t.within(300 * time.Millisecond))
	t.onlyOne()
}
