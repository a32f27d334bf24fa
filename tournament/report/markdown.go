package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"shotest/language"
	"shotest/tournament"
)

// Markdown writes the tables of a tournament as Markdown with tables as GitHub
// has them: who is best, how sure is it, what was odd, how was it done.
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

// Summary is the tournament in a sentence, with whether it goes on; in English.
func Summary(d *Data) string {
	text := summary(d.inEnglish())
	if state := d.state(); state != tournament.Running {
		text = strings.TrimSuffix(text, ".") + ", " + string(state) + "."
	}
	return text
}

// summary is the tournament in a sentence.
func summary(d *Data) string {
	s, w := d.Standings, d.words()
	games := language.Args{"Played": s.Played, "Total": s.Total}
	parts := []string{term(w, "format", s.Format), w.with("summary.games", games)}
	if s.SPRT != nil {
		parts[1] = w.with("summary.games_at_most", games)
	}
	if s.Void > 0 {
		parts = append(parts, w.with("summary.void", language.Args{"Games": s.Void}))
	}
	if s.SPRT != nil {
		parts = append(parts, "LLR "+signed(s.SPRT.LLR, 2), w.decision(s.SPRT))
	}
	text := strings.Join(parts, w.comma())
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:] + w.say("summary.end")
	if s.Played == 0 && s.Void > 0 {
		text = w.with("summary.none", language.Args{"Summary": text})
	}
	return text
}

// writeMarkdownTable writes a table with its title and its note.
func writeMarkdownTable(b *bytes.Buffer, t *table) {
	if t.Empty() {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n%s", t.Title, t.spelled(escapeMarkdown).Markdown())
	if t.Note != "" {
		fmt.Fprintf(b, "\n%s\n", escapeMarkdown(t.Note))
	}
}

// escapeMarkdown makes text literal. A backslash is enough for all characters but those that HTML
// would read first; of addresses, which would become links, it takes the colon. What ends cells is
// no matter of the text.
var escapeMarkdown = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", `\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
	"~", `\~`, "$", `\$`, "@", `\@`, "://", `:\//`,
).Replace
