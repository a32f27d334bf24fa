package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"shotest/internal/charts"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// screen is one picture of the live view: a function of what it shows and how
// large the terminal is, and nothing else.
//
//	lance gauntlet · gauntlet · 10s, 100ms more for each move
//	━━━━━━━━━━━━━━━────────────────────── 24 of 60 games, 12:10 gone, 18:14 left
//	LLR +1.20  −2.94 ─────────────┼────●──────── +2.94  H0 0.0, H1 +5.0
//
//	#  Engine            Elo  Games   Score   W-D-L  Failed
//	1  shotest  +35.2 ± 40.1     24  62.5 %  14-2-8
//
//	Game     Black    White  Move        Score  Depth  Clocks
//	000012a  shotest  lance    34  7g7f   +120     12  3:07* 2:59
type screen struct {
	data          *Data
	width, height int
	now, begun    time.Time
	before        int
	colour        bool
}

// Least sizes that are drawn for. A terminal that says it has none of either is
// asked too early, or is not one.
const (
	leastWidth, leastHeight = 20, 4
	usualWidth, usualHeight = 80, 24
)

// render returns the lines, none wider than the screen, and fewer than it has:
// the last one is the cursor's.
func (s screen) render() []string {
	if s.width <= 0 || s.height <= 0 {
		s.width, s.height = usualWidth, usualHeight
	}
	s.width, s.height = max(s.width, leastWidth), max(s.height, leastHeight)
	head := []string{s.title(), s.progress()}
	if s.data.Standings.SPRT != nil {
		head = append(head, s.test())
	}
	standings, current := s.standings(), s.current()
	room := s.height - 1 - len(head)
	standings, current = divide(room, standings, current)
	lines := append(head, standings...)
	return append(lines, current...)
}

// divide shares the room out to two tables. Each begins with an empty line and
// a heading. The first gets what it needs as long as the second keeps a few
// lines; a table that is cut says how much is missing.
func divide(room int, first, second []string) ([]string, []string) {
	const keep = 5
	forSecond := min(len(second), max(min(keep, room/2), room-len(first)))
	return cut(first, room-forSecond), cut(second, forSecond)
}

// cut shortens a table to a number of lines.
func cut(lines []string, room int) []string {
	const least = 3 // an empty line, the heading and a row
	switch {
	case len(lines) <= room:
		return lines
	case room < least:
		return nil
	}
	return append(lines[:room-1:room-1], fmt.Sprintf("    … and %d more", len(lines)-room+1))
}

func (s screen) title() string {
	parts := []string{name(s.data.Standings.Name), term(inEnglish, "format", s.data.Standings.Format)}
	if control := inEnglish.timeControl(s.data.spec().TimeControl); control != none {
		parts = append(parts, control)
	}
	return s.style(bold, clip(strings.Join(parts, " · "), s.width))
}

// progress is the bar with what it means.
func (s screen) progress() string {
	st := s.data.Standings
	done, total := st.Played+st.Void, max(st.Total, 1)
	what := fmt.Sprintf(" %d of %d games, %s gone", done, st.Total, clockTime(s.now.Sub(s.begun)))
	switch left, known := s.left(); {
	case s.data.finished():
		what += ", finished"
	case s.data.state() != tournament.Running:
		what += ", " + string(s.data.state())
	case known:
		what += ", " + clockTime(left) + " left"
	}
	const leastBar = 10
	bar := min(s.width-uniseg.StringWidth(what), 60)
	if bar < leastBar {
		return clip(strings.TrimSpace(what), s.width)
	}
	full := min(bar*done/total, bar)
	return s.style(green, strings.Repeat("━", full)) + s.style(faint, strings.Repeat("─", bar-full)) + what
}

// left estimates how long the games that are left will take. A sequential test
// may end any time: for it that is the most.
func (s screen) left() (time.Duration, bool) {
	done := s.data.Standings.Played + s.data.Standings.Void
	here := done - s.before
	elapsed := s.now.Sub(s.begun)
	if here <= 0 || elapsed <= 0 {
		return 0, false
	}
	return time.Duration(float64(elapsed) / float64(here) * float64(s.data.Standings.Total-done)), true
}

// test is the log-likelihood ratio on a line between its bounds.
func (s screen) test() string {
	t := s.data.Standings.SPRT
	before := fmt.Sprintf("LLR %s  %s ", signed(t.LLR, 2), signed(t.Lower, 2))
	after := fmt.Sprintf(" %s", signed(t.Upper, 2))
	verdict := fmt.Sprintf("  H0 %s, H1 %s", signed(t.Test.Elo0, 1), signed(t.Test.Elo1, 1))
	if t.Decision != statistics.Continue {
		verdict = "  " + inEnglish.decision(t)
	}
	const least, most = 11, 41
	bar := min(most, s.width-uniseg.StringWidth(before+after+verdict))
	if bar < least {
		return clip(strings.TrimSpace(before)+" …"+after+verdict, s.width)
	}
	x := charts.NewScale(t.Lower, t.Upper, 0, float64(bar-1))
	cells := []rune(strings.Repeat("─", bar))
	cells[int(x.At(0)+0.5)] = '┼'
	cells[int(x.At(t.LLR)+0.5)] = '●'
	return before + string(cells) + after + s.style(bold, verdict)
}

func (s screen) standings() []string {
	g := grid{columns: []gridColumn{
		{title: "#", right: true}, {title: "Engine", flexible: true}, {title: "Elo", right: true, rank: 1}, {title: "Games", right: true, rank: 3},
		{title: "Score", right: true, rank: 2}, {title: "W-D-L", right: true}, {title: "Failed", rank: 4},
	}}
	for i := range s.data.Standings.Players {
		p := &s.data.Standings.Players[i]
		g.add(fmt.Sprint(i+1), name(p.Engine), interval(p.Rating), fmt.Sprint(p.Score.Games()), percent(rate(p.Score)), winDrawLoss(p.Score), failureSummary(p))
	}
	return s.block(&g)
}

// failureSummary is what went wrong in a word or two: "3 time, 1 crash".
func failureSummary(p *tournament.Standing) string {
	parts := inEnglish.troubles(p)
	for _, kind := range tournament.FailureKinds {
		if n := p.Failures[kind]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, kind))
		}
	}
	return strings.Join(parts, ", ")
}

func (s screen) current() []string {
	g := grid{columns: []gridColumn{
		{title: "Game"}, {title: "Black", flexible: true}, {title: "White", flexible: true}, {title: "Move", right: true}, {title: ""},
		{title: "Score", right: true, rank: 1}, {title: "Depth", right: true, rank: 2}, {title: "Clocks", rank: 3},
	}}
	for i := range s.data.Live {
		game := &s.data.Live[i]
		c := clocksOf(s.data, game, s.now)
		row := []string{clean(game.Job.ID, maxName), name(game.Job.Players[0]), name(game.Job.Players[1]), fmt.Sprint(len(game.Moves)), "", "", "", bothClocks(c)}
		if n := len(game.Moves); n > 0 {
			last := &game.Moves[n-1]
			row[4], row[5] = clean(last.Move, 5), score(last)
			if last.Depth > 0 {
				row[6] = fmt.Sprint(last.Depth)
			}
		}
		g.add(row...)
	}
	return s.block(&g)
}

// bothClocks marks the one that runs.
func bothClocks(c clocks) string {
	if c.Left[0] == noClock && c.Left[1] == noClock {
		return ""
	}
	var text [2]string
	for side, left := range c.Left {
		text[side] = none
		if left != noClock {
			text[side] = clockTime(left)
		}
		if shogi.Color(side) == c.Turn {
			text[side] += "*"
		}
	}
	return text[0] + " " + text[1]
}

// block is a table with an empty line above it and its heading.
func (s screen) block(g *grid) []string {
	if len(g.rows) == 0 {
		return nil
	}
	lines := g.lines(s.width)
	lines[0] = s.style(faint, lines[0])
	return append([]string{""}, lines...)
}

// Styles of a terminal.
const (
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	green = "\x1b[32m"
	plain = "\x1b[0m"
)

func (s screen) style(style, text string) string {
	if !s.colour || text == "" {
		return text
	}
	return style + text + plain
}

var unstyle = strings.NewReplacer(bold, "", faint, "", green, "", plain, "")

func withoutStyle(line string) string { return unstyle.Replace(line) }
