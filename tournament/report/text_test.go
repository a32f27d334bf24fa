package report

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"shotest/internal/charts"
	"shotest/shogi"
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

func TestPad(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		right   bool
		want    string
	}{
		{"ab", 4, false, "ab  "}, {"ab", 4, true, "  ab"}, {"香車", 5, false, "香車 "}, {"香車", 3, false, "香…"},
		{"香車", 4, true, "香車"}, {"abc", 1, false, "…"}, {"", 2, false, "  "}, {"香", 1, false, "…"},
	} {
		if got := pad(c.text, c.columns, c.right); got != c.want {
			t.Errorf("%q in %d columns: %q, want %q", c.text, c.columns, got, c.want)
		}
	}
}

func TestIntervals(t *testing.T) {
	for want, i := range map[string]statistics.Interval{
		"+12.3 ± 8.0":         {Value: 12.3, Low: 4.3, High: 20.3},
		"0.0 ± 8.0":           {Value: -0.01, Low: -8, High: 8},
		"+120.0 (+80 … +300)": {Value: 120, Low: 80, High: 300},
		"+700.0 (+200 … +∞)":  {Value: 700, Low: 200, High: statistics.MaxElo},
		none:                  {Low: -statistics.MaxElo, High: statistics.MaxElo},
		"−200.0 (−∞ … 0)":     {Value: -200, Low: math.Inf(-1), High: 0},
	} {
		if got := interval(i); got != want {
			t.Errorf("%+v: %s, want %s", i, got, want)
		}
	}
}

func TestSpelling(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{points(statistics.Score{Wins: 3, Draws: 1}), "3½"}, {points(statistics.Score{Draws: 1}), "½"}, {points(statistics.Score{Draws: 2}), "1"},
		{percent(rate(statistics.Score{})), none}, {percent(rate(statistics.Score{Wins: 1, Draws: 1})), "75.0 %"},
		{count(0), none}, {count(9999), "9999"}, {count(10_000), "10.0 k"}, {count(999_960), "1.00 M"}, {count(2.5e9), "2.50 G"},
		{duration(0), none}, {duration(800 * time.Microsecond), "0.8 ms"}, {duration(340 * time.Millisecond), "340 ms"},
		{duration(4200 * time.Millisecond), "4.2 s"}, {duration(59_990 * time.Millisecond), "1:00"}, {duration(2*time.Hour + 3*time.Second), "2:00:03"},
		{inEnglish.timeControl(tournament.TimeControl{}), none}, {inEnglish.timeControl(tournament.TimeControl{Main: time.Minute, Byoyomi: time.Second}), "1m, byoyomi 1s"},
		{inEnglish.timeControl(tournament.TimeControl{CPU: 100 * time.Millisecond}), "100ms of processor time a move"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestClocks(t *testing.T) {
	d := &Data{Standings: &tournament.Standings{}, Spec: &tournament.Spec{
		TimeControl: tournament.TimeControl{Main: time.Minute, Increment: 2 * time.Second},
		Engines: []tournament.Engine{
			{Name: "fast", TimeControl: tournament.TimeControl{Main: 10 * time.Second, Byoyomi: 5 * time.Second}}, {Name: "usual"},
			{Name: "nodes", TimeControl: tournament.TimeControl{Nodes: 1000}},
		},
	}}
	game := func(black, white, position string, seconds ...int) *tournament.LiveGame {
		g := &tournament.LiveGame{Job: tournament.Job{Players: [2]string{black, white}, Opening: tournament.Opening{Position: position}}, Started: epoch}
		for _, s := range seconds {
			g.Moves = append(g.Moves, tournament.MoveRecord{Elapsed: int64(s) * 1e6})
		}
		return g
	}
	const handicap = "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
	for name, c := range map[string]struct {
		game  *tournament.LiveGame
		after int // seconds since the start
		want  [2]time.Duration
		turn  shogi.Color
	}{
		"at the start":         {game("usual", "usual", "startpos"), 3, [2]time.Duration{57 * time.Second, time.Minute}, shogi.Black},
		"with increment":       {game("usual", "usual", "startpos", 10, 20), 33, [2]time.Duration{49 * time.Second, 42 * time.Second}, shogi.Black},
		"in byoyomi":           {game("fast", "usual", "startpos", 12, 1), 15, [2]time.Duration{3 * time.Second, 61 * time.Second}, shogi.Black},
		"late":                 {game("fast", "usual", "startpos", 12, 1), 99, [2]time.Duration{0, 61 * time.Second}, shogi.Black},
		"waiting in byoyomi":   {game("fast", "usual", "startpos", 12), 13, [2]time.Duration{5 * time.Second, 59 * time.Second}, shogi.White},
		"without a clock":      {game("nodes", "usual", "startpos", 1), 1, [2]time.Duration{noClock, time.Minute}, shogi.White},
		"White begins":         {game("usual", "usual", handicap, 10), 11, [2]time.Duration{59 * time.Second, 52 * time.Second}, shogi.Black},
		"moves of the opening": {game("usual", "usual", "startpos moves 7g7f", 0), 1, [2]time.Duration{time.Minute, 59 * time.Second}, shogi.White},
	} {
		got := clocksOf(d, c.game, epoch.Add(time.Duration(c.after)*time.Second))
		if got.Left != c.want || got.Turn != c.turn {
			t.Errorf("%s: %v %v, want %v %v", name, got.Left, got.Turn, c.want, c.turn)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		about     int
		want      []float64
	}{
		{0, 10, 5, []float64{0, 2, 4, 6, 8, 10}}, {-95, 95, 4, []float64{-50, 0, 50}}, {0.5, 3.3, 3, []float64{1, 2, 3}}, {1, 1, 5, nil}, {0, math.NaN(), 5, nil},
	} {
		got := charts.Ticks(c.low, c.high, c.about)
		if len(got) != len(c.want) {
			t.Errorf("%v…%v: %v, want %v", c.low, c.high, got, c.want)
			continue
		}
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-9 {
				t.Errorf("%v…%v: %v, want %v", c.low, c.high, got, c.want)
			}
		}
	}
}

// TestLengths: every game is in one bar, however long games are.
func TestLengths(t *testing.T) {
	for _, longest := range []int{0, 1, 9, 10, 95, 199, 320, 999, 5000} {
		var results []tournament.Result
		for n := 0; n <= longest; n += 1 + longest/50 {
			results = append(results, tournament.Result{Outcome: tournament.Drawn, Moves: make([]tournament.MoveRecord, n)})
		}
		results = append(results, tournament.Result{Outcome: tournament.Void})
		bars, sum := lengths(results), 0
		for _, b := range bars {
			sum += b.Games
		}
		if sum != len(results)-1 || len(bars) > maxBars {
			t.Errorf("up to %d moves: %d games of %d in %d bars", longest, sum, len(results)-1, len(bars))
		}
	}
}

// TestOverstepsAreNamed: who comes after its time, if within the margin, is named.
func TestOverstepsAreNamed(t *testing.T) {
	spec := &tournament.Spec{Engines: []tournament.Engine{{Name: "fox"}, {Name: "badger"}}}
	r := tournament.Result{Job: tournament.Job{Players: [2]string{"fox", "badger"}, Opening: tournament.Opening{Position: "startpos"}}, Outcome: tournament.Drawn}
	for _, over := range []int64{754_000, 0, 20_000, 0, 0, 0} {
		r.Moves = append(r.Moves, tournament.MoveRecord{Move: "7g7f", Elapsed: 100_000 + over, Over: over})
	}
	table := usageTable(&Data{Spec: spec, Standings: tournament.Stand(spec, []tournament.Result{r})})
	if want := "fox overstepped its time, though not the margin, in 2 moves, at worst with 854 ms instead of 100 ms."; !strings.Contains(table.Note, want) {
		t.Errorf("%q, want %q", table.Note, want)
	}
	if strings.Contains(table.Note, "badger") {
		t.Errorf("%q", table.Note)
	}
}

// TestLateEnginesAreMarked: who oversteps its time in most of its moves has had more time
// than its opponents, and the standings say so, in every form of them.
func TestLateEnginesAreMarked(t *testing.T) {
	spec := &tournament.Spec{Engines: []tournament.Engine{{Name: "fox"}, {Name: "badger"}}}
	r := tournament.Result{Job: tournament.Job{Players: [2]string{"fox", "badger"}, Opening: tournament.Opening{Position: "startpos"}}, Outcome: tournament.Drawn}
	for i := range 20 {
		over := int64(0)
		if i%2 == 0 && i < 12 || i == 1 || i > 13 && i%2 == 1 { // 6 of fox's ten moves, 4 of badger's
			over = 5_000
		}
		r.Moves = append(r.Moves, tournament.MoveRecord{Move: "7g7f", Elapsed: 100_000 + over, Over: over})
	}
	d := &Data{Spec: spec, Standings: tournament.Stand(spec, []tournament.Result{r})}
	for form, text := range map[string]string{
		"page": rendered(t, HTML, d), "markdown": rendered(t, Markdown, d), "final lines": strings.Join(finalLines(d), "\n"),
		"screen": strings.Join(screenOf(d, 120, 30).render(), "\n"),
	} {
		if !strings.Contains(text, "late in 6 of 10 moves") || strings.Contains(text, "late in 4 of 10 moves") {
			t.Errorf("%s:\n%s", form, text)
		}
	}
	const note = "fox overstepped its time in most of its moves"
	if got := standingsTable(d).Note; !strings.Contains(got, note) || strings.Contains(got, "badger") {
		t.Errorf("%q", got)
	}
	if got := failureSummary(&tournament.Standing{Usage: tournament.Usage{Moves: 10, Overstepped: 6}, Stopped: true}); got != "taken out, late in 6 of 10 moves" {
		t.Errorf("%q", got)
	}
}

func TestOpeningsTable(t *testing.T) {
	d := &Data{Standings: &tournament.Standings{}}
	for i := range maxOpenings + 20 {
		o := tournament.Opening{Name: string(rune('a'+i%26)) + strings.Repeat("x", i/26), Position: "startpos"}
		d.Results = append(d.Results, tournament.Result{Job: tournament.Job{Opening: o}, Outcome: tournament.BlackWins})
	}
	table := openingsTable(d)
	if len(table.Rows) != maxOpenings || !strings.Contains(table.Note, "20 more") {
		t.Errorf("%d rows, %q", len(table.Rows), table.Note)
	}
	for _, c := range [][2]string{{"9", "10"}, {"2", "a"}, {"a", "b"}, {"list:9", "list:10"}, {"a:10", "b:9"}, {"a", "a1"}} {
		if compareNumbered(c[0], c[1]) >= 0 {
			t.Errorf("%s does not come before %s", c[0], c[1])
		}
	}
}

// TestOneSidedMatch: who has won every game has no upper bound, and the chart
// shows that instead of shrinking all others to nothing.
func TestOneSidedMatch(t *testing.T) {
	c := newEloChart(inEnglish, []tournament.Standing{
		{Engine: "winner", Score: statistics.Score{Wins: 8}, Rating: statistics.Interval{Value: 400, Low: 100, High: statistics.MaxElo}},
		{Engine: "loser", Rating: statistics.Interval{Value: -400, Low: math.Inf(-1), High: -100}},
		{Engine: "absent", Rating: statistics.Interval{Value: math.NaN(), Low: math.NaN(), High: math.NaN()}},
	})
	if !c.Rows[0].OpenUp || !c.Rows[1].OpenLow || c.Rows[0].OpenLow || c.Rows[1].OpenUp {
		t.Errorf("open ends: %+v", c.Rows)
	}
	if c.Rows[0].High != "100%" || c.Rows[1].Low != "0%" || c.Rows[2].Value != none {
		t.Errorf("%+v", c.Rows)
	}
	for _, tick := range c.Ticks {
		if strings.Contains(tick.Label, "1000") {
			t.Errorf("the axis goes to %s", tick.Label)
		}
	}
}

// TestNumbersWithoutValue: statistics of nothing must not break a picture.
func TestNumbersWithoutValue(t *testing.T) {
	nan := math.NaN()
	d := &Data{Standings: &tournament.Standings{
		Format: tournament.SPRTFormat,
		SPRT:   &tournament.SPRTState{LLR: nan, Lower: nan, Upper: nan, History: []float64{nan, math.Inf(1)}},
		Players: []tournament.Standing{
			{Engine: "a", Rating: statistics.Interval{Value: nan, Low: nan, High: nan}, Usage: tournament.Usage{MeanNodes: nan, MeanDepth: nan, NodesPerSecond: math.Inf(1)}},
		},
		Pairings: []tournament.Pairing{{First: "a", Second: "b", LOS: nan}},
	}}
	for _, text := range []string{rendered(t, HTML, d), rendered(t, Markdown, d), strings.Join(screenOf(d, 120, 30).render(), "\n")} {
		if text = bulk.ReplaceAllString(text, ""); strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("a number without a value is shown: %s", text)
		}
	}
}
