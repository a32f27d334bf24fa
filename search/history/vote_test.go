package history

import (
	"slices"
	"testing"
)

// The majority of the votes elects a move, not the last vote.
func TestVotes(t *testing.T) {
	var v vote
	for _, c := range []struct {
		votes []uint32
		want  uint32
	}{
		{[]uint32{7}, 7},
		{[]uint32{7, 7, 8}, 7},
		{[]uint32{8, 8, 8}, 8},
		{slices.Repeat([]uint32{9}, 100), 9},
		{slices.Repeat([]uint32{5}, maxVotes+2), 5}, // what was right for long is not right for ever
	} {
		for _, m := range c.votes {
			v.cast(m)
		}
		if v.move != c.want {
			t.Errorf("after votes for %v: elected %d, want %d", c.votes, v.move, c.want)
		}
	}
}
