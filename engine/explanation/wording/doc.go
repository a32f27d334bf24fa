// Package wording says in the language of a reader what an explanation has found: what
// components credit a move with, what it has in common with moves before it, what ended the
// search of a position.
//
//	ranking := explanation.Rank(history, lists, profile)
//	for _, reason := range ranking.Reasons(&ranking.Moves[0]) {
//		fmt.Println(wording.Reason(language.Japanese(), &reason)) // 駒に当てる手（650以下）
//	}
//
// The messages are those of the catalogue in package language, by the names that components,
// their cases, rules of similarity and endings have anyway. In English they are what these
// packages say of themselves to programs, to the letter: tests compare the two.
package wording

import (
	"strings"

	"shotest/language"
)

// key is a name of a case or an ending as a part of the names of messages.
func key(name string) string {
	return strings.NewReplacer(" ", "_", "-", "_", ",", "", "'", "", ":", "").Replace(name)
}

// firstOf returns the first message that there is.
func firstOf(l *language.Language, names ...string) string {
	for _, name := range names {
		if l.Has(name) {
			return l.Text(name, nil)
		}
	}
	return names[0]
}
