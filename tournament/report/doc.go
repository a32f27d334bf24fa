// Package report shows tournaments: what came out of one, and what is going on
// in one. It computes no ratings: the numbers come from tournament.Standings,
// and this package lays them out.
//
// # Four ways to look at a tournament
//
//	Markdown   tables for a README, an issue, a commit message
//	HTML       one file with charts, and every game on a board
//	Terminal   lines, or a table that is redrawn in place, while it is played;
//	           Events is the same for programs, in JSON
//	Serve      the HTML page on a local port, which follows the tournament
//
// All begin from Data, and all show the same tables:
//
//	             ┌► tables (table) ──┬─► Markdown
//	Data ────────┤                   ├─► HTML page ──► Serve: the same parts of
//	             ├► charts (SVG) ────┤                 the page, sent again when
//	             ├► games (packed) ──┘                 they have changed
//	             └► Terminal, Events
//
// A table says what is shown and how its columns are aligned, and nothing of
// how it is spelled. So a new column appears in the Markdown and on the page at
// once, and each of the two is escaped in one place only.
//
// # The page
//
// The page needs nothing but itself: style, program, charts and games are in
// the file, and its content security policy forbids any request, and any script
// but its own. The tables and charts are there without JavaScript.
//
// The charts are SVG written here rather than by a plotting library. A library
// draws for paper: with fixed colours, a fixed font, and letters that shrink
// with the picture. These take colours from the page's style, so that they are
// dark in dark mode; they have horizontal positions in percent and letters in
// pixels, so that they are as readable on a phone; and each mark has a title
// that says its numbers.
//
// Games are packed for size, since ten thousand of them must fit: see pack.
// What the list of games shows comes first, and the moves follow in blocks of
// which the page unpacks the one that holds the game to be shown.
//
// Its words are the messages report of package language, in the language that Data names.
// Markdown, Terminal and Events are in English always: programs and other documents read
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
