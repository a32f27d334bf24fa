package book

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"shotest/shogi"
)

// bookText returns the text of a book.
func bookText(t *testing.T, b *Book) string {
	t.Helper()
	var text strings.Builder
	if err := b.Write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// entryText returns an entry as a line of a file.
func entryText(e Entry) string {
	b := Book{pages: map[string]*page{"": {entries: []Entry{e}}}}
	var text strings.Builder
	_ = b.Write(&text)
	return strings.Split(text.String(), "\n")[2]
}

// randomBook returns a book of some moves of each position of random games.
func randomBook(t *testing.T, games int) *Book {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(games), 7))
	b := &Book{pages: map[string]*page{}}
	for range games {
		p := shogi.StartPosition()
		for range 120 {
			moves := p.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			b.pages[keyOf(&p)] = &page{p.MoveNumber(),
				randomEntries(&p, moves[:min(len(moves), 1+random.IntN(5))], random)}
			p.Play(moves[0])
		}
	}
	return b
}

func randomEntries(p *shogi.Position, moves []shogi.Move, random *rand.Rand) []Entry {
	var entries []Entry
	for _, m := range moves {
		e := Entry{Move: m, Score: random.IntN(4001) - 2000, Depth: random.IntN(40), Count: random.IntN(1000)}
		after := p.After(m)
		if replies := after.AppendLegalMoves(nil); len(replies) > 0 && random.IntN(3) > 0 {
			e.Reply = replies[random.IntN(len(replies))]
		}
		entries = append(entries, e)
	}
	return entries
}

func TestEqualBooksAreEqualByteForByte(t *testing.T) {
	b := randomBook(t, 5)
	text := bookText(t, b)
	// The same positions in another order.
	positions := strings.Split(strings.TrimPrefix(text, header+"\n"), "sfen ")[1:]
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(positions),
		func(i, j int) { positions[i], positions[j] = positions[j], positions[i] })
	if again := bookText(t, readBook(t, "sfen "+strings.Join(positions, "sfen "))); again != text {
		t.Error("the order of reading shows in what is written")
	}
}

func TestWriteFile(t *testing.T) {
	folder := t.TempDir()
	b := randomBook(t, 8)
	for _, name := range []string{"book.db", "book.db.gz"} {
		path := filepath.Join(folder, name)
		for range 2 { // the second time over the first
			if err := b.WriteFile(path); err != nil {
				t.Fatal(err)
			}
		}
		again, err := ReadFile(path)
		if err != nil || !reflect.DeepEqual(again, b) {
			t.Errorf("%s: another book: %v", name, err)
		}
	}
	plain, err := os.ReadFile(filepath.Join(folder, "book.db"))
	if err != nil || string(plain) != bookText(t, b) {
		t.Errorf("the file has another text: %v", err)
	}
	if files, _ := filepath.Glob(filepath.Join(folder, "*")); len(files) != 2 {
		t.Errorf("left behind: %q", files)
	}
	if err := b.WriteFile(filepath.Join(folder, "none", "book.db")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("into a folder that is not there: %v", err)
	}
}
