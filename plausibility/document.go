package plausibility

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"shotest/config"
	"shotest/shogi"
)

// document is a file of weights.
type document struct {
	BaseInterest int `range:"1,10000"`
	Floor        int `range:"1,1000"`
	Components   map[string]entry
}

// entry is a component in a file: whether it counts, and for each bin the score,
// the interest and the factor; or for tables of places, for each table its rows.
type entry struct {
	On      bool
	Weights map[string][3]int
	Tables  map[string][][]int
}

// weightsOfEntry is the field of an entry that holds weights, tablesOfEntry that
// of tables.
const weightsOfEntry, tablesOfEntry = "weights", "tables"

// document returns weights as a file has them. Tables without a score are left
// out.
func (w *Weights) document() document {
	d := document{BaseInterest: w.BaseInterest, Floor: w.Floor, Components: map[string]entry{}}
	for c := range Component(ComponentCount) {
		e := entry{On: w.On[c], Weights: map[string][3]int{}, Tables: map[string][][]int{}}
		if places(c) > 0 {
			for _, t := range tablesOf(c) {
				if rows, any := t.rows(w.of(c)); any {
					e.Tables[t.name] = rows
				}
			}
		} else {
			for i, weight := range w.of(c) {
				factor := int(weight.Factor)
				if factor == 0 {
					factor = 1000
				}
				e.Weights[fileName(infos[c].Bins[i])] = [3]int{int(weight.Score), int(weight.Interest), factor}
			}
		}
		d.Components[c.String()] = e
	}
	return d
}

// weights returns the weights of a valid document.
func (d *document) weights() Weights {
	w := Weights{Bins: make([]Weight, BinCount()), BaseInterest: d.BaseInterest, Floor: d.Floor}
	for c := range Component(ComponentCount) {
		e := d.Components[c.String()]
		w.On[c] = e.On
		bins := w.of(c)
		if places(c) > 0 {
			for _, t := range tablesOf(c) {
				t.set(bins, e.Tables[t.name])
			}
			continue
		}
		for i, bin := range infos[c].Bins {
			numbers := e.Weights[fileName(bin)]
			bins[i] = Weight{int16(numbers[0]), int16(numbers[1]), int16(numbers[2])}
			if bins[i].Factor == 1000 {
				bins[i].Factor = 0
			}
		}
	}
	return w
}

// Validate finds what the types of the document do not show: names that do not
// exist, tables of other sizes, and numbers out of their range.
func (d *document) Validate() error {
	var errs config.Errors
	for _, name := range slices.Sorted(maps.Keys(d.Components)) {
		field := "components." + name
		c, known := componentNamed(name)
		if !known {
			errs = append(errs, &config.Error{Field: field, Problem: "unknown component; expected one of " + componentNames()})
			continue
		}
		errs = append(errs, d.checkWeights(c, field)...)
		errs = append(errs, d.checkTables(c, field)...)
	}
	if len(errs) > 0 {
		return errs
	}
	return nil
}

func (d *document) checkWeights(c Component, field string) (errs config.Errors) {
	weights := d.Components[c.String()].Weights
	for _, name := range slices.Sorted(maps.Keys(weights)) {
		bin := field + "." + weightsOfEntry + "." + name
		if !slices.ContainsFunc(infos[c].Bins, func(known string) bool { return fileName(known) == name }) {
			errs = append(errs, &config.Error{Field: bin, Problem: "unknown bin; expected " + oneOf(binNames(c))})
			continue
		}
		score, interest, factor := weights[name][0], weights[name][1], weights[name][2]
		limits := [3][2]int{{-MaxScore, MaxScore}, {-MaxInterest, MaxInterest}, {MinFactor, MaxFactor}}
		for i, number := range [3]int{score, interest, factor} {
			if number < limits[i][0] || number > limits[i][1] {
				errs = append(errs, outOfRange(fmt.Sprintf("%s[%d]", bin, i), number, limits[i]))
			}
		}
	}
	return errs
}

func (d *document) checkTables(c Component, field string) (errs config.Errors) {
	tables := d.Components[c.String()].Tables
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		place := field + "." + tablesOfEntry + "." + name
		known := tablesOf(c)
		i := slices.IndexFunc(known, func(t table) bool { return t.name == name })
		if i < 0 {
			problem := "unknown table; this component has none"
			if len(known) > 0 {
				problem = "unknown table; expected a name such as " + known[0].name
			}
			errs = append(errs, &config.Error{Field: place, Problem: problem})
			continue
		}
		errs = append(errs, known[i].check(place, tables[name])...)
	}
	return errs
}

// outOfRange returns the error for a number.
func outOfRange(field string, number int, limits [2]int) *config.Error {
	problem := fmt.Sprintf("expected a whole number from %d to %d", limits[0], limits[1])
	return &config.Error{Field: field, Value: fmt.Sprint(number), Problem: problem}
}

// componentNamed returns the component of a name.
func componentNamed(name string) (Component, bool) {
	for c := range Component(ComponentCount) {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

// componentNames lists the names of all components.
func componentNames() string {
	names := make([]string, ComponentCount)
	for c := range Component(ComponentCount) {
		names[c] = c.String()
	}
	return strings.Join(names, ", ")
}

// binNames lists the names of a component's bins as files spell them.
func binNames(c Component) []string {
	names := make([]string, len(infos[c].Bins))
	for i, bin := range infos[c].Bins {
		names[i] = fileName(bin)
	}
	return names
}

// oneOf lists names for an error.
func oneOf(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// weightField returns where a file has a bin.
func weightField(c Component, bin int) string {
	if places(c) == 0 {
		return "components." + c.String() + "." + weightsOfEntry + "." + fileName(infos[c].Bins[bin])
	}
	for _, t := range tablesOf(c) {
		if i := bin - t.first; i >= 0 && i < t.ranks*t.files {
			return "components." + c.String() + "." + tablesOfEntry + "." + t.name
		}
	}
	return "components." + c.String()
}

// fileName returns a bin's name as files spell it.
func fileName(bin string) string {
	return strings.NewReplacer(", ", "_", " ", "_", "'", "").Replace(bin)
}

// table is a table of places in a file: rows from the farthest rank to the
// nearest.
type table struct {
	name         string
	first        int // the bin of its first place
	ranks, files int
	// bin returns the bin of a row and a column, from first on.
	bin func(row, column int) int
}

// check finds what is wrong with the rows of a table.
func (t *table) check(field string, rows [][]int) (errs config.Errors) {
	if len(rows) != t.ranks {
		return config.Errors{{Field: field, Value: fmt.Sprintf("%d rows", len(rows)), Problem: fmt.Sprintf("expected %d", t.ranks)}}
	}
	for i, row := range rows {
		place := fmt.Sprintf("%s[%d]", field, i)
		if len(row) != t.files {
			errs = append(errs, &config.Error{Field: place, Value: fmt.Sprintf("%d numbers", len(row)), Problem: fmt.Sprintf("expected %d", t.files)})
			continue
		}
		for j, number := range row {
			if number < -MaxScore || number > MaxScore {
				errs = append(errs, outOfRange(fmt.Sprintf("%s[%d]", place, j), number, [2]int{-MaxScore, MaxScore}))
			}
		}
	}
	return errs
}

// rows returns the table's scores, and whether any of them is not zero.
func (t *table) rows(bins []Weight) (rows [][]int, any bool) {
	rows = make([][]int, t.ranks)
	for i := range rows {
		rows[i] = make([]int, t.files)
		for j := range rows[i] {
			rows[i][j] = int(bins[t.first+t.bin(i, j)].Score)
			any = any || rows[i][j] != 0
		}
	}
	return rows, any
}

// set puts rows into the bins.
func (t *table) set(bins []Weight, rows [][]int) {
	for i, row := range rows {
		for j, score := range row {
			bins[t.first+t.bin(i, j)].Score = int16(score)
		}
	}
}

// tablesOf returns the tables of a component, which are not to be changed.
func tablesOf(c Component) []table { return allTables()[c] }

// allTables lists the tables of all components.
var allTables = sync.OnceValue(func() (all [ComponentCount][]table) {
	for c := range all {
		if places(Component(c)) > 0 {
			all[c] = listTables(Component(c))
		}
	}
	return all
})

// listTables lists the tables of a component.
func listTables(c Component) []table {
	var tables []table
	for phase, prefix := range [phases]string{openingPhase, endgamePhase} {
		for second, what := range [2]string{firstTables[c], secondTables[c]} {
			for t := shogi.Pawn; t <= shogi.Dragon; t++ {
				for _, drop := range [2]bool{false, true} {
					if what == "" || drop && (t > shogi.Gold || c == TargetSquare && second == 1) {
						continue
					}
					name := prefix + what + " "
					if drop {
						name += "dropped "
					}
					tables = append(tables, placeTable(c, fileName(name+t.String()), phase, second == 1, mover(t, drop)))
				}
			}
		}
	}
	return tables
}

// firstTables and secondTables name the two kinds of tables that a component has.
var (
	firstTables  = map[Component]string{TargetSquare: "to", KingRelative: "own king"}
	secondTables = map[Component]string{TargetSquare: "from", KingRelative: "enemy king"}
)

// placeTable returns one table of TargetSquare, in which rows go from the
// mover's left to his right, or of KingRelative, in which they go by the distance
// in files.
func placeTable(c Component, name string, phase int, second bool, mover int) table {
	if c == TargetSquare {
		return table{name, squareBin(phase, second, mover, 0), 9, 9, func(row, column int) int {
			return int(shogi.NewSquare(9-column, row+1))
		}}
	}
	return table{name, kingBin(phase, second, mover, 0, -8), relativeRanks, relativeFiles, func(row, column int) int {
		return row*relativeFiles + column
	}}
}
