package networkmodel

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/evaluation/network"
	"shotest/internal/lanes"
	"shotest/shogi"
	"shotest/tuning"
)

var _ tuning.Model = (*Model)(nil)

type situation struct {
	position shogi.Position
	attacks  shogi.AttackMap
}

// situations returns positions of random games.
func situations(seed uint64, count int) []situation {
	random := rand.New(rand.NewPCG(seed, 0))
	var list []situation
	p := shogi.StartPosition()
	for ply := 1; len(list) < count; ply++ {
		moves := p.AppendLegalMoves(nil)
		if len(moves) == 0 || ply%200 == 0 {
			p = shogi.StartPosition()
			continue
		}
		p.Play(moves[random.IntN(len(moves))])
		s := situation{position: p}
		s.attacks.Compute(&p)
		list = append(list, s)
	}
	return list
}

func newTestModel(t *testing.T, seed uint64) *Model {
	t.Helper()
	m, err := New(32, seed)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSlopesAgreeWithDifferences(t *testing.T) {
	const seed = 1
	m := newTestModel(t, seed)
	random := rand.New(rand.NewPCG(seed, 1))
	g := m.NewGradient().(*Gradient)
	g.reviving = 0
	checked := 0
	for _, s := range situations(seed, 200)[180:] {
		g.reset()
		g.Evaluate(&s.position, &s.attacks)
		g.Learn(1)
		active, slopes := slices.Concat(g.rows[0], g.rows[1]), make([]float32, len(m.rows))
		for i, pairs := range g.active {
			lanes.AddPairs(slopes[i*rowsPerChunk*m.hidden:], g.slopes, m.hidden, pairs)
		}
		for range 20 {
			for _, part := range []struct {
				name            string
				weights, slopes []float32
				index           int
			}{
				{"row", m.rows, slopes, int(active[random.IntN(len(active))])*m.hidden + random.IntN(m.hidden)},
				{"bias", m.bias.Weights, g.bias, random.IntN(m.hidden)},
				{"output", m.output.Weights, g.output, random.IntN(len(g.output))},
			} {
				got := float64(part.slopes[part.index])
				want, smooth := difference(g, &s, &part.weights[part.index])
				if !smooth {
					continue
				}
				if math.Abs(got-want) > 2+0.02*math.Abs(want) {
					t.Fatalf("%s %d: slope %v, by differences %v", part.name, part.index, got, want)
				}
				checked++
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d slopes could be checked", checked)
	}
}

// difference returns the slope of a position's value with respect to a weight, by differences.
// smooth is false if a unit begins or ceases to be active in between.
func difference(g *Gradient, s *situation, weight *float32) (slope float64, smooth bool) {
	const step = 1.0 / 512
	before := *weight
	middle := g.Evaluate(&s.position, &s.attacks)
	*weight = before + step
	up := g.Evaluate(&s.position, &s.attacks)
	*weight = before - step
	down := g.Evaluate(&s.position, &s.attacks)
	*weight = before
	return (up - down) / (2 * step), math.Abs(up+down-2*middle) < 0.01
}

// learn fits a model to the evaluation target.
func learn(m *Model, batches int, data []situation) (first, last float64) {
	gradients := []tuning.Gradient{m.NewGradient(), m.NewGradient()}
	for batch := range batches {
		loss := 0.0
		for i := range data {
			g, s := gradients[i%2], &data[i]
			miss := g.Evaluate(&s.position, &s.attacks) - target(&s.position)
			loss += miss * miss / float64(len(data))
			g.Learn(miss / float64(len(data)))
		}
		if batch == 0 {
			first = loss
		}
		last = loss
		m.Step(gradients, 8)
	}
	return first, last
}

// target is an evaluation that a network can learn: pawns in hand.
func target(p *shogi.Position) float64 {
	us := p.SideToMove()
	return 100 * float64(p.Hand(us).Count(shogi.Pawn)-p.Hand(us.Opponent()).Count(shogi.Pawn))
}

func TestStepsReduceLoss(t *testing.T) {
	first, last := learn(newTestModel(t, 2), 30, situations(2, 500))
	if !(last < first/3) {
		t.Errorf("loss %v at first, %v at last", first, last)
	}
}

// An exported network evaluates as in training, and so does a model read from it.
func TestExportedNetworkEvaluatesTheSame(t *testing.T) {
	m := newTestModel(t, 3)
	data := situations(3, 300)
	learn(m, 10, data)
	var file bytes.Buffer
	if err := m.Export(&file); err != nil {
		t.Fatal(err)
	}
	weights, err := network.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	g, again, e := m.NewGradient(), reread(t, m).NewGradient(), network.New(weights)
	for i := range data {
		s := &data[i]
		trained, read, exact := g.Evaluate(&s.position, &s.attacks), again.Evaluate(&s.position, &s.attacks),
			float64(e.Evaluate(&s.position, &s.attacks, 0))
		if math.Abs(trained-exact) > 12 || math.Abs(read-exact) > 12 {
			t.Fatalf("%s: %v in training, %v exported, %v read", s.position.SFEN(), trained, exact, read)
		}
	}
}

func TestRestoredModelContinues(t *testing.T) {
	data := situations(4, 50)
	one, other := newTestModel(t, 4), newTestModel(t, 5)
	learn(one, 3, data)
	if err := tuning.SetParts(other.Parts(), one.Parts()); err != nil {
		t.Fatal(err)
	}
	other.Restored()
	learn(one, 3, data)
	learn(other, 3, data)
	if !slices.Equal(one.rows, other.rows) || !slices.Equal(one.output.Weights, other.output.Weights) {
		t.Error("the models went different ways")
	}
}

// reread returns the model read from a model's export.
func reread(t *testing.T, m *Model) *Model {
	t.Helper()
	var file bytes.Buffer
	if err := m.Export(&file); err != nil {
		t.Fatal(err)
	}
	weights, err := network.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	return From(weights)
}

// From separates rows into factors and peculiar parts. Otherwise a fit would forget most of them.
func TestFromSeparatesFactors(t *testing.T) {
	m := newTestModel(t, 8)
	learn(m, 30, situations(8, 500))
	read := reread(t, m)
	if peculiar, all := tuning.Product(read.peculiar.Weights, read.peculiar.Weights),
		tuning.Product(read.rows, read.rows); peculiar > all/100 {
		t.Errorf("the peculiar parts' squares sum up to %v, those of whole rows to %v", peculiar, all)
	}
	for row, weights := range slices.Collect(slices.Chunk(m.rows, m.hidden)) {
		for i, w := range weights {
			if math.Abs(float64(w-read.slice(read.rows, row)[i])) > 1.0/64 {
				t.Fatalf("row %d: %v written, %v read", row, weights, read.slice(read.rows, row))
			}
		}
	}
}

// BenchmarkLearn measures evaluating a position and learning from it, with its share of the steps.
func BenchmarkLearn(b *testing.B) {
	data := situations(1, 1000)
	for _, hidden := range []int{64, 128, 256} {
		b.Run(fmt.Sprint(hidden), func(b *testing.B) { benchmarkLearn(b, hidden, data) })
	}
}

func benchmarkLearn(b *testing.B, hidden int, data []situation) {
	m, err := New(hidden, 1)
	if err != nil {
		b.Fatal(err)
	}
	g := m.NewGradient()
	const batch = 4096
	for i := 0; b.Loop(); i++ {
		s := &data[i%len(data)]
		g.Evaluate(&s.position, &s.attacks)
		g.Learn(1e-6)
		if i%batch == batch-1 {
			m.Step([]tuning.Gradient{g}, 1)
		}
	}
}

// The mean of a network and of the same network with twice the output has 1.5 times the output.
func TestMean(t *testing.T) {
	once, twice := newTestModel(t, 1), newTestModel(t, 1)
	for i := range twice.output.Weights {
		twice.output.Weights[i] *= 2
	}
	one := once.NewGradient()
	positions := situations(1, 20)
	var values []float64
	for _, s := range positions {
		values = append(values, one.Evaluate(&s.position, &s.attacks))
	}
	mean, err := Mean([]*Model{once, twice})
	if err != nil {
		t.Fatal(err)
	}
	one = mean.NewGradient()
	for i, s := range positions {
		if got, want := one.Evaluate(&s.position, &s.attacks), 1.5*values[i]; math.Abs(got-want) > 0.01 {
			t.Errorf("%s: %.3f, want %.3f", s.position.SFEN(), got, want)
		}
	}
	other, err := New(64, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Mean([]*Model{once, other}); err == nil {
		t.Error("a mean of 32 and 64 units")
	}
}
