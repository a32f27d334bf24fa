package usi

import (
	"runtime"
	"sync/atomic"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/internal/resources"
)

// cpuWatch stops a search when the engine's process has used as much processor time as it may. USI
// knows no such limit: the engine searches without one, and we look at the system's count (with
// that of its threads and, on Linux, of what it has started).
//
// An engine that has come to the end of its search waits for stop, and most rest meanwhile. One
// that is at rest for some time is stopped as well; one that waits for its turn on a busy machine
// is at work.
//
// Engines go on for a while after stop, which comes earlier by what they have needed in the
// searches before.
type cpuWatch struct {
	search      *Search
	limit, idle time.Duration
	early       time.Duration // how much of the limit is left when stop is sent
	before      time.Duration // what the engine had used when the search began
	done        chan struct{} // closed when there is an answer
	ended       chan struct{} // closed when nobody looks any more
	spent       bool          // the search was stopped since its time was used up

	// used is what the search had used at the last look, which was at looked; worked is when it had
	// last used anything.
	used           time.Duration
	looked, worked time.Time
	rest           time.Duration // how much longer the engine has been found at rest than at work
}

const (
	// shortestLook and longestLook bound the time between two looks.
	shortestLook, longestLook = time.Millisecond, 50 * time.Millisecond
	// idleUnknown is how long an engine that uses nothing may be waiting for its turn, where the
	// system does not tell.
	idleUnknown = time.Second
)

// watchCPU returns a watch for a search that is about to begin, nil if it has no such limit.
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

// pause returns how long to wait until the next look: less than the engine needs for what is left,
// with a thread on each core.
func (w *cpuWatch) pause() time.Duration {
	left := (w.limit - w.early - w.used) / time.Duration(2*runtime.NumCPU())
	return min(max(left, shortestLook), longestLook)
}

// look takes what the search has used by now.
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

// end ends the watch when there is an answer, and returns what the search has used: 0 if the engine
// has ended, or there was no watch.
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

// afterStop is the estimate of what an engine uses from stop to its answer, in nanoseconds.
type afterStop struct{ atomic.Int64 }

// learn takes what a search has used that was stopped in time for a limit. The estimate changes by
// a quarter of the difference, so that most searches come to the limit, but by no more than a
// thirty-second of that: engines are late by much now and then, and the next search is not the one
// to pay for it.
func (a *afterStop) learn(used, limit time.Duration) {
	change := min(max((used-limit)/4, -limit/32), limit/32)
	a.Store(int64(min(max(0, a.early(limit)+change), limit/2)))
}

// early returns how much of a limit is to be left when stop is sent: a half of it at most.
func (a *afterStop) early(limit time.Duration) time.Duration {
	return min(time.Duration(a.Load()), limit/2)
}
