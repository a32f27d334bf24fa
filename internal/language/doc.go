// Package language writes texts for people in their language: sentences from a catalogue, and
// moves, squares, pieces and sides in the style of the language's books.
//
//	english, japanese := language.English(), language.Japanese()
//	english.Move(position, move, last)    // P-7f
//	japanese.Move(position, move, last)   // ☗７六歩
//	english.Text("review.better", language.Args{"Move": "P-7f", "Points": 12})
//
// # Adding a language
//
// The messages of a language are one file in the folder messages, with the language's code as its
// name: fr.yaml. It has the same messages as en.yaml, under the same names and with the same
// placeholders; tests compare them. Errors and help, see below, stay English if they have no
// translation. There are no duplicates: a text that several places use is one message. Plurals
// follow Unicode's tables: a message may have the forms one, few, many and other, and its
// placeholder Count chooses between them. Moves are written in western notation, unless the file
// says otherwise (notation.style).
//
// # Errors
//
// The code that reports an error writes it in English, with formats of package internal/message or
// of errors that have a method Message or Said. [Language.Error] looks the formats up in a file of
// the folder errors, fr.yaml, and also translates an error's values that are errors themselves. A
// test reads the source, and names formats without a translation, and translations of formats that
// are no longer in the source. Errors of the system and the libraries have a file beside it,
// fr.system.yaml.
//
// # Help
//
// The declarations of commands, flags and USI options hold their help in English; a file of the
// folder help has it in another language.
//
// # Which one is spoken
//
// [Choose] takes the language of the command line, then that of the variable SHOTEST_LANGUAGE, then
// that of the locale (LC_ALL, LC_MESSAGES, LANG; on Windows, which sets none of them, the language
// of Windows itself). An engine speaks the language of its USI option Language, whose default is
// chosen in the same way. Output for programs (USI, JSON's names) is always English.
package language
