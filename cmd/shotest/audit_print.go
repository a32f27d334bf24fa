package main

import (
	"fmt"
	"strings"
	"time"

	"shotest/audit"
	"shotest/internal/safefile"
)

// auditProgress shows how far an audit is: with a bar on a terminal, as lines
// elsewhere.
type auditProgress struct {
	*progress
	streams      streams
	tty          bool
	count, steps int
	spoken       time.Time
}

func newAuditProgress(s streams, steps int) *auditProgress {
	_, tty := terminal(s.err)
	return &auditProgress{progress: newProgress(s, "audit", steps), streams: s, tty: tty, steps: steps, spoken: time.Now()}
}

func (p *auditProgress) step() {
	p.progress.step()
	if p.count++; !p.tty && time.Since(p.spoken) > betweenLines {
		p.spoken = time.Now()
		fmt.Fprintf(p.streams.err, "audit %d/%d positions\n", p.count, p.steps)
	}
}

// withProgress does work that calls step for each of its steps, and shows how far it is.
func withProgress[T any](s streams, steps int, work func(step func()) (T, error)) (T, error) {
	bar := newAuditProgress(s, steps)
	defer bar.clear()
	return work(bar.step)
}

// auditReport is a report with what it was made from.
type auditReport struct {
	*audit.Report
	games int
	nodes uint64 // of the full search, 0 without one
}

// percentText returns a share in percent, a dash for a share of nothing.
func percentText(s audit.Share) string {
	if s.Of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", s.Percent())
}

// text returns the figures as tables.
func (a *auditReport) text() string {
	all := &a.Groups[0]
	var text strings.Builder
	fmt.Fprintf(&text, "%d positions of %d games, %.1f moves to a position\n", all.Positions, a.games, all.Mean(all.Moves))
	if a.nodes > 0 {
		fmt.Fprintf(&text, "best: the move that a full search of %d nodes prefers\n", a.nodes)
	}
	text.WriteString(a.aimText())
	text.WriteString("\nMoves inside the limit, and how many are admitted on average\n")
	a.writeGroups(&text, []string{"limit", "admitted", "played", "best"}, len(all.Limits), func(g *audit.Group, row int) []string {
		l := &g.Limits[row]
		return []string{fmt.Sprint(l.Limit), fmt.Sprintf("%.1f", g.Mean(l.Admitted)), percentText(l.Played), percentText(l.Best)}
	})
	text.WriteString("\nMoves among the first N\n")
	a.writeGroups(&text, []string{"first", "played", "best"}, len(all.Ranks), func(g *audit.Group, row int) []string {
		r := &g.Ranks[row]
		return []string{fmt.Sprint(r.Rank), percentText(r.Played), percentText(r.Best)}
	})
	a.writeKinds(&text)
	a.writeComponents(&text)
	a.writeVariations(&text)
	return text.String()
}

// aimText says what the aim takes.
func (a *auditReport) aimText() string {
	aim := fmt.Sprintf("aim: %d %% of the %s moves with at most %d moves admitted: ", audit.AimPercent, a.wanted(), audit.AimMoves)
	if !a.Aim.Known {
		return aim + "out of reach, as too many of them are not searched at all\n"
	}
	verdict := "not reached"
	admitted := a.Groups[0].Mean(a.Aim.Admitted)
	if admitted <= audit.AimMoves {
		verdict = "reached"
	}
	return aim + fmt.Sprintf("%s, it takes a limit of %d, which admits %.1f\n", verdict, a.Aim.Limit, admitted)
}

// wanted names the moves that components are compared by.
func (a *auditReport) wanted() string {
	if a.nodes > 0 {
		return "best"
	}
	return "played"
}

// writeGroups prints a table with a block of columns for each group. Cells returns
// the name of a row and its figures for a group; the last ones, of the full search,
// are left out if there was none.
func (a *auditReport) writeGroups(text *strings.Builder, heads []string, rows int, cells func(g *audit.Group, row int) []string) {
	if a.nodes == 0 {
		heads = heads[:len(heads)-1]
	}
	width := max(8, 18/(len(heads)-1)-1)
	line := func(of func(i int) []string) {
		fmt.Fprintf(text, "%6s", of(0)[0])
		for i := range a.Groups {
			text.WriteString(" ")
			for _, cell := range of(i)[1:len(heads)] {
				fmt.Fprintf(text, " %*s", width, cell)
			}
		}
		text.WriteString("\n")
	}
	fmt.Fprintf(text, "%6s", "")
	for i := range a.Groups {
		fmt.Fprintf(text, " %*s", (1+width)*(len(heads)-1), fmt.Sprintf("%s (%d)", a.Groups[i].Name, a.Groups[i].Positions))
	}
	text.WriteString("\n")
	line(func(int) []string { return heads })
	for row := range rows {
		line(func(i int) []string { return cells(&a.Groups[i], row) })
	}
}

// writeKinds prints what became of the moves of each kind, and of the drops of each piece.
func (a *auditReport) writeKinds(text *strings.Builder) {
	fmt.Fprintf(text, "\nThe %s moves by kind, and drops by piece, at limit %d\n", a.wanted(), a.At)
	fmt.Fprintf(text, "%-14s %8s %9s %9s %8s %8s %16s\n", "kind", "moves", "first 10", "first 30", "inside", "missed", "of all missed")
	for i := range a.Kinds {
		k := &a.Kinds[i]
		fmt.Fprintf(text, "%-14s %8d %9s %9s %8s %8d %16s\n", k.Name, k.Inside.Of, percentText(k.Ten), percentText(k.Thirty),
			percentText(k.Inside), k.Missed.Part, percentText(k.Missed))
	}
}

// writeComponents prints what became of the moves that each component credited.
func (a *auditReport) writeComponents(text *strings.Builder) {
	fmt.Fprintf(text, "\nThe %s moves by component, at limit %d; most missed first\n", a.wanted(), a.At)
	fmt.Fprintf(text, "%-22s %8s %8s %8s %16s\n", "component", "credited", "inside", "missed", "of all missed")
	for i := range a.Components {
		c := &a.Components[i]
		fmt.Fprintf(text, "%-22s %8d %8s %8d %16s\n", c.Name, c.Inside.Of, percentText(c.Inside), c.Missed.Part, percentText(c.Missed))
	}
}

// writeVariations prints how the principal variations of the full search lie in the lists.
func (a *auditReport) writeVariations(text *strings.Builder) {
	if len(a.Variations) == 0 {
		return
	}
	fmt.Fprintf(text, "\nThe best variations by ply: moves inside limit %d and among the first %d, and variations with all moves so far\n", a.At, audit.AimMoves)
	fmt.Fprintf(text, "%4s %10s %8s %8s %8s %8s\n", "ply", "variations", "inside", "all", fmt.Sprintf("first %d", audit.AimMoves), "all")
	for i := range a.Variations {
		p := &a.Variations[i]
		fmt.Fprintf(text, "%4d %10d %8s %8s %8s %8s\n", p.Ply, p.Inside.Of, percentText(p.Inside), percentText(p.AllInside),
			percentText(p.Thirty), percentText(p.AllThirty))
	}
}

// printJSON prints the figures: limits and ranks for each group, kinds of moves,
// components, and the aim.
func (a *auditReport) printJSON(s streams) error {
	all := &a.Groups[0]
	objects := []map[string]any{{"games": a.games, "positions": all.Positions, "nodes": a.nodes, "moves": all.Mean(all.Moves)}}
	for i := range a.Groups {
		objects = append(objects, groupObjects(&a.Groups[i])...)
	}
	for _, k := range a.Kinds {
		objects = append(objects, map[string]any{
			"kind": k.Name, "at": a.At, "moves": k.Inside.Of, "first_10_percent": k.Ten.Percent(), "first_30_percent": k.Thirty.Percent(),
			"inside_percent": k.Inside.Percent(), "missed": k.Missed.Part, "missed_percent": k.Missed.Percent(),
		})
	}
	for _, c := range a.Components {
		objects = append(objects, map[string]any{
			"component": c.Name, "at": a.At, "credited": c.Inside.Of, "inside_percent": c.Inside.Percent(),
			"missed": c.Missed.Part, "missed_percent": c.Missed.Percent(),
		})
	}
	for _, p := range a.Variations {
		objects = append(objects, map[string]any{
			"variation_ply": p.Ply, "at": a.At, "variations": p.Inside.Of, "inside_percent": p.Inside.Percent(),
			"all_inside_percent": p.AllInside.Percent(), "first_30_percent": p.Thirty.Percent(), "all_first_30_percent": p.AllThirty.Percent(),
		})
	}
	aim := map[string]any{"aim_percent": audit.AimPercent, "aim_moves": audit.AimMoves, "of": a.wanted()}
	if a.Aim.Known {
		aim["aim_limit"], aim["admitted"] = a.Aim.Limit, all.Mean(a.Aim.Admitted)
	}
	for _, object := range append(objects, aim) {
		if err := printJSON(s, object); err != nil {
			return err
		}
	}
	return nil
}

// writeMissed writes a table of the moves that lie outside the limit to a file.
func (a *auditReport) writeMissed(path string, positions []audit.Position, cases []audit.Case) error {
	text := []byte("sfen\tmove\tkind\trank\tlimit\n")
	for i := range cases {
		if m := cases[i].Missed(a.At); m != nil {
			text = fmt.Appendf(text, "%s\t%s\t%s\t%d\t%d\n", positions[i].SFEN(), m.Move, m.Kind, m.Rank, m.Limit)
		}
	}
	return safefile.Write(path, text)
}

// groupObjects returns the limits and ranks of a group.
func groupObjects(g *audit.Group) (objects []map[string]any) {
	base := func(key string, value int, played, best audit.Share) map[string]any {
		return map[string]any{
			key: value, "phase": g.Name, "positions": g.Positions,
			"played_percent": played.Percent(), "best_percent": best.Percent(), "searched": best.Of,
		}
	}
	for _, l := range g.Limits {
		object := base("limit", l.Limit, l.Played, l.Best)
		object["admitted"] = g.Mean(l.Admitted)
		objects = append(objects, object)
	}
	for _, r := range g.Ranks {
		objects = append(objects, base("first", r.Rank, r.Played, r.Best))
	}
	return objects
}
