package commands

import (
	"strings"

	"shotest/explain"
	"shotest/internal/language"
	"shotest/shogi"
)

// origin names the record of a position, or says that it is an example; otherwise it is empty.
func origin(w *explain.Words, c *positionQuery) string {
	if c.example {
		return w.Text("analysis.example", language.Args{"Command": "shotest analyze game.kif --at 40"}) + "\n\n"
	}
	if c.record == "" {
		return ""
	}
	name := c.record
	if name == standardStream {
		name = w.Text("analysis.standard_input", nil)
	}
	words := []string{name}
	if c.players != "" {
		words = append(words, c.players)
	}
	if moves := c.history.Moves(); len(moves) > 0 {
		n, before := len(moves), shogi.NoMove
		if n > 1 {
			before = moves[n-2]
		}
		words = append(words,
			w.Text("analysis.after_move",
				language.Args{"Number": n, "Move": w.Spell(c.history.At(n-1), moves[n-1], before)}))
	}
	return strings.Join(words, w.Text("list.comma", nil)) + "\n\n"
}
