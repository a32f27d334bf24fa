package main

import (
	"fmt"
	"strings"
	"time"

	"shotest/audit"
	"shotest/internal/terminal"
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
	_, tty := terminal.File(s.err)
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

// wanted names the moves that the aim is about.
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

// printJSON prints the figures: limits and ranks for each group, and the aim.
func (a *auditReport) printJSON(s streams) error {
	all := &a.Groups[0]
	objects := []map[string]any{{"games": a.games, "positions": all.Positions, "nodes": a.nodes, "moves": all.Mean(all.Moves)}}
	for i := range a.Groups {
		objects = append(objects, groupObjects(&a.Groups[i])...)
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
