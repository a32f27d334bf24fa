package audit

import (
	"slices"

	"shotest/plausibility"
)

// Report sums up the cases of an audit.
type Report struct {
	// Groups are the group of all cases, and one for each part of the game.
	Groups [1 + len(plausibility.GameParts)]Group
	Aim    Aim
}

// Group sums up a group of cases.
type Group struct {
	// Name is "all" or the part of the game.
	Name      string
	Positions int
	// Moves is the number of moves in all positions together.
	Moves  int
	Limits []LimitFigures
	Ranks  []RankFigures
}

// LimitFigures are the figures for a limit in hundredths of a ply.
type LimitFigures struct {
	Limit int
	// Admitted is the number of moves inside the limit in all positions together.
	Admitted     int
	Played, Best Share
}

// RankFigures are the shares of wanted moves among the first Rank moves.
type RankFigures struct {
	Rank         int
	Played, Best Share
}

// Share is a part of a number of moves.
type Share struct{ Part, Of int }

func (s *Share) count(inside bool) {
	s.Of++
	if inside {
		s.Part++
	}
}

// Percent returns the share in percent, 0 of nothing.
func (s Share) Percent() float64 { return 100 * float64(s.Part) / float64(max(s.Of, 1)) }

// firstRanks are the numbers of first moves to report on.
var firstRanks = []int{1, 3, 5, 10, 20, 30}

// NewReport works out the figures for limits, which are in ascending order.
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

// Mean returns the mean of a sum per position.
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
		row.Played, row.Best = shares(cases, func(m *Move) bool { return m.inside(limit) })
		g.Limits = append(g.Limits, row)
	}
	for _, rank := range firstRanks {
		row := RankFigures{Rank: rank}
		row.Played, row.Best = shares(cases, func(m *Move) bool { return m.among(rank) })
		g.Ranks = append(g.Ranks, row)
	}
	return g
}

// shares counts the played and the best moves for which something holds.
func shares(cases []*Case, holds func(*Move) bool) (played, best Share) {
	for _, c := range cases {
		played.count(holds(&c.Played))
		if c.Searched {
			best.count(holds(&c.Best))
		}
	}
	return played, best
}

// Aim measures how far a ranking is from having AimPercent of the wanted moves within AimMoves.
type Aim struct {
	// Limit is the least limit with AimPercent inside, Admitted the number of moves that it admits
	// in all positions. Known is false if the search leaves out too many of the moves.
	Limit    int
	Known    bool
	Admitted int
}

const (
	AimPercent = 99
	AimMoves   = 30
)

// aimFigures finds the least limit that admits the desired share of wanted moves.
func aimFigures(cases []Case) Aim {
	var limits []int
	for i := range cases {
		if m := cases[i].wanted(); m.Rank > 0 {
			limits = append(limits, m.Limit)
		}
	}
	slices.Sort(limits)
	needed := (len(cases)*AimPercent + 99) / 100
	if needed == 0 || needed > len(limits) {
		return Aim{}
	}
	aim := Aim{Limit: limits[needed-1], Known: true}
	for i := range cases {
		aim.Admitted += cases[i].admitted(aim.Limit)
	}
	return aim
}
