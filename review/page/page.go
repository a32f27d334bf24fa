package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"

	"shotest/internal/safefile"
	"shotest/internal/webpage"
	"shotest/language"
	"shotest/review"
)

//go:embed parts
var files embed.FS

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"prose": prose, "side": sideOf, "percent": percent, "joined": joined,
}).ParseFS(files, "parts/page.html", "parts/sections.html"))

var (
	pageScript = webpage.Script(webpage.Shogi, webpage.Codec, webpage.Kanji, webpage.Board, webpage.Words, webpage.Theme,
		part("words.js"), part("game.js"), part("arrows.js"), part("graph.js"), part("lines.js"), part("told.js"),
		part("view.js"), part("board.js"), part("puzzles.js"), part("main.js"))
	pageStyle = webpage.Colours + part("page.css") + part("desk.css") + webpage.BoardStyle + part("arrows.css")
)

func part(file string) string { return webpage.Part(files, "parts/"+file) }

// packed is what the page's program reads.
type packed struct {
	Document *review.Document  `json:"document"`
	Words    map[string]string `json:"words"`
}

// Write writes a review as a page. The error is about a language that there are no
// messages for, or of w.
func Write(w io.Writer, d *review.Document) error {
	l, known := language.ByCode(d.Language)
	if !known {
		return fmt.Errorf("review in the language %q, for which there are no messages", d.Language)
	}
	data, err := webpage.Pack(packed{Document: d, Words: wordsOf(l)})
	if err != nil {
		return fmt.Errorf("packing review: %w", err)
	}
	content := contentOf(d, l)
	content.Policy = webpage.Policy(pageScript, pageStyle)
	content.Style, content.Script, content.Data = template.CSS(pageStyle), template.JS(pageScript), template.HTML(data)
	return webpage.Write(w, pageTemplate, content)
}

// WriteFile writes a review as a page into a file, or leaves the file as it was.
func WriteFile(path string, d *review.Document) error {
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		return err
	}
	return safefile.Write(path, b.Bytes())
}
