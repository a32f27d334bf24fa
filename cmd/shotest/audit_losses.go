package main

import (
	"fmt"
	"maps"

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
	judged := reference.Nodes > 0
	if judged {
		fmt.Fprintf(s.out, "What moves lose by searches of %s with %d nodes, in per cent of winning probability\n", reference.Name, reference.Nodes)
	} else {
		fmt.Fprintln(s.out, "How often the move that was played is found")
	}
	for i := range kinds {
		k := &kinds[i]
		fmt.Fprintf(s.out, "\n%-32s %7s %7s", fmt.Sprintf("%s (%d positions)", k.Kind, k.Positions), "nodes", "played")
		if judged {
			fmt.Fprintf(s.out, " %7s %14s %18s", "agrees", "loss", "more than first")
		}
		fmt.Fprintln(s.out)
		for n := range k.Searches {
			found, more := &k.Searches[n], ""
			fmt.Fprintf(s.out, "  %-30s %7d %7s", searches[n].Name, searches[n].Nodes, percentText(found.Played))
			if n > 0 {
				more = fmt.Sprintf("%+.2f ± %.2f", found.More, found.MoreMargin)
			}
			if judged {
				fmt.Fprintf(s.out, " %7s %14s %18s", percentText(found.Agrees), fmt.Sprintf("%.2f ± %.2f", found.Loss, found.LossMargin), more)
			}
			if _, err := fmt.Fprintln(s.out); err != nil {
				return err
			}
		}
	}
	return nil
}

func lossesObject(k *audit.KindLosses, s *audit.Search, found *audit.SearchLosses) map[string]any {
	object := map[string]any{
		"kind": k.Kind, "positions": k.Positions, "search": s.Name, "nodes": s.Nodes, "played_percent": found.Played.Percent(),
	}
	if found.Agrees.Of > 0 {
		maps.Copy(object, map[string]any{
			"agrees_percent": found.Agrees.Percent(),
			"loss":           found.Loss, "loss_margin": found.LossMargin, "more": found.More, "more_margin": found.MoreMargin,
		})
	}
	return object
}
