package page

import (
	"html/template"
	"io/fs"
	"maps"
	"strings"

	"shotest/internal/language"
	"shotest/internal/webpage"
	"shotest/shogi"
)

// The desk is the part of a page in which a reader goes through a game. It has a board with its
// controls, a graph of the chances, what is said of the move that is shown, and a list of moves.
// Other pages build on it as well: their templates are made by [DeskTemplate] from data that embeds
// [Texts], their programs begin with [DeskScript], and their styles with [DeskStyle].
var (
	DeskScript = webpage.Shogi + webpage.Codec + webpage.Kanji + webpage.Board + webpage.Words + webpage.Theme +
		readParts("words.js", "game.js", "arrows.js", "graph.js", "lines.js", "told.js", "view.js", "board.js",
			"keys.js")
	DeskStyle = webpage.Colours + readParts("page.css", "desk.css") + webpage.BoardStyle + readParts("arrows.css")
)

func readParts(names ...string) (text string) {
	for _, name := range names {
		text += webpage.Part(files, "parts/"+name)
	}
	return text
}

// DeskTemplate returns the template in the file name, with the other files that match the patterns.
// The templates graph, stage, view and list of the desk can be used in it.
func DeskTemplate(name string, own fs.FS, patterns ...string) *template.Template {
	t := template.New(name).Funcs(template.FuncMap{
		"prose": prose, "side": sideOf,
		"joined": func(moves []string) string { return strings.Join(moves, " ") },
		"colour": func(side int) string { return shogi.Color(side).String() },
		"number": func(index int) int { return index + 1 },
	})
	return template.Must(template.Must(t.ParseFS(files, "parts/desk.html")).ParseFS(own, patterns...))
}

// Texts has the messages of a page in a language.
type Texts struct{ words *language.Language }

// NewTexts returns the messages of a page.
func NewTexts(l *language.Language) Texts { return Texts{l} }

// T returns a message of the page by its name.
func (t Texts) T(name string) string { return t.text(name, nil) }

// With returns a message with value for one placeholder.
func (t Texts) With(name, placeholder string, value any) string {
	return t.text(name, language.Args{placeholder: value})
}

func (t Texts) text(name string, args language.Args) string {
	all := language.Args{"Black": t.SideName(0), "White": t.SideName(1)}
	maps.Copy(all, args)
	return t.words.Text("page."+name, all)
}

// Message returns a message of another page by its whole name.
func (t Texts) Message(name string, args language.Args) string { return t.words.Text(name, args) }

// SideName returns the name of a side.
func (t Texts) SideName(side int) string { return t.words.Side(shogi.Color(side)) }

// Keys explains the keys of the desk.
func (t Texts) Keys() string {
	return t.text("keys", language.Args{"Home": "Home", "End": "End", "Next": "n", "Previous": "p",
		"Flip": "f", "Escape": "Esc"})
}

// control is a button that moves through the game.
type control struct{ ID, Title, Path, Key string }

// Control returns the button with the given name, which is also that of its message. path is the
// SVG path of its icon, key the key that does the same.
func (t Texts) Control(name, path, key string) control {
	return control{ID: name, Title: t.T(name), Path: path, Key: key}
}
