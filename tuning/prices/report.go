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
	f := r.Fit
	page := &result.Result{
		Title: "Prices of late moves", About: append(about, f.Choice()),
		Tables: []result.Table{f.learned(), f.Late.predictionTable("late moves", "depth, index, node, history"),
			f.Late.deviationTable("How far numbers may move"), f.numberTable()},
	}
	if f.Listed != nil {
		page.Tables = append(page.Tables, f.Listed.predictionTable("moves of lists", "the same, and plausibility"),
			f.Listed.deviationTable("How far penalties may move"), f.penaltyTable())
	}
	return page
}

// Choice describes the chosen deviation and the reason.
func (f *Fit) Choice() string {
	deviation := f.Late.Tried[f.Late.Chosen].Deviation
	if f.Late.Parts == 0 {
		return fmt.Sprintf("There is one game only, so that none was held out: numbers were expected to move by ±%v.",
			deviation)
	}
	words := fmt.Sprintf("Numbers were expected to move by ±%v hundredths of a ply: of the values tried, "+
		"that foresees held-out games best.", deviation)
	if after := &f.Late.Tried[f.Late.Chosen]; after.Better < 2*after.Error {
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
	Listed    int     `json:"listed"`
	Parts     int     `json:"parts"`
	Deviation float64 `json:"deviation"`
}

func (f *Fit) learned() result.Table {
	row := learned{Games: f.Late.Games, Positions: f.Positions, Moves: f.Late.Moves, Raised: f.Late.Raised,
		Parts: f.Late.Parts, Deviation: f.Late.Tried[f.Late.Chosen].Deviation}
	if f.Listed != nil {
		row.Listed = f.Listed.Moves
	}
	return result.Table{Event: "fitted", Rows: []learned{row}}
}

// prediction is how well held-out moves are predicted by what is known of them.
type prediction struct {
	Known string `json:"known" head:"what is known of a move"`
	*Model
}

// predictionTable returns the table of how well held-out moves are predicted.
func (a *Answer) predictionTable(moves, circumstances string) result.Table {
	t := result.Table{
		Event: "prediction", Title: "On held-out games: " + moves,
		Note: fmt.Sprintf("%d %s of %d games, %s of which raised alpha at their full depth.\n"+
			"Each fifth of the games is foreseen by a fit to the others. Area is that under the ROC curve,\n"+
			"gained the log-loss saved against one probability for all.",
			a.Moves, moves, a.Games, result.Percent(float64(a.Raised)/float64(a.Moves))),
	}
	if a.Parts > 0 {
		t.Rows = []prediction{{circumstances, &a.Circumstances}, {"and the old numbers", &a.Before},
			{"and the new numbers", &a.Tried[a.Chosen]}}
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
func (a *Answer) deviationTable(title string) result.Table {
	t := result.Table{
		Event: "tried", Title: title,
		Note: "By how much the log-loss on held-out games is less than with the old numbers, in thousandths,\n" +
			"with its standard error by games.",
	}
	if a.Parts == 0 {
		return t
	}
	var rows []attempt
	for i, m := range a.Tried {
		row := attempt{m.Deviation, m.Area, m.Loss, m.Better, m.Error, ""}
		if i == a.Chosen {
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
		Note: "In hundredths of a ply, with the standard error of the new one; moves is how many have what it stands for.\n" +
			"Where the games tell enough, numbers within two standard errors of 0 become 0.",
	}
}

// penaltyTable returns the table of penalties.
func (f *Fit) penaltyTable() result.Table {
	return result.Table{
		Event: "penalty", Title: "Likeness in lists", Rows: f.Penalties,
		Note: fmt.Sprintf("In rating points: by how much a move is the worse for each like move that failed, and for each that\n"+
			"raised alpha; moves is how many are like one that failed. Score and factor are the new penalties: none within\n"+
			"two standard errors of 0, or below it. At the same index %.0f points of score are worth %.2f units of\n"+
			"log-odds, and a unit of the logarithm of interest %.2f.",
			pointsPerLogOdds, f.Listed.weights[scoreColumn], f.Listed.weights[logInterestColumn]),
	}
}
