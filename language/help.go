package language

import (
	"embed"
	"sync"
)

// Help is written in English where commands are declared. A file of the folder help has that of a
// language: by commands, "" for the program itself, and in each by help, detail, and the names of
// flags and arguments. What flags of several commands have in common stands once, under shared.
//
//go:embed help/*.yaml
var helpFiles embed.FS

var helpTexts = sync.OnceValue(func() map[string]map[string]map[string]string {
	return byLanguage[map[string]string](helpFiles, "help")
})

// SharedHelp is the command under which help of flags stands that several commands have.
const SharedHelp = "shared"

// Help returns the help of a part of a command in the language, and the English one if there is
// none.
func (l *Language) Help(command, part, english string) string {
	if english == "" {
		return ""
	}
	for _, section := range []string{command, SharedHelp} {
		if text, ok := helpTexts()[l.code][section][part]; ok {
			return text
		}
	}
	return english
}

// HelpParts returns the parts that the language has help for, by commands.
func (l *Language) HelpParts() map[string]map[string]string { return helpTexts()[l.code] }
