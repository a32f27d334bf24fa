package commands

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"shotest/config"
	"shotest/config/strict"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/tuning/spsa"
)

var (
	// tableLine is a line of a table of parameters, namedFigure a name and, in brackets
	// behind it, a figure: its default.
	tableLine   = regexp.MustCompile(`(?m)^ *([a-z_]+\.[a-z_.]+), *(?:int|float),.*$`)
	namedFigure = regexp.MustCompile(
		"`((?:--)?[A-Za-z][A-Za-z0-9_.-]*)`\\s+\\((-?[0-9][0-9,.]*)(?:\\s+(ms|s|seconds?|minutes?|hours?))?\\)")
)

// If the guide or a page on ideas gives the default of a parameter, an option or a flag, it is
// right.
func TestDocumentedDefaults(t *testing.T) {
	known, lines := defaultFigures(t), suggestedLines(t)
	seen := 0
	for _, page := range append(documentPages(t, "guide"), documentPages(t, "ideas")...) {
		text := shogitest.ReadFile(t, page)
		for _, found := range tableLine.FindAllStringSubmatch(string(text), -1) {
			seen++
			if line := strings.ReplaceAll(found[0], " ", ""); line != lines[found[1]] {
				t.Errorf("%s: found %s, and tune search --list says %q", page, line, lines[found[1]])
			}
		}
		for _, found := range namedFigure.FindAllStringSubmatch(string(text), -1) {
			figures, ok := known[found[1]]
			if !ok {
				continue
			}
			seen++
			if figure := figureOf(t, found[2], found[3]); !slices.Contains(figures, figure) {
				t.Errorf("%s: found %s, and the default is %v (durations in seconds)", page, found[0], figures)
			}
		}
	}
	if seen < 5 {
		t.Errorf("only %d figures were compared", seen)
	}
}

// documentPages returns the pages of a folder of the documentation.
func documentPages(t *testing.T, folder string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join("../../docs", folder, "*.md"))
	if err != nil || len(list) == 0 {
		t.Fatalf("no pages in %s: %v", folder, err)
	}
	return list
}

// suggestedLines returns the lines of tune search --list, by parameter.
func suggestedLines(t *testing.T) map[string]string {
	t.Helper()
	table := spsa.Table(spsa.NewProfileTunables(config.Default()).SuggestedParameters())
	lines := map[string]string{}
	for line := range strings.Lines(string(table)) {
		name, _, _ := strings.Cut(line, ",")
		lines[name] = strings.ReplaceAll(strings.TrimSpace(line), " ", "")
	}
	return lines
}

// defaultFigures returns the numeric defaults of parameters, options and flags, by name: several if
// commands differ. Durations are in seconds.
func defaultFigures(t *testing.T) map[string][]float64 {
	t.Helper()
	known := map[string][]float64{}
	defaults := config.Default()
	for _, p := range strict.Parameters(&defaults) {
		if p.IsNumeric() {
			known[p.Name] = []float64{p.Float()}
			if option := p.Tag("usi"); option != "" {
				known[option] = known[p.Name]
			}
		}
	}
	parser := parserOf(t, language.English())
	err := kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok {
			if x, err := strconv.ParseFloat(flag.Default, 64); err == nil {
				known["--"+flag.Name] = append(known["--"+flag.Name], x)
			} else if d, err := time.ParseDuration(flag.Default); err == nil {
				known["--"+flag.Name] = append(known["--"+flag.Name], d.Seconds())
			}
		}
		return next(nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	return known
}

// unitSeconds are the units of time in the guide, in seconds.
var unitSeconds = map[string]float64{
	"": 1, "ms": 0.001, "s": 1, "second": 1, "seconds": 1, "minute": 60, "minutes": 60, "hour": 3600, "hours": 3600,
}

// figureOf parses a figure with its unit.
func figureOf(t *testing.T, figure, unit string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(strings.ReplaceAll(figure, ",", ""), 64)
	if err != nil {
		t.Fatalf("%q: %v", figure, err)
	}
	return x * unitSeconds[unit]
}
