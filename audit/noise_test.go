package audit

import (
	"math"
	"math/rand/v2"
	"testing"

	"shotest/internal/shogitest"
)

func TestQuiet(t *testing.T) {
	for moves, want := range map[string]bool{
		"":                    true,
		"7g7f 3c3d":           true,  // bishops that protect and are protected
		"7g7f 3c3d 8h2b+":     false, // one is to be taken back
		"2g2f 8c8d 2f2e 4a3b": true,
	} {
		p := shogitest.Game(t, "startpos moves "+moves).Current()
		if got := quiet(p); got != want {
			t.Errorf("%s: quiet %v", moves, got)
		}
	}
}

// Groups have what lies in them, and the deviation of normal errors is theirs, whatever a few
// outliers are.
func TestNoise(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var deviations []Deviation
	for i := range 20_000 {
		d := Deviation{Evaluation: random.IntN(400) - 200}
		d.Searched = d.Evaluation + int(math.Round(random.NormFloat64()*80))
		if i%50 == 0 {
			d.Searched += 2000
		}
		deviations = append(deviations, d)
	}
	groups := NewNoise(deviations)
	if all := groups[0]; all.Positions != 20_000 || math.Abs(all.Deviation-80) > 4 || math.Abs(all.Mean-40) > 4 {
		t.Errorf("%+v, want a deviation of 80", all)
	}
	sum := 0
	for _, g := range groups[1:] {
		sum += g.Positions
	}
	if sum != 20_000 || groups[3].Positions != 0 || groups[3].Deviation != 0 || groups[2].From != 100 || groups[2].Below != 300 {
		t.Errorf("groups %+v", groups)
	}
	if last := groups[len(groups)-1]; last.From != 2000 || last.Below != 0 {
		t.Errorf("the last group is %+v", last)
	}
}
