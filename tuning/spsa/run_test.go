package spsa

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/config/strict"
	"shotest/engine"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tournamenttest"
	"shotest/tournament"
	"shotest/tournament/director"
)

const tuningFile = `
name: tuned
format: tuning
time_control: {nodes: 20}
engines: [{name: a, profile: default, options: {USI_Hash: "1", SearchMode: interest}}]
adjudication: {max_moves: 40, resign: {score: 100, moves: 1, both: false}}
records: {csa: false}
tuning: {iterations: 5, pairs: 2}
`

const tableText = "costs.k,int,400,100,800,150,0.1\nnetwork_delay,float,0.1,0,1,0.1,0.1\n"

// configure returns the configuration of a tournament file, with a new folder.
func configure(t *testing.T, text string) Config {
	t.Helper()
	spec, openings := tournamenttest.Parse(t, text)
	tunables, err := NewTunables(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	parameters, err := tunables.read(tableText, "t.csv")
	if err != nil {
		t.Fatal(err)
	}
	return Config{Tournament: director.Config{Spec: spec, Openings: openings, Folder: t.TempDir(), AtOnce: 2},
		Tunables: tunables, Start: parameters}
}

// written returns the table that a run wrote.
func written(t *testing.T, c Config) string {
	t.Helper()
	table := shogitest.ReadFile(t, filepath.Join(c.Tournament.Folder, TunedFile))
	return string(table)
}

// A run plays all games, each with the values of its side, and writes valid files.
func TestRun(t *testing.T) {
	c := configure(t, strings.Replace(tuningFile, "nodes: 20", "nodes: 200", 1)) // enough for the values to tell
	var iterations []int
	c.Progress = func(p Progress) {
		if p.Done != nil {
			iterations = append(iterations, p.Done.Number)
		}
	}
	report, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if !report.isFinished() || report.Games != 20 || !slices.Equal(iterations, []int{1, 2, 3, 4, 5}) {
		t.Errorf("%d games, iterations %v", report.Games, iterations)
	}
	if report.Tuned[0].Value == report.Start[0].Value {
		t.Error("no game has changed anything")
	}
	checkGames(t, c.Tournament.Folder, report)
	again, err := c.Tunables.Load(filepath.Join(c.Tournament.Folder, TunedFile))
	if err != nil || !slices.Equal(again, report.rounded()) {
		t.Errorf("%s: %+v, %v", TunedFile, again, err)
	}
	tuned, err := config.Load(filepath.Join(c.Tournament.Folder, ProfileFile))
	if err != nil || float64(tuned.Costs.K) != again[0].Value || tuned.Name != "tuned" ||
		math.Abs(tuned.NetworkDelay.Seconds()-again[1].Value) > 1e-8 {
		t.Errorf("%s: %d, %v, %v", ProfileFile, tuned.Costs.K, tuned.NetworkDelay, err)
	}
	r := report.Result()
	if text, want := r.Text(), fmt.Sprintf(` 400 +%v `, again[0].Value); !regexp.MustCompile(want).MatchString(text) {
		t.Errorf("%s; want %s", text, want)
	}
	events, err := r.JSON()
	if want := fmt.Sprintf(`"before":400,"after":%v,`, again[0].Value); err != nil || len(events) != 3 ||
		!strings.Contains(string(events[0]), want) || !strings.Contains(string(events[2]), `"finished":true`) {
		t.Errorf("%s, %v; want %s", events, err, want)
	}
}

// checkGames checks that the sides of every game had the values of its iteration, and that the
// result of every iteration is the sum over its games.
func checkGames(t *testing.T, folder string, report *Outcome) {
	t.Helper()
	results, err := director.LoadResults(folder)
	if err != nil {
		t.Fatal(err)
	}
	sums := make([]int, len(report.History))
	for i := range results {
		r := &results[i]
		n := &report.History[r.Pair/2]
		plus, minus := r.Settings[0], r.Settings[1]
		side := 1
		if r.IsSecond() {
			plus, minus, side = minus, plus, -1
		}
		for text, values := range map[string][]float64{plus: n.Plus, minus: n.Minus} {
			if want := fmt.Sprintf("costs.k=%v\nnetwork_delay=", values[0]); !strings.HasPrefix(text, want) {
				t.Errorf("game %s: played with %q, want %q", r.ID, text, want)
			}
		}
		switch r.Outcome {
		case tournament.BlackWins:
			sums[r.Pair/2] += side
		case tournament.WhiteWins:
			sums[r.Pair/2] -= side
		}
	}
	for i := range sums {
		if n := &report.History[i]; n.Result != sums[i] || n.Void != 0 || n.Number != i+1 {
			t.Errorf("iteration %+v, its games sum up to %d", n, sums[i])
		}
	}
}

// A run that is interrupted many times ends with the same values.
func TestResumedRunIsTheSame(t *testing.T) {
	whole := configure(t, tuningFile)
	want, err := Run(t.Context(), whole)
	if err != nil {
		t.Fatal(err)
	}
	c := configure(t, tuningFile)
	for runs := 1; ; runs++ {
		ctx, cancel := context.WithCancel(t.Context())
		games, resumed := 0, 0
		c.Progress = func(p Progress) {
			if p.Resumed {
				resumed++
				return
			}
			games++
			if games == 7 {
				cancel()
			}
		}
		got, err := Run(ctx, c)
		cancel()
		if err == nil {
			if runs < 3 || resumed == 0 {
				t.Errorf("%d runs, %d iterations resumed", runs, resumed)
			}
			if fmt.Sprint(got.History) != fmt.Sprint(want.History) {
				t.Errorf("got  %v\nwant %v", got.History, want.History)
			}
			break
		}
		if !errors.Is(err, director.ErrInterrupted) {
			t.Fatal(err)
		}
	}
	if written(t, whole) != written(t, c) {
		t.Error("the files differ")
	}
}

// A run cannot resume with other parameters or games. The error names the difference.
func TestChangedRunIsRefused(t *testing.T) {
	c := configure(t, strings.Replace(tuningFile, "iterations: 5", "iterations: 1", 1))
	if _, err := Run(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	before := written(t, c)
	c.Start = slices.Clone(c.Start)
	c.Start[0].CEnd = 50
	spec := *c.Tournament.Spec
	spec.Tuning.Iterations = 2
	c.Tournament.Spec = &spec
	_, err := Run(t.Context(), c)
	if !errors.Is(err, director.ErrChanged) || !strings.Contains(err.Error(),
		`the table of parameters says "costs.k,       int,   400,   100, 800, 50,    0.1"`) ||
		!strings.Contains(err.Error(), `iterations: 2`) {
		t.Errorf("got %v", err)
	}
	if written(t, c) != before {
		t.Error("the table has been written again")
	}
}

func TestCheck(t *testing.T) {
	tunables := NewProfileTunables(config.Default())
	for line, want := range map[string]string{
		"search.gama.margin,int,180,0,400,20,0.002":      `search.gama.margin: the engine has no number of this name; did you mean "search.gamma.margin"?`,
		"search.razoring.on,int,1,0,2,1,0.002":           "search.razoring.on: the engine has no number of this name",
		"search.steps.growth,int,1500,1000,2000,1,0.002": "search.steps.growth: is not used in the mode modern, only in interest",
		"search.plies.step,int,1,0,2,1,0.002":            "search.plies.step: is called search.steps.next now",
		"similarity.dull.score,int,47,0,94,1,0.002":      "similarity.dull.score: it acts on nothing while similarity.on is false",
		"search.gamma.margin,float,180,0,400,20,0.002":   "search.gamma.margin: type float: expected int",
		"search.gamma.margin,int,180,-5,400,20,0.002":    "search.gamma.margin: min -5: expected 0 or more",
		"threads,int,1,1,257,1,0.002":                    "threads: max 257: expected 256 or less",
		"threads,int,1.5,1.2,2.5,1,0.002":                "threads: range from 1.2 to 2.5: expected more than one whole number in it",
		"network_delay,float,0.1,0,11,1,0.002":           "network_delay: max 11: expected 10 or less",
		"search.gamma.margin,int,NaN,0,400,20,0.002":     "search.gamma.margin: value NaN: expected a finite number",
	} {
		_, err := tunables.read("# one\n"+line+"\n", "t.csv")
		if err == nil || !strings.HasPrefix(err.Error(), "t.csv:2: "+want) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// Numbers of groups that are off are not suggested, and all of those are that act.
func TestNumbersThatAreOffAreNotSuggested(t *testing.T) {
	p := config.Default()
	for _, suggested := range NewProfileTunables(p).SuggestedParameters() {
		if strings.HasPrefix(suggested.Name, "similarity.") {
			t.Errorf("%s is suggested, and is off", suggested.Name)
		}
	}
}

// The suggested parameters are valid, and have the values of the profile.
func TestSuggestedParameters(t *testing.T) {
	p := config.Default()
	p.Similarity.On = true
	tunables := NewProfileTunables(p)
	suggested := tunables.SuggestedParameters()
	names := map[string]bool{}
	for i := range suggested {
		p := &suggested[i]
		names[p.Name] = true
		if err := errors.Join(p.validate(), tunables.check(p)); err != nil {
			t.Error(err)
		}
	}
	wanted := []string{"search.razoring.margin", "search.reductions.factor", "search.steps.next", "costs.sharpness",
		"similarity.dull.score"}
	sections := regexp.MustCompile(`^(discounts|glances)\.`)
	for _, number := range strict.Parameters(&p) {
		if number.IsNumeric() && sections.MatchString(number.Name) {
			wanted = append(wanted, number.Name)
		}
	}
	for _, name := range wanted {
		if !names[name] {
			t.Errorf("%s is missing", name)
		}
	}
	if names["threads"] || names["hash_megabytes"] {
		t.Error("the machine is to be tuned")
	}
	if names["costs.k"] || names["search.charge.share"] {
		t.Error("numbers of another mode are to be tuned")
	}
	if same := tunables.tunedProfile("default", suggested); same != p {
		t.Error("the values are not those of the profile")
	}
}

func TestOptionsOfPrograms(t *testing.T) {
	tunables := newOptionTunables([]engine.Option{
		{Name: "Margin", Kind: engine.SpinOption, Default: "20", Min: 0, Max: 1000},
		{Name: "Slope", Kind: engine.StringOption, Default: "0.5"},
		{Name: "Book", Kind: engine.StringOption, Default: "book.db"},
		{Name: "Ponder", Kind: engine.CheckOption, Default: "false"},
	}, map[string]string{"Margin": "30"})
	parameters, err := tunables.read("Margin,int,30,0,60,3,0.002\nSlope,float,0.5,0,1,0.1,0.002\n", "t.csv")
	if err != nil {
		t.Fatal(err)
	}
	if got := tunables.settings(parameters, []float64{41, 0.25}); got != "Margin=41\nSlope=0.25" {
		t.Errorf("got %q", got)
	}
	if got := tunables.SuggestedParameters(); len(got) != 2 || got[0] != parameters[0] || got[1].Max != 1 {
		t.Errorf("got %+v", got)
	}
	for name, want := range map[string]string{"Ponder": "no number of this name", "Book": "no number of this name",
		"margin": `did you mean "Margin"?`} {
		if err := tunables.check(&Parameter{Name: name}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A parameter that decides games has a large pull, and one without effect a small one.
func TestPull(t *testing.T) {
	var o Outcome
	for i := range 400 {
		up, other := float64(i&1), float64(i>>1&1)
		result := 1
		if up == 0 {
			result = -1
		}
		o.History = append(o.History, Iteration{Plus: []float64{up, other, 5}, Minus: []float64{1 - up, 1 - other, 5},
			Result: result})
	}
	for i, want := range []float64{20, 0, 0} { // decides every game, half of them, was never moved
		if got := o.pull(i); math.Abs(got-want) > 1e-9 {
			t.Errorf("parameter %d: pull %v, want %v", i, got, want)
		}
	}
}
