package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"shotest/internal/language"
	"shotest/tournament"
)

// Markdown writes the tables of a tournament as Markdown for GitHub.
func Markdown(w io.Writer, d *Data) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n%s\n", escapeMarkdown(name(d.Standings.Name)), escapeMarkdown(Summary(d)))
	d = d.inEnglish()
	for _, t := range tables(d) {
		writeMarkdownTable(&b, t)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Summary describes the tournament and its state in an English sentence.
func Summary(d *Data) string {
	text := summary(d.inEnglish())
	if state := d.state(); state != tournament.Running {
		text = strings.TrimSuffix(text, ".") + ", " + string(state) + "."
	}
	return text
}

// summary describes the tournament in a sentence.
func summary(d *Data) string {
	s, w := d.Standings, d.wording()
	games := language.Args{"Played": s.Played, "Total": s.Total}
	parts := []string{term(w, "format", s.Format), w.textWith("summary.games", games)}
	if s.SPRT != nil {
		parts[1] = w.textWith("summary.games_at_most", games)
	}
	if s.Void > 0 {
		parts = append(parts, w.textWith("summary.void", language.Args{"Games": s.Void}))
	}
	if s.SPRT != nil {
		parts = append(parts, "LLR "+signed(s.SPRT.LLR, 2), w.decision(s.SPRT))
	}
	text := strings.Join(parts, w.comma())
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:] + w.text("summary.end")
	if s.Played == 0 && s.Void > 0 {
		text = w.textWith("summary.none", language.Args{"Summary": text})
	}
	return text
}

// writeMarkdownTable writes a table with its title and its note.
func writeMarkdownTable(b *bytes.Buffer, t *table) {
	if t.Empty() {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n%s", t.Title, t.formatted(escapeMarkdown).Markdown())
	if t.Note != "" {
		fmt.Fprintf(b, "\n%s\n", escapeMarkdown(t.Note))
	}
}

// escapeMarkdown escapes text for Markdown. HTML entities replace the characters that HTML would
// interpret; the others get a backslash. A backslash after the colon keeps addresses from becoming
// links. Package texttable escapes the ends of cells.
var escapeMarkdown = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", `\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
	"~", `\~`, "$", `\$`, "@", `\@`, "://", `:\//`,
).Replace
