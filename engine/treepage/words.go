package treepage

import (
	"maps"
	"strings"

	"shotest/internal/webpage"
	"shotest/language"
	"shotest/shogi"
)

// scriptWords are the messages that the page's program fills in and shows.
var scriptWords = []string{
	"board_after", "branches", "branches_label", "components", "cost", "cost_apart", "cost_label", "cost_none", "cost_pass",
	"ended", "folded", "folded_label", "item", "learned", "like", "like_before", "like_more", "mated", "more",
	"one_branch", "one_position", "pass", "penalties", "place", "place_folded", "positions", "positions_label", "reasons_dropped", "refused",
	"root", "searched_again", "searched_position", "spent", "spent_each", "spent_label", "together", "together_floor", "unscored",
	"value",
}

// filledIn are the placeholders of these messages.
var filledIn = []string{
	"Move", "Number", "Of", "Side", "Cost", "Price", "Spent", "Other", "OtherSpent", "OtherOf", "Value", "Positions", "Branches",
	"Times", "Words", "Moves", "Plies", "Why", "Ending",
}

// wordsOf returns the messages for the page's program, and what its board says.
func wordsOf(l *language.Language) map[string]string {
	words := webpage.Messages(l, "tree.", scriptWords, filledIn)
	maps.Copy(words, webpage.Messages(l, "board.", []string{"copied", "mate", "move"}, filledIn))
	words["black"], words["white"] = l.Side(shogi.Black), l.Side(shogi.White)
	words["nothing_in_hand"] = l.Text("page.nothing_in_hand", nil)
	words["value_column"] = l.Text("explain.column.value", nil)
	words["base"] = l.Text("component.base", nil)
	return words
}

// spellsMoves reports whether moves are written as the language's books have them. In
// English they stand as in the engine's own output, in USI.
func spellsMoves(l *language.Language) bool { return l != language.English() }

// moveName is a move as the page writes it. Whose it is its place in the tree says, so
// that it needs no mark.
func moveName(l *language.Language, before *shogi.Position, m, last shogi.Move) string {
	if !spellsMoves(l) {
		return m.String()
	}
	return strings.TrimLeft(l.Move(before, m, last), "☗☖")
}
