package similarity

import (
	"reflect"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/shogi"
)

// Each number is paid for what its doc says, once there have been failures of that kind, and the
// more the more there were.
func TestLikeness(t *testing.T) {
	const sfen = "4k4/9/4p4/4S4/9/9/4r4/9/3GK4 b GSNP 1"
	for _, c := range []struct {
		number           string
		failed, like, no string
		refutation       string
		checks           bool
	}{
		{number: "Dull", failed: "S*9e", like: "S*1e", no: "G*5d"},
		{number: "Vacate", failed: "5d4c", like: "5d6c", no: "S*1e"},
		{number: "VacateSquare", failed: "6i7i", like: "6i7h", no: "5i4i"},
		{number: "Unsafe", failed: "G*5f", like: "S*5f", no: "S*1e"},
		{number: "PieceType", failed: "6i7i", like: "6i7h", no: "5i4i"},
		{number: "Check", failed: "G*5b", like: "S*4b", no: "S*1e", checks: true},
		{number: "SameSquare", failed: "S*1e", like: "G*1e", no: "G*2e"},
		{number: "DropType", failed: "S*1e", like: "S*2e", no: "G*2e"},
		{number: "Drop", failed: "S*1e", like: "G*2e", no: "6i7i"},
		{number: "Block", failed: "S*5h", like: "G*5h", no: "S*1e", refutation: "5g5h+"},
	} {
		p := shogitest.Position(t, sfen)
		if c.number == "Dull" { // all but the square of the rook's file
			c.no = "G*5f"
		}
		f := plausibility.QuickFacts{Hints: new(plausibility.Hints)}
		f.Position, f.Attacks = &p, new(shogi.AttackMap)
		f.Attacks.Compute(&p)
		if c.refutation != "" {
			f.Hints.Refutation = shogitest.Move(t, c.refutation)
		}
		f.Gather()
		var l Likeness
		reflect.ValueOf(&l).Elem().FieldByName(c.number).SetInt(100)
		var failures Failures
		for n, want := range []int{0, 69, 110} {
			if got := l.Price(&failures, &f, shogitest.Move(t, c.like), c.checks); got != want {
				t.Errorf("%s: after %d failures %s costs %d, want %d", c.number, n, c.like, got, want)
			}
			if got := l.Price(&failures, &f, shogitest.Move(t, c.no), false); got != 0 {
				t.Errorf("%s: after %d failures %s costs %d", c.number, n, c.no, got)
			}
			failures.Note(&f, shogitest.Move(t, c.failed), c.checks)
		}
	}
}

// Counts beyond those that are distinguished do no harm.
func TestLikenessOfMany(t *testing.T) {
	if level(64) != level(63) || level(255) != level(63) || level(63) <= level(62) {
		t.Errorf("%d, %d, %d, %d", level(62), level(63), level(64), level(255))
	}
}
