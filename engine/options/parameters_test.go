package options

import (
	"strings"
	"testing"

	"shotest/config"
)

func TestSetParameters(t *testing.T) {
	l := NewLayers(config.Default())
	usual := l.Profile
	if err := l.Set("SlowMover", "80"); err != nil {
		t.Fatal(err)
	}
	if err := l.SetParameters(map[string]string{"search.gamma.margin": "77", "slow_mover": "50",
		"network_delay": "20ms"}); err != nil {
		t.Fatal(err)
	}
	if p := &l.Profile; p.Search.Gamma.Margin != 77 || p.SlowMover != 50 || p.NetworkDelay.Milliseconds() != 20 {
		t.Errorf("got %d, %d, %v", p.Search.Gamma.Margin, p.SlowMover, p.NetworkDelay)
	}
	// A value that is not set again returns to its earlier value.
	if err := l.SetParameters(map[string]string{"search.gamma.margin": "78"}); err != nil {
		t.Fatal(err)
	}
	if p := &l.Profile; p.Search.Gamma.Margin != 78 || p.SlowMover != 80 || p.NetworkDelay != usual.NetworkDelay {
		t.Errorf("got %d, %d, %v", p.Search.Gamma.Margin, p.SlowMover, p.NetworkDelay)
	}
	// An error changes nothing, and names each wrong value.
	err := l.SetParameters(map[string]string{"search.gama.margin": "1", "threads": "0", "search.gamma.margin": "5"})
	if err == nil || !strings.Contains(err.Error(), `did you mean "search.gamma.margin"?`) ||
		!strings.Contains(err.Error(), "threads: found") {
		t.Errorf("got %v", err)
	}
	if l.Profile.Search.Gamma.Margin != 78 {
		t.Errorf("changed to %d", l.Profile.Search.Gamma.Margin)
	}
	if err := l.SetParameters(nil); err != nil {
		t.Fatal(err)
	}
	usual.SlowMover = 80
	if l.Profile != usual {
		t.Error("the values have changed")
	}
}
