package lanes

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestLanesAddUpIndependently(t *testing.T) {
	var b Block
	want := [4]int{}
	for _, values := range [][4]int16{{-1, 0, 32767, -32768}, {-5, -6, -32767, 32767}, {32767, -32761, 17, 1},
		{-32761, -1, 0, 0}} {
		for lane, x := range values {
			b.Add(lane, x)
			want[lane] += int(x)
		}
	}
	for lane, x := range want {
		if int(b.At(lane)) != x {
			t.Errorf("lane %d: got %d, want %d", lane, b.At(lane), x)
		}
	}
}

func TestDecodeReturnsWhatAppendWrote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.Int16(), 2*Count, 2*Count).Draw(t, "numbers")
		data := Append(nil, Pack(numbers))
		for i, x := range numbers {
			if got := int16(binary.LittleEndian.Uint16(data[2*i:])); got != x {
				t.Fatalf("number %d: wrote %d, want %d", i, got, x)
			}
		}
		if !slices.Equal(Decode(data), Pack(numbers)) {
			t.Fatal("other blocks")
		}
	})
}

// testLayers is the input of all functions of the package: rows of one to eight blocks, some of
// which are added and some removed.
type testLayers struct {
	from, weights  []Block
	added, removed []int32
	factors        []uint16
	outputs        []int32
	full           int
}

// drawLayers draws layers whose sums fit into 16 bits, often with the greatest weights allowed.
func drawLayers(t *rapid.T) testLayers {
	width, rows := rapid.IntRange(1, 8).Draw(t, "width"), rapid.IntRange(1, 40).Draw(t, "rows")
	limit := math.MaxInt16 / 24
	number := rapid.OneOf(rapid.IntRange(-limit, limit), rapid.SampledFrom([]int{-limit, 0, limit}))
	numbers := func(count int) []int16 {
		drawn := make([]int16, count)
		for i, x := range rapid.SliceOfN(number, count, count).Draw(t, "numbers") {
			drawn[i] = int16(x)
		}
		return drawn
	}
	some := rapid.SliceOfN(rapid.Int32Range(0, int32(rows-1)), 0, 11)
	l := testLayers{
		from: Pack(numbers(width * Count)), weights: Pack(numbers(rows * width * Count)),
		added: some.Draw(t, "added"), removed: some.Draw(t, "removed"),
		full: rapid.IntRange(1, MaxFactor).Draw(t, "full"),
	}
	l.factors = rapid.SliceOfN(rapid.Uint16Range(0, MaxFactor), width*Count, width*Count).Draw(t, "factors")
	l.outputs = rapid.SliceOfN(rapid.Int32Range(-64_000_000, 64_000_000), width*Count, width*Count).Draw(t, "outputs")
	return l
}

// sums returns the sum of from and the rows, calculated lane by lane.
func (l *testLayers) sums() []int {
	width := len(l.from)
	sums := make([]int, width*Count)
	for i := range sums {
		sums[i] = int(l.from[i/Count].At(i % Count))
		for _, row := range l.added {
			sums[i] += int(l.weights[int(row)*width+i/Count].At(i % Count))
		}
		for _, row := range l.removed {
			sums[i] -= int(l.weights[int(row)*width+i/Count].At(i % Count))
		}
	}
	return sums
}

// The vector instructions, plain Go and a calculation lane by lane give the same numbers.
func TestVectorsAgreeWithPlain(t *testing.T) {
	if !vectors {
		t.Log("no vectors here: plain Go is compared with plain Go")
	}
	rapid.Check(t, func(t *rapid.T) {
		l := drawLayers(t)
		want := l.sums()
		plain, fast := make([]Block, len(l.from)), make([]Block, len(l.from))
		accumulate(plain, l.from, l.weights, l.added, l.removed)
		Accumulate(fast, l.from, l.weights, l.added, l.removed)
		if !slices.Equal(plain, fast) {
			t.Fatalf("Accumulate: %v, in plain Go %v", Unpack(fast), Unpack(plain))
		}
		wantSquares := 0
		for i, x := range Unpack(plain) {
			if int(x) != want[i] {
				t.Fatalf("Accumulate: lane %d has %d, want %d", i, x, want[i])
			}
			x := min(max(want[i], 0), l.full)
			wantSquares += x * x * int(l.outputs[i])
		}
		if a, b := squares(plain, l.outputs, l.full), Squares(plain, l.outputs, l.full); a != wantSquares ||
			b != wantSquares {
			t.Fatalf("Squares: %d, in plain Go %d, want %d", b, a, wantSquares)
		}
	})
}

func TestActivate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLayers(t)
		l.removed = nil
		want := l.sums()
		plain, fast := make([]uint16, len(want)), make([]uint16, len(want))
		activate(plain, l.from, l.weights, l.added, l.full)
		Activate(fast, l.from, l.weights, l.added, l.full)
		for i := range want {
			if x := min(max(want[i], 0), l.full); int(plain[i]) != x || int(fast[i]) != x {
				t.Fatalf("lane %d has %d, in plain Go %d, want %d", i, fast[i], plain[i], x)
			}
		}
	})
}

func TestProduct(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLayers(t)
		clear(l.from)
		l.removed = nil
		want := 0
		for i, x := range l.sums() {
			want += x * int(l.factors[i])
		}
		if a, b := product(l.weights, l.added, l.factors),
			Product(l.weights, l.added, l.factors); a != want || b != want {
			t.Fatalf("%d, in plain Go %d, want %d", b, a, want)
		}
	})
}

func TestProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLayers(t)
		each, count := rapid.IntRange(0, 8).Draw(t, "each"), rapid.IntRange(0, 9).Draw(t, "count")
		last := int32(len(l.weights)/len(l.from) - 1)
		rows := rapid.SliceOfN(rapid.Int32Range(0, last), each*count, each*count).Draw(t, "rows")
		totals := make([]int64, count)
		Products(totals, l.weights, rows, l.factors)
		for i, got := range totals {
			if want := product(l.weights, rows[i*each:(i+1)*each], l.factors); got != int64(want) {
				t.Fatalf("total %d of %d: %d, want %d", i, count, got, want)
			}
		}
	})
}

func TestEmptyInput(t *testing.T) {
	Accumulate(nil, nil, nil, nil, nil)
	Activate(nil, nil, nil, nil, 1)
	if Product(nil, nil, nil) != 0 || Squares(nil, nil, 1) != 0 {
		t.Error("nothing adds up to something")
	}
}
