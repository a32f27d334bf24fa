package report

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"
)

// CSV writes the games for a spreadsheet, in the order in which they ended, with a line of
// headings.
func CSV(w io.Writer, d *Data) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"game", "pair", "black", "white", "outcome", "winner", "reason", "failure", "moves", "opening",
		"started", "seconds", "worker"}}
	for _, g := range d.gamesByEnd() {
		winner, _ := g.Winner()
		failure := ""
		if g.Failure != nil {
			failure = words(g.Failure.Kind) + ": " + g.Failure.Detail
		}
		rows = append(rows, []string{
			g.ID, strconv.Itoa(g.Pair), g.Players[0], g.Players[1], string(g.Outcome), winner, words(g.Reason), failure,
			strconv.Itoa(g.Length), g.Opening.Name, g.Started.UTC().Format(time.RFC3339),
			strconv.FormatFloat(g.Finished.Sub(g.Started).Seconds(), 'f', 3, 64), g.Worker,
		})
	}
	for _, row := range rows {
		for i := range row {
			row[i] = cell(row[i])
		}
	}
	return out.WriteAll(rows)
}

// cell makes foreign text fit for a cell. Spreadsheets would compute a text like =1+1.
func cell(text string) string {
	text = clean(text, maxDetail)
	if strings.IndexAny(text, "=+-@") == 0 {
		return "'" + text
	}
	return text
}
