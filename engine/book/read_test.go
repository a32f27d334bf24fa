package book

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"strings"
	"testing"

	"shotest/shogi"
)

const second = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - "

func TestReadVariants(t *testing.T) {
	const usual = header + "\n" + second + "2\n8c8d none 0 0 1\n" + start + "2g2f 8c8d 30 32 100\n7g7f none -5 0 0\n"
	cases := []struct{ name, text, want string }{
		{"as written", usual, usual},
		{"line ends of Windows", strings.ReplaceAll(usual, "\n", "\r\n"), usual},
		{"byte order mark", "\ufeff" + usual, usual},
		{"no header, no last line end", strings.TrimSuffix(strings.TrimPrefix(usual, header+"\n"), "\n"), usual},
		{"tabs and blanks", strings.ReplaceAll(usual, " 30 ", "\t 30  "), usual},
		{"None", strings.ReplaceAll(usual, "none", "None"), usual},
		{"score and depth none", start + "2g2f none none None 7\n", header + "\n" + start + "2g2f none 0 0 7\n"},
		{"missing fields", start + "2g2f\n7g7f 3c3d\n3g3f none 12\n1g1f none 1 2\n",
			header + "\n" + start + "2g2f none 0 0 0\n7g7f 3c3d 0 0 0\n3g3f none 12 0 0\n1g1f none 1 2 0\n"},
		{"further fields", start + "2g2f 8c8d 1 2 3 4 five\n", header + "\n" + start + "2g2f 8c8d 1 2 3\n"},
		{"remarks", "# a\n\n// b\n" + start + "// c\n2g2f 8c8d 1 // d\n7g7f # e\n",
			header + "\n" + start + "2g2f 8c8d 1 0 0\n7g7f none 0 0 0\n"},
		{"no move number", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -\n2g2f none 0 0 1\n",
			header + "\n" + start + "2g2f none 0 0 1\n"},
		{"resigned, and nothing to reply", start + "resign none 0 0 1\n7g7f resign\nnone\n" + second +
			"2\nnone none 0 0 0\n",
			header + "\n" + start + "7g7f none 0 0 0\n"},
		{"the least move number", second + "6\n8c8d none 0 0 1\n" + second + "4\n3c3d none 0 0 2\n" + second + "8\n",
			header + "\n" + second + "4\n8c8d none 0 0 1\n3c3d none 0 0 2\n"},
		{"moves that come again", start + "2g2f 8c8d 1 10 5\n2g2f 3c3d 2 10 6\n7g7f none 1 10 5\n7g7f 3c3d 2 11 6\n",
			header + "\n" + start + "2g2f 8c8d 1 10 11\n7g7f 3c3d 2 11 11\n"},
		{"huge counts", start + strings.Repeat("2g2f none 0 0 281474976710656\n", 3),
			header + "\n" + start + "2g2f none 0 0 281474976710656\n"},
		{"empty", "", header + "\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := bookText(t, readBook(t, c.text)); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"move first", "2g2f none 0 0 1\n", `b.db:1: found "2g2f" before any position, expected a line sfen …`},
		{"another file", "PK\x03\x04\n", `b.db:1: found "PK\x03\x04" before any position`},
		{"board", "#\nsfen 9/9 b - 1\n", "b.db:2: SFEN board: 2 ranks"},
		{"nothing after sfen", "sfen\n", "b.db:1: SFEN needs the fields"},
		{"illegal", start + "2h2b none\n", "b.db:2: move 2h2b: the piece does not move that way"},
		{"of the other side", start + "3c3d\n", "b.db:2: move 3c3d: the piece on the origin belongs to the opponent"},
		{"too many broken lines", start + "2g2f\n" + strings.Repeat("3c3d\n", 101),
			"more than 100 broken lines, the first of them b.db:3: move 3c3d: "},
		{"no move", start + "2g2z none\n", "b.db:2: move 2g2z: not a USI move"},
		{"score", start + "2g2f none x\n",
			`b.db:2: score of 2g2f: found "x", expected a number from -1000000 to 1000000`},
		{"depth", start + "2g2f none 1 1000001\n", `b.db:2: depth of 2g2f: found "1000001"`},
		{"count", start + "2g2f none 1 1 -1\n",
			`b.db:2: count of 2g2f: found "-1", expected a number from 0 to 281474976710656`},
		{"reply", start + "2g2f zz\n", "b.db:2: reply zz to 2g2f: not a USI move"},
		{"illegal reply", start + "2g2f 2f2e\n",
			"b.db:2: reply 2f2e to 2g2f: the piece on the origin belongs to the opponent"},
		{"long line", start + "2g2f\n" + strings.Repeat("x", maxLineBytes+1),
			"b.db:3: the file cannot be read further: "},
		{"damaged", "\x1f\x8bxxxxxxxxxxxx", "b.db: gzip: invalid header"},
	}
	for _, c := range cases {
		if _, err := Read(strings.NewReader(c.text), "b.db"); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s…", c.name, err, c.want)
		}
	}
	if _, err := Read(strings.NewReader(start+"2g2f 2f2e\n"), "b.db"); !errors.Is(err, shogi.ErrNotOwnPiece) {
		t.Errorf("%v does not wrap the rule that is broken", err)
	}
	var packed bytes.Buffer
	if err := randomBook(t, 3).write(&packed, true); err != nil {
		t.Fatal(err)
	}
	packed.Truncate(packed.Len() / 2)
	if _, err := Read(&packed, "b.db.gz"); err == nil || !strings.Contains(err.Error(), "unexpected EOF") {
		t.Errorf("half of a packed file: %v", err)
	}
}

// Broken lines, and the moves of a broken position, are left out with an error each; the rest of
// the book is read.
func TestBrokenLinesAreLeftOut(t *testing.T) {
	text := start + "2g2f 8c8d 30 32 100\n3c3d\n7g7f zz\n1g1f none x\nsfen 9/9 b - 1\n1g1f\n9g9f\n" + second +
		"2\n8c8d none 0 0 1\n"
	b := readBook(t, text)
	if got, want := bookText(t, b),
		header+"\n"+second+"2\n8c8d none 0 0 1\n"+start+"2g2f 8c8d 30 32 100\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	want := []string{
		"test.db:3: move 3c3d: the piece on the origin belongs to the opponent", "test.db:4: reply zz to 7g7f: ",
		"test.db:5: score of 1g1f: ", "test.db:6: SFEN board: ",
	}
	for i, err := range b.Broken {
		if len(b.Broken) != len(want) || !strings.HasPrefix(err.Error(), want[i]) {
			t.Errorf("%v, want %d of them, and %s…", err, len(want), want[i])
		}
	}
	if len(b.Broken) == 0 {
		t.Error("nothing is said of the broken lines")
	}
}

// Real books are read completely.
func TestRealBooks(t *testing.T) {
	const folder = "../../../shared/data/openings/"
	for name, want := range map[string]struct{ positions, moves int }{
		"aobasfenbest_20250505.db": {3827, 3827},
		"yokofu_super_rapid.db":    {4747, 18849},
	} {
		data, err := os.ReadFile(folder + name)
		if err != nil {
			t.Skipf("SKIPPED, DATA MISSING: %s: this test checks nothing here", folder+name)
		}
		b, err := Read(bytes.NewReader(data), name)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		moves := 0
		for _, entries := range b.All() {
			moves += len(entries)
		}
		if b.Len() != want.positions || moves != want.moves {
			t.Errorf("%s: %d positions, %d moves; want %+v", name, b.Len(), moves, want)
		}
		text := bookText(t, b)
		if bookText(t, readBook(t, text)) != text {
			t.Errorf("%s: written and read, it is another book", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(header + "\n" + start + "2g2f 8c8d 30 32 100\r\n7g7f none -5\n// remark\n" + second +
		"7\n8c8d\nresign\n"))
	f.Add([]byte("\ufeffsfen x\n"))
	f.Add([]byte(start + "2g2f none none none 281474976710656\n2g2f none 0 0 281474976710656"))
	var packed bytes.Buffer
	packer := gzip.NewWriter(&packed)
	if _, err := packer.Write([]byte(start + "2g2f\n")); err != nil {
		f.Fatal(err)
	}
	if err := packer.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(packed.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(bytes.NewReader(data), "fuzz.db")
		if err != nil {
			return
		}
		checkLegal(t, b)
		text := bookText(t, b)
		if again := bookText(t, readBook(t, text)); again != text {
			t.Fatalf("written\n%sread and written again\n%s", text, again)
		}
	})
}

// checkLegal checks that a book has only legal moves.
func checkLegal(t *testing.T, b *Book) {
	t.Helper()
	for sfen, entries := range b.All() {
		p, err := shogi.ParseSFEN(sfen)
		if err != nil || len(entries) == 0 {
			t.Fatalf("%s: %d moves, %v", sfen, len(entries), err)
		}
		for _, e := range entries {
			if !p.IsLegal(e.Move) {
				t.Fatalf("%s: illegal move %v", sfen, e.Move)
			}
			after := p
			after.Play(e.Move)
			if e.Reply != shogi.NoMove && !after.IsLegal(e.Reply) {
				t.Fatalf("%s: illegal reply %v to %v", sfen, e.Reply, e.Move)
			}
		}
	}
}
