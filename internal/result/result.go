package result

import (
	"bytes"
	"encoding/json"
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

// Result is the result of a command.
type Result struct {
	Title string
	// About holds what files say in sentences before the tables.
	About  []string
	Tables []Table
	// Chart may be nil. Only HTML shows it.
	Chart *charts.Lines
}

// Percent spells a share of 0 to 1: "12.5 %".
func Percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// Text returns the tables as a terminal shows them.
func (r *Result) Text() string {
	var text strings.Builder
	for _, t := range r.formatted() {
		text.WriteString(t.Text())
	}
	return text.String()
}

func (r *Result) formatted() (tables []*texttable.Table) {
	for i := range r.Tables {
		tables = append(tables, r.Tables[i].formatted())
	}
	return tables
}

// JSON returns the rows of the tables, an object each.
func (r *Result) JSON() (lines []json.RawMessage, err error) {
	for i := range r.Tables {
		rows, err := r.Tables[i].lines()
		if err != nil {
			return nil, err
		}
		lines = append(lines, rows...)
	}
	return lines, nil
}

// Markdown returns the result as a page of Markdown.
func (r *Result) Markdown() string {
	var text strings.Builder
	text.WriteString("# " + r.Title + "\n\n")
	for _, sentence := range r.About {
		text.WriteString(sentence + "\n\n")
	}
	for _, t := range r.formatted() {
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

var page = template.Must(template.New("result").Parse(`<!DOCTYPE html>
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
{{end}}{{range .Formatted}}{{if .Rows}}<h2>{{.Title}}</h2>
<p>{{.Note}}</p>
<table>
<tr>{{range .Head}}<th>{{.}}</th>{{end}}</tr>
{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>
{{end}}</table>
{{end}}{{end}}</body>
</html>
`))

// HTML returns the result as a self-contained page.
func (r *Result) HTML() ([]byte, error) {
	var text bytes.Buffer
	err := page.Execute(&text, struct {
		*Result
		Formatted []*texttable.Table
		Style     template.CSS
	}{r, r.formatted(), template.CSS(webpage.Colours + pageStyle + charts.Style)})
	return text.Bytes(), err
}

// CheckFile checks the name of a file for a result. An empty name means no file.
func CheckFile(path string) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".md", ".html":
		return nil
	}
	if path == "" {
		return nil
	}
	return message.Errorf("--report %s: expected a name that ends in .md or .html", path)
}

// Write writes the result in the format of the file name's extension.
func (r *Result) Write(path string) error {
	if strings.EqualFold(filepath.Ext(path), ".md") {
		return safefile.Write(path, []byte(r.Markdown()))
	}
	text, err := r.HTML()
	if err != nil {
		return err
	}
	return safefile.Write(path, text)
}
