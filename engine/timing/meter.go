package timing

import (
	"time"

	"shotest/internal/resources"
)

// Meter counts the processor time of a search. It must be made and read on the search's first
// thread, with the goroutine locked to that thread.
type Meter struct {
	// now returns the processor time of the thread.
	now func() (time.Duration, error)
	// start is the thread's time when the meter was made, lastUsed the search's time at the last
	// call of Reached.
	start, lastUsed time.Duration
}

// NewMeter returns a meter that counts from now on. The error wraps resources.ErrNoProcessorTime.
func NewMeter() (*Meter, error) {
	if err := resources.CheckProcessorTime(); err != nil {
		return nil, err
	}
	m := &Meter{now: resources.ThreadTime}
	m.start = m.Used()
	return m, nil
}

// Used returns the processor time that the thread has used since the meter was made.
func (m *Meter) Used() time.Duration {
	now, _ := m.now() // NewMeter has checked that this works
	return now - m.start
}

// Reached reports whether limit is reached, if the search's other threads have used others. A
// search can be stopped only when it calls Reached, every few milliseconds. It stops at the call
// nearest to its limit, so that the mean time of many searches is the limit.
func (m *Meter) Reached(limit, others time.Duration) bool {
	used := m.Used() + others
	step := used - m.lastUsed
	m.lastUsed = used
	return used+step/2 >= limit
}
