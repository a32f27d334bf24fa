// Package webpage holds the common parts of the pages that shotest writes: a shogi board drawn as
// SVG, which needs no font, colours by day and by night, data that JavaScript unpacks, and a policy
// under which a page can fetch nothing and run only its own program.
//
// A page is one file that can be sent by mail. Its program is a sequence of parts, beginning with
// those of this package:
//
//	script := webpage.Script(webpage.Shogi, webpage.Codec, webpage.Kanji, webpage.Board, own)
//	style := webpage.Colours + ownStyle + webpage.BoardStyle
//	policy := webpage.Policy(script, style)
//	data, err := webpage.Pack(value)
//
// and the page holds
//
//	<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
//	<style>{{.Style}}</style>
//	<script type="text/plain" id="data">{{.Data}}</script>
//	<script>{{.Script}}</script>
package webpage

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"shotest/internal/message"
)

// The parts of pages' programs, in the order in which they need each other.
var (
	// Shogi reads positions and plays moves.
	//go:embed parts/shogi.js
	Shogi string
	// Codec unpacks data from Pack.
	//go:embed parts/codec.js
	Codec string
	// Kanji draws the letters on pieces.
	//go:embed parts/kanji.js
	Kanji string
	// Board draws positions.
	//go:embed parts/board.js
	Board string
	// Words returns the texts that Messages has put into the page's data.
	//go:embed parts/words.js
	Words string
	// Theme lets the reader choose the colours, by a select element "theme", and remembers the
	// choice.
	//go:embed parts/theme.js
	Theme string
)

// The parts of pages' styles.
var (
	// Colours has variables for all colours.
	//go:embed parts/colours.css
	Colours string
	// BoardStyle is the style of Board.
	//go:embed parts/board.css
	BoardStyle string
)

// Script joins parts to one program. Their declarations are visible to all parts, and to nothing
// else.
func Script(parts ...string) string {
	return "\n(() => {\n\"use strict\";\n" + strings.Join(parts, "") + "})();\n"
}

// Part returns an embedded file: a part that only one page has.
func Part(files embed.FS, path string) string {
	content, err := files.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return string(content)
}

// Policy allows a page only its own program and style, identified by their hashes, and pictures
// that it contains. So even a hostile name that got through all escaping could not run or fetch
// anything.
func Policy(script, style string) string {
	return fmt.Sprintf(
		"default-src 'none'; img-src data:; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'",
		hash(script), hash(style))
}

func hash(content string) string {
	sum := sha256.Sum256([]byte(content))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// Write writes a page by its template. It makes the page in memory first, since a browser would
// show half a page as if it were complete.
func Write(out io.Writer, page *template.Template, content any) error {
	var b bytes.Buffer
	if err := page.Execute(&b, content); err != nil {
		return message.Errorf("making page: %w", err)
	}
	_, err := out.Write(b.Bytes())
	return err
}
