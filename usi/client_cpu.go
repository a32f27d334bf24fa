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
	search       *Search
	limit        time.Duration
	idle         time.Duration // the idle time after which stop is sent
	margin       time.Duration // the part of the limit that is left when stop is sent
	usedBefore   time.Duration // by the engine before the search began
	done         chan struct{} // closed when there is an answer
	ended        chan struct{} // closed when the watch has ended
	limitReached bool          // the search was stopped because its time was used up

	used     time.Duration // by the search at the last look
	looked   time.Time     // the time of the last look
	worked   time.Time     // the time of the last look at which the search had used more
	idleTime time.Duration // the time found idle, minus the time found working, at least 0
}

const (
	// minLookInterval and maxLookInterval bound the time between two looks.
	minLookInterval, maxLookInterval = time.Millisecond, 50 * time.Millisecond
	// idleUnknown is the time for which an engine that uses no processor time counts as waiting for
	// its turn, on systems that do not tell.
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
		limit: limits.CPU, margin: c.afterStop.marginFor(limits.CPU), idle: c.timeouts.Idle, usedBefore: before,
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
		case <-time.After(w.untilNextLook()):
		}
		total, err := resources.ProcessTime(w.search.client.process)
		if err != nil {
			return // it has ended, which the client notices
		}
		w.update(total - w.usedBefore)
		w.limitReached = w.used >= w.limit-w.margin
		if w.limitReached || w.idleTime >= w.idle {
			w.search.Stop()
			return
		}
	}
}

// untilNextLook returns the time until the next look: less than the engine needs to use up the rest
// with a thread on each core.
func (w *cpuWatch) untilNextLook() time.Duration {
	wait := (w.limit - w.margin - w.used) / time.Duration(2*runtime.NumCPU())
	return min(max(wait, minLookInterval), maxLookInterval)
}

// update records the search's use so far.
func (w *cpuWatch) update(used time.Duration) {
	now := time.Now()
	since, more := min(now.Sub(w.looked), 2*maxLookInterval), used-w.used // this process may have stood still
	if more > 0 {
		w.worked = now
	}
	w.looked, w.used = now, used
	working, ok := resources.IsWorking(w.search.client.process)
	if !ok {
		working = now.Sub(w.worked) < idleUnknown
	}
	if working || more >= since/2 {
		w.idleTime = max(0, w.idleTime-since)
	} else {
		w.idleTime += since
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
	used := total - w.usedBefore
	if w.limitReached {
		w.search.client.afterStop.update(used, w.limit)
	}
	return used
}

// afterStop estimates the processor time of an engine from stop to its answer, in nanoseconds.
type afterStop struct{ atomic.Int64 }

// update updates the estimate with the use of a search that was stopped for a limit. The estimate
// changes by a quarter of the difference, so that most searches reach the limit, but by at most a
// thirty-second of the limit: engines are very late now and then, and the next search should not
// pay for it.
func (a *afterStop) update(used, limit time.Duration) {
	change := min(max((used-limit)/4, -limit/32), limit/32)
	a.Store(int64(min(max(0, a.marginFor(limit)+change), limit/2)))
}

// marginFor returns the part of a limit to leave when stop is sent, at most a half of it.
func (a *afterStop) marginFor(limit time.Duration) time.Duration {
	return min(time.Duration(a.Load()), limit/2)
}
