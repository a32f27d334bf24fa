package page

import (
	"fmt"
	"html/template"
	"strings"

	"shotest/language"
	"shotest/review"
)

// content is what the page's template shows.
type content struct {
	*review.Document
	Policy string
	Style  template.CSS
	Script template.JS
	Data   template.HTML
	// Turning are the moves that decided the game.
	Turning []*review.MoveDocument
	// Marked are the marks that occur, for the legend of the graph.
	Marked []markEntry
	// Accuracies and Counts compare the sides row by row.
	Accuracies []row
	Counts     []row
	Keys       string

	language *language.Language
}

// markEntry is a mark with what stands beside moves that have it.
type markEntry struct {
	Mark       review.Mark
	Text, Name string
}

// row is a line of the table that compares the sides, with what stands below each value.
type row struct {
	Name   string
	Values [2]string
	Notes  [2]string
	Mark   markEntry
}

func contentOf(d *review.Document, l *language.Language) *content {
	c := &content{Document: d, language: l}
	for _, ply := range d.TurningPoints {
		if m := moveAt(d, ply); m != nil {
			c.Turning = append(c.Turning, m)
		}
	}
	c.Marked = marksOf(d)
	c.Accuracies, c.Counts = c.accuracies(), c.counts()
	c.Keys = l.Text("page.keys", language.Args{"Home": "Home", "End": "End", "Next": "n", "Previous": "p", "Flip": "f", "Escape": "Esc"})
	return c
}

// moveAt returns the move of that number, nil if there is none.
func moveAt(d *review.Document, ply int) *review.MoveDocument {
	for i := range d.Moves {
		if d.Moves[i].Ply == ply {
			return &d.Moves[i]
		}
	}
	return nil
}

// T returns a message of the page by its name.
func (c *content) T(name string) string { return c.language.Text("page."+name, nil) }

// With returns a message with one placeholder filled in.
func (c *content) With(name, placeholder string, value any) string {
	return c.language.Text("page."+name, language.Args{placeholder: value})
}

// Number returns the number that people give to the nth of something.
func (c *content) Number(index int) int { return index + 1 }

// marksOf lists the marks that occur in a game, from the best to the worst.
func marksOf(d *review.Document) (entries []markEntry) {
	for _, mark := range []review.Mark{review.Brilliant, review.Only, review.Inaccuracy, review.Mistake, review.Blunder} {
		for i := range d.Moves {
			if m := &d.Moves[i]; m.Mark == mark {
				entries = append(entries, markEntry{mark, m.MarkText, m.MarkName})
				break
			}
		}
	}
	return entries
}

// accuracies are the rows of accuracy: the game as a whole, and its phases.
func (c *content) accuracies() []row {
	rows := []row{{Name: c.language.Text("review.heading.accuracy", nil), Values: [2]string{percent(c.Sides[0].Accuracy), percent(c.Sides[1].Accuracy)}}}
	place := map[string]int{}
	for side := range c.Sides {
		for _, phase := range c.Sides[side].Phases {
			at, known := place[phase.Name]
			if !known {
				at = len(rows)
				place[phase.Name] = at
				rows = append(rows, row{Name: phase.Name, Values: [2]string{"–", "–"}})
			}
			rows[at].Values[side] = percent(phase.Accuracy)
			rows[at].Notes[side] = c.With("phase_moves", "Moves", phase.Moves)
		}
	}
	return rows
}

// counts are the rows of how many moves have each mark.
func (c *content) counts() (rows []row) {
	texts := map[review.Mark]markEntry{}
	for _, entry := range c.Marked {
		texts[entry.Mark] = entry
	}
	place := map[review.Mark]int{}
	for side := range c.Sides {
		for _, count := range c.Sides[side].Counts {
			at, known := place[count.Mark]
			if !known {
				at = len(rows)
				place[count.Mark] = at
				rows = append(rows, row{Name: count.Name, Values: [2]string{"0", "0"}, Mark: texts[count.Mark]})
			}
			rows[at].Values[side] = fmt.Sprint(count.Moves)
		}
	}
	return rows
}

// Better returns the line that was better than a move, nil if there is none, or if a
// sentence of the move has it.
func (c *content) Better(m review.MoveDocument) *review.LineDocument {
	if m.Better == nil || len(m.Better.Moves) == 0 {
		return nil
	}
	for i := range m.Sentences {
		line := m.Sentences[i].Line
		if line != nil && line.Ply == m.Better.Ply && !line.Passed && len(line.Moves) > 0 && line.Moves[0] == m.Better.Moves[0] {
			return nil
		}
	}
	return m.Better
}

// SideName names a side: Black, White.
func (c *content) SideName(side int) string {
	return c.language.Text([2]string{"side.black", "side.white"}[side], nil)
}

// MoveLabel is a move in the list: all have the mark of their side, whether or not the
// notation has it.
func (c *content) MoveLabel(m review.MoveDocument) template.HTML {
	return sideOf(m.Side) + " " + prose(strings.TrimLeft(m.Text, "☗☖"))
}

// MarkClass returns the mark that a text such as ?? stands for.
func (c *content) MarkClass(text string) review.Mark {
	for _, entry := range c.Marked {
		if entry.Text == text {
			return entry.Mark
		}
	}
	return review.NoMark
}

// control is a button that goes through the game.
type control struct{ ID, Title, Path, Key string }

// Control returns the button whose message has its own name, with the path of its sign
// and the key that does the same.
func (c *content) Control(name, path, key string) control {
	return control{ID: name, Title: c.T(name), Path: path, Key: key}
}
