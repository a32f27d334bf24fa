package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shotest/language"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// The tables that the games themselves make, and the circumstances.

// bar is a range of game lengths with how many games lie in it.
type bar struct{ From, To, Games int }

// maxBars is how many bars a histogram has at most: more are no more readable.
const maxBars = 20

// lengths counts games by their number of moves.
func lengths(results []tournament.Result) []bar {
	longest, shortest := 0, -1
	for i := range results {
		if n := len(results[i].Moves); results[i].Outcome != tournament.Void {
			longest = max(longest, n)
			if shortest < 0 || n < shortest {
				shortest = n
			}
		}
	}
	if shortest < 0 {
		return nil
	}
	width := barWidth(longest - shortest + 1)
	first := shortest / width
	bars := make([]bar, longest/width-first+1)
	for i := range bars {
		bars[i] = bar{From: (first + i) * width, To: (first+i+1)*width - 1}
	}
	for i := range results {
		if results[i].Outcome != tournament.Void {
			bars[len(results[i].Moves)/width-first].Games++
		}
	}
	return bars
}

// barWidth is the least round number of moves that gives few enough bars.
func barWidth(span int) int {
	for width := 10; ; width *= 10 {
		for _, factor := range []int{1, 2, 5} {
			if span/(width*factor)+2 <= maxBars {
				return width * factor
			}
		}
	}
}

// lengthTable is the histogram of game lengths in numbers.
func lengthTable(d *Data) *table {
	w := d.words()
	t := &table{
		Key: "lengths", Title: w.say("table.lengths"), Unfold: w.say("unfold.lengths"),
		Columns: []column{w.text("moves"), w.number("games", "lengths.games"), w.number("share", "share_of_games")},
	}
	bars, total := lengths(d.Results), 0
	for _, b := range bars {
		total += b.Games
	}
	for _, b := range bars {
		t.add(fmt.Sprintf("%d–%d", b.From, b.To), strconv.Itoa(b.Games), percent(share(b.Games, total)))
	}
	return t
}

// opening is how Black fared from an opening.
type opening struct {
	tournament.Opening
	score statistics.Score
}

// openings sums up the games by opening, the most played first.
func openings(results []tournament.Result) []*opening {
	var list []*opening
	byPosition := make(map[tournament.Opening]*opening)
	for i := range results {
		r := &results[i]
		o := byPosition[r.Opening]
		if o == nil {
			o = &opening{Opening: r.Opening}
			byPosition[r.Opening] = o
			list = append(list, o)
		}
		switch r.Outcome {
		case tournament.BlackWins:
			o.score.Wins++
		case tournament.WhiteWins:
			o.score.Losses++
		case tournament.Drawn:
			o.score.Draws++
		}
	}
	slices.SortFunc(list, func(a, b *opening) int {
		return cmp.Or(cmp.Compare(b.score.Games(), a.score.Games()), compareNumbered(a.Name, b.Name), cmp.Compare(a.Position, b.Position))
	})
	return list
}

// compareNumbered sorts names that end in numbers by these: list:9 before
// list:10.
func compareNumbered(a, b string) int {
	const digits = "0123456789"
	headA, headB := strings.TrimRight(a, digits), strings.TrimRight(b, digits)
	if headA == headB {
		m, errA := strconv.Atoi(a[len(headA):])
		n, errB := strconv.Atoi(b[len(headB):])
		if errA == nil && errB == nil {
			return cmp.Compare(m, n)
		}
	}
	return cmp.Compare(a, b)
}

// maxOpenings is how many openings the table lists. Long tournaments play
// thousands, each of them twice, and a row of two games says nothing.
const maxOpenings = 100

// positionColumns is how much of an opening's moves is shown.
const positionColumns = 60

// openingsTable is how Black fared from each opening.
func openingsTable(d *Data) *table {
	w := d.words()
	t := &table{
		Key: "openings", Title: w.say("table.openings"),
		Columns: []column{
			w.text("opening"), w.number("games", "games_that_count"), w.number("wins_draws_losses", "openings.wins_draws_losses"),
			w.number("black_score", "black_score"), w.text("position"),
		},
		Note: w.say("note.openings"),
	}
	list := openings(d.Results)
	for _, o := range list[:min(len(list), maxOpenings)] {
		t.add(name(o.Name), strconv.Itoa(o.score.Games()), winDrawLoss(o.score), percent(rate(o.score)), clean(o.Position, positionColumns))
	}
	if more := len(list) - maxOpenings; more > 0 {
		t.Note += w.with("more_openings", language.Args{"Shown": maxOpenings, "More": more})
	}
	return t
}

// maxFailures is how many failures the table lists.
const maxFailures = 50

// failuresTable lists what went wrong, with what the engine wrote last.
func failuresTable(d *Data) *table {
	w := d.words()
	t := &table{Key: "failures", Title: w.say("table.failures"), Columns: []column{{Title: w.say("column.game"), Text: true, Games: true}, w.text("engine"), w.text("failure"), w.text("detail")}}
	failed := 0
	for i := range d.Results {
		r := &d.Results[i]
		if r.Failure == nil {
			continue
		}
		if failed++; failed <= maxFailures {
			t.add(name(r.ID), name(r.Failure.Engine), term(w, "failure", r.Failure.Kind), clean(r.Failure.Detail, 2*maxName))
		}
	}
	if failed > maxFailures {
		t.Note = w.with("first_failures", language.Args{"Shown": maxFailures, "All": failed})
	}
	return t
}

// circumstancesTable says under which conditions all this was played.
func circumstancesTable(d *Data) *table {
	w := d.words()
	t := &table{Key: "circumstances", Title: w.say("table.circumstances"), Columns: []column{w.text("what"), w.text("which")}}
	add := func(what, which string) {
		if which = clean(which, maxDetail); strings.TrimSpace(which) != "" && which != none {
			t.add(clean(what, maxName), which)
		}
	}
	s := d.spec()
	add(w.say("circumstance.format"), term(w, "format", d.Standings.Format))
	add(w.say("circumstance.time"), w.timeControl(s.TimeControl))
	for i := range s.Engines {
		if own := s.Engines[i].TimeControl; own != (tournament.TimeControl{}) {
			add(w.with("circumstance.time_of", language.Args{"Engine": name(s.Engines[i].Name)}), w.timeControl(own))
		}
	}
	if d.Spec != nil {
		add(w.say("circumstance.adjudication"), adjudication(w, &s.Adjudication))
		add(w.say("circumstance.openings"), openingsFile(w, &s.Openings))
		add(w.say("circumstance.seed"), strconv.Itoa(s.Seed))
	}
	addManifest(w, d.Manifest, add)
	if d.Standings.Elapsed > 0 {
		add(w.say("circumstance.duration"), clockTime(d.Standings.Elapsed))
	}
	return t
}

func addManifest(w wording, m *tournament.Manifest, add func(what, which string)) {
	if m == nil {
		return
	}
	o := &m.Started
	if !o.At.IsZero() {
		add(w.say("circumstance.started"), o.At.UTC().Format(time.DateTime)+" UTC")
	}
	for i := range m.Amendments {
		add(w.say("circumstance.changed"), amendment(w, &m.Amendments[i]))
	}
	add(w.say("circumstance.machine"), strings.Join(slices.DeleteFunc([]string{o.Host, o.CPU, cores(w, o.Cores), o.System}, isEmpty), ", "))
	add(w.say("circumstance.program"), strings.Join(slices.DeleteFunc([]string{o.Version, o.Go}, isEmpty), ", "))
	for i := range m.Engines {
		add(w.with("circumstance.program_of", language.Args{"Engine": name(m.Engines[i].Name)}), shortHash(m.Engines[i].Program))
	}
	add(w.say("circumstance.openings_hash"), shortHash(m.Openings))
}

func isEmpty(text string) bool { return text == "" }

func cores(w wording, n int) string {
	if n == 0 {
		return ""
	}
	return w.with("cores", language.Args{"Number": n})
}

// amendment says what was changed while the tournament was played. Fields of the
// tournament's file stand as they are called there.
func amendment(w wording, a *tournament.Amendment) string {
	text := a.At.UTC().Format(time.DateTime) + " UTC"
	if a.Repeated > 0 {
		text += w.with("played_again", language.Args{"Count": a.Repeated})
	}
	for _, change := range a.Changes {
		text += "; " + change
	}
	return text
}

// shortHash is as much of a hash as tells two versions apart.
func shortHash(sum string) string { return sum[:min(len(sum), 16)] }

func adjudication(w wording, a *tournament.Adjudication) string {
	parts := []string{w.say("adjudication.no_resignation")}
	if r := a.Resign; r.Score > 0 {
		name := "adjudication.resigned"
		if r.Both {
			name = "adjudication.resigned_both"
		}
		parts[0] = w.with(name, language.Args{"Score": r.Score, "Moves": r.Moves})
	}
	if r := a.Draw; r.Moves > 0 {
		parts = append(parts, w.with("adjudication.drawn", language.Args{"Score": r.Score, "Moves": r.Moves, "After": r.After}))
	}
	if a.MaxMoves > 0 {
		parts = append(parts, w.with("adjudication.most_moves", language.Args{"Moves": a.MaxMoves}))
	}
	if a.EnteringKingRule != "" {
		parts = append(parts, a.EnteringKingRule)
	}
	return strings.Join(parts, "; ")
}

func openingsFile(w wording, o *tournament.Openings) string {
	if o.File == "" {
		return w.say("openings_built_in") + ", " + term(w, "order", o.Order)
	}
	return o.File + ", " + term(w, "order", o.Order)
}
