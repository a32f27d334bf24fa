package commands

import (
	"fmt"

	"shotest/audit"
	"shotest/internal/texttable"
)

// percentText returns a share in percent, empty if Of is 0.
func percentText(s audit.Share) string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", s.Percent())
}

// object is a line of JSON. It holds no figure that was not measured.
type object map[string]any

// share adds a share in percent, unless it is one of nothing.
func (o object) share(name string, s audit.Share) {
	if s.Of > 0 {
		o[name] = s.Percent()
	}
}

// recallFindings reports how many of the target moves are reachable within limits, and how many are
// among the first, by parts of the game. Without nodes there is no full search, and so no best
// move.
func recallFindings(report *audit.Report, games int, nodes uint64) *findings {
	all := &report.Groups[0]
	f := &findings{
		about: fmt.Sprintf("%d positions of %d games, %.1f moves to a position\n", all.Positions, games,
			all.Mean(all.Moves)),
		objects: []map[string]any{{"games": games, "positions": all.Positions, "nodes": nodes,
			"moves": all.Mean(all.Moves)}},
	}
	wanted, heads := "played", []string{"played"}
	if nodes > 0 {
		wanted, heads = "best", []string{"played", "best"}
		f.about += fmt.Sprintf("best: the move that a full search of %d nodes prefers\n", nodes)
	}
	limits := texttable.Table{Title: "Moves inside the limit, and how many are admitted on average",
		Head: append([]string{"positions", "limit", "admitted"}, heads...)}
	ranks := texttable.Table{Title: "Moves among the first N", Head: append([]string{"positions", "first"}, heads...)}
	for i := range report.Groups {
		g := &report.Groups[i]
		if g.Positions == 0 {
			continue
		}
		row := func(table *texttable.Table, key string, value int, played, best audit.Share,
			more ...string) object {
			cells := append([]string{fmt.Sprintf("%s (%d)", g.Name, g.Positions), fmt.Sprint(value)}, more...)
			cells = append(cells, percentText(played), percentText(best))
			table.Rows = append(table.Rows, cells[:len(table.Head)])
			o := object{key: value, "phase": g.Name, "positions": g.Positions, "searched": best.Of}
			o.share("played_percent", played)
			o.share("best_percent", best)
			f.objects = append(f.objects, o)
			return o
		}
		for _, l := range g.Limits {
			admitted := g.Mean(l.Admitted)
			row(&limits, "limit", l.Limit, l.Played, l.Best, fmt.Sprintf("%.1f", admitted))["admitted"] = admitted
		}
		for _, r := range g.Ranks {
			row(&ranks, "first", r.Rank, r.Played, r.Best)
		}
	}
	f.tables = []texttable.Table{limits, ranks}
	f.addAim(report, wanted)
	return f
}

// addAim adds the limit that the aim requires.
func (f *findings) addAim(report *audit.Report, wanted string) {
	o := object{"aim_percent": audit.AimPercent, "aim_moves": audit.AimMoves, "of": wanted}
	text := "out of reach, as too many of them are not searched at all"
	if report.Aim.Reached {
		verdict, admitted := "not reached", report.Groups[0].Mean(report.Aim.Admitted)
		if admitted <= audit.AimMoves {
			verdict = "reached"
		}
		text = fmt.Sprintf("%s, it takes a limit of %d, which admits %.1f", verdict, report.Aim.Limit, admitted)
		o["aim_limit"], o["admitted"] = report.Aim.Limit, admitted
	}
	f.objects = append(f.objects, o)
	f.about += fmt.Sprintf("aim: %d %% of the %s moves with at most %d moves admitted: %s", audit.AimPercent, wanted,
		audit.AimMoves, text)
}
