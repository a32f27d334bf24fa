package review

import (
	"cmp"
	"fmt"
	"strings"

	"shotest/internal/language"
)

// Digest returns the most important results in a few lines.
func (d *Document) Digest(l *language.Language) string {
	lines := []string{l.Text("review.headline", language.Args{"Title": d.Title, "Result": d.Result})}
	for i := range d.Sides {
		s := &d.Sides[i]
		played := cmp.Or(s.Played, labelled(l, s.Name, Percentage(l, nil)))
		for _, c := range s.Counts {
			if c.Moves > 0 {
				played += l.Text("list.comma", nil) + fmt.Sprintf("%s %d", c.Name, c.Moves)
			}
		}
		lines = append(lines, played)
	}
	lines = append(lines, d.Warnings...)
	for i := range d.Summary {
		lines = append(lines, d.Summary[i].Text)
	}
	return strings.Join(lines, "\n") + "\n"
}
