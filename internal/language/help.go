package language

import (
	"embed"
	"sync"
)

// The declarations of commands hold their help in English. A file of the folder help has the help
// of another language: by commands, "" for the program itself, and for each command by help,
// detail, and the names of flags and arguments. Help that flags of several commands share stands
// once, under shared.
//
//go:embed help/*.yaml
var helpFiles embed.FS

var helpTexts = sync.OnceValue(func() map[string]map[string]map[string]string {
	return readByLanguage[map[string]string](helpFiles, "help")
})

// SharedHelp is the command of help for flags that several commands share.
const SharedHelp = "shared"

// Help returns the help of a part of a command in the language, or the English help if there is
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

// HelpParts returns all help in the language, by command and part.
func (l *Language) HelpParts() map[string]map[string]string { return helpTexts()[l.code] }
