package report

import (
	"fmt"
	"strings"
)

// GameLine describes a finished game in a line:
//
//	game 12/60 000005b A – B 1-0 resignation 97 moves; A +3 =1 -2
func GameLine(r *Game, d *Data) string {
	s := d.Standings
	line := fmt.Sprintf("game %d/%d %s %s – %s %s %s %d moves", s.Played+s.Void, s.Total, clean(r.ID, maxName),
		name(r.Players[0]), name(r.Players[1]), result(r.Outcome), inEnglish.reason(&r.Result), r.Length)
	for _, p := range s.Pairings {
		if p.First == r.Players[0] && p.Second == r.Players[1] || p.First == r.Players[1] && p.Second == r.Players[0] {
			line += fmt.Sprintf("; %s +%d =%d -%d", name(p.First), p.Score.Wins, p.Score.Draws, p.Score.Losses)
		}
	}
	if s.SPRT != nil {
		line += fmt.Sprintf("; LLR %.2f", s.SPRT.LLR)
	}
	if r.Failure != nil {
		line += "; " + FailureLine(r)
	}
	return line
}

// FailureLine describes an engine's failure in a game in a line.
func FailureLine(r *Game) string {
	return fmt.Sprintf("%s failed in game %s: %s: %s", name(r.Failure.Engine), clean(r.ID, maxName),
		words(r.Failure.Kind), clean(r.Failure.Detail, 2*maxName))
}

// FinalLines returns the summary and the standings as lines.
func FinalLines(d *Data) []string {
	lines := []string{Summary(d)}
	t := standingsTable(d.inEnglish())
	for _, row := range t.formatted(strings.Clone).Aligned(0) {
		lines = append(lines, strings.TrimRight(strings.Join(row, "  "), " "))
	}
	return lines
}

// Notice makes foreign text fit for one line.
func Notice(text string) string {
	const columns = 400
	return clean(text, columns)
}
