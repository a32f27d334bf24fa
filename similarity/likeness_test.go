package similarity

import (
	"cmp"
	"reflect"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// Each surcharge applies to the moves that its doc describes, after failures of that kind, and
// grows with their number.
func TestLikeness(t *testing.T) {
	const sfen = "4k4/9/4p4/4S4/9/9/4r4/9/3GK4 b GSNP 1"
	for _, c := range []struct {
		number           string
		failed, like, no string
		checks           bool
		sfen             string
	}{
		{number: "Dull", failed: "S*9e", like: "S*1e", no: "G*5d"},
		{number: "Vacate", failed: "5d4c", like: "5d6c", no: "S*1e"},
		{number: "VacateSquare", failed: "5d4c", like: "5d6c", no: "6i7i"},
		{number: "FromSquare", failed: "6i7i", like: "6i7h", no: "5i4i"},
		{number: "Unsafe", failed: "G*5f", like: "S*5f", no: "S*1e"},
		{number: "PieceType", failed: "6i7i", like: "G*9e", no: "5i4i"},
		{number: "Check", failed: "G*5b", like: "S*4b", no: "S*1e", checks: true},
		{number: "ToSquare", failed: "S*1e", like: "G*1e", no: "G*2e"},
		{number: "DropType", failed: "S*1e", like: "S*2e", no: "G*2e"},
		{number: "Drop", failed: "S*1e", like: "G*2e", no: "6i7i"},
		{number: "Block", failed: "S*5h", like: "G*5h", no: "S*1e"},
		{number: "NewThreat", failed: "S*4h", like: "G*5h", no: "S*1e"},
		{number: "MateThreat", failed: "P*5c", like: "S*5c", no: "P*9e", sfen: "4k4/9/9/9/9/9/9/9/4K4 b PGS 1"},
		{number: "DiscoveredAttack", failed: "5g4f", like: "5g6f", no: "5g5f",
			sfen: "k8/9/4g4/9/9/9/4S4/4R4/4K4 b - 1"},
	} {
		p := shogitest.Position(t, cmp.Or(c.sfen, sfen))
		if c.number == "Dull" { // all but the square of the rook's file
			c.no = "G*5f"
		}
		var f facts.Node
		f.Position, f.Attacks = &p, new(shogi.AttackMap)
		f.Attacks.Compute(&p)
		f.Gather()
		var l Likeness
		reflect.ValueOf(&l).Elem().FieldByName(c.number).SetInt(100)
		var failures Failures
		price := func(move string, check bool) int {
			m := shogitest.Move(t, move)
			kinds := l.KindsOf(&f, m, check)
			return l.Surcharge(&failures, &f, m, &kinds)
		}
		for n, want := range []int{0, 69, 110} {
			if got := price(c.like, c.checks); got != want {
				t.Errorf("%s: after %d failures %s costs %d, want %d", c.number, n, c.like, got, want)
			}
			if got := price(c.no, false); got != 0 {
				t.Errorf("%s: after %d failures %s costs %d", c.number, n, c.no, got)
			}
			failed := shogitest.Move(t, c.failed)
			kinds := l.KindsOf(&f, failed, c.checks)
			failures.Add(&f, failed, &kinds)
		}
	}
}

// Counts above 63 do no harm.
func TestLikenessOfMany(t *testing.T) {
	if scaledLog(64) != scaledLog(63) || scaledLog(255) != scaledLog(63) || scaledLog(63) <= scaledLog(62) {
		t.Errorf("%d, %d, %d, %d", scaledLog(62), scaledLog(63), scaledLog(64), scaledLog(255))
	}
}
