package commands

import (
	"fmt"
	"maps"

	"shotest/audit"
	"shotest/internal/texttable"
	"shotest/plausibility"
)

// percentText returns a share in percent, empty if Of is 0.
func percentText(s audit.Share) string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", s.Percent())
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
			more ...string) map[string]any {
			cells := append([]string{fmt.Sprintf("%s (%d)", g.Name, g.Positions), fmt.Sprint(value)}, more...)
			cells = append(cells, percentText(played), percentText(best))
			table.Rows = append(table.Rows, cells[:len(table.Head)])
			object := map[string]any{
				key: value, "phase": g.Name, "positions": g.Positions,
				"played_percent": played.Percent(), "best_percent": best.Percent(), "searched": best.Of,
			}
			f.objects = append(f.objects, object)
			return object
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
	object := map[string]any{"aim_percent": audit.AimPercent, "aim_moves": audit.AimMoves, "of": wanted}
	text := "out of reach, as too many of them are not searched at all"
	if report.Aim.Reached {
		verdict, admitted := "not reached", report.Groups[0].Mean(report.Aim.Admitted)
		if admitted <= audit.AimMoves {
			verdict = "reached"
		}
		text = fmt.Sprintf("%s, it takes a limit of %d, which admits %.1f", verdict, report.Aim.Limit, admitted)
		object["aim_limit"], object["admitted"] = report.Aim.Limit, admitted
	}
	f.objects = append(f.objects, object)
	f.about += fmt.Sprintf("aim: %d %% of the %s moves with at most %d moves admitted: %s", audit.AimPercent, wanted,
		audit.AimMoves, text)
}

// visitFindings reports on the positions that several searches visit.
func visitFindings(visits []audit.Visits, searches []audit.Search) *findings {
	f := &findings{
		about: fmt.Sprintf(
			"%d positions; what the lines visited in them are like. Error: of the evaluation where it is quiet,\n"+
				"by searches of modern with %d nodes, in per cent of winning probability", visits[0].Positions, audit.VisitsNodes)}
	table := texttable.Table{Head: []string{"search", "nodes", "lines", "plies", "first", "first 10", "first 30",
		"all in 10", "quiet", "error"}}
	for i := range visits {
		v, search := &visits[i], &searches[i]
		table.Rows = append(table.Rows, []string{
			search.Name, fmt.Sprint(search.Nodes), fmt.Sprint(v.Lines), fmt.Sprintf("%.1f", v.Plies),
			percentText(v.First), percentText(v.Ten),
			percentText(v.Thirty), percentText(v.AllTen), percentText(v.Quiet),
			fmt.Sprintf("%.1f ± %.1f", v.Error, v.ErrorMargin),
		})
		f.objects = append(f.objects, map[string]any{
			"search": search.Name, "nodes": search.Nodes, "positions": v.Positions, "lines": v.Lines, "plies": v.Plies,
			"first_percent": v.First.Percent(), "first_10_percent": v.Ten.Percent(),
			"first_30_percent":     v.Thirty.Percent(),
			"all_first_10_percent": v.AllTen.Percent(), "quiet_percent": v.Quiet.Percent(), "error": v.Error,
			"error_margin": v.ErrorMargin,
		})
	}
	f.tables = []texttable.Table{table}
	return f
}

// lossFindings reports the losses by the moves of searches, by kinds of positions. Without nodes
// for the reference there are no losses.
func lossFindings(kinds []audit.KindLosses, searches []audit.Search, reference *audit.Search) *findings {
	f := &findings{about: "How often the move that was played is found"}
	heads := []string{"search", "nodes", "played"}
	if reference.Nodes > 0 {
		f.about = fmt.Sprintf("What moves lose by searches of %s with %d nodes, in per cent of winning probability",
			reference.Name, reference.Nodes)
		heads = append(heads, "agrees", "loss", "more than first")
	}
	for i := range kinds {
		k := &kinds[i]
		table := texttable.Table{Title: fmt.Sprintf("%s (%d positions)", k.Kind, k.Positions), Head: heads}
		for n := range k.Searches {
			found, search, more := &k.Searches[n], &searches[n], ""
			if n > 0 {
				more = fmt.Sprintf("%+.2f ± %.2f", found.Excess, found.ExcessMargin)
			}
			row := []string{
				search.Name, fmt.Sprint(search.Nodes), percentText(found.Played),
				percentText(found.Agrees), fmt.Sprintf("%.2f ± %.2f", found.Loss, found.LossMargin), more,
			}
			table.Rows = append(table.Rows, row[:len(heads)])
			object := map[string]any{
				"kind": k.Kind, "positions": k.Positions, "search": search.Name, "nodes": search.Nodes,
				"played_percent": found.Played.Percent(),
			}
			if found.Agrees.Of > 0 {
				maps.Copy(object, map[string]any{
					"agrees_percent": found.Agrees.Percent(),
					"loss":           found.Loss, "loss_margin": found.LossMargin, "more": found.Excess,
					"more_margin": found.ExcessMargin,
				})
			}
			f.objects = append(f.objects, object)
		}
		f.tables = append(f.tables, table)
	}
	return f
}

// effectFindings reports in how many positions each component and each criterion changes the
// search.
func effectFindings(acts []audit.Effect, positions int, nodes uint64) *findings {
	f := &findings{
		about: fmt.Sprintf(
			"In how many of %d positions a search of %d nodes becomes another one without a component or a\n"+
				"criterion of likeness: in its lists, in what late moves cost (nothing where that number is 0), and in both", positions, nodes)}
	components, criteria := acts[:plausibility.ComponentCount], acts[plausibility.ComponentCount:]
	f.addEffects("component", components)
	f.addEffects("criterion", criteria)
	return f
}

// addEffects adds a table of components or criteria.
func (f *findings) addEffects(of string, acts []audit.Effect) {
	table := texttable.Table{Head: []string{of, "lists", "prices", "both", "other rules"}}
	for i := range acts {
		a, prices := &acts[i], ""
		if a.Priced {
			prices = fmt.Sprint(a.Prices)
		}
		table.Rows = append(table.Rows, []string{a.Name, fmt.Sprint(a.Lists), prices, fmt.Sprint(a.Both), a.Rule})
		f.objects = append(f.objects, map[string]any{
			of: a.Name, "lists": a.Lists, "prices": a.Prices, "priced": a.Priced, "both": a.Both, "rules": a.Rule,
		})
	}
	f.tables = append(f.tables, table)
}
