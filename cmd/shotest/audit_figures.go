package main

import (
	"cmp"
	"slices"

	"shotest/plausibility"
)

// audit is what the cases come to.
type audit struct {
	games, at int
	// nodes is how many positions the full search visited, 0 without one.
	nodes uint64
	// groups are all cases, and those of each phase.
	groups     [1 + auditPhases]auditGroup
	components []auditComponent
	aim        auditAim
}

var groupNames = append([]string{"all"}, plausibility.GameParts[:]...)

// auditGroup is what a group of cases comes to.
type auditGroup struct {
	positions int
	moves     int // of all positions together
	limits    []limitFigures
	ranks     []rankFigures
}

// limitFigures are those of a limit.
type limitFigures struct {
	limit int
	// admitted is how many moves the lists of all positions have together.
	admitted     int
	played, best share
}

// rankFigures say how many moves are among the first so many.
type rankFigures struct {
	rank         int
	played, best share
}

// share is a part of a number of moves.
type share struct{ part, of int }

func (s *share) count(inside bool) {
	s.of++
	if inside {
		s.part++
	}
}

// percent returns the share in percent, 0 of nothing.
func (s share) percent() float64 { return 100 * float64(s.part) / float64(max(s.of, 1)) }

// auditComponent is what became of the moves that a component credited.
type auditComponent struct {
	name string
	// inside is how many of them lie inside the limit, missed how many they are of
	// all ranked moves outside it.
	inside, missed share
}

// auditAim is how far the ranking is from its aim: 99 % of the best moves with at
// most 30 moves admitted.
type auditAim struct {
	// limit is the least at which so many moves are inside, admitted how many
	// moves the lists of all positions then have together. It is not known if too
	// many moves are not searched at all.
	limit    int
	known    bool
	admitted int
}

const (
	aimPercent = 99
	aimMoves   = 30
)

// auditRanks are the numbers of first moves that are looked at.
var auditRanks = []int{1, 3, 5, 10, 20, 30}

// newAudit works out the figures.
func newAudit(cases []auditCase, limits []int, at int) *audit {
	a := &audit{at: at, components: componentFigures(cases, at), aim: aimFigures(cases)}
	for i := range a.groups {
		var members []*auditCase
		for j := range cases {
			if i == 0 || cases[j].phase == i-1 {
				members = append(members, &cases[j])
			}
		}
		a.groups[i] = groupFigures(members, limits)
	}
	return a
}

// mean returns how many there are to a position.
func (g *auditGroup) mean(sum int) float64 { return float64(sum) / float64(max(g.positions, 1)) }

func groupFigures(cases []*auditCase, limits []int) auditGroup {
	g := auditGroup{positions: len(cases)}
	for _, c := range cases {
		g.moves += len(c.limits)
	}
	for _, limit := range limits {
		row := limitFigures{limit: limit}
		for _, c := range cases {
			row.admitted += c.admitted(limit)
			row.played.count(c.played.inside(limit))
			if c.searched {
				row.best.count(c.best.inside(limit))
			}
		}
		g.limits = append(g.limits, row)
	}
	for _, rank := range auditRanks {
		row := rankFigures{rank: rank}
		for _, c := range cases {
			row.played.count(c.played.among(rank))
			if c.searched {
				row.best.count(c.best.among(rank))
			}
		}
		g.ranks = append(g.ranks, row)
	}
	return g
}

// admitted returns how many moves a node whose mover has so much left comes to.
func (c *auditCase) admitted(limit int) int {
	n, _ := slices.BinarySearch(c.limits, limit+1)
	return n
}

// among reports whether the move is one of the first.
func (m *auditedMove) among(first int) bool { return 0 < m.rank && m.rank <= first }

// wanted returns the move that a case is about: the best one or, without a full
// search, the one that was played.
func (c *auditCase) wanted() *auditedMove {
	if c.searched {
		return &c.best
	}
	return &c.played
}

const (
	// everyMove are the components that credit all moves alike.
	everyMove = 1<<plausibility.Base | 1<<plausibility.TargetSquare | 1<<plausibility.KingRelative
	// untactical are those that say nothing tactical of a move.
	untactical = everyMove | 1<<plausibility.BestQuiet
)

// componentFigures compares the components by the wanted moves that they have
// credited, those with the most missed moves first. A row more is about the moves
// that no tactical component credits.
func componentFigures(cases []auditCase, at int) []auditComponent {
	rows := make([]auditComponent, plausibility.ComponentCount+1)
	for i := range cases {
		m := cases[i].wanted()
		if m.rank == 0 {
			continue // it has not been scored
		}
		for c := range rows {
			has := m.fired&^untactical == 0
			if c < plausibility.ComponentCount {
				has = m.fired&^everyMove>>c&1 != 0
			}
			if has {
				rows[c].inside.count(m.inside(at))
			}
			if !m.inside(at) {
				rows[c].missed.count(has)
			}
		}
	}
	for c := range plausibility.ComponentCount {
		rows[c].name = plausibility.Component(c).String()
	}
	rows[plausibility.ComponentCount].name = "nothing tactical"
	rows = slices.DeleteFunc(rows, func(r auditComponent) bool { return r.inside.of == 0 })
	slices.SortStableFunc(rows, func(a, b auditComponent) int { return cmp.Compare(b.missed.part, a.missed.part) })
	return rows
}

// aimFigures finds the least limit that lets the aimed share of wanted moves in.
func aimFigures(cases []auditCase) auditAim {
	var limits []int
	wanted := 0
	for i := range cases {
		m := cases[i].wanted()
		wanted++
		if m.rank > 0 {
			limits = append(limits, m.limit)
		}
	}
	slices.Sort(limits)
	needed := (wanted*aimPercent + 99) / 100
	if needed == 0 || needed > len(limits) {
		return auditAim{}
	}
	aim := auditAim{limit: limits[needed-1], known: true}
	for i := range cases {
		aim.admitted += cases[i].admitted(aim.limit)
	}
	return aim
}
