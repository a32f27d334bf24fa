package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"shotest/language"
	"shotest/tournament"
)

// Markdown writes the tables of a tournament as Markdown with tables as GitHub
// has them.
func Markdown(w io.Writer, d *Data) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n%s\n", escapeMarkdown(name(d.Standings.Name)), escapeMarkdown(Summary(d)))
	for _, t := range allTables(d.inEnglish()) {
		writeMarkdownTable(&b, t)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// allTables returns the tables in the order in which a reader wants them: who
// is best, how sure is it, what was odd, how was it done.
func allTables(d *Data) []*table {
	return []*table{
		standingsTable(d), crossTable(d), pairingsTable(d), testTable(d), coloursTable(d), endingsTable(d),
		usageTable(d), lengthTable(d), openingsTable(d), failuresTable(d), workersTable(d), circumstancesTable(d),
	}
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
	rows := [][]string{make([]string, len(t.Columns))}
	for c := range t.Columns {
		rows[0][c] = escapeMarkdown(t.Columns[c].Title)
	}
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for c := range row {
			cells[c] = escapeMarkdown(row[c])
		}
		rows = append(rows, cells)
	}
	widths := columnWidths(rows)
	writeMarkdownRow(b, t, rows[0], widths)
	writeMarkdownRule(b, t, widths)
	for _, row := range rows[1:] {
		writeMarkdownRow(b, t, row, widths)
	}
	if t.Note != "" {
		fmt.Fprintf(b, "\n%s\n", escapeMarkdown(t.Note))
	}
}

func columnWidths(rows [][]string) []int {
	const least = 3 // a rule needs that much
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for c := range row {
			widths[c] = max(widths[c], uniseg.StringWidth(row[c]), least)
		}
	}
	return widths
}

func writeMarkdownRow(b *bytes.Buffer, t *table, cells []string, widths []int) {
	for c := range cells {
		b.WriteString("| " + fill(cells[c], widths[c], !t.Columns[c].Text) + " ")
	}
	b.WriteString("|\n")
}

// fill pads text with spaces without ever clipping it: cut escapes would be
// worse than a crooked table.
func fill(text string, columns int, right bool) string {
	return pad(text, max(columns, uniseg.StringWidth(text)), right)
}

func writeMarkdownRule(b *bytes.Buffer, t *table, widths []int) {
	for c, width := range widths {
		rule := strings.Repeat("-", width)
		if !t.Columns[c].Text {
			rule = rule[1:] + ":"
		}
		b.WriteString("| " + rule + " ")
	}
	b.WriteString("|\n")
}

// markdownSpecial are the characters that mean something in a line of Markdown.
// Everything else is text wherever it stands in a table's cell or a heading.
const markdownSpecial = "\\`*_[]<>|~#$@:!"

// escapeMarkdown makes text literal. A backslash is enough for all characters
// but those that HTML would read first: & and <.
func escapeMarkdown(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case strings.ContainsRune(markdownSpecial, r) && needsBackslash(text, i, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// needsBackslash spares text that cannot be mistaken, so that it can be read as
// it stands: a colon or @ only matters in addresses that would become links,
// and a lone # only at the start.
func needsBackslash(text string, i int, r rune) bool {
	switch r {
	case ':':
		return strings.HasPrefix(text[i:], "://")
	case '#':
		return i+1 < len(text) && text[i+1] != ' '
	case '!':
		return strings.HasPrefix(text[i:], "![")
	}
	return true
}
