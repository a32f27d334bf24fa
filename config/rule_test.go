package config

import (
	"testing"
	"time"
)

func TestDurationText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 10 * time.Second: "10s", 5 * time.Minute: "5m", 2 * time.Hour: "2h", 90 * time.Second: "1m30s",
		time.Hour + time.Second: "1h0m1s", 1500 * time.Millisecond: "1.5s",
	} {
		if got := DurationText(d); got != want {
			t.Errorf("%d ns: %s, want %s", d, got, want)
		}
	}
}
