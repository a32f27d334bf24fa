package tuning

import (
	"bytes"
	"fmt"
	"html/template"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/rivo/uniseg"

	"shotest/internal/charts"
	"shotest/internal/markdown"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/internal/webpage"
)

// Report is the account of a run: sentences, tables and one chart. The same report goes to
// the terminal and into files of Markdown and HTML.
type Report struct {
	Title  string
	About  []string
	Tables []Table
	// Chart may be nil. Only HTML shows it.
	Chart *charts.Lines
}

// Table is a part of a report.
type Table struct {
	Title, Note string
	Head        []string
	Rows        [][]string
	// Brief is how many rows the terminal shows: 0 for all, PageOnly for none.
	Brief int
}

// PageOnly keeps a table off the terminal.
const PageOnly = -1

// Percent spells a share of 0 to 1: "12.5 %".
func Percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// Text returns the tables as a terminal shows them: numbers on the right of their columns.
func (r *Report) Text() string {
	var text strings.Builder
	for i := range r.Tables {
		t := &r.Tables[i]
		if len(t.Rows) == 0 || t.Brief == PageOnly {
			continue
		}
		text.WriteString("\n" + prefixed(t.Title, "\n") + prefixed(t.Note, "\n"))
		t.writeText(&text)
	}
	return text.String()
}

// prefixed returns a text with an ending, and nothing for nothing.
func prefixed(text, ending string) string {
	if text == "" {
		return ""
	}
	return text + ending
}

func (t *Table) writeText(text *strings.Builder) {
	rows := append([][]string{t.Head}, t.Rows...)
	if t.Brief > 0 && len(t.Rows) > t.Brief {
		rows = rows[:1+t.Brief]
	}
	widths := make([]int, len(t.Head))
	for _, row := range rows {
		for c, cell := range row {
			widths[c] = max(widths[c], uniseg.StringWidth(cell))
		}
	}
	for _, row := range rows {
		line := ""
		for c, cell := range row {
			fill := strings.Repeat(" ", widths[c]-uniseg.StringWidth(cell))
			if t.isNumeric(c) {
				line += fill + cell + "  "
			} else {
				line += cell + fill + "  "
			}
		}
		text.WriteString("  " + strings.TrimRight(line, " ") + "\n")
	}
	if more := len(t.Rows) + 1 - len(rows); more > 0 {
		fmt.Fprintf(text, "  and %d more: --report FILE.md has all\n", more)
	}
}

var number = regexp.MustCompile(`^[-+±]?[0-9][0-9.]*( %| s)?$`)

// isNumeric reports whether all cells of a column are numbers or empty.
func (t *Table) isNumeric(column int) bool {
	for _, row := range t.Rows {
		if cell := row[column]; cell != "" && !number.MatchString(cell) {
			return false
		}
	}
	return true
}

// Markdown returns the report as a page of Markdown.
func (r *Report) Markdown() string {
	var text strings.Builder
	text.WriteString("# " + r.Title + "\n\n")
	for _, sentence := range r.About {
		text.WriteString(sentence + "\n\n")
	}
	for _, t := range r.Tables {
		if len(t.Rows) > 0 {
			text.WriteString("## " + t.Title + "\n\n" + prefixed(t.Note, "\n\n") + markdown.Table(t.Head, t.Rows))
		}
	}
	return text.String()
}

const pageStyle = `body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, p { overflow-wrap: anywhere; } figure { margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
`

var page = template.Must(template.New("report").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>{{.Style}}</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{range .About}}<p>{{.}}</p>
{{end}}{{with .Chart}}<figure>{{.HTML}}
<ul class="keys">{{range .Keys}}<li><span class="key {{.Kind}}"></span> {{.Name}}</li>{{end}}</ul></figure>
{{end}}{{range .Tables}}{{if .Rows}}<h2>{{.Title}}</h2>
<p>{{.Note}}</p>
<table>
<tr>{{range .Head}}<th>{{.}}</th>{{end}}</tr>
{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>
{{end}}</table>
{{end}}{{end}}</body>
</html>
`))

// HTML returns the report as a page that needs nothing from elsewhere.
func (r *Report) HTML() ([]byte, error) {
	var text bytes.Buffer
	err := page.Execute(&text, struct {
		*Report
		Style template.CSS
	}{r, template.CSS(webpage.Colours + pageStyle + charts.Style)})
	return text.Bytes(), err
}

// CheckReport checks the name of a file for a report; no name is none.
func CheckReport(path string) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".md", ".html":
		return nil
	}
	if path == "" {
		return nil
	}
	return message.Errorf("--report %s: expected a name that ends in .md or .html", path)
}

// Write writes the report as the ending of the file's name asks for.
func (r *Report) Write(path string) error {
	if strings.EqualFold(filepath.Ext(path), ".md") {
		return safefile.Write(path, []byte(r.Markdown()))
	}
	text, err := r.HTML()
	if err != nil {
		return err
	}
	return safefile.Write(path, text)
}
