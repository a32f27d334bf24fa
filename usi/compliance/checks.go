package compliance

import (
	_ "embed"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"shotest/internal/message"
)

// Check is one thing that an engine must do.
type Check struct {
	// ID is the row and a letter, such as "9b", or R and a number for a rule of the game.
	ID string
	// Row is the row of the notes on USI in practice, 0 for the rules.
	Row int
	// Title says what must be so, Why what the programs that use USI do.
	Title, Why string
	steps      []func(*trial)
}

//go:embed checks.txt
var checksText string

// table is what checks.txt says.
type table struct {
	checks []Check
	lets   map[string]string
}

// checks is the table of all checks. A table that cannot be read is an error of the program.
var checks = sync.OnceValue(func() *table {
	t := &table{lets: map[string]string{"go": quickGo, "cr": ""}}
	if runtime.GOOS == "windows" { // its programs write CR by themselves
		t.lets["cr"] = `\r?`
	}
	why := ""
	for line := range strings.SplitSeq(checksText, "\n") {
		if let, ok := strings.CutPrefix(line, "let "); ok {
			name, value, _ := strings.Cut(let, " = ")
			t.lets[name], _ = strconv.Unquote(`"` + value + `"`) // one that cannot be read is no step
		} else if found := checkLine.FindStringSubmatch(line); found != nil {
			row, _ := strconv.Atoi(found[2])
			t.checks = append(t.checks, Check{ID: found[1], Row: row, Title: found[3], Why: why})
		} else if found := rowLine.FindStringSubmatch(line); found != nil {
			why = found[1]
		} else if steps, is := strings.CutPrefix(line, "\t"); is {
			c := &t.checks[len(t.checks)-1]
			c.steps = append(c.steps, t.stepsOf(steps)...)
		}
	}
	return t
})

var (
	checkLine = regexp.MustCompile(`^((\d+)[a-z]|R\d+) (.+)$`)
	rowLine   = regexp.MustCompile(`^(?:\d+|R) (.+)$`)
	letName   = regexp.MustCompile(`\{\w+\}`)
)

// stepsOf reads a line of steps.
func (t *table) stepsOf(line string) (steps []func(*trial)) {
	items := []string{""}
	if list, ok := strings.CutPrefix(line, "each "); ok {
		list, line, _ = strings.Cut(list, ": ")
		items = strings.Split(list, ", ")
	}
	for _, item := range items {
		whole := letName.ReplaceAllStringFunc(strings.ReplaceAll(line, "{*}", item), func(name string) string { return t.lets[name[1:len(name)-1]] })
		for text := range strings.SplitSeq(whole, " | ") {
			steps = append(steps, stepOf(text))
		}
	}
	return steps
}

// stepOf returns the step of the longest word that a text begins with.
func stepOf(text string) func(*trial) {
	for end := len(text); end > 0; end = strings.LastIndexByte(text[:end], ' ') {
		for _, known := range []map[string]word{words, looks} {
			if do := known[text[:end]]; do != nil {
				return func(t *trial) { do(t, strings.TrimPrefix(text[end:], " ")) }
			}
		}
	}
	panic(text + " is no step")
}

// Checks returns all checks, in the order of the rows.
func Checks() []Check { return slices.Clone(checks().checks) }

// Select returns the checks of rows, in their order; all if none is named. A row is named by its number,
// or R for the rules; a single check by its ID.
func Select(names []string) ([]Check, error) {
	wanted := map[string]bool{}
	for _, name := range names {
		found := false
		for _, c := range checks().checks {
			if strings.EqualFold(name, c.ID) || strings.EqualFold(name, "R") && c.Row == 0 || name == strconv.Itoa(c.Row) && c.Row > 0 {
				wanted[c.ID], found = true, true
			}
		}
		if !found {
			return nil, message.Errorf("%q: expected a row from 1 to 23, R, or a check such as 9b or R1", name)
		}
	}
	return slices.DeleteFunc(Checks(), func(c Check) bool { return len(names) > 0 && !wanted[c.ID] }), nil
}
