package commands

import (
	"fmt"
	"strings"

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

// meanText returns a mean with its margin, as far as they were measured. The verb formats the mean.
func meanText(verb string, m audit.Mean) string {
	switch m.Of {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(verb, m.Value)
	}
	return fmt.Sprintf(verb+" ± "+strings.Replace(verb, "+", "", 1), m.Value, m.Margin)
}

// object is a line of JSON. It holds no figure that was not measured.
type object map[string]any

// share adds a share in percent, unless it is one of nothing.
func (o object) share(name string, s audit.Share) {
	if s.Of > 0 {
		o[name] = s.Percent()
	}
}

// mean adds a mean of values and its margin, which needs two of them.
func (o object) mean(name string, m audit.Mean) {
	if m.Of > 0 {
		o[name] = m.Value
	}
	if m.Of > 1 {
		o[name+"_margin"] = m.Margin
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

// visitFindings reports on the positions that several searches visit.
func visitFindings(visits []audit.Visits, searches []audit.Search) *findings {
	f := &findings{
		about: fmt.Sprintf(
			"%d positions; what the lines visited in them are like. Error: of the evaluation where it is quiet,\n"+
				"by searches of modern with %d nodes, in per cent of winning probability", visits[0].Positions, audit.VisitsNodes)}
	table := texttable.Table{Head: []string{"search", "nodes", "lines", "plies", "first", "first 10", "first 30",
		"all in 10", "quiet", "error"}}
	for i := range visits {
		v, search, plies := &visits[i], &searches[i], ""
		if v.Lines > 0 {
			plies = fmt.Sprintf("%.1f", v.Plies)
		}
		table.Rows = append(table.Rows, []string{
			search.Name, fmt.Sprint(search.Nodes), fmt.Sprint(v.Lines), plies,
			percentText(v.First), percentText(v.Ten),
			percentText(v.Thirty), percentText(v.AllTen), percentText(v.Quiet), meanText("%.1f", v.Error),
		})
		o := object{"search": search.Name, "nodes": search.Nodes, "positions": v.Positions, "lines": v.Lines}
		if v.Lines > 0 {
			o["plies"] = v.Plies
		}
		o.share("first_percent", v.First)
		o.share("first_10_percent", v.Ten)
		o.share("first_30_percent", v.Thirty)
		o.share("all_first_10_percent", v.AllTen)
		o.share("quiet_percent", v.Quiet)
		o.mean("error", v.Error)
		f.objects = append(f.objects, o)
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
			found, search := &k.Searches[n], &searches[n]
			row := []string{
				search.Name, fmt.Sprint(search.Nodes), percentText(found.Played),
				percentText(found.Agrees), meanText("%.2f", found.Loss), meanText("%+.2f", found.Excess),
			}
			table.Rows = append(table.Rows, row[:len(heads)])
			o := object{"kind": k.Kind, "positions": k.Positions, "search": search.Name, "nodes": search.Nodes}
			o.share("played_percent", found.Played)
			o.share("agrees_percent", found.Agrees)
			o.mean("loss", found.Loss)
			o.mean("more", found.Excess)
			f.objects = append(f.objects, o)
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
		o := object{of: a.Name, "lists": a.Lists, "priced": a.Priced, "both": a.Both, "rules": a.Rule}
		if a.Priced {
			o["prices"] = a.Prices
		}
		f.objects = append(f.objects, o)
	}
	f.tables = append(f.tables, table)
}
