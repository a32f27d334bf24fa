package awake

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, want := range []time.Duration{0, time.Nanosecond, tick, tick + 1, 10 * time.Second} {
			begun := time.Now()
			<-NewTimer(want).Fired()
			if got := time.Since(begun); got != max(want, 1) {
				t.Errorf("fires after %v, want %v", got, want)
			}
		}
		stopped := NewTimer(time.Second)
		stopped.Stop()
		stopped.Restart(time.Second)
		begun := time.Now()
		restarted := NewTimer(time.Second)
		for range 5 {
			time.Sleep(time.Second * 9 / 10)
			restarted.Restart(time.Second)
		}
		<-restarted.Fired()
		if got := time.Since(begun); got < 5*time.Second || got > 6*time.Second {
			t.Errorf("the restarted timer fires after %v", got)
		}
		select {
		case <-stopped.Fired():
			t.Error("a stopped timer fires")
		default:
		}
		var none *Timer
		none.Restart(1)
		none.Stop()
		if none.Fired() != nil {
			t.Error("no timer fires")
		}
	})
}

// A process that runs all the time never stands still.
func TestNoPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		watch := Start(1, func() { t.Error("stands still") })
		time.Sleep(time.Hour)
		if stood := watch.Stop(); stood != 0 {
			t.Errorf("stood still for %v", stood)
		}
	})
}

// Many short pauses are those of a busy machine.
func TestPausesDoNotAddUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		watch := Start(5*tick, func() { t.Error("stands still") })
		for range 10 {
			watch.mu.Lock()
			watch.looked = watch.looked.Add(-3 * tick)
			watch.mu.Unlock()
			time.Sleep(2 * tick)
		}
		if stood := watch.Stop(); stood < 3*tick || stood > 4*tick {
			t.Errorf("stood still for %v", stood)
		}
	})
}
