package timing

import (
	"time"

	"shotest/internal/cputime"
)

// Meter counts the processor time that a search uses, for limits that a busy machine does not
// shorten. It is begun and read on the search's first thread, to which its goroutine must be
// locked.
type Meter struct {
	// now tells what the thread has used since it began.
	now func() (time.Duration, error)
	// began is what the thread had used before, last what the search had when the limit was looked
	// at last.
	began, last time.Duration
}

// NewMeter returns a meter that counts from now on. The error wraps cputime.ErrUnsupported where
// the system tells no processor times.
func NewMeter() (*Meter, error) {
	if err := cputime.Supported(); err != nil {
		return nil, err
	}
	m := &Meter{now: cputime.Thread}
	m.began = m.Used()
	return m, nil
}

// Used returns what the thread has used since the meter was made.
func (m *Meter) Used() time.Duration {
	now, _ := m.now() // NewMeter has asked whether it can
	return now - m.began
}

// Reached reports whether a limit is reached, where other threads of the search have used as much
// as is said. A search can be stopped only where it looks, every few milliseconds: it ends where
// it is nearest to its limit, so that the mean of many searches is the limit, however long their
// steps are.
func (m *Meter) Reached(limit, others time.Duration) bool {
	used := m.Used() + others
	step := used - m.last
	m.last = used
	return used+step/2 >= limit
}
