// Package report shows the standings and the progress of tournaments. It computes no ratings: the
// numbers come from tournament.Standings, and this package lays them out.
//
//	            ┌► tables ──┬─► Markdown   for a README, an issue, a commit message
//	Data ───────┤           ├─► HTML       one page, which loads itself again while games are played
//	            └► charts ──┤
//	                        └─► FinalLines for a terminal, after a GameLine for each game;
//	                            Events are the same for programs, in JSON
//
// A table defines its content and the alignment of its columns, but not its format. So a new column
// appears both in the Markdown and on the page, and each format has its escaping in one place.
//
// # The page
//
// The page is self-contained: style, program and charts are in the file, and its content security
// policy forbids any request, and any script but its own. Games are links to the records beside it.
// Everything except the filter of the list of games works without JavaScript.
//
// The page's words are the messages of package language under report, in the language that Data
// names. Markdown, lines and Events are always in English, since programs and other documents read
// them.
//
// # Foreign text
//
// Names of engines and openings, and the last output of a crashed program, are foreign text. They
// may hold markup, control characters, marks that turn the direction of writing, or a megabyte of
// anything. Function clean removes the characters that no output should hold, and shortens the
// text. Then each format escapes it.
package report
