package similarity

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode"
)

func TestDefaultPenaltiesAreComplete(t *testing.T) {
	p := DefaultPenalties()
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	for r, penalty := range p.ByRule() {
		if !penalty.On || penalty.Score == 0 || penalty.Factor == 1000 {
			t.Errorf("%v has no effect: %+v", criteria[r], *penalty)
		}
	}
}

// Files name the criteria as Criterion does, in its order.
func TestFieldsAreNamedAsCriteria(t *testing.T) {
	fields := reflect.TypeFor[Penalties]()
	const others = 2 // the first ones: the switch, and what counts for less
	if fields.NumField() != others+CriterionCount {
		t.Fatalf("%d fields, want %d", fields.NumField(), others+CriterionCount)
	}
	for c := range Criterion(CriterionCount) {
		var snake strings.Builder
		for i, letter := range fields.Field(others + int(c)).Name {
			if i > 0 && unicode.IsUpper(letter) {
				snake.WriteByte('_')
			}
			snake.WriteRune(unicode.ToLower(letter))
		}
		if snake.String() != c.String() {
			t.Errorf("field %s is where %s should be", snake.String(), c)
		}
	}
}

func TestBadPenaltiesAreRefused(t *testing.T) {
	p := DefaultPenalties()
	p.SameSquare.To.Factor = 0
	if _, err := New(p, dice{}); err == nil || !strings.Contains(err.Error(), "same_square.to.factor") {
		t.Errorf("a factor of 0: %v", err)
	}
}

func TestChargesFollowPenalties(t *testing.T) {
	p := DefaultPenalties()
	p.Unsafe.On = false
	charges := chargesOf(&p)
	for r, penalty := range p.ByRule() {
		c := &charges[r]
		for n := range maxCounted + 1 {
			wantScore, wantFactor := float64(penalty.Score)*float64(n)/fullWeight,
				math.Pow(float64(penalty.Factor)/1000, float64(n)/fullWeight)
			if !penalty.On {
				wantScore, wantFactor = 0, 1
			}
			if math.Abs(float64(c.score[n])-wantScore) >= 1 || math.Abs(float64(c.factor[n])/unity-wantFactor) > 1e-5 {
				t.Errorf("%v after a weight of %d: %d and %d, want %v and %v", criteria[r], n, c.score[n], c.factor[n],
					wantScore, wantFactor)
			}
			if n > 0 && (c.score[n] < c.score[n-1] || c.factor[n] > c.factor[n-1]) {
				t.Errorf("%v: the charge falls at a weight of %d", criteria[r], n)
			}
		}
	}
}

func TestMinShareLeft(t *testing.T) {
	p := DefaultPenalties()
	charges := chargesOf(&p)
	var counts tally
	var kinds kindSet
	for _, k := range []kind{dullKind, pieceTypeKind, toKind, fromKind, blockKind} {
		kinds.add(k, true)
	}
	for range 10 {
		counts.count(&kinds, fullWeight)
	}
	want := p.Dull.Score + p.PieceType.Score + p.SameSquare.To.Score + p.SameSquare.From.Score + p.Block.Score
	if score, factor := counts.total(&charges, &kinds); factor != minFactor || int(score) != 6*want {
		t.Errorf("score %d and factor %d, want %d and %d", score, factor, 6*want, minFactor)
	}
}
