package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

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
	t := &table{
		Key: "lengths", Title: "Game lengths",
		Columns: []column{text("Moves"), number("Games", "Games of that length."), number("Share", "Of all games.")},
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
	t := &table{
		Key: "openings", Title: "Openings",
		Columns: []column{
			text("Opening"), number("Games", "Games that count."), number("W-D-L", "Black's wins, draws and losses."),
			number("Black's score", "Black's points per game."), text("Position"),
		},
		Note: "From Black's view.",
	}
	list := openings(d.Results)
	for _, o := range list[:min(len(list), maxOpenings)] {
		t.add(name(o.Name), strconv.Itoa(o.score.Games()), winDrawLoss(o.score), percent(rate(o.score)), clean(o.Position, positionColumns))
	}
	if more := len(list) - maxOpenings; more > 0 {
		t.Note += fmt.Sprintf(" The %d most played ones; %d more are in the list of games.", maxOpenings, more)
	}
	return t
}

// gameColumn heads the names of games, which link to their replay on the page.
const gameColumn = "Game"

// maxFailures is how many failures the table lists.
const maxFailures = 50

// failuresTable lists what went wrong, with what the engine wrote last.
func failuresTable(d *Data) *table {
	t := &table{Key: "failures", Title: "Failures", Columns: []column{text(gameColumn), text("Engine"), text("Failure"), text("Detail")}}
	failed := 0
	for i := range d.Results {
		r := &d.Results[i]
		if r.Failure == nil {
			continue
		}
		if failed++; failed <= maxFailures {
			t.add(name(r.ID), name(r.Failure.Engine), words(r.Failure.Kind), clean(r.Failure.Detail, 2*maxName))
		}
	}
	if failed > maxFailures {
		t.Note = fmt.Sprintf("The first %d of %d.", maxFailures, failed)
	}
	return t
}

// circumstancesTable says under which conditions all this was played.
func circumstancesTable(d *Data) *table {
	t := &table{Key: "circumstances", Title: "Circumstances", Columns: []column{text("What"), text("Which")}}
	add := func(what, which string) {
		if which = clean(which, maxDetail); strings.TrimSpace(which) != "" && which != none {
			t.add(clean(what, maxName), which)
		}
	}
	s := d.spec()
	add("Format", formatName(d.Standings.Format))
	add("Time", timeControl(s.TimeControl))
	for i := range s.Engines {
		if own := s.Engines[i].TimeControl; own != (tournament.TimeControl{}) {
			add("Time of "+name(s.Engines[i].Name), timeControl(own))
		}
	}
	if d.Spec != nil {
		add("Adjudication", adjudication(&s.Adjudication))
		add("Openings", openingsFile(&s.Openings))
		add("Seed", strconv.Itoa(s.Seed))
	}
	addManifest(d.Manifest, add)
	if d.Standings.Elapsed > 0 {
		add("Duration", clockTime(d.Standings.Elapsed))
	}
	return t
}

func addManifest(m *tournament.Manifest, add func(what, which string)) {
	if m == nil {
		return
	}
	o := &m.Started
	if !o.At.IsZero() {
		add("Started", o.At.UTC().Format(time.DateTime)+" UTC")
	}
	for i := range m.Amendments {
		add("Changed", m.Amendments[i].String())
	}
	add("Machine", strings.Join(slices.DeleteFunc([]string{o.Host, o.CPU, cores(o.Cores), o.System}, isEmpty), ", "))
	add("Program", strings.Join(slices.DeleteFunc([]string{o.Version, o.Go}, isEmpty), ", "))
	for i := range m.Engines {
		add("Program of "+name(m.Engines[i].Name), shortHash(m.Engines[i].Program))
	}
	add("Openings' hash", shortHash(m.Openings))
}

func isEmpty(text string) bool { return text == "" }

func cores(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d cores", n)
}

// shortHash is as much of a hash as tells two versions apart.
func shortHash(sum string) string { return sum[:min(len(sum), 16)] }

func adjudication(a *tournament.Adjudication) string {
	parts := []string{"no resignation by score"}
	if r := a.Resign; r.Score > 0 {
		parts[0] = fmt.Sprintf("resigned at %s%d for %d moves", minus, r.Score, r.Moves)
		if r.Both {
			parts[0] += " if both agree"
		}
	}
	if r := a.Draw; r.Moves > 0 {
		parts = append(parts, fmt.Sprintf("drawn at ±%d for %d moves, after move %d", r.Score, r.Moves, r.After))
	}
	if a.MaxMoves > 0 {
		parts = append(parts, fmt.Sprintf("drawn after %d moves", a.MaxMoves))
	}
	if a.EnteringKingRule != "" {
		parts = append(parts, a.EnteringKingRule)
	}
	return strings.Join(parts, "; ")
}

func openingsFile(o *tournament.Openings) string {
	if o.File == "" {
		return "built in, " + words(o.Order)
	}
	return o.File + ", " + words(o.Order)
}
