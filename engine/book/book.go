// Package book holds opening books: known moves by position, with facts about each move.
//
// # The format
//
// The package reads and writes the text format that YaneuraOu introduced and most programs share
// (*.db):
//
//	#YANEURAOU-DB2016 1.00
//	sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//	2g2f 8c8d 30 32 100
//	7g7f 3c3d 25 32 80
//
// A line sfen begins a position; each following line is a move, the expected reply (or none), the
// score in centipawns for the side to move, the depth at which the score was found, and the number
// of times that the move was played. [Read] describes the variants that it accepts.
//
// # Asking a book
//
// [Book.Moves] returns the entries of a book for a position, and [Book.Choose] draws one of the
// moves that are good enough and usual enough to be played:
//
//	opening, err := book.Default() // or book.ReadFile("my.db")
//	if err != nil {
//		return err
//	}
//	if entry, ok := opening.Choose(position, random, book.DefaultSelection()); ok {
//		play(entry.Move)
//	}
//
// A [Maker] makes a book from games.
package book

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shotest/shogi"
)

// Entry is a move of a book in a position.
type Entry struct {
	Move  shogi.Move
	Reply shogi.Move // NoMove if none is expected
	// Score is in centipawns, for the side to move; 0 if the book does not say.
	Score int
	Depth int // plies; 0 if the book does not say
	// Count is the number of times that the move was played. Books that do not count have 0 or 1,
	// or another number, for all moves.
	Count int
}

// flipped returns the entry with colours exchanged and the board turned around.
func (e Entry) flipped() Entry {
	e.Move, e.Reply = e.Move.Flipped(), e.Reply.Flipped()
	return e
}

// Book maps positions to moves. All moves and replies are legal. It does not change, so it is safe
// for concurrent use.
type Book struct {
	// Broken has an error for each line of the file that was left out.
	Broken []error

	pages map[string]*page
}

// page holds the entries of a position, at least one.
type page struct {
	// minNumber is the least move number at which the position occurred.
	minNumber int
	entries   []Entry
}

// Moves returns the entries of the book for a position, regardless of its move number, in the order
// of the file. It also finds a position that the book has only with colours exchanged and the board
// turned around. The result must not be changed.
func (b *Book) Moves(p *shogi.Position) []Entry {
	if stored := b.asWritten(p); stored != nil {
		return stored
	}
	flipped := p.Flipped()
	var entries []Entry
	for _, e := range b.asWritten(&flipped) {
		entries = append(entries, e.flipped())
	}
	return entries
}

// asWritten returns the entries of a position that the book has with these colours.
func (b *Book) asWritten(p *shogi.Position) []Entry {
	if stored := b.pages[keyOf(p)]; stored != nil {
		return stored.entries
	}
	return nil
}

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.pages) }

// All returns the positions in SFEN with their entries, in the order of the SFEN without the move
// number.
func (b *Book) All() iter.Seq2[string, []Entry] {
	return func(yield func(sfen string, entries []Entry) bool) {
		for _, key := range slices.Sorted(maps.Keys(b.pages)) {
			stored := b.pages[key]
			if !yield(key+" "+strconv.Itoa(stored.minNumber), stored.entries) {
				return
			}
		}
	}
}

// keyOf returns the position without its move number, because books disagree about the number.
func keyOf(p *shogi.Position) string {
	sfen := p.SFEN()
	return sfen[:strings.LastIndexByte(sfen, ' ')]
}
