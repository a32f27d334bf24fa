// Package awake measures time in ticks of this process. While a process is stopped (SIGSTOP,
// Ctrl-Z, a paused container or virtual machine, a machine that sleeps), clocks go on, but it hears
// nobody. So that nobody is blamed for a silence of that time, a Timer counts only the time in
// which this process runs, and a Watch notices when it does not.
package awake

import (
	"sync"
	"time"
)

// tick is the time between two looks at the clock. A tick that is up to as much again late is the
// usual delay of a busy machine.
const tick = 100 * time.Millisecond

// Timer fires after a time in which this process has run. On a busy machine it is a little late.
// All methods do nothing if the timer is nil.
type Timer struct {
	fired chan struct{}
	f     func()

	mu    sync.Mutex
	rest  time.Duration // until it fires; 0 when it has fired or was stopped
	slice time.Duration // the part of rest that is over at the next tick, however late it comes
	armed time.Time     // the start of the slice
	next  *time.Timer
}

// NewTimer returns a timer that fires after d.
func NewTimer(d time.Duration) *Timer {
	fired := make(chan struct{})
	t := AfterFunc(d, func() { close(fired) })
	t.fired = fired
	return t
}

// AfterFunc returns a timer that calls f in its own goroutine after d.
func AfterFunc(d time.Duration, f func()) *Timer {
	t := &Timer{f: f, rest: max(d, 1)}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.slice, t.armed = min(t.rest, tick), time.Now()
	t.next = time.AfterFunc(t.slice, t.look)
	return t
}

// Fired returns a channel that is closed when a timer of NewTimer fires.
func (t *Timer) Fired() <-chan struct{} {
	if t == nil {
		return nil
	}
	return t.fired
}

func (t *Timer) look() {
	t.mu.Lock()
	if t.rest == 0 {
		t.mu.Unlock()
		return
	}
	t.rest -= t.slice
	if t.rest == 0 && since(t.armed) > 2*tick {
		t.rest = tick // what has come meanwhile must be heard first
	}
	if t.rest > 0 {
		t.slice, t.armed = min(t.rest, tick), time.Now()
		t.next.Reset(t.slice)
		t.mu.Unlock()
		return
	}
	t.mu.Unlock()
	t.f()
}

// Restart begins the time d anew, unless the timer has fired or was stopped.
func (t *Timer) Restart(d time.Duration) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.rest > 0 {
		t.rest = max(d, 1) + t.slice // which the next tick takes off
	}
}

// Stop keeps the timer from firing.
func (t *Timer) Stop() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rest = 0
	t.next.Stop()
}

// Watch measures the longest time for which this process stands still from Start to Stop. Pauses do
// not add up: on a busy machine many a tick is late.
type Watch struct {
	limit time.Duration
	f     func()

	mu     sync.Mutex
	looked time.Time
	stood  time.Duration
	ended  bool
	next   *time.Timer
}

// Start returns a Watch that calls f once, in its own goroutine, when this process has stood still
// for limit at a time.
func Start(limit time.Duration, f func()) *Watch {
	w := &Watch{limit: limit, f: f, looked: time.Now()}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.next = time.AfterFunc(tick, w.look)
	return w
}

func (w *Watch) look() {
	w.mu.Lock()
	reached := false
	if !w.ended {
		before := w.stood
		w.measure()
		reached = before < w.limit && w.stood >= w.limit
		w.next.Reset(tick)
	}
	w.mu.Unlock()
	if reached {
		w.f()
	}
}

// measure notes the time since the last look if it is too long for a process that runs.
func (w *Watch) measure() {
	if pause := since(w.looked); pause > 2*tick {
		w.stood = max(w.stood, pause)
	}
	w.looked = time.Now()
}

// since returns the time that has passed. While a machine sleeps, the clock of some systems stops,
// but not the time of day.
func since(t time.Time) time.Duration {
	now := time.Now()
	return max(now.Sub(t), now.Round(0).Sub(t.Round(0)))
}

// Stop ends the watch, and returns how long this process has stood still at a time. It counts no
// less than that: nobody knows which part of the time between two looks was a pause.
func (w *Watch) Stop() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.measure()
	w.next.Stop()
	w.ended = true
	return w.stood
}
