package loop

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/tuning"
)

// line learns the slope and the intercept of a line from points on it.
type line struct {
	weights, slopes [2]float32
	adam            tuning.Adam // unused
	drawn           []int
}

// squared is a mean squared error as a Measure.
type squared float64

func (s squared) Loss() float64 { return float64(s) }

func (l *line) residual(i int) (miss, x float64) {
	x = float64(i%100)/50 - 1
	return float64(l.weights[0])*x + float64(l.weights[1]) - (3*x - 1), x
}

func (l *line) Draw(epoch int) int {
	l.drawn = rand.New(rand.NewPCG(uint64(epoch), 1)).Perm(400)
	return len(l.drawn)
}

func (l *line) Learn(begin, end, _ int) (sum float64) {
	batch := l.drawn[begin:end]
	for _, i := range batch {
		miss, x := l.residual(i)
		l.slopes[0] += float32(miss * x / float64(len(batch)))
		l.slopes[1] += float32(miss / float64(len(batch)))
		sum += miss * miss
	}
	return sum
}

func (l *line) Step(rate float64) {
	for i := range l.weights {
		l.weights[i] -= 0.5 * float32(rate) * l.slopes[i]
	}
	l.slopes = [2]float32{}
}

func (l *line) Measure() squared {
	sum := 0.0
	for i := range 100 {
		miss, _ := l.residual(i)
		sum += miss * miss / 100
	}
	return squared(sum)
}

func (l *line) Parts() []tuning.Part {
	l.adam.Mean, l.adam.Square = make([]float32, 2), make([]float32, 2)
	return []tuning.Part{{Weights: l.weights[:], Adam: &l.adam}}
}

func (l *line) Restored() {}

func (l *line) Depends() []string { return nil }

func smallOptions() Options {
	o := DefaultOptions()
	o.Epochs, o.Batch = 6, 50
	return o
}

func TestRunFindsLine(t *testing.T) {
	l := &line{}
	var progress []Progress[squared]
	result, err := Run(t.Context(), l, smallOptions(), func(p Progress[squared]) { progress = append(progress, p) })
	if err != nil {
		t.Fatal(err)
	}
	if result.After >= result.Before/100 || math.Abs(float64(l.weights[0])-3) > 0.2 ||
		math.Abs(float64(l.weights[1])+1) > 0.2 {
		t.Errorf("%+v, weights %v", result, l.weights)
	}
	if l.Measure() != result.After || result.Best == 0 {
		t.Errorf("in the end the loss is %v, the best one was %v", l.Measure(), result.After)
	}
	if want := 6 * (8 + 1); len(progress) != want || progress[want-1].Done == nil || progress[0].Batches != 8 ||
		progress[0].Epochs != 6 {
		t.Errorf("%d reports, the first %+v", len(progress), progress[0])
	}
}

// A run that is interrupted anywhere and resumed ends with the same weights.
func TestResumedRunIsTheSame(t *testing.T) {
	options := smallOptions()
	options.Average = 2
	want := &line{}
	if _, err := Run(t.Context(), want, options, nil); err != nil {
		t.Fatal(err)
	}
	for stop := 1; stop < 50; stop += 6 {
		o := options
		o.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
		ctx, cancel := context.WithCancel(t.Context())
		count := 0
		_, err := Run(ctx, &line{}, o, func(Progress[squared]) {
			count++
			if count == stop {
				cancel()
			}
		})
		cancel()
		if !errors.Is(err, ErrInterrupted) {
			t.Fatalf("stop %d: %v", stop, err)
		}
		o.Resume = true
		got := &line{weights: [2]float32{77, 77}}
		if _, err := Run(t.Context(), got, o, nil); err != nil || got.weights != want.weights {
			t.Errorf("stop %d: %v, weights %v, want %v", stop, err, got.weights, want.weights)
		}
	}
}

// A run that is killed goes on from the last checkpoint in the middle of an epoch.
func TestLongEpochsAreKept(t *testing.T) {
	options := smallOptions()
	options.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	options.CheckpointEvery = time.Nanosecond
	kept := filepath.Join(t.TempDir(), "kept")
	want := &line{}
	count := 0
	_, err := Run(t.Context(), want, options, func(Progress[squared]) {
		count++
		if count != 13 { // in the second epoch of eight batches, each with its end
			return
		}
		data, err := os.ReadFile(options.Checkpoint)
		if err := errors.Join(err, os.WriteFile(kept, data, 0o600)); err != nil {
			t.Fatal(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	options.Checkpoint, options.Resume = kept, true
	got, reports := &line{}, 0
	if _, err := Run(t.Context(), got, options, func(Progress[squared]) { reports++ }); err != nil {
		t.Fatal(err)
	}
	if got.weights != want.weights {
		t.Errorf("got weights %v, want %v", got.weights, want.weights)
	}
	if reports != count-12 {
		t.Errorf("got %d reports after the checkpoint, want %d", reports, count-12)
	}
}

func TestResumeRefusesOtherRuns(t *testing.T) {
	o := smallOptions()
	o.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	if _, err := Run(t.Context(), &line{}, o, nil); err != nil {
		t.Fatal(err)
	}
	o.Resume, o.Rate = true, 2
	if _, err := Run(t.Context(), &line{}, o, nil); err == nil ||
		!strings.Contains(err.Error(), "it had rate 1, now rate 2") {
		t.Errorf("another rate: %v", err)
	}
	shogitest.WriteFile(t, o.Checkpoint, "nothing")
	if _, err := Run(t.Context(), &line{}, o, nil); err == nil ||
		!strings.Contains(err.Error(), "expected a checkpoint") {
		t.Errorf("not a checkpoint: %v", err)
	}
}

// With a rate that is far too high the loss increases or becomes infinite. The best weights are
// then the initial ones.
func TestTooHighRate(t *testing.T) {
	o := smallOptions()
	o.Rate, o.Patience = 30, 2
	l := &line{}
	result, err := Run(t.Context(), l, o, nil)
	if err == nil && (result.Best != 0 || l.weights != [2]float32{} || len(result.Epochs) != 2) {
		t.Errorf("%+v, weights %v", result, l.weights)
	}
	if err != nil && !strings.Contains(err.Error(), "lower rate") {
		t.Error(err)
	}
}

func TestRateRisesAndFalls(t *testing.T) {
	o := DefaultOptions()
	o.Rate = 2
	last := 0.0
	for done := 0.0; done <= 1; done += 0.005 {
		rate := o.rateAt(done)
		if rate > 2 || done > 0.021 && rate > last || done < 0.02 && rate < last {
			t.Errorf("%v at %v, %v before", rate, done, last)
		}
		last = rate
	}
	if last > 0.05 {
		t.Errorf("the rate ends at %v", last)
	}
}

// spread is a line whose weights end each step far from the best ones, each time in another
// direction.
type spread struct {
	line
	random *rand.Rand
}

func (s *spread) Step(float64) {
	s.weights = [2]float32{3 + float32(s.random.NormFloat64()), -1 + float32(s.random.NormFloat64())}
	s.slopes = [2]float32{}
}

func TestAverageIsMeasuredAndKept(t *testing.T) {
	run := func(average float64) (*spread, *Result[squared]) {
		o := smallOptions()
		o.Batch, o.Average, o.Patience = 1, average, 0
		l := &spread{random: rand.New(rand.NewPCG(1, 0))}
		result, err := Run(t.Context(), l, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if l.Measure() != result.After {
			t.Errorf("average %v: the weights of the end have loss %v, want %v", average, l.Measure(), result.After)
		}
		return l, result
	}
	_, last := run(0)
	_, averaged := run(1)
	if averaged.After > last.After/3 || averaged.After > 0.1 {
		t.Errorf("the average has loss %v, the best last weights %v", averaged.After, last.After)
	}
}

// The average tells nothing to the run: the last weights are those of a run without.
func TestAverageGoesOnFromTheLastWeights(t *testing.T) {
	var learning [2][]float64
	for i, average := range []float64{0, 0.5} {
		o := smallOptions()
		o.Average = average
		result, err := Run(t.Context(), &line{}, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, epoch := range result.Epochs {
			learning[i] = append(learning[i], epoch.Learning)
		}
	}
	if !slices.Equal(learning[0], learning[1]) {
		t.Errorf("losses while learning: %v without an average, %v with one", learning[0], learning[1])
	}
}
