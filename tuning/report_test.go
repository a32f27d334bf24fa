package tuning

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/charts"
	"shotest/internal/texttable"
)

func sampleReport() *Report {
	return &Report{
		Title: "A < B", About: []string{"3 games of <b>"},
		Tables: []texttable.Table{
			{Title: "Players", Note: "By games.", Head: []string{"player", "games", ""},
				Rows: [][]string{{"羽生", "7", "best"}, {"a|b", "12", ""}, {"c", "-3.5 %", ""}}, Brief: 2},
			{Title: "Empty", Head: []string{"x"}},
			{Title: "Long", Head: []string{"x"}, Rows: [][]string{{"1"}}, Brief: texttable.PageOnly},
		},
		Chart: &charts.Lines{Title: "Loss",
			Series: []charts.Series{{Name: "held out", Points: []charts.Point{{X: 1, Y: 2}}}}},
	}
}

// Files have all rows, and foreign text is escaped.
func TestReportFiles(t *testing.T) {
	for name, wanted := range map[string][]string{
		"r.md": {"# A < B\n", "## Players\n\nBy games.\n\n", `| a\|b   |     12 |      |`,
			"| c      | -3.5 % |      |", "## Long\n"},
		"r.HTML": {"<h1>A &lt; B</h1>", "<p>3 games of &lt;b&gt;</p>", "<td>c</td><td>-3.5 %</td>",
			`<svg class="chart"`, "</html>"},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := CheckReport(path); err != nil {
			t.Error(err)
		}
		if err := sampleReport().Write(path); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wanted {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s: no %s in\n%s", name, want, text)
			}
		}
		if strings.Contains(string(text), "Empty") {
			t.Errorf("%s: an empty table", name)
		}
	}
	if err := CheckReport("report.txt"); err == nil || CheckReport("") != nil {
		t.Errorf("got %v", err)
	}
}
