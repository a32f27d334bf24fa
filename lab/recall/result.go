package recall

import (
	"fmt"

	"shotest/internal/texttable"
)

// Tables returns how many of the moves are reachable within limits, and how many are among the
// first, by parts of the game, from as many games, and a summary. Without nodes there is no full
// search, and so no best move.
func (r *Report) Tables(games int, nodes uint64) (about string, tables []texttable.Table) {
	all, wanted := &r.Groups[0], "played"
	about = fmt.Sprintf("%d positions of %d games, %.1f moves to a position\n", all.Positions, games,
		all.Mean(all.Moves))
	if nodes > 0 {
		wanted = "best"
		about += fmt.Sprintf("best: the move that a full search of %d nodes prefers\n", nodes)
	}
	about += fmt.Sprintf("aim: %d %% of the %s moves with at most %d moves admitted: %s", AimPercent, wanted, AimMoves,
		r.verdict())
	limits := texttable.Table{Title: "Moves inside the limit, and how many are admitted on average",
		Head: []string{"positions", "limit", "admitted", "played", "best"}}
	ranks := texttable.Table{Title: "Moves among the first N", Head: []string{"positions", "first", "played", "best"}}
	for i := range r.Groups {
		g := &r.Groups[i]
		if g.Positions == 0 {
			continue
		}
		name := fmt.Sprintf("%s (%d)", g.Name, g.Positions)
		for _, l := range g.Limits {
			limits.Rows = append(limits.Rows, []string{name, fmt.Sprint(l.Limit),
				fmt.Sprintf("%.1f", g.Mean(l.Admitted)), l.Played.String(), l.Best.String()})
		}
		for _, rank := range g.Ranks {
			ranks.Rows = append(ranks.Rows, []string{name, fmt.Sprint(rank.Rank), rank.Played.String(),
				rank.Best.String()})
		}
	}
	return about, []texttable.Table{limits, ranks}
}

// verdict says whether the aim is reached.
func (r *Report) verdict() string {
	if !r.Aim.Reached {
		return "out of reach, as too many of them are not searched at all"
	}
	admitted, reached := r.Groups[0].Mean(r.Aim.Admitted), "reached"
	if admitted > AimMoves {
		reached = "not reached"
	}
	return fmt.Sprintf("%s, it takes a limit of %d, which admits %.1f", reached, r.Aim.Limit, admitted)
}
