//go:build e2e

package reporting

import (
	"bytes"
	"fmt"
	"html/template"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/browsertest"
	"shotest/internal/charts"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

func TestStyleStaysInItsPlace(t *testing.T) {
	if style := string(pageStyle()); !strings.Contains(style, ".chart text") || strings.Contains(style, "</style") {
		t.Errorf("got %s", style)
	}
}

// sampleCharts have what charts of tunings have, at its worst: names from outside, points
// at all edges, values that have no place, a single point, nothing at all.
func sampleCharts() []Chart {
	var falling, steady []charts.Point
	for i := range 40 {
		falling = append(falling, charts.Point{X: float64(i + 1), Y: 2.5 + 0.01/float64(i+1)})
		steady = append(steady, charts.Point{X: float64(i + 1), Y: 2.501})
	}
	steady[3].Y = math.NaN()
	var claimed []charts.Point
	for x := 0.02; x < 100; x *= 2.3 {
		claimed = append(claimed, charts.Point{X: x, Y: x * 1.2})
	}
	rows := &charts.Rows{Title: "Weights", XLabel: "score", BeforeName: "before", MainName: "after"}
	for i := range 12 {
		at := float64(100*i - 700)
		rows.Rows = append(rows.Rows, charts.Row{
			Name: "does not lose material on its square: more than 1000 < & >", Value: fmt.Sprintf("%+.0f → %+.0f", at, at+40), Before: at, After: at + 40, Low: at - 30, High: at + 110,
		})
	}
	return []Chart{
		{Title: "Loss", Note: "note", Drawing: &charts.Lines{Title: "loss", XLabel: "epoch", YLabel: "loss", WholeX: true, Series: []charts.Series{
			{Name: "a < b", Kind: charts.Soft, Points: steady, Dots: true}, {Name: "held out", Points: falling, Dots: true},
		}}},
		{Title: "Calibration", Drawing: &charts.Lines{Title: "calibration", XLabel: "claimed, %", YLabel: "played, %", Logarithmic: true, Series: []charts.Series{
			{Name: "as claimed", Kind: charts.Guide, Points: []charts.Point{{X: 0.02, Y: 0.02}, {X: 80, Y: 80}}},
			{Name: "moves", Points: append(claimed, charts.Point{X: 0, Y: 1}), Dots: true},
		}}},
		{Title: "A parameter", Drawing: &charts.Lines{Title: "parameter", XLabel: "iteration", YLabel: "value", Series: []charts.Series{{Name: "value", Points: falling}},
			Band: &charts.Band{Name: "moved", Low: falling, High: steady}}},
		{Title: "One", Drawing: &charts.Lines{Title: "one", Series: []charts.Series{{Name: "only", Points: []charts.Point{{X: 3, Y: 3}}, Dots: true}}}},
		{Title: "None", Drawing: &charts.Lines{Title: "none", Series: []charts.Series{{Name: "nothing"}}}},
		{Title: "Weights", Drawing: rows},
	}
}

// samplePage writes a page of charts and returns its address.
func samplePage(t *testing.T) string {
	t.Helper()
	page := template.Must(Templates("page", nil).Parse(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Charts</title><style>{{style}}</style></head><body>` +
		`{{range .}}{{template "figure" .}}{{end}}</body></html>`))
	var text bytes.Buffer
	if err := page.Execute(&text, Figures(sampleCharts())); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "charts.html")
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

// clipped lists the parts of charts that are not whole within the page: what is drawn
// outside of its chart, and letters that lie on others.
const clipped = `(() => {
	const found = [];
	for (const svg of document.querySelectorAll("figure svg.chart")) {
		const around = svg.getBoundingClientRect();
		const boxes = [...svg.querySelectorAll("text, circle, polyline, polygon")].map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width + box.height > 0);
		for (const [node, box] of boxes) {
			if (box.left < -1 || box.right > document.documentElement.clientWidth + 1 || box.top < around.top - 1 || box.bottom > around.bottom + 1) found.push("outside: " + node.outerHTML.slice(0, 100));
		}
		const texts = boxes.filter(([node]) => node.tagName === "text");
		texts.forEach(([a, one], i) => texts.slice(i + 1).forEach(([b, other]) => {
			const across = Math.min(one.right, other.right) - Math.max(one.left, other.left), down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
			if (across > 1 && down > 5) found.push("overlap: " + a.textContent + " and " + b.textContent);
		}));
	}
	return found;
})()`

// Charts are whole and can be read, on a desk and on a phone, by day and by night.
func TestChartsAreReadable(t *testing.T) {
	address := samplePage(t)
	for name, width := range map[string]int64{"charts-wide": 1200, "charts-narrow": 390} {
		b := browsertest.Open(t, address, width, 800, `document.querySelectorAll("figure svg").length > 0`)
		b.Pictures(name)
		if found := browsertest.Eval[[]string](b, clipped); len(found) > 0 {
			t.Errorf("%s: %s", name, strings.Join(found, "\n"))
		}
		if wide := browsertest.Eval[int64](b, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("%s: the page is %d pixels wide", name, wide)
		}
		if least := browsertest.Eval[float64](b, `Math.min(...[...document.querySelectorAll(".chart text")].map((text) => parseFloat(getComputedStyle(text).fontSize)))`); least < 11 {
			t.Errorf("%s: letters of %.1f pixels in a chart", name, least)
		}
		const colours = `["text", "polyline.line", ".grid"].map((part) => { const style = getComputedStyle(document.querySelector(".chart " + part)); return style.fill + style.stroke; }).concat(getComputedStyle(document.body).backgroundColor)`
		light := browsertest.Eval[[]string](b, colours)
		b.Dark()
		for i, dark := range browsertest.Eval[[]string](b, colours) {
			if dark == light[i] {
				t.Errorf("%s: light and dark are both %s", name, dark)
			}
		}
		b.Pictures(name + "-dark")
	}
}

// A chart has a legend below it where there is more than one thing to tell apart.
func TestLegends(t *testing.T) {
	b := browsertest.Open(t, samplePage(t), 1200, 800, `document.querySelectorAll("figure svg").length > 0`)
	got := browsertest.Eval[[]string](b, `[...document.querySelectorAll("figure")].map((figure) => [...figure.querySelectorAll(".keys li")].map((item) => item.textContent.trim()).join(", "))`)
	want := []string{"a < b, held out", "as claimed, moves", "value, moved", "", "", "before, after"}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		t.Errorf("got %q, want %q", got, want)
	}
}
