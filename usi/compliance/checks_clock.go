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

// pondered ponders by a command, until the client says by another that its guess was right: within
// 300 ms there has to be a move.
func pondered(command, hit string) func(*trial) {
	return func(t *trial) {
		t.ready()
		t.position(opening)
		t.say(command)
		t.noAnswer(pause, "before ponderhit")
		t.say(hit)
		t.move(t.within(300 * time.Millisecond))
		t.onlyOne()
	}
}
