package review

import (
	"fmt"
	"slices"
	"strings"

	"shotest/internal/language"
	"shotest/internal/texttable"
)

// Markdown returns the document as Markdown.
func (d *Document) Markdown(l *language.Language) string {
	var text strings.Builder
	fmt.Fprintf(&text, "# %s\n\n%s\n\n", escaped(d.Title), escaped(d.Result))
	for _, f := range d.Facts {
		fmt.Fprintf(&text, "- %s\n", labelled(l, f.Name, escaped(f.Value)))
	}
	for _, warning := range d.Warnings {
		fmt.Fprintf(&text, "\n> %s\n", escaped(warning))
	}
	heading := func(name string) { fmt.Fprintf(&text, "\n## %s\n\n", l.Text("review.heading."+name, nil)) }
	if len(d.Puzzles) > 0 {
		heading("puzzles")
		writePuzzles(&text, d, l)
	}
	heading("summary")
	for i := range d.Summary {
		fmt.Fprintf(&text, "- %s\n", escaped(d.Summary[i].Text))
	}
	heading("play")
	writeSides(&text, d, l)
	if slices.ContainsFunc(d.Moves, func(m MoveDocument) bool { return len(m.Sentences) > 0 }) {
		heading("moves")
	}
	for i := range d.Moves {
		writeMove(&text, &d.Moves[i], l)
	}
	return text.String() + escaped(d.Made) + "\n"
}

// writeSides writes a table that compares how both sides have played.
func writeSides(text *strings.Builder, d *Document, l *language.Language) {
	sides := texttable.Table{Head: []string{"", escaped(d.Sides[0].Name), escaped(d.Sides[1].Name)}}
	sides.Rows = [][]string{
		{l.Text("review.heading.accuracy", nil), d.Sides[0].ratedAccuracy(l), d.Sides[1].ratedAccuracy(l)},
		{l.Text("review.heading.average_loss", nil), d.Sides[0].AverageLoss.text(l), d.Sides[1].AverageLoss.text(l)},
	}
	for i := range d.Sides[0].Counts {
		row := []string{d.Sides[0].Counts[i].Name}
		for side := range d.Sides {
			row = append(row, fmt.Sprint(d.Sides[side].Counts[i].Moves))
		}
		sides.Rows = append(sides.Rows, row)
	}
	if d.Sides[0].Time != "" {
		sides.Rows = append(sides.Rows, []string{l.Text("review.heading.time", nil), d.Sides[0].Time, d.Sides[1].Time})
	}
	text.WriteString(sides.Markdown() + "\n" + l.Text("review.accuracy_help", nil) + "\n\n")
	for side := range d.Sides {
		for _, practise := range d.Sides[side].Practise {
			fmt.Fprintf(text, "- %s\n", labelled(l, escaped(d.Sides[side].Name), escaped(practise)))
		}
	}
}

// ratedAccuracy returns the accuracy with its rating.
func (s *SideDocument) ratedAccuracy(l *language.Language) string {
	if s.Accuracy == nil {
		return unknown
	}
	return bracketed(l, Percentage(l, s.Accuracy), s.RatingName)
}

func (d *LossDocument) text(l *language.Language) string {
	if d == nil {
		return unknown
	}
	return bracketed(l, d.Text, d.ScoreText)
}

// bracketed returns text followed by more in the brackets of the language.
func bracketed(l *language.Language, text, more string) string {
	return l.Text("review.bracketed", language.Args{"Text": text, "More": more})
}

// labelled returns text after its name and the colon of the language.
func labelled(l *language.Language, name, text string) string {
	return l.Text("review.labelled", language.Args{"Name": name, "Text": text})
}

// unknown stands for a missing number.
const unknown = "–"

// Percentage returns accuracy as a text, a dash for nil.
func Percentage(l *language.Language, accuracy *float64) string {
	if accuracy == nil {
		return unknown
	}
	return l.Text("review.percentage", language.Args{"Percent": fmt.Sprintf("%.0f", *accuracy)})
}

// writeMove writes a move with its sentences, or nothing if it has none.
func writeMove(text *strings.Builder, m *MoveDocument, l *language.Language) {
	if len(m.Sentences) == 0 {
		return
	}
	numbered := l.Text("review.numbered", language.Args{"Ply": m.Ply, "Move": m.Text})
	fmt.Fprintf(text, "**%s** %s\n\n", strings.TrimSpace(escaped(numbered)+" "+m.MarkText), m.Score)
	for i := range m.Sentences {
		sentence := escaped(m.Sentences[i].Text)
		if line := m.Sentences[i].shownLine(); line != "" {
			sentence = bracketed(l, sentence, escaped(line))
		}
		fmt.Fprintf(text, "- %s\n", sentence)
	}
	text.WriteByte('\n')
}

// writePuzzles writes the questions, each with an answer that the reader has to open.
func writePuzzles(text *strings.Builder, d *Document, l *language.Language) {
	for i := range d.Puzzles {
		p := &d.Puzzles[i]
		fmt.Fprintf(text, "%d. %s\n\n   `%s`\n\n   <details><summary>%s</summary>%s %s</details>\n\n",
			i+1, escaped(p.Question), p.SFEN, l.Text("review.heading.answer",
				nil), p.Answer, strings.Join(p.Line.Texts[1:], " "))
	}
}

// escaped escapes text for Markdown and HTML. Drops have asterisks, and records may hold any text.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "#",
		`\#`).Replace(text)
}
