package compliance

import (
	"slices"
	"strconv"
	"strings"

	"shotest/internal/message"
)

// Check is a requirement for engines, with the steps that check it.
type Check struct {
	ID    string // row and letter, such as "9b", or R and a number for a rule of the game
	Row   int    // of the notes on USI in practice, 0 for the rules of the game
	Title string // the requirement
	Why   string // the habit of USI's clients that is the reason
	steps []step
}

// row holds the checks for one habit of USI's clients.
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

// isNamed reports whether name is the ID of the check or the name of its row.
func (c *Check) isNamed(name string) bool {
	row := "R"
	if c.Row > 0 {
		row = strconv.Itoa(c.Row)
	}
	return strings.EqualFold(name, c.ID) || strings.EqualFold(name, row)
}

// Select returns the checks with the given names, in the order of the rows, or all checks if names
// is empty. A name is the number of a row, R for the rules of the game, or the ID of a check.
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
