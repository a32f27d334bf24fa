package plausibility

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"shotest/config/strict"
	"shotest/internal/message"
	"shotest/plausibility/policy"
	"shotest/shogi"
)

// document is the content of a file of weights.
type document struct {
	BaseInterest int `range:"1,10000"`
	Floor        int `range:"1,1000"`
	Components   map[string]entry
	// Policy is the text of a network, "none" for none; empty for policy, the default one.
	Policy string
	policy *policy.Network
}

// noPolicy stands for the absence of a policy network.
const noPolicy = "none"

// entry is a component in a file: whether it counts, and for each bin [score, interest, factor];
// or the rows of its tables of places.
type entry struct {
	On      bool
	Weights map[string][3]int
	Tables  map[string][][]int
}

// document returns the weights in the form of a file. Tables without a score are left out.
func (w *Weights) document() document {
	d := document{BaseInterest: w.BaseInterest, Floor: w.Floor, Components: map[string]entry{}, policy: w.Policy}
	for c := range Component(ComponentCount) {
		e := entry{On: w.On[c], Weights: map[string][3]int{}, Tables: map[string][][]int{}}
		if c.hasTables() {
			for _, t := range tablesOf(c) {
				if rows, any := t.scores(w.of(c)); any {
					e.Tables[t.name] = rows
				}
			}
		} else {
			for i, weight := range w.of(c) {
				name := fileName(infos[c].Bins[i])
				e.Weights[name] = [3]int{int(weight.Score), int(weight.Interest), weight.Multiplier()}
			}
		}
		d.Components[c.String()] = e
	}
	return d
}

func (d *document) weights() Weights {
	w := Weights{Bins: make([]Weight, BinCount()), BaseInterest: d.BaseInterest, Floor: d.Floor, Policy: d.policy}
	for c := range Component(ComponentCount) {
		e := d.Components[c.String()]
		w.On[c] = e.On
		bins := w.of(c)
		if c.hasTables() {
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

// problems are errors of fields, found one by one.
type problems struct{ strict.Errors }

func (p *problems) add(field, value, format string, values ...any) {
	p.Errors = append(p.Errors, &strict.Error{Field: field, Value: value, Problem: message.Errorf(format, values...)})
}

// within adds an error if the number at a place of a list is out of its range.
func (p *problems) within(list string, index, number, minimum, maximum int) {
	if number < minimum || number > maximum {
		p.add(fmt.Sprintf("%s[%d]", list, index), fmt.Sprint(number), "expected a whole number from %d to %d",
			minimum, maximum)
	}
}

// Validate finds unknown names, tables of the wrong size, and numbers out of range.
func (d *document) Validate() error {
	var found problems
	for _, name := range slices.Sorted(maps.Keys(d.Components)) {
		field := "components." + name
		c, ok := ComponentNamed(name)
		if !ok {
			found.add(field, "", "unknown component; expected one of %s", componentNames())
			continue
		}
		d.checkWeights(c, field+".weights.", &found)
		d.checkTables(c, field+".tables.", &found)
	}
	d.readPolicy(&found)
	if len(found.Errors) > 0 {
		return found.Errors
	}
	return nil
}

func (d *document) readPolicy(found *problems) {
	switch d.Policy {
	case "":
	case noPolicy:
		d.policy = nil
	default:
		network, err := policy.Parse(d.Policy)
		if err != nil {
			found.Errors = append(found.Errors, &strict.Error{Field: "policy", Problem: err})
			return
		}
		d.policy = network
		d.Policy = ""
	}
}

func (d *document) checkWeights(c Component, field string, found *problems) {
	weights, known := d.Components[c.String()].Weights, binNames(c)
	for _, name := range slices.Sorted(maps.Keys(weights)) {
		bin := field + name
		if !slices.Contains(known, name) {
			found.add(bin, "", "unknown bin; expected %s", strings.Join(known, ", "))
			continue
		}
		found.within(bin, 0, weights[name][0], -MaxScore, MaxScore)
		found.within(bin, 1, weights[name][1], -MaxInterest, MaxInterest)
		found.within(bin, 2, weights[name][2], MinFactor, MaxFactor)
	}
}

func (d *document) checkTables(c Component, field string, found *problems) {
	tables, known := d.Components[c.String()].Tables, tablesOf(c)
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		i := slices.IndexFunc(known, func(t table) bool { return t.name == name })
		switch {
		case i >= 0:
			known[i].check(field+name, tables[name], found)
		case len(known) > 0:
			found.add(field+name, "", "unknown table; expected a name such as %s", known[0].name)
		default:
			found.add(field+name, "", "unknown table; this component has none")
		}
	}
}

// ComponentNamed returns the component of a name.
func ComponentNamed(name string) (Component, bool) {
	for c := range Component(ComponentCount) {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

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

// fileName returns the name of a bin or table in files: "on_a_knights_head".
func fileName(bin string) string { return fileNames.Replace(bin) }

var fileNames = strings.NewReplacer(", ", "_", " ", "_", "'", "")

// table is a table of places in a file, its rows from the farthest rank to the nearest.
type table struct {
	PlaceTable
	name          string // in the file
	first         int    // bin of its first place
	rows, columns int
	place         func(row, column int) int // returns a place, as an offset from first
}

// check finds rows of the wrong number or length, and scores out of range.
func (t *table) check(field string, rows [][]int, found *problems) {
	if len(rows) != t.rows {
		found.add(field, fmt.Sprintf("%d rows", len(rows)), "expected %d", t.rows)
		return
	}
	for i, row := range rows {
		place := fmt.Sprintf("%s[%d]", field, i)
		if len(row) != t.columns {
			found.add(place, fmt.Sprintf("%d numbers", len(row)), "expected %d", t.columns)
			continue
		}
		for j, number := range row {
			found.within(place, j, number, -MaxScore, MaxScore)
		}
	}
}

// scores returns the table's scores, and whether one of them is not zero.
func (t *table) scores(bins []Weight) (rows [][]int, any bool) {
	rows = make([][]int, t.rows)
	for i := range rows {
		rows[i] = make([]int, t.columns)
		for j := range rows[i] {
			rows[i][j] = int(bins[t.first+t.place(i, j)].Score)
			any = any || rows[i][j] != 0
		}
	}
	return rows, any
}

func (t *table) set(bins []Weight, rows [][]int) {
	for i, row := range rows {
		for j, score := range row {
			bins[t.first+t.place(i, j)].Score = int16(score)
		}
	}
}

// tablesOf returns the tables of a component, which must not be changed; none where bins have
// names.
func tablesOf(c Component) []table { return allTables()[c] }

// allTables lists the tables of all components.
var allTables = sync.OnceValue(func() (all [ComponentCount][]table) {
	for set := range placeTables {
		s := &placeTables[set]
		for phase, prefix := range [phases]string{openingPhase, endgamePhase} {
			for t := shogi.Pawn; t <= shogi.Dragon; t++ {
				for _, drop := range [2]bool{false, true} {
					if drop && (!s.drops || t > shogi.Gold) {
						continue
					}
					of := PlaceTable{Name: prefix + s.name, Piece: t, Drop: drop}
					first := placeBin(set, phase, moverIndexOf(t, drop), 0) - s.component.FirstBin()
					all[s.component] = append(all[s.component], table{of, fileName(of.String()), first, s.rows,
						s.columns, s.place})
				}
			}
		}
	}
	return all
})

// place returns the place of a row and a column. Columns of the board go from the mover's left to
// its right.
func (t *tableSet) place(row, column int) int {
	if t.board {
		return int(shogi.NewSquare(9-column, row+1))
	}
	return row*t.columns + column
}
