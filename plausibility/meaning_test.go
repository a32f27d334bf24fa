package plausibility

import (
	"testing"

	"shotest/config"
)

// Credits with the name of a component are given where that component credits the move: always if
// attack maps show everything that the component uses, otherwise mostly. The numbers are per cent
// of the moves with the credit, and of those that the component credits.
func TestCreditsMeanTheirComponents(t *testing.T) {
	const seed = 41
	s := newScorer(t)
	var credits Credits
	numbers := config.Numbers(&credits)
	counts := map[string]*[3]int{} // both, the credit alone, the component alone
	for _, n := range gameNodes(t, 1500, seed) {
		facts := n.gathered(s)
		quick := &QuickFacts{Basics: n.basics(), Hints: new(Hints)}
		quick.Gather()
		for _, m := range n.moves {
			c := s.Score(facts, m)
			s.Finish(facts, &c)
			for _, number := range numbers {
				component, ok := ComponentNamed(number.Name)
				if !ok || component.Info().Group == Tables || component.Info().Group == Root {
					continue
				}
				number.SetFloat(1)
				credit, _ := credits.Of(quick, m)
				number.SetFloat(0)
				if counts[number.Name] == nil {
					counts[number.Name] = new([3]int)
				}
				switch given := credit != 0; {
				case given && c.Has(component):
					counts[number.Name][0]++
				case given:
					counts[number.Name][1]++
				case c.Has(component):
					counts[number.Name][2]++
				}
			}
		}
	}
	for name, n := range counts {
		want, graded := mostly[name]
		if !graded {
			want = [2]int{100, 100}
		}
		if graded { // other games differ by a few per cent
			want = [2]int{want[0] - 10, max(want[1]-10, 1)}
		}
		right, found := 100*n[0]/max(n[0]+n[1], 1), 100*n[0]/max(n[0]+n[2], 1)
		if n[0] > 0 && (right < want[0] || found < want[1]) || n[0] == 0 && n[1]+n[2] > 0 {
			t.Errorf("%s: %d of %d%% right, %d%% found, want %v", name, n[0], right, found, want)
		}
	}
	if len(counts) < 25 {
		t.Errorf("only %d credits", len(counts))
	}
}

// mostly holds, where attack maps cannot tell everything, the percentage of the moves of a credit
// that its component must credit as well, and the other way round. Only components play out
// exchanges, and the components of places and of the reach of drops credit every move.
var mostly = map[string][2]int{
	"attack_defender": {35, 70}, "block": {80, 55}, "capture_hanging": {80, 65}, "chase": {85, 100},
	"drop_reach": {100, 70},
	"escape":     {45, 80}, "fork": {15, 55}, "hit_guard": {95, 80}, "king_relative": {100, 55},
	"mate_threat": {90, 40},
	"open_line":   {95, 90}, "pawn_attack": {90, 100}, "piece_attack": {25, 75}, "recapture": {75, 100},
	"support": {40, 85},
	"unpin":   {100, 10},
}

func TestCreditsAllocateNothing(t *testing.T) {
	var credits Credits
	for _, number := range config.Numbers(&credits) {
		number.SetFloat(1)
	}
	f := QuickFacts{Hints: new(Hints)}
	for _, n := range gameNodes(t, 20, 43) {
		f.Basics = n.basics()
		f.Root = &RootFacts{}
		if allocations := testing.AllocsPerRun(3, func() {
			f.Gather()
			for _, m := range n.moves {
				credits.Of(&f, m)
			}
		}); allocations > 0 {
			t.Fatalf("%v allocations", allocations)
		}
	}
}
