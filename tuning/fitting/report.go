package fitting

import (
	"fmt"
	"strings"

	"shotest/internal/markdown"
	"shotest/tuning/games"
	"shotest/tuning/reporting"
)

// Report is what there is to say about a run.
type Report struct {
	games.Sources
	// Form names what was fitted.
	Form        string
	Calibration *games.Calibration
	Options     Options
	Result      Result
	Choices     []ChoiceReport
	Worst       []WorstPosition
	Tendencies  []Tendency
}

// ChoiceReport is the agreement with moves that were played, before and after.
type ChoiceReport struct {
	Name          string
	Before, After Agreement
}

// Markdown returns the report as a page.
func (r *Report) Markdown() string {
	var text strings.Builder
	fmt.Fprintf(&text, "# Fitting %s\n\n", r.Form)
	r.writeRun(&text)
	r.writeLosses(&text)
	r.writeChoices(&text)
	r.writeEpochs(&text)
	r.writePlayers(&text)
	r.writeWorst(&text)
	return text.String()
}

func (r *Report) writeRun(text *strings.Builder) {
	text.WriteString(r.Sources.Markdown())
	o := &r.Options
	fmt.Fprintf(text, "%d epochs, batches of %d in %d shards, rate %v, lambda %v, mirrored %v, seed %d.\n\n",
		o.Epochs, o.Batch, o.Shards, o.Rate, o.Lambda, o.Mirror, o.Seed)
}

func (r *Report) writeLosses(text *strings.Builder) {
	text.WriteString("## On the held-out games\n\n" +
		"Losses are in nats; a fair coin has 0.6931.\n\n")
	before, after := &r.Result.Before, &r.Result.After
	rows := [][]string{
		{"loss against what is learned", four(before.Blended), four(after.Blended), ""},
		{"loss against the outcome", four(before.Outcome), four(after.Outcome), orNone(before.ScoresOutcome)},
		{"correlation with the players' scores", four(before.Correlation), four(after.Correlation), ""},
		{"apart from them, in probability", four(before.Apart), four(after.Apart), ""},
	}
	for i, phase := range after.Phases {
		rows = append(rows, []string{
			fmt.Sprintf("outcome, from move %d on (%d positions)", phase.FromPly, phase.Positions),
			four(before.Phases[i].Outcome), four(phase.Outcome), "",
		})
	}
	text.WriteString(markdown.Table([]string{"", "before", "after", "the players' own scores"}, rows))
}

func (r *Report) writeChoices(text *strings.Builder) {
	if len(r.Choices) == 0 {
		return
	}
	text.WriteString("## The move that was played\n\nfound by looking one move ahead, and at captures after it.\n\n")
	var rows [][]string
	for _, c := range r.Choices {
		rows = append(rows, []string{
			fmt.Sprintf("%s (%d)", c.Name, c.After.Positions),
			reporting.Percent(c.Before.Top1), reporting.Percent(c.After.Top1), reporting.Percent(c.Before.Top3), reporting.Percent(c.After.Top3),
			reporting.Percent(c.Before.Top5), reporting.Percent(c.After.Top5),
		})
	}
	text.WriteString(markdown.Table([]string{"positions", "first, before", "after", "first three, before", "after", "first five, before", "after"}, rows))
}

func (r *Report) writeEpochs(text *strings.Builder) {
	if len(r.Result.Epochs) == 0 {
		return
	}
	fmt.Fprintf(text, "## Epochs\n\nThe best is %d.\n\n", r.Result.Best)
	var rows [][]string
	for _, e := range r.Result.Epochs {
		rows = append(rows, []string{
			fmt.Sprint(e.Number), four(e.Learning), four(e.HeldOut.Blended), four(e.HeldOut.Outcome),
			four(e.HeldOut.Correlation), fmt.Sprintf("%.0f", e.Elapsed.Seconds()),
		})
	}
	text.WriteString(markdown.Table([]string{"epoch", "learning", "held out", "outcome", "correlation", "seconds"}, rows))
}

// mostPlayers is how many players' scales a report lists.
const mostPlayers = 30

func (r *Report) writePlayers(text *strings.Builder) {
	players := r.Calibration.Players()
	if len(players) == 0 {
		return
	}
	fmt.Fprintf(text, "## The players' scores\n\nA score times the scale is what it is worth; %.2f for a player of whom nothing is known.\n"+
		"The bias is by how much the player won more than it claimed, in centipawns.\n\n", r.Calibration.Mean)
	var rows [][]string
	for _, p := range players[:min(len(players), mostPlayers)] {
		rows = append(rows, []string{p.Name, fmt.Sprint(p.Games), fmt.Sprint(p.Scores), fmt.Sprintf("%.2f", p.Scale), fmt.Sprintf("%+.0f", p.Bias)})
	}
	text.WriteString(markdown.Table([]string{"player", "games", "scores", "scale", "bias"}, rows))
	if more := len(players) - mostPlayers; more > 0 {
		fmt.Fprintf(text, "and %d more.\n\n", more)
	}
}

func (r *Report) writeWorst(text *strings.Builder) {
	if len(r.Worst) == 0 {
		return
	}
	text.WriteString("## Worst positions\n\nWhat distinguishes the worst fiftieth of the held-out positions from all:\n\n")
	var rows [][]string
	for _, t := range r.Tendencies {
		rows = append(rows, []string{t.Fact, fmt.Sprintf("%.2f", t.Worst), fmt.Sprintf("%.2f", t.All), fmt.Sprintf("%+.2f", t.Deviations)})
	}
	text.WriteString(markdown.Table([]string{"", "worst", "all", "in deviations"}, rows))
	text.WriteString("The worst of each game, values and scores for the side to move:\n\n")
	rows = nil
	for _, w := range r.Worst {
		rows = append(rows, []string{
			fmt.Sprintf("%.2f", w.Excess), fmt.Sprintf("%+.0f", w.Value), pointer("%+.0f", w.Score), pointer("%g", w.Outcome),
			w.Played, "`" + w.SFEN + "`", w.Source,
		})
	}
	text.WriteString(markdown.Table([]string{"loss", "value", "score", "outcome", "played", "position", "game"}, rows))
}

func four(x float64) string { return fmt.Sprintf("%.4f", x) }

// orNone spells a loss, empty if there was nothing to measure.
func orNone(loss float64) string {
	if loss == 0 {
		return ""
	}
	return four(loss)
}

func pointer(format string, x *float64) string {
	if x == nil {
		return ""
	}
	return fmt.Sprintf(format, *x)
}
