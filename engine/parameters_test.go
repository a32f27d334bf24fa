package engine

import (
	"strings"
	"testing"

	"shotest/profile"
)

func TestSetParameters(t *testing.T) {
	e := New(profile.Default())
	usual := e.profile
	if err := e.SetOption("SlowMover", "80"); err != nil {
		t.Fatal(err)
	}
	if err := e.SetParameters(map[string]string{"search.gamma.margin": "77", "slow_mover": "50", "network_delay": "20ms"}); err != nil {
		t.Fatal(err)
	}
	if p := &e.profile; p.Search.Gamma.Margin != 77 || p.SlowMover != 50 || p.NetworkDelay.Milliseconds() != 20 {
		t.Errorf("got %d, %d, %v", p.Search.Gamma.Margin, p.SlowMover, p.NetworkDelay)
	}
	// What is not set again is what it was, with the option.
	if err := e.SetParameters(map[string]string{"search.gamma.margin": "78"}); err != nil {
		t.Fatal(err)
	}
	if p := &e.profile; p.Search.Gamma.Margin != 78 || p.SlowMover != 80 || p.NetworkDelay != usual.NetworkDelay {
		t.Errorf("got %d, %d, %v", p.Search.Gamma.Margin, p.SlowMover, p.NetworkDelay)
	}
	// An error changes nothing, and names all that is wrong.
	err := e.SetParameters(map[string]string{"search.gama.margin": "1", "threads": "0", "search.gamma.margin": "5"})
	if err == nil || !strings.Contains(err.Error(), `did you mean "search.gamma.margin"?`) || !strings.Contains(err.Error(), "threads: found") {
		t.Errorf("got %v", err)
	}
	if e.profile.Search.Gamma.Margin != 78 {
		t.Errorf("changed to %d", e.profile.Search.Gamma.Margin)
	}
	if err := e.SetParameters(nil); err != nil {
		t.Fatal(err)
	}
	usual.SlowMover = 80
	if e.profile != usual {
		t.Error("the values are not what they were")
	}
}
