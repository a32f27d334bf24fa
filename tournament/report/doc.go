// Package report shows the standings and the progress of tournaments. It computes no ratings: the
// numbers come from tournament.Standings, and this package lays them out.
//
//	            ┌► tables ──┬─► Markdown   for a README, an issue, a commit message
//	Data ───────┤           ├─► HTML       one page, which loads itself again while games are played
//	            └► charts ──┤
//	                        └─► FinalLines for a terminal, after a GameLine for each game;
//	                            Events are the same for programs, in JSON
//
// A table defines its content and the alignment of its columns, but not its spelling. So a new
// column appears in the Markdown and on the page at once, and the escaping of each of the two is in
// a single place.
//
// # The page
//
// The page is self-contained: style, program and charts are in the file, and its content security
// policy forbids any request, and any script but its own. Games are links to the records beside it.
// Everything except the filter of the list of games works without JavaScript.
//
// Its words are the messages report of package language, in the language that Data names.
// Markdown, lines and Events are in English always: programs and other documents read
// them.
//
// # Names from elsewhere
//
// Names of engines, names of openings, and what programs wrote before they crashed are not ours.
// They may hold markup, control characters, marks that turn the direction of writing, or a megabyte
// of anything. Each of them goes through clean, which removes characters that no output should
// hold, and then through the escaping of its format.
package report
