package termmodel

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/evaluation/terms"
	"shotest/shogi"
	"shotest/tuning"
)

// sample is a position to evaluate.
type sample struct {
	position shogi.Position
	attacks  shogi.AttackMap
}

// randomSamples draws positions from random games.
func randomSamples(t testing.TB, count int) []sample {
	t.Helper()
	const seed = 11
	t.Logf("random games with seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	samples := make([]sample, 0, count)
	var buffer [shogi.MaxMoves]shogi.Move
	p := shogi.StartPosition()
	for len(samples) < count {
		moves := p.AppendLegalMoves(buffer[:0])
		if len(moves) == 0 || p.MoveNumber() > 150 {
			p = shogi.StartPosition()
			continue
		}
		p.Play(moves[random.IntN(len(moves))])
		if random.IntN(4) == 0 {
			s := sample{position: p}
			s.attacks.Compute(&p)
			samples = append(samples, s)
		}
	}
	return samples
}

func TestModelEvaluatesAsTheEngine(t *testing.T) {
	m := New(terms.HandSetWeights())
	gradient, engine := m.NewGradient(), terms.New(terms.HandSetWeights())
	for _, s := range randomSamples(t, 300) {
		want, got := float64(engine.Evaluate(&s.position, &s.attacks, 0)), gradient.Evaluate(&s.position, &s.attacks)
		if math.Abs(want-got) > 1 {
			t.Fatalf("%v: the engine says %v, the model %v", &s.position, want, got)
		}
	}
}

// learn fits a model to the values that known weights give the samples, by least squares.
func learn(m *Model, known *Model, samples []sample, steps int) {
	gradients := []tuning.Gradient{m.NewGradient(), m.NewGradient()}
	teacher := known.NewGradient()
	const batch = 200
	for step := range steps {
		for i := range batch {
			s := &samples[(step*batch+i)%len(samples)]
			g := gradients[i%2]
			miss := g.Evaluate(&s.position, &s.attacks) - teacher.Evaluate(&s.position, &s.attacks)
			g.Learn(miss / batch)
		}
		m.Step(gradients, 4*(1-float64(step)/float64(steps)))
	}
}

func TestModelRecoversKnownWeights(t *testing.T) {
	known := New(terms.HandSetWeights())
	start := terms.HandSetWeights()
	start.Board, start.Hand = terms.Tapered[terms.Pieces[float32]]{}, terms.Tapered[terms.HandPieces[float32]]{}
	m := New(start)
	samples := randomSamples(t, 8000)
	unseen, taught, teacher := samples[:400], m.NewGradient(), known.NewGradient()
	miss := func() float64 {
		sum := 0.0
		for i := range unseen {
			s := &unseen[i]
			sum += math.Abs(taught.Evaluate(&s.position, &s.attacks) - teacher.Evaluate(&s.position, &s.attacks))
		}
		return sum / float64(len(unseen))
	}
	before := miss()
	learn(m, known, samples[400:], 300)
	after := miss()
	t.Logf("mean miss on unseen positions: %.1f before, %.1f after", before, after)
	if before < 200 || after > before/3 {
		t.Errorf("mean miss on unseen positions: %.1f before, %.1f after", before, after)
	}
}

func TestCheckpointGoesOnAsIfNothingHappened(t *testing.T) {
	known := New(terms.HandSetWeights())
	samples := randomSamples(t, 200)
	m := New(terms.Weights{})
	learn(m, known, samples, 3)
	var saved bytes.Buffer
	if err := m.Save(&saved); err != nil {
		t.Fatal(err)
	}
	again := New(terms.HandSetWeights())
	if err := again.Load(bytes.NewReader(saved.Bytes())); err != nil {
		t.Fatal(err)
	}
	learn(m, known, samples, 3)
	learn(again, known, samples, 3)
	for i := range m.weights {
		if m.weights[i] != again.weights[i] {
			t.Fatalf("weight %d: %v, after loading %v", i, m.weights[i], again.weights[i])
		}
	}
	for name, data := range map[string][]byte{
		"empty": nil, "cut": saved.Bytes()[:1000], "foreign": bytes.Repeat([]byte("x"), saved.Len()),
		"another shape": append([]byte(magic+"\x01\x00\x00\x00\x00\x00\x00\x00"), saved.Bytes()[24:]...),
	} {
		if err := again.Load(bytes.NewReader(data)); err == nil {
			t.Errorf("%s: loaded", name)
		}
		if again.weights[0] != m.weights[0] {
			t.Errorf("%s: the model has changed", name)
		}
	}
}

func TestExportIsRead(t *testing.T) {
	var text bytes.Buffer
	if err := New(terms.HandSetWeights()).Export(&text); err != nil {
		t.Fatal(err)
	}
	m, err := Read(&text, "weights.yaml")
	if err != nil || m.Weights() != terms.HandSetWeights() {
		t.Errorf("%v, or other weights", err)
	}
	if _, err := Read(strings.NewReader("x: 1"), "weights.yaml"); err == nil || !strings.Contains(err.Error(), "weights.yaml:1") {
		t.Errorf("got %v", err)
	}
}

func TestLearningAllocatesNothing(t *testing.T) {
	g := New(terms.HandSetWeights()).NewGradient()
	s := randomSamples(t, 1)[0]
	work := func() {
		g.Evaluate(&s.position, &s.attacks)
		g.Learn(0.01)
	}
	work()
	if n := testing.AllocsPerRun(100, work); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkLearn(b *testing.B) {
	g := New(terms.HandSetWeights()).NewGradient()
	samples := randomSamples(b, 1000)
	i := 0
	for b.Loop() {
		s := &samples[i%len(samples)]
		g.Evaluate(&s.position, &s.attacks)
		g.Learn(0.01)
		i++
	}
}
