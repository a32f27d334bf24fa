package main

import (
	"fmt"

	"shotest/audit"
)

// printOverlaps prints how many of the positions that each search visits each other visits.
func printOverlaps(s streams, overlaps []audit.Overlap, searches []audit.Search, asJSON bool) error {
	if asJSON {
		for i := range overlaps {
			if err := printJSON(s, overlapObject(&overlaps[i], searches)); err != nil {
				return err
			}
		}
		return nil
	}
	if len(overlaps) > 0 {
		fmt.Fprintf(s.out, "%d positions; different ones visited in each, on average:", overlaps[0].Positions)
		for i := range searches {
			fmt.Fprintf(s.out, " %s %.0f", searches[i].Name, visitedBy(overlaps, i))
			if i+1 < len(searches) {
				fmt.Fprint(s.out, ",")
			}
		}
		fmt.Fprintln(s.out)
	}
	for i := range overlaps {
		if err := printOverlap(s, &overlaps[i], searches); err != nil {
			return err
		}
	}
	return nil
}

// visitedBy returns how many different positions a search has visited in each.
func visitedBy(overlaps []audit.Overlap, search int) float64 {
	for i := range overlaps {
		if overlaps[i].Of == search {
			return overlaps[i].Visited
		}
	}
	return 0
}

func printOverlap(s streams, o *audit.Overlap, searches []audit.Search) error {
	fmt.Fprintf(s.out, "\nOf the positions of %s, %s visits %.1f %% (± %.1f)", searches[o.Of].Name, searches[o.In].Name, o.Mean, o.Margin)
	fmt.Fprintf(s.out, ", without those of quiescence %s; the move is the same in %s\n", percentText(o.Searched), percentText(o.Best))
	fmt.Fprintf(s.out, "  %10s %10s %10s\n", "plies", "visited", "by both")
	for ply, share := range o.Plies {
		if share.Of == 0 {
			continue
		}
		name := fmt.Sprint(ply + 1)
		if ply+1 == len(o.Plies) {
			name += "+"
		}
		if _, err := fmt.Fprintf(s.out, "  %10s %10.1f %10s\n", name, float64(share.Of)/float64(o.Positions), percentText(share)); err != nil {
			return err
		}
	}
	return nil
}

func overlapObject(o *audit.Overlap, searches []audit.Search) map[string]any {
	plies := make([]map[string]any, 0, len(o.Plies))
	for ply, share := range o.Plies {
		plies = append(plies, map[string]any{"plies": ply + 1, "visited": share.Of, "both": share.Part})
	}
	return map[string]any{
		"of": searches[o.Of].Name, "in": searches[o.In].Name, "positions": o.Positions,
		"visited": o.Visited, "visited_in": o.VisitedIn, "both_percent": o.Mean, "margin": o.Margin,
		"searched_percent": o.Searched.Percent(), "same_move_percent": o.Best.Percent(), "by_plies": plies,
	}
}
