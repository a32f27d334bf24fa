package spsa

import (
	"bytes"
	"strings"

	"github.com/rivo/uniseg"
)

// Table returns parameters as CSV does, for people: with a heading, and with
// blanks so that columns stand one below the other. ReadCSV reads it.
func Table(parameters []Parameter) []byte {
	rows := [][]string{strings.Split(columns, ",")}
	for i := range parameters {
		rows = append(rows, parameters[i].row())
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for c := range row {
			row[c] = quoted(row[c])
			if c < len(row)-1 {
				row[c] += ","
			}
			widths[c] = max(widths[c], uniseg.StringWidth(row[c]))
		}
	}
	var text bytes.Buffer
	for _, row := range rows {
		for c, cell := range row {
			fill := strings.Repeat(" ", widths[c]-uniseg.StringWidth(cell))
			switch isNumber := c >= len(row)-len(numberColumns); {
			case isNumber:
				text.WriteString(" " + fill + cell)
			case c > 0:
				text.WriteString(" " + cell + fill)
			default:
				text.WriteString(cell + fill)
			}
		}
		text.WriteString("\n")
	}
	return text.Bytes()
}

// quoted spells a cell as CSV does.
func quoted(cell string) string {
	if !strings.ContainsAny(cell, ",\"") {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}
