package book

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/shogi"
)

const small = `#YANEURAOU-DB2016 1.00
// made by hand
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
2g2f 8c8d 30 32 100
7g7f none -5
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 7
8c8d
`

func TestRead(t *testing.T) {
	book, err := Read(strings.NewReader(strings.ReplaceAll(small, "\n", "\r\n")), "small.db")
	if err != nil {
		t.Fatal(err)
	}
	start := shogi.StartPosition()
	entries := book.Moves(&start)
	if book.Len() != 2 || len(entries) != 2 {
		t.Fatalf("%d positions, %v", book.Len(), entries)
	}
	first := entries[0]
	if first.Move.String() != "2g2f" || first.Reply.String() != "8c8d" || first.Score != 30 || first.Depth != 32 || first.Count != 100 {
		t.Errorf("first entry %+v", first)
	}
	if second := entries[1]; second.Reply != shogi.NoMove || second.Score != -5 || second.Count != 0 {
		t.Errorf("second entry %+v", second)
	}
	start.Play(first.Move)
	if entries := book.Moves(&start); len(entries) != 1 {
		t.Errorf("the move number matters: %v", entries)
	}
}

func TestReadErrors(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"move first", "2g2f none 0 0 1\n", `b.db:1: found "2g2f none 0 0 1" before any position, expected a line sfen …`},
		{"sfen", "#\nsfen 9/9 b - 1\n", "b.db:2: SFEN board: 2 ranks"},
		{"illegal", "sfen " + shogi.StartSFEN + "\n2h2b none\n", "b.db:2: move 2h2b: the piece does not move that way"},
		{"number", "sfen " + shogi.StartSFEN + "\n2g2f none x\n", `b.db:2: found "x", expected a number`},
		{"reply", "sfen " + shogi.StartSFEN + "\n2g2f zz\n", "b.db:2: reply: not a USI move"},
	}
	for _, c := range cases {
		if _, err := Read(strings.NewReader(c.text), "b.db"); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s…", c.name, err, c.want)
		}
	}
}

func TestRealBooks(t *testing.T) {
	paths, _ := filepath.Glob("../../shared/data/openings/*.db")
	if len(paths) == 0 {
		t.Skip("SKIPPED, DATA MISSING: ../../shared/data/openings: no real book is read here")
	}
	for _, path := range paths {
		book, err := ReadFile(path)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		info, _ := os.Stat(path)
		t.Logf("%s: %d positions in %d bytes", filepath.Base(path), book.Len(), info.Size())
	}
}

func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add("sfen x\n")
	f.Fuzz(func(t *testing.T, text string) {
		if book, err := Read(strings.NewReader(text), "fuzz.db"); err == nil {
			start := shogi.StartPosition()
			for _, e := range book.Moves(&start) {
				if !start.IsLegal(e.Move) {
					t.Errorf("illegal move %v", e.Move)
				}
			}
		}
	})
}
