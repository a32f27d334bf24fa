// Package statistics is the mathematics of matches between engines.
package statistics

// Score counts the games of a match from one side's view.
type Score struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Pairs counts pairs of games that were played from the same opening with
// colours swapped, by what one side scored in both together: 0, ½, 1, 1½, 2
// (the pentanomial).
type Pairs [5]int

// Interval is an estimate with its 95 % confidence interval.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Decision is what a sequential test has come to.
type Decision uint8

const (
	// Continue: nothing is decided yet.
	Continue Decision = iota
	// AcceptH0: the first hypothesis holds.
	AcceptH0
	// AcceptH1: the second hypothesis holds.
	AcceptH1
)
