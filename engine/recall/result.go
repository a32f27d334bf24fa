package recall

import (
	"fmt"

	"shotest/internal/result"
)

// limitRow is a group of cases at a limit.
type limitRow struct {
	Group    string  `json:"-" head:"positions"`
	Limit    int     `json:"limit" head:"limit"`
	Admitted float64 `json:"admitted" head:"admitted" format:"%.1f"`
	groupShares
}

// rankRow is a group of cases among the first moves.
type rankRow struct {
	Group string `json:"-" head:"positions"`
	First int    `json:"first" head:"first"`
	groupShares
}

// groupShares are the shares of the moves of a group.
type groupShares struct {
	Phase     string `json:"phase"`
	Positions int    `json:"positions"`
	Searched  int    `json:"searched"`
	Played    Share  `json:"played_percent,omitzero" head:"played"`
	Best      Share  `json:"best_percent,omitzero" head:"best"`
}

// sums are the figures of all cases, for JSON.
type sums struct {
	Games     int     `json:"games"`
	Positions int     `json:"positions"`
	Nodes     uint64  `json:"nodes"`
	Moves     float64 `json:"moves"`
}

// aimRow is the aim, for JSON.
type aimRow struct {
	Percent int    `json:"aim_percent"`
	Moves   int    `json:"aim_moves"`
	Of      string `json:"of"`
	*reach
}

// reach is the limit that the aim takes, and how many moves it admits.
type reach struct {
	Limit    int     `json:"aim_limit"`
	Admitted float64 `json:"admitted"`
}

// Result returns how many of the moves are reachable within limits, and how many are among the
// first, by parts of the game, from as many games. Without nodes there is no full search, and so no
// best move.
func (r *Report) Result(games int, nodes uint64) *result.Result {
	all, wanted := &r.Groups[0], "played"
	about := fmt.Sprintf("%d positions of %d games, %.1f moves to a position\n", all.Positions, games,
		all.Mean(all.Moves))
	if nodes > 0 {
		wanted = "best"
		about += fmt.Sprintf("best: the move that a full search of %d nodes prefers\n", nodes)
	}
	var limits []limitRow
	var ranks []rankRow
	for i := range r.Groups {
		g := &r.Groups[i]
		if g.Positions == 0 {
			continue
		}
		name := fmt.Sprintf("%s (%d)", g.Name, g.Positions)
		of := func(played, best Share) groupShares { return groupShares{g.Name, g.Positions, best.Of, played, best} }
		for _, l := range g.Limits {
			limits = append(limits, limitRow{name, l.Limit, g.Mean(l.Admitted), of(l.Played, l.Best)})
		}
		for _, rank := range g.Ranks {
			ranks = append(ranks, rankRow{name, rank.Rank, of(rank.Played, rank.Best)})
		}
	}
	aim := aimRow{Percent: AimPercent, Moves: AimMoves, Of: wanted}
	verdict := "out of reach, as too many of them are not searched at all"
	if r.Aim.Reached {
		aim.reach = &reach{r.Aim.Limit, all.Mean(r.Aim.Admitted)}
		verdict = fmt.Sprintf("%s, it takes a limit of %d, which admits %.1f", reached(aim.Admitted), aim.Limit,
			aim.Admitted)
	}
	about += fmt.Sprintf("aim: %d %% of the %s moves with at most %d moves admitted: %s", AimPercent, wanted, AimMoves, verdict)
	return &result.Result{
		About: []string{about},
		Tables: []result.Table{
			{Rows: []sums{{games, all.Positions, nodes, all.Mean(all.Moves)}}},
			{Title: "Moves inside the limit, and how many are admitted on average", Rows: limits},
			{Title: "Moves among the first N", Rows: ranks}, {Rows: []aimRow{aim}},
		},
	}
}

// reached says whether the aim is reached with as many moves.
func reached(admitted float64) string {
	if admitted <= AimMoves {
		return "reached"
	}
	return "not reached"
}
