package commands

import (
	"fmt"
	"reflect"
	"strings"

	"shotest/explain"
	"shotest/internal/terminal"
	"shotest/tournament"
	"shotest/tournament/monitor"
	"shotest/tournament/report"
)

// newWatchView returns a view for somebody who watches a tournament. On a terminal, and wherever
// boards are wanted, it shows the games in progress.
func newWatchView(s streams, json, boards bool) monitor.View {
	_, tty := terminal.File(s.out)
	if json || !tty && !boards {
		return newTournamentView(s, json)
	}
	return newPlayingView(s, tty, boards, terminal.PaintFor(s.out), explain.NewWords(s.language()))
}

func newPlayingView(s streams, tty, boards bool, paint terminal.Paint, words *explain.Words) *playingView {
	v := &playingView{printedView: printedView{streams: s, tty: tty}, boards: boards, paint: paint, words: words}
	v.clear = v.erase
	return v
}

// playingView shows the state of a tournament and its games in progress: on a terminal in place,
// elsewhere anew whenever they have gone on.
type playingView struct {
	printedView
	boards bool
	paint  terminal.Paint
	words  *explain.Words
	height int // the number of lines on the terminal that are replaced next
}

// Update implements monitor.View.
func (v *playingView) Update(d *report.Data) {
	before := v.last
	v.last = d
	if !v.tty && before != nil && reflect.DeepEqual(before.Playing, d.Playing) {
		return
	}
	v.erase()
	if d.State != tournament.Running {
		return // a notice has said so
	}
	lines := []string{report.Summary(d)}
	for i := range d.Playing {
		lines = append(lines, v.linesOf(&d.Playing[i])...)
	}
	if rows := v.paint.Rows - 1; v.tty && rows > 0 {
		lines = lines[:min(len(lines), rows)]
	}
	for _, line := range lines {
		fmt.Fprint(v.out, v.paint.Line(terminal.Plain, line))
	}
	v.height = len(lines)
}

// linesOf returns the lines of a game in progress.
func (v *playingView) linesOf(p *tournament.Playing) []string {
	lines := []string{report.PlayingLine(p)}
	game, err := p.History()
	if !v.boards || err != nil {
		return lines
	}
	board := strings.TrimRight(v.words.Board(game.Current()), "\n")
	return append(append([]string{"", lines[0]}, strings.Split(board, "\n")...), "")
}

// erase removes from a terminal what Update has shown last.
func (v *playingView) erase() {
	if v.tty && v.height > 0 {
		fmt.Fprintf(v.out, "\x1b[%dA\x1b[J", v.height)
	}
	v.height = 0
}
