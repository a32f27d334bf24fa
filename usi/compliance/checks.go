package compliance

import (
	"slices"
	"strconv"
	"strings"

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
	steps      []step
}

// row has the checks for one habit of the programs that use USI.
type row struct {
	number int
	why    string
	checks []Check
}

// check returns a check of a row.
func check(id, title string, steps ...step) Check { return Check{ID: id, Title: title, steps: steps} }

// Checks returns all checks, in the order of the rows.
func Checks() (checks []Check) {
	for _, r := range rows() {
		for _, c := range r.checks {
			c.Row, c.Why = r.number, r.why
			checks = append(checks, c)
		}
	}
	return checks
}

// isNamed reports whether a name is that of the check or of its row.
func (c *Check) isNamed(name string) bool {
	row := "R"
	if c.Row > 0 {
		row = strconv.Itoa(c.Row)
	}
	return strings.EqualFold(name, c.ID) || strings.EqualFold(name, row)
}

// Select returns the checks of rows, in their order; all if none is named. A row is named by its
// number, or R for the rules; a single check by its ID.
func Select(names []string) ([]Check, error) {
	checks := Checks()
	for _, name := range names {
		if !slices.ContainsFunc(checks, func(c Check) bool { return c.isNamed(name) }) {
			return nil, message.Errorf("%q: expected a row from 1 to 23, R, or a check such as 9b or R1", name)
		}
	}
	return slices.DeleteFunc(checks, func(c Check) bool {
		return len(names) > 0 && !slices.ContainsFunc(names, c.isNamed)
	}), nil
}
