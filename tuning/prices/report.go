package prices

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"shotest/internal/result"
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

// loaded holds the numbers of games and positions for JSON.
type loaded struct {
	games.Counts
	Positions int `json:"positions"`
}

// Loaded returns the numbers of games and positions for JSON.
func (r *Report) Loaded() any { return loaded{r.Set.Counts(), r.Positions} }

// Page returns the report in tables.
func (r *Report) Page() *result.Result {
	about := append([]string{"Games: " + strings.Join(r.Records, ", ")}, r.Lines()...)
	return &result.Result{
		Title: "Prices of late moves", About: append(about, r.Fit.Choice()),
		Tables: []result.Table{r.Fit.learned(), r.Fit.predictionTable(), r.Fit.deviationTable(), r.Fit.numberTable()},
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

// learned is what was learned from, for JSON.
type learned struct {
	Games     int     `json:"games"`
	Positions int     `json:"positions"`
	Moves     int     `json:"moves"`
	Raised    int     `json:"raised"`
	Parts     int     `json:"parts"`
	Deviation float64 `json:"deviation"`
}

func (f *Fit) learned() result.Table {
	return result.Table{Event: "fitted",
		Rows: []learned{{f.Games, f.Positions, f.Moves, f.Raised, f.Parts, f.Tried[f.Chosen].Deviation}}}
}

// prediction is how well held-out moves are predicted by what is known of them.
type prediction struct {
	Known string `json:"known" head:"what is known of a late move"`
	*Model
}

// predictionTable returns the table of how well held-out moves are predicted.
func (f *Fit) predictionTable() result.Table {
	t := result.Table{
		Event: "prediction", Title: "On held-out games",
		Note: fmt.Sprintf("%d late moves of %d games, %s of which raised alpha at their full depth.\n"+
			"Each fifth of the games is foreseen by a fit to the others. Area is that under the ROC curve,\n"+
			"gained the log-loss saved against one probability for all.",
			f.Moves, f.Games, result.Percent(float64(f.Raised)/float64(f.Moves))),
	}
	if f.Parts > 0 {
		t.Rows = []prediction{{"depth, place, node, history", &f.Circumstances}, {"and the old numbers", &f.Before},
			{"and the new numbers", &f.Tried[f.Chosen]}}
	}
	return t
}

// attempt is a fit with a deviation of the prior.
type attempt struct {
	Deviation float64 `json:"deviation" head:"±"`
	Area      float64 `json:"area" head:"area" format:"%.4f"`
	Loss      float64 `json:"log_loss" head:"log-loss" format:"%.5f"`
	Better    float64 `json:"better" head:"better by" scale:"1000" format:"%+.3f"`
	Error     float64 `json:"error" head:"error" scale:"1000" format:"±%.3f"`
	Chosen    string  `json:"chosen,omitempty" head:""`
}

// deviationTable returns the table that compares the deviations of the prior.
func (f *Fit) deviationTable() result.Table {
	t := result.Table{
		Event: "tried", Title: "How far numbers may move",
		Note: "By how much the log-loss on held-out games is less than with the old numbers, in thousandths,\n" +
			"with its standard error by games.",
	}
	if f.Parts == 0 {
		return t
	}
	var rows []attempt
	for i, m := range f.Tried {
		row := attempt{m.Deviation, m.Area, m.Loss, m.Better, m.Error, ""}
		if i == f.Chosen {
			row.Chosen = "chosen"
		}
		rows = append(rows, row)
	}
	t.Rows = rows
	return t
}

// numberTable returns the table of numbers, the largest changes first.
func (f *Fit) numberTable() result.Table {
	numbers := slices.Clone(f.Numbers)
	slices.SortStableFunc(numbers, func(a, b Number) int {
		return cmp.Compare(math.Abs(float64(b.New-b.Old)), math.Abs(float64(a.New-a.Old)))
	})
	return result.Table{
		Event: "number", Title: "Numbers", Rows: numbers,
		Note: "In hundredths of a ply, with the standard error of the new one; moves is how many have what it stands for.",
	}
}
