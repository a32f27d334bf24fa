package main

import (
	"fmt"
	"strings"

	"shotest/book"
	"shotest/language"
)

// bookMovesShown is how many moves of the opening book are named, and bookLeastShare in what percentage of the
// games they have been played at least.
const bookMovesShown, bookLeastShare = 3, 2

// writeBook says what is played in the position, if the built-in opening book knows it.
func (a *analysis) writeBook(text *strings.Builder) {
	known, err := book.Default()
	if err != nil {
		return
	}
	entries := known.Moves(a.history.Current())
	games := 0
	for _, e := range entries {
		games += e.Count
	}
	var moves []string
	for _, e := range entries[:min(len(entries), bookMovesShown)] {
		if share := e.Count * 100 / max(games, 1); share >= bookLeastShare {
			moves = append(moves, a.Text("analysis.book_move", language.Args{"Move": a.best(a.history, e.Move), "Share": share}))
		}
	}
	if len(moves) > 0 {
		fmt.Fprintf(text, "\n%s\n", a.Text("analysis.book", language.Args{"Games": games, "Moves": strings.Join(moves, a.Text("list.comma", nil))}))
	}
}
