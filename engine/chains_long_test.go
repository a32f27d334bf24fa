//go:build e2e

package engine

import (
	"testing"

	"shotest/profile"
)

// What continues a chain reaches the component of that name: without it, the search
// visits other positions.
func TestContinuedChainsArePlausible(t *testing.T) {
	long(t)
	count := func(off string) uint64 {
		p := profile.Default()
		p.HashMegabytes, p.ComponentsOff, p.Search.MoveChains.On = 8, off, true
		return searched(New(p), parse(t, chainPosition), Limits{Interest: 400}).Nodes
	}
	if with, without := count(""), count("chain"); with == without {
		t.Errorf("%d positions with the component chain and without", with)
	}
}
