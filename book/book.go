// Package book holds opening books: which moves are known in a position, with
// what was found out about them.
//
// It reads the text format that YaneuraOu introduced and most programs share
// (usually *.db):
//
//	#YANEURAOU-DB2016 1.00
//	sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//	2g2f 8c8d 30 32 100
//	7g7f 3c3d 25 32 80
//
// A line sfen begins a position; each following line is a move, the expected
// reply (or none), the score in centipawns for the side to move, the depth at
// which it was found, and how often the move was played. What a line leaves out
// is 0. Lines that begin with # or // are remarks.
package book

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"shotest/shogi"
)

// Entry is a move that a book knows.
type Entry struct {
	Move  shogi.Move
	Reply shogi.Move // NoMove if none is expected
	// Score is in centipawns, for the side to move.
	Score int
	Depth int // plies
	// Count is how often the move was played; books that do not count say 0
	// or 1.
	Count int
}

// Book maps positions to moves. It does not change once it has been read.
type Book struct {
	entries map[string][]Entry
}

// ReadFile reads a book from a file.
func ReadFile(path string) (*Book, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return Read(file, path)
}

// longestLine bounds a line of a book.
const longestLine = 1 << 20

// Read reads a book, which is named in errors. Every move must be legal; the
// error names the line of the first that is not.
func Read(r io.Reader, name string) (*Book, error) {
	book := &Book{entries: map[string][]Entry{}}
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, longestLine)
	reading := reader{book: book}
	for number := 1; scanner.Scan(); number++ {
		if err := reading.line(strings.TrimSpace(strings.TrimPrefix(scanner.Text(), "\ufeff"))); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return book, nil
}

// reader is the state of reading: the position that moves belong to.
type reader struct {
	book     *Book
	position *shogi.Position
	key      string
}

func (r *reader) line(text string) error {
	switch {
	case text == "", strings.HasPrefix(text, "#"), strings.HasPrefix(text, "//"):
		return nil
	case strings.HasPrefix(text, "sfen "):
		position, err := shogi.ParseSFEN(strings.TrimPrefix(text, "sfen "))
		if err != nil {
			return err
		}
		r.position, r.key = &position, keyOf(&position)
		return nil
	case r.position == nil:
		return fmt.Errorf("found %q before any position, expected a line sfen …", clip(text))
	}
	entry, err := r.entry(strings.Fields(text))
	if err != nil {
		return err
	}
	r.book.entries[r.key] = append(r.book.entries[r.key], entry)
	return nil
}

func (r *reader) entry(words []string) (Entry, error) {
	move, err := shogi.ParseMove(words[0])
	if err == nil {
		err = r.position.CheckLegal(move)
	}
	if err != nil {
		return Entry{}, fmt.Errorf("move %s: %w", clip(words[0]), err)
	}
	entry := Entry{Move: move}
	if len(words) > 1 && words[1] != "none" && words[1] != "None" {
		if entry.Reply, err = shogi.ParseMove(words[1]); err != nil {
			return Entry{}, fmt.Errorf("reply: %w", err)
		}
	}
	for i, field := range []*int{&entry.Score, &entry.Depth, &entry.Count} {
		if len(words) <= i+2 {
			break
		}
		if *field, err = strconv.Atoi(words[i+2]); err != nil {
			return Entry{}, fmt.Errorf("found %q, expected a number", clip(words[i+2]))
		}
	}
	return entry, nil
}

// Moves returns what the book knows of a position, in the order of the file. It
// must not be changed.
func (b *Book) Moves(p *shogi.Position) []Entry { return b.entries[keyOf(p)] }

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.entries) }

// keyOf is the position without its move number, on which books do not agree.
func keyOf(p *shogi.Position) string {
	sfen := p.SFEN()
	return sfen[:strings.LastIndexByte(sfen, ' ')]
}

func clip(text string) string {
	const most = 60
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}
