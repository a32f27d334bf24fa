// Package language says things to people in the language that they read: sentences from a
// catalogue, and moves, squares, pieces and sides as the books of that language write them.
//
//	english, japanese := language.English(), language.Japanese()
//	english.Move(position, move, last)    // P-7f
//	japanese.Move(position, move, last)   // ☗７六歩
//	english.Text("review.better", language.Args{"Move": "P-7f", "Points": 12})
//
// # Adding a language
//
// The messages of a language are one file of the folder messages, named by the language's code:
// fr.yaml. It holds what en.yaml holds, under the same names and with the same placeholders, which
// tests compare. Errors and help, see below, stay English where they are not translated. Nothing is
// there twice: what several places say alike is one message. Plurals are those of Unicode's tables
// (a message may have the forms one, few, many and other, chosen by its placeholder Count). Moves
// are written in western notation, unless the file says otherwise (notation.style).
//
// # Errors
//
// Errors are written in English where they arise, by formats of package internal/message or of
// errors that have a method Message or Said. [Language.Error] looks the formats up in a file of the
// folder errors, fr.yaml, and says the values of an error that are errors, too. A test reads the
// source and names what has no translation, and translations of what the source does not say any
// more. What the system and the libraries say has a file beside it, fr.system.yaml.
//
// # Help
//
// The help of commands and flags, and of the USI options, is written in English where they are
// declared; a file of the folder help has it in another language.
//
// # Which one is spoken
//
// [Choose] takes what the command line says, then the variable SHOTEST_LANGUAGE, then the locale
// (LC_ALL, LC_MESSAGES, LANG; on Windows, which sets none of them, the language of Windows itself).
// An engine speaks the language of its USI option Language, which is by default chosen likewise.
// What speaks to programs (USI, JSON's names) is English always.
package language
