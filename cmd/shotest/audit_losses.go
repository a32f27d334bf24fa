package main

import (
	"fmt"

	"shotest/audit"
)

// printLosses prints what the moves of searches lose, by kinds of positions.
func printLosses(s streams, kinds []audit.KindLosses, searches []audit.Search, reference *audit.Search, asJSON bool) error {
	if asJSON {
		for i := range kinds {
			for n := range kinds[i].Searches {
				if err := printJSON(s, lossesObject(&kinds[i], &searches[n], &kinds[i].Searches[n])); err != nil {
					return err
				}
			}
		}
		return nil
	}
	fmt.Fprintf(s.out, "What moves lose by searches of %s with %d nodes, in per cent of winning probability\n", reference.Name, reference.Nodes)
	for i := range kinds {
		k := &kinds[i]
		fmt.Fprintf(s.out, "\n%-32s %7s %7s %14s %18s\n", fmt.Sprintf("%s (%d positions)", k.Kind, k.Positions), "nodes", "agrees", "loss", "more than first")
		for n := range k.Searches {
			found, more := &k.Searches[n], ""
			if n > 0 {
				more = fmt.Sprintf("%+.2f ± %.2f", found.More, found.MoreMargin)
			}
			_, err := fmt.Fprintf(s.out, "  %-30s %7d %7s %14s %18s\n", searches[n].Name, searches[n].Nodes, percentText(found.Agrees),
				fmt.Sprintf("%.2f ± %.2f", found.Loss, found.LossMargin), more)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func lossesObject(k *audit.KindLosses, s *audit.Search, found *audit.SearchLosses) map[string]any {
	return map[string]any{
		"kind": k.Kind, "positions": k.Positions, "search": s.Name, "nodes": s.Nodes, "agrees_percent": found.Agrees.Percent(),
		"loss": found.Loss, "loss_margin": found.LossMargin, "more": found.More, "more_margin": found.MoreMargin,
	}
}
