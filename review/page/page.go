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
		part("words.js"), part("game.js"), part("arrows.js"), part("graph.js"), part("lines.js"), part("told.js"),
		part("view.js"), part("board.js"), part("puzzles.js"), part("main.js"))
	pageStyle = webpage.Colours + part("page.css") + part("desk.css") + webpage.BoardStyle + part("arrows.css")
)

func part(file string) string { return webpage.Part(files, "parts/"+file) }

// packed is the data of the page's program.
type packed struct {
	Document *review.Document  `json:"document"`
	Words    map[string]string `json:"words"`
}

// frame is a document with the other data of a page.
type frame struct {
	*review.Document
	Policy string
	Style  template.CSS
	Script template.JS
	Data   template.HTML

	language *language.Language
}

// Write writes a review as a page. The error is from w, or about a language without messages.
func Write(w io.Writer, d *review.Document) error {
	l, ok := language.ByCode(d.Language)
	if !ok {
		return message.Errorf("review in the language %q, for which there are no messages", d.Language)
	}
	if d.Handicap {
		l = l.WithHandicap()
	}
	data, err := webpage.Pack(packed{Document: d, Words: wordsOf(l)})
	if err != nil {
		return message.Errorf("packing review: %w", err)
	}
	return webpage.Write(w, pageTemplate, &frame{
		Document: d, Policy: webpage.Policy(pageScript, pageStyle),
		Style: template.CSS(pageStyle), Script: template.JS(pageScript), Data: template.HTML(data), language: l,
	})
}

// WriteFile writes a review as a page into a file. If it fails, the file stays as it was.
func WriteFile(path string, d *review.Document) error {
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		return err
	}
	return safefile.Write(path, b.Bytes())
}

// T returns a message of the page by its name.
func (f *frame) T(name string) string {
	return f.language.Text("page."+name, language.Args{"Black": f.SideName(0), "White": f.SideName(1)})
}

// With returns a message with one placeholder filled in.
func (f *frame) With(name, placeholder string, value any) string {
	return f.language.Text("page."+name, language.Args{placeholder: value})
}

// Accuracy returns the heading of the sides' accuracies.
func (f *frame) Accuracy() string { return f.language.Text("review.heading.accuracy", nil) }

// Percentage writes an accuracy, a dash where there is none.
func (f *frame) Percentage(accuracy *float64) string { return review.Percentage(f.language, accuracy) }

// AverageLoss returns the heading of the sides' average losses, AccuracyHelp the explanation of
// both.
func (f *frame) AverageLoss() string  { return f.language.Text("review.heading.average_loss", nil) }
func (f *frame) AccuracyHelp() string { return f.language.Text("review.accuracy_help", nil) }

// Keys says which keys do what.
func (f *frame) Keys() string {
	return f.language.Text("page.keys", language.Args{"Home": "Home", "End": "End", "Next": "n", "Previous": "p",
		"Flip": "f", "Escape": "Esc"})
}

// SideName names a side: Black, White.
func (f *frame) SideName(side int) string { return f.language.Side(shogi.Color(side)) }

// MoveLabel returns a move for the list. It has the mark of its side even if the notation has none.
func (f *frame) MoveLabel(m review.MoveDocument) template.HTML {
	return sideOf(m.Side) + " " + prose(strings.TrimLeft(m.Text, "☗☖"))
}

// control is a button that goes through the game.
type control struct{ ID, Title, Path, Key string }

// Control returns the button with a name, which is also that of its message, with the path of its
// sign and the key that does the same.
func (f *frame) Control(name, path, key string) control {
	return control{ID: name, Title: f.T(name), Path: path, Key: key}
}
