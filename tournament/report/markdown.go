package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"shotest/internal/layout"
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

// writeMarkdownTable writes a table whose columns line up as plain text, too.
func writeMarkdownTable(b *bytes.Buffer, t *table) {
	if t.Empty() {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n", t.Title)
	const least = 3 // a rule needs that much
	lines := t.aligned(least, escapeMarkdown)
	rule := make([]string, len(t.Columns))
	for c := range rule {
		rule[c] = strings.Repeat("-", layout.Width(lines[0][c]))
		if !t.Columns[c].Text {
			rule[c] = rule[c][1:] + ":"
		}
	}
	for i, line := range lines {
		fmt.Fprintf(b, "| %s |\n", strings.Join(line, " | "))
		if i == 0 {
			fmt.Fprintf(b, "| %s |\n", strings.Join(rule, " | "))
		}
	}
	if t.Note != "" {
		fmt.Fprintf(b, "\n%s\n", escapeMarkdown(t.Note))
	}
}

// escapeMarkdown makes text literal. A backslash is enough for all characters but those that HTML
// would read first; of addresses, which would become links, it takes the colon.
var escapeMarkdown = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", `\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
	"|", `\|`, "~", `\~`, "$", `\$`, "@", `\@`, "://", `:\//`,
).Replace
