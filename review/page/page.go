package page

import (
	"bytes"
	"embed"
	"html/template"
	"io"
	"strings"

	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/internal/webpage"
	"shotest/language"
	"shotest/review"
	"shotest/shogi"
)

//go:embed parts
var files embed.FS

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"prose": prose, "side": sideOf,
	"joined": func(moves []string) string { return strings.Join(moves, " ") },
	"colour": func(side int) string { return shogi.Color(side).String() },
	"number": func(index int) int { return index + 1 },
}).ParseFS(files, "parts/page.html", "parts/sections.html"))

var (
	pageScript = webpage.Script(webpage.Shogi, webpage.Codec, webpage.Kanji, webpage.Board,
		webpage.Words, webpage.Theme,
		readPart("words.js"), readPart("game.js"), readPart("arrows.js"), readPart("graph.js"), readPart("lines.js"),
		readPart("told.js"),
		readPart("view.js"), readPart("board.js"), readPart("puzzles.js"), readPart("main.js"))
	pageStyle = webpage.Colours + readPart("page.css") + readPart("desk.css") + webpage.BoardStyle +
		readPart("arrows.css")
)

func readPart(file string) string { return webpage.Part(files, "parts/"+file) }

// scriptData is the data that the page's script reads.
type scriptData struct {
	Document *review.Document  `json:"document"`
	Words    map[string]string `json:"words"`
}

// templateData is the data of the page's template.
type templateData struct {
	*review.Document
	Policy string
	Style  template.CSS
	Script template.JS
	Data   template.HTML

	language *language.Language
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
		Document: d, Policy: webpage.Policy(pageScript, pageStyle),
		Style: template.CSS(pageStyle), Script: template.JS(pageScript), Data: template.HTML(data), language: l,
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

// T returns a message of the page by its name.
func (d *templateData) T(name string) string {
	return d.language.Text("page."+name, language.Args{"Black": d.SideName(0), "White": d.SideName(1)})
}

// With returns a message with value for one placeholder.
func (d *templateData) With(name, placeholder string, value any) string {
	return d.language.Text("page."+name, language.Args{placeholder: value})
}

// Accuracy returns the heading of the accuracies.
func (d *templateData) Accuracy() string { return d.language.Text("review.heading.accuracy", nil) }

// Percentage returns accuracy as a text, a dash for nil.
func (d *templateData) Percentage(accuracy *float64) string {
	return review.Percentage(d.language, accuracy)
}

// AverageLoss returns the heading of the average losses, AccuracyHelp an explanation of both.
func (d *templateData) AverageLoss() string {
	return d.language.Text("review.heading.average_loss", nil)
}
func (d *templateData) AccuracyHelp() string { return d.language.Text("review.accuracy_help", nil) }

// Keys explains the keys of the page.
func (d *templateData) Keys() string {
	return d.language.Text("page.keys", language.Args{"Home": "Home", "End": "End", "Next": "n", "Previous": "p",
		"Flip": "f", "Escape": "Esc"})
}

// SideName returns the name of a side.
func (d *templateData) SideName(side int) string { return d.language.Side(shogi.Color(side)) }

// MoveLabel returns a move for the list. It always has the mark of its side, even if the notation
// has none.
func (d *templateData) MoveLabel(m review.MoveDocument) template.HTML {
	return sideOf(m.Side) + " " + prose(strings.TrimLeft(m.Text, "☗☖"))
}

// control is a button that moves through the game.
type control struct{ ID, Title, Path, Key string }

// Control returns the button with the given name, which is also that of its message. path is the
// SVG path of its icon, key the key that does the same.
func (d *templateData) Control(name, path, key string) control {
	return control{ID: name, Title: d.T(name), Path: path, Key: key}
}
