package soma

import (
	"errors"
	"fmt"
)

// Options switches the parts of the resolution, so that what each is worth can
// be measured.
type Options struct {
	// Pins keeps pinned pieces out of captures that leave their line.
	Pins bool
	// Ties lets a piece serve once: what captures on one square is gone from
	// all others, as attacker, as defender and as target. Without it the
	// squares are independent of each other.
	Ties bool
	// Promotion counts moves to empty squares that promote as gains.
	Promotion bool
	// Checks binds the answer to a capture that gives check to that capture's
	// square, and lets the capturer's side go on at once if there is none.
	Checks bool
	// Onward lets a piece that has captured go on from its new square. It needs
	// Ties.
	Onward bool
	// Second is the number of plies, 0 to MaxPlies, in which the second-cheapest
	// capturer of a square is tried too.
	Second int
	// Plies bounds the captures in a row, 1 to MaxPlies.
	Plies int
	// Branching is the number of plies after the first, 0 to MaxPlies, in which
	// Width captures are tried, 1 to MaxWidth. All are tried in the first ply, and
	// one in those that remain.
	Branching, Width int
}

const (
	// MaxPlies bounds Options.Plies.
	MaxPlies = 16
	// MaxWidth bounds Options.Width: there are never more captures.
	MaxWidth = maxOptions
)

// DefaultOptions returns what has measured best (see docs/measurements/exchange.md).
func DefaultOptions() Options {
	return Options{Pins: true, Ties: true, Promotion: true, Checks: true, Onward: true, Second: 1, Plies: 8, Branching: 1, Width: 2}
}

// Validate returns an error that names the first option out of its range.
func (o Options) Validate() error {
	for _, number := range []struct {
		name               string
		value, least, most int
	}{
		{"Second", o.Second, 0, MaxPlies},
		{"Plies", o.Plies, 1, MaxPlies},
		{"Branching", o.Branching, 0, MaxPlies},
		{"Width", o.Width, 1, MaxWidth},
	} {
		if number.value < number.least || number.value > number.most {
			return fmt.Errorf("soma: %s is %d, expected %d to %d", number.name, number.value, number.least, number.most)
		}
	}
	if o.Onward && !o.Ties {
		return errors.New("soma: Onward is set without Ties, which it needs")
	}
	return nil
}
