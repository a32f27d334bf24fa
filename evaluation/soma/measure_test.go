package soma_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"shotest/shogi"
)

// mostGain bounds the gains that are compared. A mate is out of reach of any
// static judgement; what it is worth beyond this says nothing.
const mostGain = 3000

// agreement collects guesses with the truth.
type agreement struct{ guess, truth []int }

func (a *agreement) add(guess, truth int) {
	a.guess = append(a.guess, guess)
	a.truth = append(a.truth, truth)
}

// figures say how well guesses agree with the truth.
type figures struct {
	count int
	// median, ninth and mean are of the differences: the middle one, the one
	// that nine of ten do not exceed, the average.
	median, ninth, mean float64
	// within is the share of differences of at most 60, sign that of equal
	// signs.
	within, sign, correlation float64
}

func (f figures) String() string {
	return fmt.Sprintf("n %6d  median %4.0f  90%% %5.0f  mean %6.1f  within 60 %5.1f %%  sign %5.1f %%  r %.3f",
		f.count, f.median, f.ninth, f.mean, 100*f.within, 100*f.sign, f.correlation)
}

func compare(guess, truth []int) figures {
	n := len(guess)
	if n == 0 {
		return figures{}
	}
	differences, x, y := make([]float64, n), make([]float64, n), make([]float64, n)
	f := figures{count: n}
	for i := range guess {
		x[i] = float64(max(-mostGain, min(mostGain, guess[i])))
		y[i] = float64(max(-mostGain, min(mostGain, truth[i])))
		differences[i] = math.Abs(x[i] - y[i])
		f.mean += differences[i] / float64(n)
		if differences[i] <= 60 {
			f.within += 1 / float64(n)
		}
		if (x[i] > 0) == (y[i] > 0) && (x[i] < 0) == (y[i] < 0) {
			f.sign += 1 / float64(n)
		}
	}
	slices.Sort(differences)
	f.median, f.ninth = differences[n/2], differences[n*9/10]
	f.correlation = correlation(x, y)
	return f
}

func correlation(x, y []float64) float64 {
	n := float64(len(x))
	var sx, sy, sxx, syy, sxy float64
	for i := range x {
		sx += x[i]
		sy += y[i]
		sxx += x[i] * x[i]
		syy += y[i] * y[i]
		sxy += x[i] * y[i]
	}
	return (sxy - sx*sy/n) / math.Sqrt((sxx-sx*sx/n)*(syy-sy*sy/n))
}

// measurement is a set of positions with what quiescence gains in each.
type measurement struct {
	t         *testing.T
	positions []shogi.Position
	maps      []shogi.AttackMap
	truth     []int
	// took is the time of quiescence for a position.
	took time.Duration
}

func newMeasurement(t *testing.T, positions []shogi.Position) *measurement {
	m := &measurement{t: t, positions: positions}
	m.maps = make([]shogi.AttackMap, len(positions))
	m.truth = make([]int, len(positions))
	search := newReference(shogi.DefaultPieceValues())
	start := time.Now()
	for i := range positions {
		m.truth[i] = search.quiescence(&positions[i])
	}
	m.took = time.Since(start) / time.Duration(len(positions))
	for i := range positions {
		m.maps[i].Compute(&positions[i])
	}
	t.Logf("quiescence: %v and %d nodes a position", m.took, search.nodes/len(positions))
	return m
}

// judge compares a stand-in's guesses with quiescence and returns them.
func (m *measurement) judge(name string, judge func(p *shogi.Position, a *shogi.AttackMap) int) []int {
	guesses := make([]int, len(m.positions))
	start := time.Now()
	for i := range m.positions {
		guesses[i] = judge(&m.positions[i], &m.maps[i])
	}
	took := time.Since(start) / time.Duration(len(m.positions))
	var check, free agreement
	for i := range m.positions {
		if m.positions[i].InCheck() {
			check.add(guesses[i], m.truth[i])
		} else {
			free.add(guesses[i], m.truth[i])
		}
	}
	m.t.Logf("%s: %v, 1/%.0f of the time\n  all      %v\n  no check %v\n  check    %v", name, took, float64(m.took)/float64(max(took, 1)),
		compare(guesses, m.truth), compare(free.guess, free.truth), compare(check.guess, check.truth))
	return guesses
}

// byPhase tells the phases of the game apart.
func (m *measurement) byPhase(guesses []int) {
	phases := []struct {
		name     string
		from, to int
	}{{"moves 1 to 30", 1, 30}, {"moves 31 to 60", 31, 60}, {"moves 61 to 100", 61, 100}, {"moves 101 on", 101, 9999}}
	for _, phase := range phases {
		var a agreement
		for i := range m.positions {
			if n := m.positions[i].MoveNumber(); n >= phase.from && n <= phase.to {
				a.add(guesses[i], m.truth[i])
			}
		}
		m.t.Logf("%-16s %v", phase.name, compare(a.guess, a.truth))
	}
}

// worst lists the positions with the greatest differences, without those in
// check or with a mate.
func (m *measurement) worst(guesses []int) {
	order := make([]int, 0, len(m.positions))
	for i := range m.positions {
		if !m.positions[i].InCheck() && m.truth[i] < -lost/2 {
			order = append(order, i)
		}
	}
	off := func(i int) int { return max(guesses[i]-m.truth[i], m.truth[i]-guesses[i]) }
	slices.SortStableFunc(order, func(a, b int) int { return off(b) - off(a) })
	search := newReference(shogi.DefaultPieceValues())
	for _, i := range order[:min(*worstCount, len(order))] {
		search.quiescence(&m.positions[i])
		m.t.Logf("%s: resolved %d, quiescence %d by %v", m.positions[i].SFEN(), guesses[i], m.truth[i], search.principal())
	}
}
