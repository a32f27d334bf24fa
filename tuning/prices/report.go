package prices

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"shotest/internal/texttable"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Report describes a fit.
type Report struct {
	Records   []string   // the paths of the games
	Set       *games.Set // the games
	Positions int        // the number of positions drawn
	Options   Options
	Fit       *Fit
}

// Lines describes the numbers of games and positions, and the options.
func (r *Report) Lines() []string {
	return []string{r.Set.Summary(), fmt.Sprintf("%d positions, %d nodes for each, one late move in %d drawn, seed %d",
		r.Positions, r.Options.Nodes, r.Options.OneIn, r.Options.Seed)}
}

// Loaded returns the numbers of games and positions for JSON.
func (r *Report) Loaded() map[string]any {
	event := r.Set.Counts()
	event["event"], event["positions"] = "loaded", r.Positions
	return event
}

// Page returns the report in tables.
func (r *Report) Page() *tuning.Report {
	about := append([]string{"Games: " + strings.Join(r.Records, ", ")}, r.Lines()...)
	return &tuning.Report{
		Title: "Prices of late moves", About: append(about, r.Fit.Choice()),
		Tables: []texttable.Table{r.Fit.predictionTable(), r.Fit.deviationTable(), r.Fit.numberTable()},
	}
}

// Choice describes the chosen deviation and the reason.
func (f *Fit) Choice() string {
	deviation := f.Tried[f.Chosen].Deviation
	if f.Parts == 0 {
		return fmt.Sprintf("There is one game only, so that none was held out: numbers were expected to move by ±%v.",
			deviation)
	}
	words := fmt.Sprintf("Numbers were expected to move by ±%v hundredths of a ply: of the values tried, "+
		"that foresees held-out games best.", deviation)
	if after := &f.Tried[f.Chosen]; after.Better < 2*after.Error {
		words += "\nWhat is gained is within chance: more games would tell."
	}
	return words
}

// predictionTable returns the table of how well held-out moves are predicted.
func (f *Fit) predictionTable() texttable.Table {
	t := texttable.Table{
		Title: "On held-out games", Head: []string{"what is known of a late move", "area", "log-loss", "gained"},
		Note: fmt.Sprintf("%d late moves of %d games, %s of which raised alpha at their full depth.\n"+
			"Each fifth of the games is foreseen by a fit to the others. Area is that under the ROC curve,\n"+
			"gained the log-loss saved against one probability for all.",
			f.Moves, f.Games, tuning.Percent(float64(f.Raised)/float64(f.Moves))),
	}
	if f.Parts == 0 {
		return t
	}
	row := func(name string, m *Model) {
		t.Rows = append(t.Rows, []string{
			name, fmt.Sprintf("%.4f", m.Area), fmt.Sprintf("%.5f", m.Loss), fmt.Sprintf("%.2f %%", 100*m.Gained),
		})
	}
	row("depth, place, node, history", &f.Circumstances)
	row("and the old numbers", &f.Before)
	row("and the new numbers", &f.Tried[f.Chosen])
	return t
}

// deviationTable returns the table that compares the deviations of the prior.
func (f *Fit) deviationTable() texttable.Table {
	t := texttable.Table{
		Title: "How far numbers may move", Head: []string{"±", "area", "log-loss", "better by", "error", ""},
		Note: "By how much the log-loss on held-out games is less than with the old numbers, in thousandths,\n" +
			"with its standard error by games.",
	}
	for i, m := range f.Tried {
		chosen := ""
		if i == f.Chosen {
			chosen = "chosen"
		}
		if f.Parts > 0 {
			t.Rows = append(t.Rows, []string{
				fmt.Sprint(m.Deviation), fmt.Sprintf("%.4f", m.Area), fmt.Sprintf("%.5f", m.Loss),
				fmt.Sprintf("%+.3f", 1000*m.Better), fmt.Sprintf("±%.3f", 1000*m.Error), chosen,
			})
		}
	}
	return t
}

// numberTable returns the table of numbers, the largest changes first.
func (f *Fit) numberTable() texttable.Table {
	t := texttable.Table{
		Title: "Numbers", Head: []string{"number", "old", "new", "error", "moves"},
		Note: "In hundredths of a ply, with the standard error of the new one; moves is how many have what it stands for.",
	}
	numbers := slices.Clone(f.Numbers)
	slices.SortStableFunc(numbers, func(a, b Number) int {
		return cmp.Compare(math.Abs(float64(b.New-b.Old)), math.Abs(float64(a.New-a.Old)))
	})
	for _, n := range numbers {
		t.Rows = append(t.Rows, []string{
			n.Name, fmt.Sprint(n.Old), fmt.Sprint(n.New), fmt.Sprintf("±%.1f", n.StandardError), fmt.Sprint(n.Moves),
		})
	}
	return t
}

// Events returns the results for JSON.
func (r *Report) Events() (events []map[string]any) {
	f := r.Fit
	event := map[string]any{
		"event": "fitted", "games": f.Games, "positions": f.Positions, "moves": f.Moves, "raised": f.Raised,
		"parts": f.Parts, "deviation": f.Tried[f.Chosen].Deviation,
	}
	if f.Parts > 0 {
		event["places"] = f.Circumstances
		event["before"] = f.Before
		event["after"] = f.Tried[f.Chosen]
		event["tried"] = f.Tried
	}
	events = append(events, event)
	for _, n := range f.Numbers {
		events = append(events, map[string]any{"event": "number", "number": n})
	}
	return events
}
