// Package report shows tournaments: how one stands, and how one goes. It computes no ratings:
// the numbers come from tournament.Standings, and this package lays them out.
//
//	            ┌► tables ──┬─► Markdown   for a README, an issue, a commit message
//	Data ───────┤           ├─► HTML       one page, which loads itself again while games are played
//	            └► charts ──┤
//	                        └─► FinalLines for a terminal, after a GameLine for each game;
//	                            Events are the same for programs, in JSON
//
// A table says what is shown and how its columns are aligned, and nothing of
// how it is spelled. So a new column appears in the Markdown and on the page at
// once, and each of the two is escaped in one place only.
//
// # The page
//
// The page needs nothing but itself: style, program and charts are in the file, and its content
// security policy forbids any request, and any script but its own. Games are links to the records
// beside it. All but the filter of the list of games works without JavaScript.
//
// Its words are the messages report of package language, in the language that Data names.
// Markdown, lines and Events are in English always: programs and other documents read
// them.
//
// # Names from elsewhere
//
// Names of engines, names of openings, and what programs wrote before they
// crashed are not ours. They may hold markup, control characters, marks that
// turn the direction of writing, or a megabyte of anything. Every one goes
// through clean (for what no output should hold) and then through the escaping
// of its format.
package report
