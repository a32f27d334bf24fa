package report

import (
	"html"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"shotest/tournament"
	"shotest/tournament/statistics"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                      "plain",
		"two\r\nlines":               "two  lines",
		"turn\u202eed":               "turn\uFFFDed",
		"\x1b[31mred\x07":            "\uFFFD[31mred\uFFFD",
		"a\u00a0b\u3000c":            "a b c",
		"hidden\u200b\ufeff":         "hidden\uFFFD\uFFFD",
		"bad \xff":                   "bad \uFFFD",
		"👨‍👩‍👧":                      "👨‍👩‍👧",
		"שלום":                       "שלום",
		"水匠5":                        "水匠5",
		"e" + accents(50):            "e" + accents(maxAccents),
		strings.Repeat("x", 100):     strings.Repeat("x", maxName-1) + "…",
		strings.Repeat("香", maxName): strings.Repeat("香", maxName/2-1) + "…",
	} {
		got := clean(text, maxName)
		if got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if w := uniseg.StringWidth(got); w > maxName {
			t.Errorf("%q is %d columns wide", got, w)
		}
	}
}

func accents(n int) string { return strings.Repeat("\u0301", n) }

func TestIntervals(t *testing.T) {
	for want, i := range map[string]statistics.Interval{
		"+12.3 (+4.3 … +20.3)": {Value: 12.3, Low: 4.3, High: 20.3},
		"0.0 (−8.0 … +8.0)":    {Value: -0.01, Low: -8, High: 8},
		"+120 (+80 … +300)":    {Value: 120, Low: 80, High: 300},
		"+700 (+200 … +∞)":     {Value: 700, Low: 200, High: statistics.MaxElo},
		none:                   {Low: -statistics.MaxElo, High: statistics.MaxElo},
		"−200 (−∞ … 0)":        {Value: -200, Low: math.Inf(-1), High: 0},
	} {
		if got := interval(i); got != want {
			t.Errorf("%+v: %s, want %s", i, got, want)
		}
	}
}

func TestNumberFormats(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{points(statistics.Score{Wins: 3, Draws: 1}), "3½"}, {points(statistics.Score{Draws: 1}), "½"},
		{points(statistics.Score{Draws: 2}), "1"},
		{percent(rate(statistics.Score{})), none}, {percent(rate(statistics.Score{Wins: 1, Draws: 1})), "75.0 %"},
		{count(0), none}, {count(9999), "9999"}, {count(10_000), "10.0 k"}, {count(999_960), "1.00 M"},
		{count(2.5e9), "2.50 G"},
		{duration(0), none}, {duration(800 * time.Microsecond), "0.8 ms"}, {duration(340 * time.Millisecond), "340 ms"},
		{duration(4200 * time.Millisecond), "4.2 s"}, {duration(59_990 * time.Millisecond), "1:00"},
		{duration(2*time.Hour + 3*time.Second), "2:00:03"},
		{inEnglish.timeControl(tournament.TimeControl{}), none},
		{inEnglish.timeControl(tournament.TimeControl{Main: time.Minute, Byoyomi: time.Second}), "1m, byoyomi 1s"},
		{inEnglish.timeControl(tournament.TimeControl{CPU: 100 * time.Millisecond}), "100ms of processor time a move"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// An engine that oversteps its time in most of its moves has had more time than its opponents. The
// standings say so in every format.
func TestLateEnginesAreMarked(t *testing.T) {
	spec := &tournament.Spec{Engines: []tournament.Engine{{Name: "fox"}, {Name: "badger"}}}
	r := tournament.Result{Job: tournament.Job{Players: [2]string{"fox", "badger"},
		Opening: tournament.Opening{Position: "startpos"}}, Outcome: tournament.Drawn}
	for i := range 20 {
		over := int64(0)
		if i%2 == 0 && i < 12 || i == 1 || i > 13 && i%2 == 1 { // 6 of fox's ten moves, 4 of badger's
			over = 5_000
		}
		r.Moves = append(r.Moves, tournament.MoveRecord{Move: "7g7f", Elapsed: 100_000 + over, Over: over})
	}
	r.Moves[0].Elapsed, r.Moves[0].Over = 854_000, 754_000
	d := withResults(&Data{Spec: spec}, []tournament.Result{r})
	for form, text := range map[string]string{
		"page": rendered(t, HTML, d), "markdown": rendered(t, Markdown, d),
		"final lines": strings.Join(FinalLines(d), "\n"),
	} {
		if !strings.Contains(text, "late in 6 of 10 moves") || strings.Contains(text, "late in 4 of 10 moves") {
			t.Errorf("%s:\n%s", form, text)
		}
	}
	if want := "fox overstepped its time, though not the margin, in 6 moves, at worst with 854 ms instead of 100 ms."; !strings.Contains(usageTable(d).Note, want) {
		t.Errorf("%q, want %q", usageTable(d).Note, want)
	}
	const note = "fox overstepped its time in most of its moves"
	if got := standingsTable(d).Note; !strings.Contains(got, note) || strings.Contains(got, "badger") {
		t.Errorf("%q", got)
	}
}

// After a match of 4–0 all formats show the same Elo, interval and likelihood, and these agree.
func TestAllFormatsShowTheSameElo(t *testing.T) {
	spec := &tournament.Spec{Games: 4, Format: tournament.RoundRobin, Engines: []tournament.Engine{{Name: "fox"},
		{Name: "badger"}}}
	var results []tournament.Result
	for i := range 4 {
		r := tournament.Result{Job: tournament.Job{ID: strconv.Itoa(i), Pair: i / 2,
			Players: [2]string{"fox", "badger"}}, Outcome: tournament.BlackWins}
		if i%2 == 1 {
			r.Players, r.Outcome = [2]string{"badger", "fox"}, tournament.WhiteWins
		}
		results = append(results, r)
	}
	d := withResults(&Data{Spec: spec}, results)
	const elo, likelihood = "+289 (−113 … +∞)", "92.1 %"
	markdown, page := rendered(t, Markdown, d), html.UnescapeString(rendered(t, HTML, d))
	for form, found := range map[string]int{
		"Markdown": strings.Count(markdown, elo), "page": strings.Count(page, elo) - 2, // the chart says it twice
		"lines": strings.Count(strings.Join(FinalLines(d), "\n"), elo) + 1,
	} {
		if found != 2 {
			t.Errorf("%s: %d times %s", form, found, elo)
		}
	}
	if strings.Count(markdown, likelihood) != 1 || strings.Count(page, likelihood) != 1 {
		t.Errorf("no likelihood of %s in\n%s", likelihood, markdown)
	}
}

// Statistics without values must not break a chart.
func TestNumbersWithoutValue(t *testing.T) {
	nan := math.NaN()
	d := &Data{Standings: &tournament.Standings{
		Format: tournament.SPRTFormat,
		SPRT:   &tournament.SPRTState{LLR: nan, Lower: nan, Upper: nan, History: []float64{nan, math.Inf(1)}},
		Players: []tournament.Standing{
			{Engine: "a", Rating: statistics.Interval{Value: nan, Low: nan, High: nan},
				Usage: tournament.Usage{MeanNodes: nan, MeanDepth: nan, NodesPerSecond: math.Inf(1)}},
		},
		Pairings: []tournament.Pairing{{First: "a", Second: "b", LOS: nan}},
	}}
	for _, text := range []string{rendered(t, HTML, d), rendered(t, Markdown, d), strings.Join(FinalLines(d), "\n")} {
		text = styleAndScript.ReplaceAllString(text, "")
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("a number without a value is shown: %s", text)
		}
	}
}
