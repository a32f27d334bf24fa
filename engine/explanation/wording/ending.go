package wording

import (
	"shotest/language"
	"shotest/search"
)

// Ending names in a word or two what ended the search of a position: "razoring".
func Ending(l *language.Language, e search.Ending) string {
	return l.Text("ending."+key(e.String()), nil)
}

// EndedBy says how that came about, as the end of a sentence: "Ended because …".
func EndedBy(l *language.Language, e search.Ending) string {
	return l.Text("ended_by."+key(e.String()), nil)
}

// Unsearched says in a sentence why the position after a move was not searched; it is empty
// for an ending that comes after a search.
func Unsearched(l *language.Language, e search.Ending) string {
	name := "unsearched." + key(e.String())
	if !l.Has(name) {
		return ""
	}
	return l.Text(name, nil)
}
