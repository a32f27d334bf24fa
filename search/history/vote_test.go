package history

import (
	"slices"
	"testing"

	"shotest/search/units"
)

// A move is elected by most of the votes, not by the last one.
func TestVotes(t *testing.T) {
	var v vote
	for _, c := range []struct {
		votes []units.Move
		want  units.Move
	}{
		{[]units.Move{7}, 7},
		{[]units.Move{7, 7, 8}, 7},
		{[]units.Move{8, 8, 8}, 8},
		{slices.Repeat([]units.Move{9}, 100), 9},
		{slices.Repeat([]units.Move{5}, maxVotes+2), 5}, // what was right for long is not right for ever
	} {
		for _, m := range c.votes {
			v.cast(m)
		}
		if v.move != c.want {
			t.Errorf("after votes for %v: %d is elected", c.votes, v.move)
		}
	}
}
