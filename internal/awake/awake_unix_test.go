//go:build unix

package awake

import (
	"os"
	"testing"
	"time"

	"shotest/internal/testing/scriptedengine"
)

// A timer does not count the time in which its process was stopped, a watch counts nothing else.
func TestPause(t *testing.T) {
	const pause = time.Second
	timer := NewTimer(pause)
	restarted := AfterFunc(time.Hour, func() { t.Error("fires though it was restarted and stopped") })
	noticed := make(chan struct{})
	watch := Start(pause*9/10, func() { close(noticed) })
	if err := scriptedengine.Pause(os.Getpid(), pause); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	<-noticed
	restarted.Restart(1)
	restarted.Stop()
	<-timer.Fired()
	if rest := time.Since(begun); rest < pause/2 {
		t.Errorf("the timer fires %v after the pause", rest)
	}
	if stood := watch.Stop(); stood < pause*9/10 {
		t.Errorf("stood still for %v, want %v", stood, pause)
	}
}
