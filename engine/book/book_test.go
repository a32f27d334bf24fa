package book

import (
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

const start = "sfen " + shogi.StartSFEN + "\n"

// readBook reads a valid book.
func readBook(t *testing.T, text string) *Book {
	t.Helper()
	b, err := Read(strings.NewReader(text), "test.db")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// parsePosition returns the position of a text in USI.
func parsePosition(t *testing.T, text string) *shogi.Position {
	t.Helper()
	return shogitest.Game(t, text).Current()
}

// entriesText returns entries as the lines of a file.
func entriesText(entries []Entry) string {
	var lines []string
	for _, e := range entries {
		lines = append(lines, entryText(e))
	}
	return strings.Join(lines, ", ")
}

func TestMoves(t *testing.T) {
	b := readBook(t, start+"2g2f 8c8d 30 32 100\n7g7f 3c3d 25 32 80\n"+
		"sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 2\n8c8d 2f2e 1 2 3\n"+
		"sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h\nsfen 4k4/9/9/9/9/9/9/9/4K4 w - 2\n5a4a\n")
	cases := []struct{ name, position, want string }{
		{"as it stands", "startpos", "2g2f 8c8d 30 32 100, 7g7f 3c3d 25 32 80"},
		{"with another move number", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 17",
			"8c8d 2f2e 1 2 3"},
		{"flipped, from White", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2",
			"8c8d 2g2f 30 32 100, 3c3d 7g7f 25 32 80"},
		{"flipped, from Black", "sfen lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
			"2g2f 8d8e 1 2 3"},
		{"both ways in the book", "sfen 4k4/9/9/9/9/9/9/9/4K4 w - 1", "5a4a none 0 0 0"},
		{"not in the book", "startpos moves 7g7f", ""},
	}
	for _, c := range cases {
		if got := entriesText(b.Moves(parsePosition(t, c.position))); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// A book has the same moves for a position and for the flipped one, and all of them are legal.
func TestFlippedMovesAreLegal(t *testing.T) {
	b := randomBook(t, 3)
	for sfen, entries := range b.All() {
		p := parsePosition(t, "sfen "+sfen)
		flipped := p.Flipped()
		image := b.Moves(&flipped)
		if len(image) != len(entries) {
			t.Fatalf("%s: %d moves, flipped %d", sfen, len(entries), len(image))
		}
		for i, e := range image {
			after := flipped
			after.Play(e.Move)
			if !flipped.IsLegal(e.Move) || e.Reply != shogi.NoMove && !after.IsLegal(e.Reply) {
				t.Fatalf("%s: flipped: %s", sfen, entryText(e))
			}
			if back := e.flipped(); back != entries[i] {
				t.Fatalf("%s: %s, and flipped twice %s", sfen, entryText(entries[i]), entryText(back))
			}
		}
	}
}
