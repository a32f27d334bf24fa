package matches

import (
	"fmt"
	"math"
	"strings"

	"shotest/internal/markdown"
	"shotest/tournament"
	"shotest/tuning/spsa"
)

// Report is what there is to say about a run, finished or not.
type Report struct {
	Spec *tournament.Spec
	// Start are the parameters as they were given, Tuned as they are now, with
	// fractions.
	Start, Tuned []spsa.Parameter
	History      []Iteration
	// Games counts all games with a result, those of an unfinished iteration too.
	Games int
	// Standings say what games were like; nil while they are played.
	Standings *tournament.Standings
}

// Change is what has become of a parameter.
type Change struct {
	spsa.Parameter // as it was given
	// Tuned is its value now, as it can be played with.
	Tuned float64
	// Pull says how far its steps went one way, in standard deviations of what they
	// would have if the parameter had no effect.
	Pull float64
	// AtBound says that it has come nearer to an end of its range than it is moved
	// for a game: what is best may lie beyond.
	AtBound bool
}

// Changes says what has become of the parameters.
func (r *Report) Changes() []Change {
	changes := make([]Change, len(r.Start))
	for i, tuned := range r.rounded() {
		changes[i] = Change{
			Parameter: r.Start[i], Tuned: tuned.Value, Pull: pull(r.History, i),
			AtBound: min(tuned.Value-tuned.Min, tuned.Max-tuned.Value) < tuned.CEnd,
		}
	}
	return changes
}

// rounded returns the parameters with values that can be played with.
func (r *Report) rounded() []spsa.Parameter {
	rounded := append([]spsa.Parameter(nil), r.Tuned...)
	for i := range rounded {
		if rounded[i].Whole {
			rounded[i].Value = math.Round(rounded[i].Value)
		}
	}
	return rounded
}

// Finished reports whether all iterations were played.
func (r *Report) Finished() bool { return len(r.History) >= r.Spec.Tuning.Iterations }

// Summary says in a sentence what was played.
func (r *Report) Summary() string {
	sentence := fmt.Sprintf("%d of %d iterations, %d games", len(r.History), r.Spec.Tuning.Iterations, r.Games)
	if void := r.void(); void > 0 {
		sentence += fmt.Sprintf(", %d of which could not be played", void)
	}
	return sentence
}

func (r *Report) void() (void int) {
	for i := range r.History {
		void += r.History[i].Void
	}
	return void
}

// Conditions says what the games were.
func (r *Report) Conditions() string {
	e := &r.Spec.Engines[0]
	plays := e.Command
	if e.Profile != "" {
		plays = "profile " + e.Profile
	}
	return fmt.Sprintf("%s (%s), %s; %d pairs of games for each iteration, seed %d",
		e.Name, plays, r.Spec.TimeOf(e).String(), r.Spec.Tuning.Pairs, r.Spec.Seed)
}

const pullNote = "Pull says how far the steps went one way, in standard deviations of what chance alone does: " +
	"beyond 2 or 3 the direction is known, within it is not. A parameter that has found its best value, or that does nothing, has little pull."

// Markdown returns the report as a page.
func (r *Report) Markdown() string {
	var text strings.Builder
	fmt.Fprintf(&text, "# Tuning %s\n\n%s. %s.\n\n", r.Spec.Name, r.Summary(), r.Conditions())
	var rows [][]string
	for _, c := range r.Changes() {
		rows = append(rows, c.row())
	}
	text.WriteString(markdown.Table(changeHead, rows))
	text.WriteString(pullNote + "\n\n")
	r.writeUsage(&text)
	r.writeHistory(&text)
	return text.String()
}

var changeHead = []string{"parameter", "before", "now", "pull", "min", "max", "c_end", "r_end", ""}

func (c *Change) row() []string {
	note := ""
	if c.AtBound {
		note = "at the end of its range"
	}
	return []string{
		c.Name, Number(c.Value), Number(c.Tuned), fmt.Sprintf("%+.1f", c.Pull),
		Number(c.Min), Number(c.Max), Number(c.CEnd), Number(c.REnd), note,
	}
}

// Number spells a value with as many digits as are worth reading.
func Number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e6 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4g", x)
}

// writeUsage says what the games were like.
func (r *Report) writeUsage(text *strings.Builder) {
	if r.Standings == nil || len(r.Standings.Players) == 0 {
		return
	}
	u := &r.Standings.Players[0].Usage
	fmt.Fprintf(text, "%d moves, with %.0f nodes and %v in the mean.\n\n", u.Moves, u.MeanNodes, u.MeanTime.Round(1000))
}

// historyShown is how many iterations the page lists; history.csv has all.
const historyShown = 20

func (r *Report) writeHistory(text *strings.Builder) {
	if len(r.History) == 0 {
		return
	}
	text.WriteString("## The way\n\n")
	head := []string{"iteration"}
	for i := range r.Tuned {
		head = append(head, r.Tuned[i].Name)
	}
	var rows [][]string
	for _, at := range thinned(len(r.History), historyShown) {
		row := []string{fmt.Sprint(r.History[at].Number)}
		for _, x := range r.History[at].Values {
			row = append(row, Number(x))
		}
		rows = append(rows, row)
	}
	text.WriteString(markdown.Table(head, rows))
}

// thinned returns a limited number of n indices, evenly spread, with the last one.
func thinned(n, most int) (indices []int) {
	for i := range min(n, most) {
		indices = append(indices, (i+1)*n/min(n, most)-1)
	}
	return indices
}
