package recall

import (
	"encoding/json"
	"fmt"
	"slices"

	"shotest/plausibility"
)

// Report summarizes the cases of an audit.
type Report struct {
	// Groups are the group of all cases, and one group for each part of the game.
	Groups [1 + len(plausibility.GameParts)]Group
	Aim    Aim
}

// Group summarizes a group of cases.
type Group struct {
	// Name is "all" or the part of the game.
	Name      string
	Positions int
	// Moves is the number of legal moves in all positions.
	Moves  int
	Limits []LimitFigures
	Ranks  []RankFigures
}

// LimitFigures are the figures for a limit in hundredths of a ply.
type LimitFigures struct {
	Limit int
	// Admitted is the number of moves that are reachable with the limit, in all positions.
	Admitted     int
	Played, Best Share
}

// RankFigures are the shares of played and best moves among the first Rank moves.
type RankFigures struct {
	Rank         int
	Played, Best Share
}

// Share is a number of moves as a part of another one.
type Share struct{ Part, Of int }

// Count counts one more, inside or not.
func (s *Share) Count(inside bool) {
	s.Of++
	if inside {
		s.Part++
	}
}

// Percent returns the share in percent, 0 if Of is 0.
func (s Share) Percent() float64 { return 100 * float64(s.Part) / float64(max(s.Of, 1)) }

// String returns the share in percent: "12.5 %".
func (s Share) String() string { return fmt.Sprintf("%.1f %%", s.Percent()) }

// IsZero reports whether the share is one of nothing, and so was not measured.
func (s Share) IsZero() bool { return s.Of == 0 }

// MarshalJSON implements json.Marshaler: the share in percent.
func (s Share) MarshalJSON() ([]byte, error) { return json.Marshal(s.Percent()) }

// firstRanks are the ranks in the report.
var firstRanks = []int{1, 3, 5, 10, 20, 30}

// NewReport returns the report on cases for limits in ascending order.
func NewReport(cases []Case, limits []int) *Report {
	r := &Report{Aim: aimFigures(cases)}
	for i := range r.Groups {
		name := "all"
		if i > 0 {
			name = plausibility.GameParts[i-1]
		}
		var members []*Case
		for j := range cases {
			if i == 0 || cases[j].Phase == i-1 {
				members = append(members, &cases[j])
			}
		}
		r.Groups[i] = groupFigures(name, members, limits)
	}
	return r
}

// Mean returns the mean per position of a sum over all positions.
func (g *Group) Mean(sum int) float64 { return float64(sum) / float64(max(g.Positions, 1)) }

func groupFigures(name string, cases []*Case, limits []int) Group {
	g := Group{Name: name, Positions: len(cases)}
	for _, c := range cases {
		g.Moves += len(c.Limits)
	}
	for _, limit := range limits {
		row := LimitFigures{Limit: limit}
		for _, c := range cases {
			row.Admitted += c.admitted(limit)
		}
		row.Played, row.Best = shares(cases, func(m *MoveRank) bool { return m.isReachable(limit) })
		g.Limits = append(g.Limits, row)
	}
	for _, rank := range firstRanks {
		row := RankFigures{Rank: rank}
		row.Played, row.Best = shares(cases, func(m *MoveRank) bool { return m.isAmongFirst(rank) })
		g.Ranks = append(g.Ranks, row)
	}
	return g
}

// shares returns the shares of played and of best moves that count.
func shares(cases []*Case, counts func(*MoveRank) bool) (played, best Share) {
	for _, c := range cases {
		played.Count(counts(&c.Played))
		if c.Searched {
			best.Count(counts(&c.Best))
		}
	}
	return played, best
}

// Aim measures how far a ranking is from having AimPercent of the target moves within AimMoves.
type Aim struct {
	// Limit is the least limit with which AimPercent of the target moves are reachable.
	Limit int
	// Reached is false if the search leaves out too many of these moves.
	Reached bool
	// Admitted is the number of moves that are reachable with Limit, in all positions.
	Admitted int
}

const (
	AimPercent = 99
	AimMoves   = 30
)

func aimFigures(cases []Case) Aim {
	var limits []int
	for i := range cases {
		if m := cases[i].target(); m.Rank > 0 {
			limits = append(limits, m.Limit)
		}
	}
	slices.Sort(limits)
	needed := (len(cases)*AimPercent + 99) / 100
	if needed == 0 || needed > len(limits) {
		return Aim{}
	}
	aim := Aim{Limit: limits[needed-1], Reached: true}
	for i := range cases {
		aim.Admitted += cases[i].admitted(aim.Limit)
	}
	return aim
}
