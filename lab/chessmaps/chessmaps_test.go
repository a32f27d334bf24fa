//go:build e2e

package chessmaps

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// exampleSFEN is the position of the package comment, with a rook of Black that can take a
// supported pawn.
const exampleSFEN = "4k4/9/2g6/8l/8p/4p4/4S4/6Gr1/4K3R b B 1"

func TestClasses(t *testing.T) {
	tests := []struct {
		move string
		want Class
	}{
		{"3h2h", SafeCapture},
		{"5g5f", SafeCapture},
		{"5g4f", SafeForced},
		{"3h3g", SafeForced},
		{"B*5e", SafeForcing},
		{"B*9h", SafeOther},
		{"5i6h", SafeOther},
		{"1i1e", UnsafeCapture},
		{"3h2g", UnsafeForced},
		{"B*8d", UnsafeForcing},
		{"B*2f", UnsafeOther},
	}
	p := shogitest.Position(t, exampleSFEN)
	o := opened(DefaultWeights(), &p)
	for _, test := range tests {
		m := shogitest.Move(t, test.move)
		got, _ := o.Class(m)
		if got != test.want || !p.IsLegal(m) {
			t.Errorf("%s: %v, want %v", test.move, got, test.want)
		}
		if rank := o.Rank(m); Class(UnsafeOther)-Class((rank+classStep/2)/classStep) != got {
			t.Errorf("%s: rank %d is not among the %v", test.move, rank, got)
		}
	}
}

// opened returns an orderer that is open for a position.
func opened(weights *Weights, p *shogi.Position) *Orderer {
	o := New(weights, shogi.DefaultPieceValues())
	a := &shogi.AttackMap{}
	a.Compute(p)
	o.Open(p, a)
	return o
}

func TestBothPlayersSeeTheSame(t *testing.T) {
	shogitest.RandomPositions(t, 1500, 4, func(p *shogi.Position) {
		turned := p.Flipped()
		o, other := opened(DefaultWeights(), p), opened(DefaultWeights(), &turned)
		for _, m := range p.AppendLegalMoves(nil) {
			if o.exchange.Evaluate(p, m) != other.exchange.Evaluate(&turned, m.Flipped()) {
				continue // of two pieces of a type, an exchange takes with the one on the lower square first
			}
			if rank, same := o.Rank(m), other.Rank(m.Flipped()); rank != same {
				t.Fatalf("%s: %v has rank %d, turned round %d", p.SFEN(), m, rank, same)
			}
		}
	})
}

func TestControlCountsAttackers(t *testing.T) {
	shogitest.RandomPositions(t, 1500, 4, func(p *shogi.Position) {
		var a shogi.AttackMap
		a.Compute(p)
		var c Control
		us := p.SideToMove()
		c.Fill(us, &a)
		for s := range shogi.Square(shogi.SquareCount) {
			ours, theirs := a.Count(us, s), a.Count(us.Opponent(), s)
			if want := min(ours, 3)*4 + min(theirs, 3); int(c[s.SeenBy(us)]) != want {
				t.Fatalf("%s: state %d of %v, with %d and %d attackers", p.SFEN(), c[s.SeenBy(us)], s, ours, theirs)
			}
		}
	})
}

// plainMap returns the map in real numbers.
func plainMap(p *Parameters, c *Control) (m [shogi.SquareCount]float64) {
	for i := range Hidden {
		sum := float64(p.Bias[i])
		for s, state := range c {
			sum += float64(p.Rows[(s*StateCount+int(state))*Hidden+i])
		}
		active := min(max(sum, 0), MaxActive)
		for s := range m {
			m[s] += active * float64(p.Map[s*Hidden+i])
		}
	}
	for s := range m {
		m[s] += float64(p.Constant[s])
	}
	return m
}

// randomParameters returns a network of random weights.
func randomParameters(random *rand.Rand) *Parameters {
	p := NewParameters()
	for _, part := range [][]float32{p.Rows, p.Bias[:], p.Map, p.Constant[:]} {
		for i := range part {
			part[i] = float32(random.NormFloat64()) / 5
		}
	}
	return p
}

func TestIntegerMapEqualsRealMap(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 0))
	for range 20 {
		p := randomParameters(random)
		w, err := Quantise(p)
		if err != nil {
			t.Fatal(err)
		}
		var c Control
		for s := range c {
			c[s] = uint8(random.IntN(StateCount))
		}
		var m Map
		w.Draw(&c, &m)
		for s, want := range plainMap(p, &c) {
			if got := float64(m[s]) / one; math.Abs(got-want) > 0.1 {
				t.Fatalf("square %d: %v, want %v", s, got, want)
			}
		}
	}
}

func TestQuantiseRefusesLargeNumbers(t *testing.T) {
	for name, spoil := range map[string]func(p *Parameters){
		"large row":              func(p *Parameters) { p.Rows[2*Hidden] = 100 },
		"row that is no number":  func(p *Parameters) { p.Rows[3*Hidden+1] = float32(math.NaN()) },
		"map that is no number":  func(p *Parameters) { p.Map[7] = float32(math.NaN()) },
		"bias that is no number": func(p *Parameters) { p.Bias[3] = float32(math.NaN()) },
		"large constant":         func(p *Parameters) { p.Constant[80] = 1e6 },
	} {
		p := NewParameters()
		spoil(p)
		if _, err := Quantise(p); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// Read returns the weights that were written, unless a number is out of its range.
func TestFileRoundTrip(t *testing.T) {
	for name, spoil := range map[string]func(w *Weights){
		"":         func(*Weights) {},
		"map":      func(w *Weights) { w.values[9] = -32768 },
		"bias":     func(w *Weights) { w.bias[1] = math.MinInt32 },
		"constant": func(w *Weights) { w.constant[80] = 1 << 25 },
	} {
		want, err := Quantise(randomParameters(rand.New(rand.NewPCG(6, 0))))
		if err != nil {
			t.Fatal(err)
		}
		spoil(want)
		var file bytes.Buffer
		if err := want.Write(&file); err != nil {
			t.Fatal(err)
		}
		got, err := Read(&file)
		if sound := name == ""; sound != (err == nil) || !sound && !errors.Is(err, ErrFormat) ||
			!reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadRefusesOtherFiles(t *testing.T) {
	change := func(at int, to byte) []byte {
		data := bytes.Clone(defaultFile)
		data[at] = to
		return data
	}
	for name, data := range map[string][]byte{
		"nothing":            nil,
		"another file":       change(0, 'C'),
		"another version":    change(8, 9),
		"cut off":            defaultFile[:5000],
		"without a checksum": defaultFile[:len(defaultFile)-4],
		"a changed number":   change(3000, defaultFile[3000]+1),
	} {
		if _, err := Read(bytes.NewReader(data)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The weights that are built in stay small.
func TestDefaultWeights(t *testing.T) {
	const maxBytes = 200_000
	if _, err := Read(bytes.NewReader(defaultFile)); err != nil || len(defaultFile) > maxBytes {
		t.Errorf("%d bytes, want at most %d; %v", len(defaultFile), maxBytes, err)
	}
}
