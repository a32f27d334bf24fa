package plausibility

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shotest/config/strict"
	"shotest/internal/testing/golden"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestEveryCriterionIsPresent(t *testing.T) {
	found := map[Source]map[int]bool{Treebeard: {}, Shotest: {}}
	names := map[string]bool{}
	for c := range Component(ComponentCount) {
		info := c.Info()
		if info.Source != Own {
			found[info.Source][info.Criterion] = true
		} else if info.Criterion != 0 {
			t.Errorf("%v has a number of the chapter without being from there", c)
		}
		if names[info.Name] || info.Name == "" || info.Words == "" {
			t.Errorf("component %d: name %q, words %q", c, info.Name, info.Words)
		}
		names[info.Name] = true
		bins := map[string]bool{}
		for _, bin := range binNames(c) {
			if bins[bin] {
				t.Errorf("%v has two bins %s", c, bin)
			}
			bins[bin] = true
		}
		if len(bins) == 0 && !c.hasTables() {
			t.Errorf("%v has no bins", c)
		}
	}
	for source, count := range map[Source]int{Treebeard: 17, Shotest: 5} {
		for i := 1; i <= count; i++ {
			if !found[source][i] {
				t.Errorf("%v %d is missing", source, i)
			}
		}
	}
	if ComponentCount != 48 {
		t.Errorf("%d components; the texts say that there are 48", ComponentCount)
	}
}

// Components have bins of their own, one after the other, and tables places of their own in them.
func TestBinsAreNumberedWithoutGaps(t *testing.T) {
	var taken []int
	for c := range Component(ComponentCount) {
		for i := range c.Bins() {
			taken = append(taken, c.FirstBin()+i)
		}
		var places []int
		for _, table := range tablesOf(c) {
			for i := range table.rows {
				for j := range table.columns {
					places = append(places, table.first+table.place(i, j))
				}
			}
		}
		slices.Sort(places)
		if distinct := slices.Compact(slices.Clone(places)); len(distinct) != len(places) || len(places) > 0 &&
			slices.Max(places) >= c.Bins() {
			t.Errorf("%v: tables share places", c)
		}
	}
	slices.Sort(taken)
	for i, bin := range taken {
		if bin != i {
			t.Fatalf("bin %d is nobody's, or several components'", i)
		}
	}
}

func TestDefaultWeightsAreWrittenAsTheyAre(t *testing.T) {
	w := DefaultWeights()
	if err := w.Validate(); err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	w.writeComponents(&want)
	want.WriteString("\n# What target_square scores by the whole position is in default.policy.\n")
	golden.Compare(t, "default.yaml", want.String())
	for c := range Component(ComponentCount) {
		if !w.On[c] {
			t.Errorf("%v is off", c)
		}
	}
	w.Bins[0].Score = 77
	if DefaultWeights().Bins[0].Score == 77 {
		t.Error("the default weights can be changed")
	}
}

func TestWeightsAreReadBack(t *testing.T) {
	w := randomWeights(3)
	w.On[Fork], w.Floor, w.BaseInterest = false, 7, 900
	for _, c := range []Component{TargetSquare, KingRelative} {
		for i := range w.of(c) {
			w.of(c)[i] = Weight{}
		}
	}
	w.Bins[placeBin(fromSquare, 1, moverIndexOf(shogi.Gold, false), int(shogi.NewSquare(4, 8)))].Score = -33
	w.Bins[placeBin(fromEnemyKing, 0, moverIndexOf(shogi.Rook, true), relativePlace(8, 8))].Score = 44
	path := filepath.Join(t.TempDir(), "weights.yaml")
	if err := Save(path, w); err != nil {
		t.Fatal(err)
	}
	// Tables that are not in the file are as in the default weights.
	for _, c := range []Component{TargetSquare, KingRelative} {
		for _, table := range tablesOf(c) {
			if _, any := table.scores(w.of(c)); any {
				continue
			}
			rows, _ := table.scores(defaultWeights().Bins[c.FirstBin():])
			table.set(w.of(c), rows)
		}
	}
	read, err := Load(path)
	if err != nil || !reflect.DeepEqual(read, w) {
		t.Errorf("%v, read back otherwise", err)
	}
}

func TestLoadChangesOnlyWhatIsNamed(t *testing.T) {
	rows := strings.Repeat("        - [0, 0, 0, 0, 0, 0, 0, 0, 0]\n", 8) + "        - [9, 0, 0, 0, 0, 0, 0, 0, 5]\n"
	text := "floor: 10\ncomponents:\n  chase: {on: false}\n  killer:\n    weights: {first: [250, -120, 900]}\n" +
		"  target_square:\n    tables:\n      opening_to_dropped_gold:\n" + rows
	got, err := Load(shogitest.File(t, "weights.yaml", text))
	if err != nil {
		t.Fatal(err)
	}
	want := DefaultWeights()
	want.Floor, want.On[Chase] = 10, false
	want.of(Killer)[0] = Weight{250, -120, 900}
	for s := range shogi.Square(shogi.SquareCount) {
		want.Bins[placeBin(toSquare, 0, moverIndexOf(shogi.Gold, true), int(s))].Score = 0
	}
	want.Bins[placeBin(toSquare, 0, moverIndexOf(shogi.Gold, true), int(shogi.NewSquare(1, 9)))].Score = 5
	want.Bins[placeBin(toSquare, 0, moverIndexOf(shogi.Gold, true), int(shogi.NewSquare(9, 9)))].Score = 9
	if !reflect.DeepEqual(got, want) {
		t.Error("other weights than those named have changed, or these have not")
	}
}

func TestLoadErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"unknown component", "components:\n  chaise:\n    on: true\n",
			"w.yaml:3:5: components.chaise: unknown component; expected one of base, table_move"},
		{"unknown bin", "components:\n  killer:\n    weights:\n      third: [1, 2, 1000]\n",
			"w.yaml:4:14: components.killer.weights.third: unknown bin; expected first, second"},
		{"a score beyond the range", "components:\n  killer:\n    weights: {first: [4001, 2, 1000]}\n",
			"w.yaml:3:23: components.killer.weights.first[0]: found 4001, expected a whole number from -4000 to 4000"},
		{"no such table", "components:\n  target_square:\n    tables: {opening_to_queen: []}\n",
			"w.yaml:3:32: components.target_square.tables.opening_to_queen: unknown table; expected a name such as opening_to_pawn"},
		{"a component without tables", "components:\n  chase:\n    tables: {x: []}\n",
			"components.chase.tables.x: unknown table; this component has none"},
		{"too few rows", "components:\n  target_square:\n    tables: {opening_to_pawn: [[1]]}\n",
			"components.target_square.tables.opening_to_pawn: found 1 rows, expected 9"},
		{"a short row",
			"components:\n  target_square:\n    tables:\n      opening_to_pawn: [[1],[1],[1],[1],[1],[1],[1],[1],[1]]\n",
			"w.yaml:4:25: components.target_square.tables.opening_to_pawn[0]: found 1 numbers, expected 9"},
	}
	for _, test := range tests {
		_, err := parse([]byte(test.text), "w.yaml", DefaultWeights())
		var list strict.Errors
		if !errors.As(err, &list) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "missing.yaml")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}

func TestValidate(t *testing.T) {
	change := map[string]func(w *Weights){
		"components.check.weights.safe[0]: found 5000": func(w *Weights) { w.of(Check)[0].Score = 5000 },
		"components.check.weights.safe[2]: found 5":    func(w *Weights) { w.of(Check)[0].Factor = 5 },
		"floor: found 0":      func(w *Weights) { w.Floor = 0 },
		"1 weights, expected": func(w *Weights) { w.Bins = w.Bins[:1] },
	}
	for want, spoil := range change {
		w := DefaultWeights()
		spoil(&w)
		if _, err := NewScorer(w); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
