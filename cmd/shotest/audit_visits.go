package main

import (
	"fmt"

	"shotest/audit"
)

// printVisits prints what kinds of positions several searches visit.
func printVisits(s streams, visits []audit.Visits, searches []audit.Search, asJSON bool) error {
	if asJSON {
		for i := range visits {
			if err := printJSON(s, visitsObject(&visits[i], &searches[i])); err != nil {
				return err
			}
		}
		return nil
	}
	fmt.Fprintf(s.out, "%d positions; what the lines visited in them are like. Error: of the evaluation where it is quiet,\n", visits[0].Positions)
	fmt.Fprintf(s.out, "by searches of modern with %d nodes, in per cent of winning probability\n\n", audit.VisitsNodes)
	fmt.Fprintf(s.out, "%-16s %8s %6s %6s %8s %8s %8s %10s %8s %12s\n",
		"search", "nodes", "lines", "plies", "first", "first 10", "first 30", "all in 10", "quiet", "error")
	for i := range visits {
		v := &visits[i]
		_, err := fmt.Fprintf(s.out, "%-16s %8d %6d %6.1f %8s %8s %8s %10s %8s %12s\n", searches[i].Name, searches[i].Nodes, v.Lines, v.Plies,
			percentText(v.First), percentText(v.Ten), percentText(v.Thirty), percentText(v.AllTen), percentText(v.Quiet),
			fmt.Sprintf("%.1f ± %.1f", v.Error, v.ErrorMargin))
		if err != nil {
			return err
		}
	}
	return nil
}

func visitsObject(v *audit.Visits, search *audit.Search) map[string]any {
	return map[string]any{
		"search": search.Name, "nodes": search.Nodes, "positions": v.Positions, "lines": v.Lines, "plies": v.Plies,
		"first_percent": v.First.Percent(), "first_10_percent": v.Ten.Percent(), "first_30_percent": v.Thirty.Percent(),
		"all_first_10_percent": v.AllTen.Percent(), "quiet_percent": v.Quiet.Percent(), "error": v.Error, "error_margin": v.ErrorMargin,
	}
}
