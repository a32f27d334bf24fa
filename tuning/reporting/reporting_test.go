package reporting

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

func TestFigures(t *testing.T) {
	points := plotter.XYs{{X: 1, Y: 2}, {X: 2, Y: 1}}
	line := func(p *plot.Plot) error { return AddLine(p, "a < b", points, After) }
	figures, err := Figures([]Chart{{Title: "one", Note: "note", Height: UsualHeight, Fill: line}})
	if err != nil || len(figures) != 1 || figures[0].Title != "one" || figures[0].Note != "note" {
		t.Fatalf("got %+v, %v", figures, err)
	}
	drawn := string(figures[0].Chart)
	if !strings.HasPrefix(drawn, "<svg") || !strings.Contains(drawn, "a &lt; b") {
		t.Errorf("got %.100s", drawn)
	}
	for decoder := xml.NewDecoder(strings.NewReader(drawn)); ; {
		if _, err := decoder.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	broken := Chart{Title: "two", Fill: func(*plot.Plot) error { return errors.New("no points") }}
	if _, err := Figures([]Chart{broken}); err == nil || err.Error() != `chart "two": no points` {
		t.Errorf("got %v", err)
	}
}

func TestStyleStaysInItsPlace(t *testing.T) {
	if style := string(Style()); !strings.Contains(style, "figure svg") || strings.Contains(style, "</style") {
		t.Errorf("got %s", style)
	}
}
