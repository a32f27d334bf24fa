package main

import (
	"fmt"

	"shotest/audit"
)

// printNoise prints how far evaluations lie from what a search of that many nodes makes of them.
func printNoise(s streams, groups []audit.Noise, nodes uint64, asJSON bool) error {
	if asJSON {
		for i := range groups {
			if err := printJSON(s, noiseObject(&groups[i], nodes)); err != nil {
				return err
			}
		}
		return nil
	}
	fmt.Fprintf(s.out, "Evaluations of quiet positions against searches of %d nodes, in centipawns\n\n", nodes)
	fmt.Fprintln(s.out, "       ahead by  positions     mean   median off  deviation")
	for i := range groups {
		g := &groups[i]
		name := "all"
		switch {
		case g.Below > 0:
			name = fmt.Sprintf("%d to %d", g.From, g.Below-1)
		case i > 0:
			name = fmt.Sprintf("%d or more", g.From)
		}
		if _, err := fmt.Fprintf(s.out, "%15s  %9d  %+7.1f  %11.1f  %9.1f\n", name, g.Positions, g.Mean, g.Median, g.Deviation); err != nil {
			return err
		}
	}
	return nil
}

func noiseObject(g *audit.Noise, nodes uint64) map[string]any {
	object := map[string]any{
		"nodes": nodes, "from": g.From, "positions": g.Positions, "mean": g.Mean, "median_off": g.Median, "deviation": g.Deviation,
	}
	if g.Below > 0 {
		object["below"] = g.Below
	}
	return object
}
