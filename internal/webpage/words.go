package webpage

import "shotest/internal/language"

// Messages returns messages of a language by name, for the program of a page (see Words). In the
// catalogue, their names begin with the prefix. The listed placeholders stay in the messages, in
// braces, for the program to fill in.
func Messages(l *language.Language, prefix string, names, placeholders []string) map[string]string {
	kept := language.Args{}
	for _, placeholder := range placeholders {
		kept[placeholder] = "{" + placeholder + "}"
	}
	messages := make(map[string]string, len(names))
	for _, name := range names {
		messages[name] = l.Text(prefix+name, kept)
	}
	return messages
}
