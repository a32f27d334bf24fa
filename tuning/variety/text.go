package variety

import (
	"fmt"
	"strings"

	"shotest/tuning"
)

// Text returns the report for people.
func (r *Report) Text() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%-24s %12s %12s\n", "", "all", "distinct")
	count := func(name string, c Count) {
		fmt.Fprintf(&text, "%-24s %12d %12d  %7s\n", name, c.All, c.Distinct, tuning.Percent(c.Share()))
	}
	count("games", r.Games)
	count("openings", r.Openings)
	count("positions with a score", r.Positions)
	count("final positions", r.Finals)
	for _, a := range r.AfterMoves {
		count(fmt.Sprintf("after %d moves", a.Moves), a.Count)
	}
	fmt.Fprintf(&text, "\nadjudicated %s, drawn %s\n", tuning.Percent(r.Adjudicated), tuning.Percent(r.Drawn))
	r.list(&text, "endings", r.Endings, r.Games.All)
	r.list(&text, "outcomes", r.Outcomes, r.Games.All)
	fmt.Fprintf(&text, "\nmoves of a game: %d in the median, from %d to %d without the shortest and the longest tenth; %.1f of them without a score\n",
		r.Moves[1], r.Moves[0], r.Moves[2], r.Opening)
	fmt.Fprintf(&text, "nodes for a move: %.0f in the mean\n", r.Nodes)
	r.list(&text, "centipawns ahead", r.Scores, r.Positions.All)
	return text.String()
}

// list writes counts with their shares of all.
func (r *Report) list(text *strings.Builder, title string, named []Named, all int) {
	fmt.Fprintf(text, "\n%s\n", title)
	for _, n := range named {
		fmt.Fprintf(text, "  %-22s %12d  %7s\n", n.Name, n.Count, tuning.Percent(float64(n.Count)/float64(max(all, 1))))
	}
}
