package tuning

import (
	"bytes"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"

	"shotest/internal/charts"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/internal/texttable"
	"shotest/internal/webpage"
)

// Report is the account of a run: sentences, tables and one chart. The same report goes to
// the terminal and into files of Markdown and HTML.
type Report struct {
	Title  string
	About  []string
	Tables []texttable.Table
	// Chart may be nil. Only HTML shows it.
	Chart *charts.Lines
}

// Percent spells a share of 0 to 1: "12.5 %".
func Percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// Text returns the tables as a terminal shows them.
func (r *Report) Text() string {
	var text strings.Builder
	for i := range r.Tables {
		text.WriteString(r.Tables[i].Text())
	}
	return text.String()
}

// Markdown returns the report as a page of Markdown.
func (r *Report) Markdown() string {
	var text strings.Builder
	text.WriteString("# " + r.Title + "\n\n")
	for _, sentence := range r.About {
		text.WriteString(sentence + "\n\n")
	}
	for _, t := range r.Tables {
		if len(t.Rows) == 0 {
			continue
		}
		text.WriteString("## " + t.Title + "\n\n")
		if t.Note != "" {
			text.WriteString(t.Note + "\n\n")
		}
		text.WriteString(t.Markdown() + "\n")
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

// HTML returns the report as a self-contained page.
func (r *Report) HTML() ([]byte, error) {
	var text bytes.Buffer
	err := page.Execute(&text, struct {
		*Report
		Style template.CSS
	}{r, template.CSS(webpage.Colours + pageStyle + charts.Style)})
	return text.Bytes(), err
}

// CheckReport checks the name of a file for a report. An empty name means no report.
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

// Write writes the report in the format of the file name's extension.
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
