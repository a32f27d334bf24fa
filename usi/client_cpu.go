package usi

import (
	"runtime"
	"sync/atomic"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/internal/resources"
)

// cpuWatch stops a search when the engine's process has used its limit of processor time. USI has
// no such limit: the engine searches without one, and the watch reads the system's count (for all
// threads of the engine and, on Linux, for the processes that it has started).
//
// An engine that has finished its search waits for stop, and most engines rest meanwhile. So the
// watch also stops an engine that has rested for some time. An engine that waits for its turn on a
// busy machine counts as working.
//
// Engines go on for a while after stop. The watch sends stop earlier by the time that they have
// needed in the searches before.
type cpuWatch struct {
	search      *Search
	limit, idle time.Duration
	early       time.Duration // how much of the limit is left when stop is sent
	before      time.Duration // the engine's use before the search began
	done        chan struct{} // closed when there is an answer
	ended       chan struct{} // closed when the watch has ended
	spent       bool          // the search was stopped because its time was used up

	// used is the search's use at the last look, which was at looked; worked is the last time at
	// which it had used anything.
	used           time.Duration
	looked, worked time.Time
	rest           time.Duration // how much longer the engine has been found at rest than at work
}

const (
	// shortestLook and longestLook bound the time between two looks.
	shortestLook, longestLook = time.Millisecond, 50 * time.Millisecond
	// idleUnknown is how long an engine that uses no processor time may be waiting for its turn, on
	// systems that do not tell.
	idleUnknown = time.Second
)

// watchCPU returns a watch for a search that is about to begin, nil if the search has no limit of
// processor time.
func (c *Client) watchCPU(limits engine.Limits) (*cpuWatch, error) {
	if limits.CPU <= 0 {
		return nil, nil
	}
	before, err := resources.ProcessTime(c.process)
	if err != nil {
		return nil, message.Errorf("engine %s: %w", c.name, err)
	}
	now := time.Now()
	return &cpuWatch{
		limit: limits.CPU, early: c.afterStop.early(limits.CPU), idle: c.timeouts.Idle, before: before,
		done: make(chan struct{}), ended: make(chan struct{}), looked: now, worked: now,
	}, nil
}

// run is the watch's goroutine.
func (w *cpuWatch) run() {
	defer close(w.ended)
	for {
		select {
		case <-w.done:
			return
		case <-time.After(w.pause()):
		}
		total, err := resources.ProcessTime(w.search.client.process)
		if err != nil {
			return // it has ended, which the client notices
		}
		w.look(total - w.before)
		w.spent = w.used >= w.limit-w.early
		if w.spent || w.rest >= w.idle {
			w.search.Stop()
			return
		}
	}
}

// pause returns the time until the next look: less than the engine needs to use up the rest with a
// thread on each core.
func (w *cpuWatch) pause() time.Duration {
	left := (w.limit - w.early - w.used) / time.Duration(2*runtime.NumCPU())
	return min(max(left, shortestLook), longestLook)
}

// look records the search's use so far.
func (w *cpuWatch) look(used time.Duration) {
	now := time.Now()
	since, more := now.Sub(w.looked), used-w.used
	if more > 0 {
		w.worked = now
	}
	w.looked, w.used = now, used
	working, ok := resources.Working(w.search.client.process)
	if !ok {
		working = now.Sub(w.worked) < idleUnknown
	}
	if working || more >= since/2 {
		w.rest = max(0, w.rest-since)
	} else {
		w.rest += since
	}
}

// end ends the watch when there is an answer, and returns the search's use: 0 if the engine has
// ended, or there was no watch.
func (w *cpuWatch) end() time.Duration {
	if w == nil {
		return 0
	}
	close(w.done)
	<-w.ended
	total, err := resources.ProcessTime(w.search.client.process)
	if err != nil {
		return 0
	}
	used := total - w.before
	if w.spent {
		w.search.client.afterStop.learn(used, w.limit)
	}
	return used
}

// afterStop is the estimated processor time of an engine from stop to its answer, in nanoseconds.
type afterStop struct{ atomic.Int64 }

// learn updates the estimate with the use of a search that was stopped for a limit. The estimate
// changes by a quarter of the difference, so that most searches reach the limit, but by at most a
// thirty-second of the limit: engines are very late now and then, and the next search should not
// pay for it.
func (a *afterStop) learn(used, limit time.Duration) {
	change := min(max((used-limit)/4, -limit/32), limit/32)
	a.Store(int64(min(max(0, a.early(limit)+change), limit/2)))
}

// early returns the part of a limit to leave when stop is sent, at most a half of it.
func (a *afterStop) early(limit time.Duration) time.Duration {
	return min(time.Duration(a.Load()), limit/2)
}
