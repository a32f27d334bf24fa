package instruments

import (
	"fmt"

	"shotest/engine/recall"
	"shotest/internal/texttable"
	"shotest/plausibility"
)

// percentText returns a share in percent, empty if Of is 0.
func percentText(s recall.Share) string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", s.Percent())
}

// meanText returns a mean with its margin, as far as they are known.
func meanText(format string, m Mean) string {
	switch m.Of {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(format, m.Value)
	}
	return fmt.Sprintf(format+" ± %.2f", m.Value, m.Margin)
}

// visitTables reports on the positions that several searches visit.
func visitTables(visits []Visits, searches []Search) (about string, tables []texttable.Table) {
	table := texttable.Table{Head: []string{"search", "nodes", "lines", "plies", "first", "first 10", "first 30",
		"all in 10", "quiet", "error"}}
	for i := range visits {
		v, search, plies := &visits[i], &searches[i], ""
		if v.Lines > 0 {
			plies = fmt.Sprintf("%.1f", v.Plies)
		}
		table.Rows = append(table.Rows, []string{
			search.Name, fmt.Sprint(search.Nodes), fmt.Sprint(v.Lines), plies,
			percentText(v.First), percentText(v.Ten), percentText(v.Thirty), percentText(v.AllTen),
			percentText(v.Quiet),
			meanText("%.1f", v.Error),
		})
	}
	return fmt.Sprintf(
			"%d positions; what the lines visited in them are like. Error: of the evaluation where it is quiet,\n"+
				"by searches of modern with %d nodes, in per cent of winning probability", visits[0].Positions, VisitsNodes),
		[]texttable.Table{table}
}

// lossTables reports the losses by the moves of searches, by kinds of positions. Without nodes for
// the reference there are no losses.
func lossTables(kinds []KindLosses, searches []Search, reference *Search) (about string, tables []texttable.Table) {
	about = "How often the move that was played is found"
	heads := []string{"search", "nodes", "played"}
	if reference.Nodes > 0 {
		about = fmt.Sprintf("What moves lose by searches of %s with %d nodes, in per cent of winning probability",
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
		}
		tables = append(tables, table)
	}
	return about, tables
}

// effectTables reports in how many positions each component and each criterion changes the search.
func effectTables(acts []Effect, positions int, nodes uint64) (about string, tables []texttable.Table) {
	for _, part := range []struct {
		of   string
		acts []Effect
	}{
		{"component", acts[:plausibility.ComponentCount]},
		{"criterion", acts[plausibility.ComponentCount:]},
	} {
		table := texttable.Table{Head: []string{part.of, "lists", "prices", "both", "other rules"}}
		for i := range part.acts {
			a, prices := &part.acts[i], ""
			if a.Priced {
				prices = fmt.Sprint(a.Prices)
			}
			table.Rows = append(table.Rows, []string{a.Name, fmt.Sprint(a.Lists), prices, fmt.Sprint(a.Both), a.Rule})
		}
		tables = append(tables, table)
	}
	return fmt.Sprintf(
		"In how many of %d positions a search of %d nodes becomes another one without a component or a\n"+
			"criterion of likeness: in its lists, in what late moves cost (nothing where that number is 0), and in both",
		positions, nodes), tables
}
