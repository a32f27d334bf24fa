package engine

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"shotest/engine/timing"
	"shotest/shogi"
)

// searchMetered is Search with a limit of processor time. The goroutine stays on its thread, whose time
// is counted.
func (e *Engine) searchMetered(ctx context.Context, history *shogi.History, limits Limits, report func(Report)) Result {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	meter, err := timing.NewMeter()
	if err != nil {
		e.tell(fmt.Errorf("a limit of %v of processor time: %w; it counts as time by the clock", limits.CPU, err), report)
		limits.MoveTime = smallest(limits.MoveTime, limits.CPU)
		return e.search(ctx, history, limits, report, nil)
	}
	for _, h := range e.helpers {
		h.used.Store(0)
	}
	result := e.search(ctx, history, limits, report, meter)
	result.CPU = meter.Used() + usedBy(e.helpers)
	return result
}

// usedBy returns the processor time that helpers have used for a search.
func usedBy(list []*helper) time.Duration {
	sum := time.Duration(0)
	for _, h := range list {
		sum += time.Duration(h.used.Load())
	}
	return sum
}

// count notes the processor time that a helper has used so far, where that is limited.
func (h *helper) count(meter *timing.Meter) {
	if meter != nil {
		h.used.Store(int64(meter.Used()))
	}
}
