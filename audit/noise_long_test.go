//go:build e2e

package audit

import (
	"context"
	"slices"
	"testing"

	"shotest/profile"
)

func TestDeviationsAreOfQuietPositions(t *testing.T) {
	positions := Draw(short(t), "", 0, 100, 1)
	quietOnes := 0
	for _, at := range positions {
		if quiet(at.history().Current()) {
			quietOnes++
		}
	}
	auditor := Auditor{Profile: profile.Default(), Nodes: 300}
	done := 0
	found, err := auditor.Deviations(context.Background(), positions, func() { done++ })
	if err != nil || done != len(positions) || len(found) == 0 || len(found) > quietOnes || quietOnes == len(positions) {
		t.Errorf("%d deviations of %d positions, %d of them quiet (%v)", len(found), len(positions), quietOnes, err)
	}
	again, err := auditor.Deviations(context.Background(), positions, func() {})
	if err != nil || !slices.Equal(found, again) {
		t.Errorf("%v, then %v (%v)", found, again, err)
	}
}
