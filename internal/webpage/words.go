package webpage

import "shotest/language"

// Messages returns messages of a language for the program of a page, which says them by
// these names (see Words). A message's name in the catalogue has the prefix before it.
// Placeholders stay open, in braces, for the program to fill in: the list names them.
func Messages(l *language.Language, prefix string, names, placeholders []string) map[string]string {
	open := language.Args{}
	for _, placeholder := range placeholders {
		open[placeholder] = "{" + placeholder + "}"
	}
	messages := make(map[string]string, len(names))
	for _, name := range names {
		messages[name] = l.Text(prefix+name, open)
	}
	return messages
}
