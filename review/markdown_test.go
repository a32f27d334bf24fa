package review

import (
	"strings"
	"testing"

	"shotest/internal/language"
)

// The asterisks of drops are escaped in Markdown: two in a line would put the text between them in
// italics.
func TestMarkdownKeepsDrops(t *testing.T) {
	line := &LineDocument{Texts: []string{"P*6f", "P*7g"}}
	sentence := SentenceDocument{Text: "P*6f was better than P*6g.", Line: line}
	d := &Document{
		Summary: []SentenceDocument{sentence},
		Moves:   []MoveDocument{{Text: "P*6g", Sentences: []SentenceDocument{sentence}}},
		Puzzles: []PuzzleDocument{{Question: "What is better than P*6g and P*6h?", Line: *line}},
	}
	d.Sides[0].Practise = []string{"Drops: P*6g, P*6h."}
	text := d.Markdown(language.English())
	if drops := strings.Count(text, `P\*`); drops < 10 {
		t.Errorf("%d drops are escaped, want 10 at least", drops)
	}
	for line := range strings.Lines(strings.NewReplacer(`\*`, "", "**", "").Replace(text)) {
		// The answer of a puzzle is HTML, where a backslash would be seen.
		if strings.Contains(line, "*") && !strings.Contains(line, "<details>") {
			t.Errorf("not escaped: %s", line)
		}
	}
}
