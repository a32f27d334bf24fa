package webpage

import "shotest/language"

// Messages returns messages of a language for the program of a page, which gets them by these names
// (see Words). In the catalogue, the prefix comes before each name. The listed placeholders stay in
// the messages, in braces, for the program to fill in.
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
