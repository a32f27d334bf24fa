package moves

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"shotest/internal/markdown"
	"shotest/plausibility"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/reporting"
)

// Report is what there is to say about a run.
type Report struct {
	games.Sources
	// Title heads the page; empty for that of plausibility.
	Title string
	// Labels says in words which moves were to be found.
	Labels  string
	Options loop.Options
	// Deviation is how far weights were expected to move, in rating points; 0 if that was
	// left open.
	Deviation float64
	// Policy is the hidden units of the policy network, and DoneWithout names
	// the tables of places that are left empty.
	Policy      Units
	DoneWithout []string
	Result      loop.Result[Metrics]
	// Changes are what has become of the weights; nothing if none were learned.
	Changes []Change
	// Costs are those at which the moves that were to be found cost MedianCost hundredths of a
	// ply in the median; a MedianCost of 0 says that they were not asked for.
	Costs      plausibility.Costs
	MedianCost int
	// Tables are what else there is to say.
	Tables []Table
}

// Table is a part of a report.
type Table struct {
	Title, Note string
	Head        []string
	Rows        [][]string
}

// Heading returns the title of the page.
func (r *Report) Heading() string { return cmp.Or(r.Title, "Plausibility of moves") }

// Markdown returns the report as a page.
func (r *Report) Markdown() string {
	var text strings.Builder
	text.WriteString("# " + r.Heading() + "\n\n")
	r.writeRun(&text)
	r.writeAgreement(&text)
	r.writeCalibration(&text)
	r.writeCosts(&text)
	r.writeEpochs(&text)
	r.writeChanges(&text)
	for i := range r.Tables {
		t := &r.Tables[i]
		text.WriteString("## " + t.Title + "\n\n" + t.Note + "\n\n" + markdown.Table(t.Head, t.Rows))
	}
	return text.String()
}

func (r *Report) writeRun(text *strings.Builder) {
	fmt.Fprintf(text, "Learned from %s. ", r.Labels)
	text.WriteString(r.Sources.Markdown())
	text.WriteString(r.Run() + "\n\n")
}

// Run says in words how weights were fitted.
func (r *Report) Run() string {
	o := &r.Options
	words := fmt.Sprintf("%d epochs, batches of %d, rate %v, ", o.Epochs, o.Batch, o.Rate)
	if r.Deviation > 0 {
		words += fmt.Sprintf("deviation %v, ", r.Deviation)
	}
	words += fmt.Sprintf("seed %d.", o.Seed)
	if r.Policy.Position > 0 {
		words += fmt.Sprintf(" A network of %d hidden units scores moves by the whole position.", r.Policy.Position)
	}
	if r.Policy.Surroundings > 0 {
		words += fmt.Sprintf(" Another %d see what surrounds the squares that they go to and leave.", r.Policy.Surroundings)
	}
	if len(r.DoneWithout) > 0 {
		words += fmt.Sprintf(" Tables of places left empty: %s.", strings.Join(r.DoneWithout, ", "))
	}
	return words
}

// fitted reports whether anything was learned.
func (r *Report) fitted() bool { return len(r.Changes) > 0 || len(r.Result.Epochs) > 0 }

// measured reports whether there is an agreement to tell of.
func (r *Report) measured() bool { return r.Result.After.Positions > 0 }

// agreements returns the rows of the table of agreements: before and after, or all if
// nothing was learned, and the parts of it. There are none if nothing was measured.
func (r *Report) agreements() (rows []Part) {
	after := &r.Result.After
	switch {
	case r.fitted():
		rows = append(rows, Part{"before", r.Result.Before.Agreement}, Part{"after", after.Agreement})
	case r.measured():
		rows = append(rows, Part{"all", after.Agreement})
	}
	return append(append(rows, after.Phases...), after.Kinds...)
}

func (r *Report) writeAgreement(text *strings.Builder) {
	if !r.measured() {
		return
	}
	text.WriteString("## On the held-out games\n\n" +
		"Loss is the negative log-likelihood of the move in nats, perplexity its exponential. " +
		"The rest is how often the move is among the first N, by N.\n\n")
	head := []string{"", "positions", "loss", "perplexity"}
	for _, width := range Widths {
		head = append(head, fmt.Sprint(width))
	}
	var rows [][]string
	for _, part := range r.agreements() {
		rows = append(rows, agreementRow(part.Name, &part.Agreement))
	}
	text.WriteString(markdown.Table(head, rows))
}

func agreementRow(name string, a *Agreement) []string {
	row := []string{name, fmt.Sprint(a.Positions), fmt.Sprintf("%.4f", a.NegativeLogLikelihood), fmt.Sprintf("%.2f", a.Perplexity())}
	for _, share := range a.Among {
		row = append(row, reporting.Percent(share))
	}
	return row
}

func (r *Report) writeCalibration(text *strings.Builder) {
	if len(r.Result.After.Calibration) == 0 {
		return
	}
	text.WriteString("## Calibration\n\nHow often moves were played that were given a probability in a range.\n\n")
	var rows [][]string
	for _, c := range r.Result.After.Calibration {
		rows = append(rows, []string{
			fmt.Sprintf("%g to %g %%", 100*c.From, 100*c.To), fmt.Sprint(c.Moves),
			fmt.Sprintf("%.2f %%", 100*c.Claimed), fmt.Sprintf("%.2f %%", 100*c.Played),
		})
	}
	text.WriteString(markdown.Table([]string{"probability", "moves", "claimed", "played"}, rows))
}

func (r *Report) writeCosts(text *strings.Builder) {
	if r.MedianCost > 0 {
		fmt.Fprintf(text, "## Costs\n\nWith `costs: {k: %d}` the moves cost %d hundredths of a ply in the median.\n\n", r.Costs.K, r.MedianCost)
	}
}

func (r *Report) writeEpochs(text *strings.Builder) {
	if len(r.Result.Epochs) == 0 {
		return
	}
	text.WriteString("## Epochs\n\n")
	var rows [][]string
	for i := range r.Result.Epochs {
		e := &r.Result.Epochs[i]
		best := ""
		if e.Number == r.Result.Best {
			best = "best"
		}
		rows = append(rows, []string{
			fmt.Sprint(e.Number), fmt.Sprintf("%.4f", e.Learning), fmt.Sprintf("%.4f", e.HeldOut.NegativeLogLikelihood),
			reporting.Percent(e.HeldOut.WithinWidth(1)), fmt.Sprintf("%.0f s", e.Elapsed.Seconds()), best,
		})
	}
	text.WriteString(markdown.Table([]string{"epoch", "learning", "held out", "first", "time", ""}, rows))
}

// MostChanged returns the changes, the greatest first.
func (r *Report) MostChanged() []Change {
	changes := slices.Clone(r.Changes)
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Compare(math.Abs(b.After-b.Before), math.Abs(a.After-a.Before))
	})
	return changes
}

// Idle returns the bins whose weights do not differ from zero by more than chance.
func (r *Report) Idle() (idle []Change) {
	for _, c := range r.Changes {
		if c.Idle() {
			idle = append(idle, c)
		}
	}
	return idle
}

func (r *Report) writeChanges(text *strings.Builder) {
	if len(r.Changes) == 0 {
		return
	}
	text.WriteString("## Weights\n\nScores in rating points, the greatest change first; the standard error is that " +
		"of a weight if all others are right. The tables of places are learned too, and not listed.\n\n")
	text.WriteString(markdown.Table(changeHead, changeRows(r.MostChanged())))
	text.WriteString("### Weights that do nothing\n\nWithin two standard errors of 0:\n\n")
	text.WriteString(markdown.Table(changeHead, changeRows(r.Idle())))
}

var changeHead = []string{"component", "bin", "before", "after", "standard error", "moves", "played"}

func changeRows(changes []Change) (rows [][]string) {
	for i := range changes {
		c := &changes[i]
		rows = append(rows, []string{
			c.Component, c.Bin, fmt.Sprintf("%.0f", c.Before), fmt.Sprintf("%.0f", c.After),
			fmt.Sprintf("%.1f", c.StandardError), fmt.Sprint(c.Moves), fmt.Sprint(c.Played),
		})
	}
	return rows
}
