package charts

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// checkXML returns an error if a drawing is not well-formed XML.
func checkXML(drawn string) error {
	for decoder := xml.NewDecoder(strings.NewReader(drawn)); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

var dotAt = regexp.MustCompile(`cx="([0-9.]+)%" cy="([0-9.]+)"`)

// Every finite point is completely visible, and the others are left out.
func TestNoPointIsClipped(t *testing.T) {
	nan, infinite := math.NaN(), math.Inf(1)
	cases := map[string]struct {
		lines Lines
		want  int
	}{
		"plain": {Lines{Series: []Series{{Dots: true, Points: []Point{{-5, 1}, {0, -3}, {1e6, 2}}}}}, 3},
		"one":   {Lines{Series: []Series{{Dots: true, Points: []Point{{7, 7}}}}}, 1},
		"no place": {Lines{Series: []Series{{Dots: true, Points: []Point{{1, nan}, {2, infinite}, {3, 3}, {4, 5}}}}},
			2},
		"none": {Lines{Series: []Series{{Dots: true}}}, 0},
	}
	for name, c := range cases {
		drawn := string(c.lines.HTML())
		if err := checkXML(drawn); err != nil {
			t.Errorf("%s: %v in %s", name, err, drawn)
		}
		dots := dotAt.FindAllStringSubmatch(drawn, -1)
		if len(dots) != c.want {
			t.Errorf("%s: %d points are drawn, want %d", name, len(dots), c.want)
		}
		for _, d := range dots {
			x, _ := strconv.ParseFloat(d[1], 64)
			y, _ := strconv.ParseFloat(d[2], 64)
			if x < labelWidth+edgeLeft || x > edgeRight || y < linesTop+4 || y > linesTop+linesHeight-4 {
				t.Errorf("%s: a point at %s", name, d[0])
			}
		}
		if strings.Contains(drawn, "NaN") || strings.Contains(drawn, "Inf") {
			t.Errorf("%s: %s", name, drawn)
		}
	}
}

// Names come from files that other people wrote, so they are escaped.
func TestNamesStayText(t *testing.T) {
	const hostile = `"><script>alert(1)</script>`
	for _, drawing := range []Drawing{
		&Lines{Title: hostile, XLabel: hostile, YLabel: hostile,
			Series: []Series{{Name: hostile, Dots: true, Points: []Point{{1, 1}}}}},
		&Rows{Title: hostile, XLabel: hostile, Rows: []Row{{Name: hostile, Value: hostile, High: math.NaN()}}},
	} {
		drawn := string(drawing.HTML())
		if err := checkXML(drawn); err != nil || strings.Contains(drawn, "<script") {
			t.Errorf("%v: %s", err, drawn)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		about     int
		want      []float64
	}{
		{0, 10, 5, []float64{0, 2, 4, 6, 8, 10}}, {-95, 95, 4, []float64{-50, 0, 50}},
		{0.5, 3.3, 3, []float64{1, 2, 3}}, {1, 1, 5, nil}, {0, math.NaN(), 5, nil},
	} {
		got := roundValues(c.low, c.high, c.about)
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
