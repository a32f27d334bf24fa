package main

import (
	"fmt"
	"strings"
	"time"
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

// String returns the share in percent.
func (s share) String() string {
	if s.of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", s.percent())
}

// text returns the figures as tables.
func (a *audit) text() string {
	all := &a.groups[0]
	var text strings.Builder
	fmt.Fprintf(&text, "%d positions of %d games, %.1f moves to a position\n", all.positions, a.games, all.mean(all.moves))
	if a.nodes > 0 {
		fmt.Fprintf(&text, "best: the move that a full search of %d nodes prefers\n", a.nodes)
	}
	text.WriteString(a.aimText())
	text.WriteString("\nMoves inside the limit, and how many are admitted on average\n")
	a.writeGroups(&text, []string{"limit", "admitted", "played", "best"}, len(all.limits), func(g *auditGroup, row int) []string {
		l := &g.limits[row]
		return []string{fmt.Sprint(l.limit), fmt.Sprintf("%.1f", g.mean(l.admitted)), l.played.String(), l.best.String()}
	})
	text.WriteString("\nMoves among the first so many\n")
	a.writeGroups(&text, []string{"first", "played", "best"}, len(all.ranks), func(g *auditGroup, row int) []string {
		r := &g.ranks[row]
		return []string{fmt.Sprint(r.rank), r.played.String(), r.best.String()}
	})
	a.writeComponents(&text)
	return text.String()
}

// aimText says what the aim takes.
func (a *audit) aimText() string {
	aim := fmt.Sprintf("aim: %d %% of the %s moves with at most %d moves admitted: ", aimPercent, a.wanted(), aimMoves)
	if !a.aim.known {
		return aim + "out of reach, as too many of them are not searched at all\n"
	}
	verdict := "not reached"
	admitted := a.groups[0].mean(a.aim.admitted)
	if admitted <= aimMoves {
		verdict = "reached"
	}
	return aim + fmt.Sprintf("%s, it takes a limit of %d, which admits %.1f\n", verdict, a.aim.limit, admitted)
}

// wanted names the moves that components are compared by.
func (a *audit) wanted() string {
	if a.nodes > 0 {
		return "best"
	}
	return "played"
}

// writeGroups prints a table with a block of columns for each group. Cells returns
// the name of a row and its figures for a group; the last ones, of the full search,
// are left out if there was none.
func (a *audit) writeGroups(text *strings.Builder, heads []string, rows int, cells func(g *auditGroup, row int) []string) {
	if a.nodes == 0 {
		heads = heads[:len(heads)-1]
	}
	width := max(8, 18/(len(heads)-1)-1)
	line := func(of func(i int) []string) {
		fmt.Fprintf(text, "%6s", of(0)[0])
		for i := range a.groups {
			text.WriteString(" ")
			for _, cell := range of(i)[1:len(heads)] {
				fmt.Fprintf(text, " %*s", width, cell)
			}
		}
		text.WriteString("\n")
	}
	fmt.Fprintf(text, "%6s", "")
	for i := range a.groups {
		fmt.Fprintf(text, " %*s", (1+width)*(len(heads)-1), fmt.Sprintf("%s (%d)", groupNames[i], a.groups[i].positions))
	}
	text.WriteString("\n")
	line(func(int) []string { return heads })
	for row := range rows {
		line(func(i int) []string { return cells(&a.groups[i], row) })
	}
}

// writeComponents prints what became of the moves that each component credited.
func (a *audit) writeComponents(text *strings.Builder) {
	fmt.Fprintf(text, "\nThe %s moves by component, at limit %d; most missed first\n", a.wanted(), a.at)
	fmt.Fprintf(text, "%-22s %8s %8s %8s %16s\n", "component", "credited", "inside", "missed", "of all missed")
	for i := range a.components {
		c := &a.components[i]
		fmt.Fprintf(text, "%-22s %8d %8s %8d %16s\n", c.name, c.inside.of, c.inside, c.missed.part, c.missed)
	}
}

// printJSON prints the figures: limits and ranks for each group, components, and
// the aim.
func (a *audit) printJSON(s streams) error {
	all := &a.groups[0]
	objects := []map[string]any{{"games": a.games, "positions": all.positions, "nodes": a.nodes, "moves": all.mean(all.moves)}}
	for i := range a.groups {
		objects = append(objects, a.groups[i].objects(groupNames[i])...)
	}
	for _, c := range a.components {
		objects = append(objects, map[string]any{
			"component": c.name, "at": a.at, "credited": c.inside.of, "inside_percent": c.inside.percent(),
			"missed": c.missed.part, "missed_percent": c.missed.percent(),
		})
	}
	aim := map[string]any{"aim_percent": aimPercent, "aim_moves": aimMoves, "of": a.wanted()}
	if a.aim.known {
		aim["aim_limit"], aim["admitted"] = a.aim.limit, all.mean(a.aim.admitted)
	}
	for _, object := range append(objects, aim) {
		if err := printJSON(s, object); err != nil {
			return err
		}
	}
	return nil
}

// objects returns the limits and ranks of a group.
func (g *auditGroup) objects(name string) (objects []map[string]any) {
	base := func(key string, value int, played, best share) map[string]any {
		return map[string]any{
			key: value, "phase": name, "positions": g.positions,
			"played_percent": played.percent(), "best_percent": best.percent(), "searched": best.of,
		}
	}
	for _, l := range g.limits {
		object := base("limit", l.limit, l.played, l.best)
		object["admitted"] = g.mean(l.admitted)
		objects = append(objects, object)
	}
	for _, r := range g.ranks {
		objects = append(objects, base("first", r.rank, r.played, r.best))
	}
	return objects
}
