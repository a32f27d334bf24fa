package result

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/charts"
	"shotest/internal/testing/shogitest"
	"shotest/internal/texttable"
)

type player struct {
	Name string `json:"player" head:"player"`
	results
	Best  string `json:"-" head:""`
	Known bool   `json:"known"`
}

type results struct {
	Games  int       `json:"games" head:"games"`
	Change float64   `json:"change,omitzero" head:"change" format:"%+.1f"`
	Score  *float64  `json:"score,omitempty" head:"score" scale:"100" format:"%.1f %%"`
	Among  []float64 `json:"among,omitempty" head:"1,3" format:"%.0f"`
	Never  float64   `json:"never,omitzero" head:"never"`
}

type hidden struct {
	X int `json:"-" head:"x"`
}

func sample() *Result {
	half := 0.5
	return &Result{
		Title: "A < B", About: []string{"3 games of <b>"},
		Tables: []Table{
			{Event: "player", Title: "Players", Note: "By games.", Brief: 2, Rows: []player{
				{Name: "羽生", results: results{Games: 7, Change: -3.52, Score: &half, Among: []float64{1, 2}},
					Best: "best"},
				{Name: "a|b", results: results{Games: 12}, Known: true},
				{Name: "c"},
			}},
			{Title: "Empty", Rows: []hidden{}}, {Title: "None"},
			{Title: "Long", Rows: []hidden{{1}}, Brief: texttable.PageOnly},
		},
		Chart: &charts.Lines{Title: "Loss",
			Series: []charts.Series{{Name: "held out", Points: []charts.Point{{X: 1, Y: 2}}}}},
	}
}

// A terminal gets the first rows of brief tables, without columns that have no cell.
func TestText(t *testing.T) {
	want := `
Players
By games.
  player  games  change   score  1  3
  羽生        7    -3.5  50.0 %  1  2  best
  a|b        12
  and 1 more: --report FILE.md has all
`
	if got := sample().Text(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// JSON has the fields for programs, and no value that was not measured.
func TestJSON(t *testing.T) {
	lines, err := sample().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range lines {
		got = append(got, string(line))
	}
	want := []string{
		`{"event":"player","player":"羽生","games":7,"change":-3.52,"score":0.5,"among":[1,2],"known":false}`,
		`{"event":"player","player":"a|b","games":12,"known":true}`,
		`{"event":"player","player":"c","games":0,"known":false}`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Files have all rows, and foreign text is escaped.
func TestFiles(t *testing.T) {
	for name, wanted := range map[string][]string{
		"r.md": {"# A < B\n", "## Players\n\nBy games.\n\n", `| a\|b   |    12 |        |        |     |     |      |`,
			"## Long\n"},
		"r.HTML": {"<h1>A &lt; B</h1>", "<p>3 games of &lt;b&gt;</p>", "<td>c</td><td>0</td>",
			`<svg class="chart"`, "</html>"},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := CheckFile(path); err != nil {
			t.Error(err)
		}
		if err := sample().Write(path); err != nil {
			t.Fatal(err)
		}
		text := shogitest.ReadFile(t, path)
		for _, want := range wanted {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s: no %s in\n%s", name, want, text)
			}
		}
		if strings.Contains(string(text), "Empty") {
			t.Errorf("%s: an empty table", name)
		}
	}
	if err := CheckFile("report.txt"); err == nil || CheckFile("") != nil {
		t.Errorf("got %v", err)
	}
}
