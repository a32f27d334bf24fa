package page

import (
	"bytes"
	"embed"
	"html/template"
	"io"

	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/internal/webpage"
	"shotest/language"
	"shotest/review"
)

//go:embed parts
var files embed.FS

var (
	pageTemplate = DeskTemplate("page.html", files, "parts/page.html", "parts/sections.html")
	pageScript   = webpage.Script(DeskScript, readParts("puzzles.js", "main.js"))
)

// scriptData is the data that the page's script reads.
type scriptData struct {
	Document *review.Document  `json:"document"`
	Words    map[string]string `json:"words"`
}

// templateData is the data of the page's template.
type templateData struct {
	*review.Document
	Texts
	Policy string
	Style  template.CSS
	Script template.JS
	Data   template.HTML
}

// Write writes a review as a page. It returns an error if w does, or if the review's language has
// no messages.
func Write(w io.Writer, d *review.Document) error {
	l, ok := language.ByCode(d.Language)
	if !ok {
		return message.Errorf("review in the language %q, for which there are no messages", d.Language)
	}
	if d.Handicap {
		l = l.WithHandicap()
	}
	data, err := webpage.Pack(scriptData{Document: d, Words: scriptMessages(l)})
	if err != nil {
		return message.Errorf("packing review: %w", err)
	}
	return webpage.Write(w, pageTemplate, &templateData{
		Document: d, Texts: Texts{l}, Policy: webpage.Policy(pageScript, DeskStyle),
		Style: template.CSS(DeskStyle), Script: template.JS(pageScript), Data: template.HTML(data),
	})
}

// WriteFile writes a review as a page into the named file. On an error the file stays unchanged.
func WriteFile(path string, d *review.Document) error {
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		return err
	}
	return safefile.Write(path, b.Bytes())
}

// Accuracy returns the heading of the accuracies.
func (d *templateData) Accuracy() string { return d.words.Text("review.heading.accuracy", nil) }

// Percentage returns accuracy as a text, a dash for nil.
func (d *templateData) Percentage(accuracy *float64) string {
	return review.Percentage(d.words, accuracy)
}

// AverageLoss returns the heading of the average losses, AccuracyHelp an explanation of both.
func (d *templateData) AverageLoss() string  { return d.words.Text("review.heading.average_loss", nil) }
func (d *templateData) AccuracyHelp() string { return d.words.Text("review.accuracy_help", nil) }
