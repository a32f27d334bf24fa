package book

import (
	"bufio"
	"bytes"
	_ "embed"
	"io"
	"strconv"
	"strings"
	"sync"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/shogi"
)

// builtinBook is the book that comes with the program. docs/guide/book.md describes how it was
// made.
//
//go:embed default.db.gz
var builtinBook []byte

// DefaultName is the name of the built-in book, in errors and for programs.
const DefaultName = "built-in book"

var readDefault = sync.OnceValues(func() (*Book, error) { return Read(bytes.NewReader(builtinBook), DefaultName) })

// Default returns the built-in book: a small book made from games between strong programs. The
// first call reads it.
func Default() (*Book, error) { return readDefault() }

// ReadFile reads a book from a file, packed (gzip) or not.
func ReadFile(path string) (*Book, error) {
	file, err := inputfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return Read(file, path)
}

const (
	// maxLineBytes is the largest length of a line.
	maxLineBytes = 1 << 20
	// maxNumber bounds scores and depths, so that nothing overflows.
	maxNumber = 1_000_000
	// maxCount bounds counts.
	maxCount = 1 << 48
	// maxBroken is the largest number of broken lines in a book.
	maxBroken = 100
)

// Read reads a book, packed (gzip) or not. Errors call it by name. Every move, and every reply
// after it, must be legal. Read leaves out lines with illegal moves, and the moves of an impossible
// position, and lists their errors in Broken. A file without a usable line, or with too many broken
// ones, is not a book.
//
// Programs write different variants of the format. Read accepts these:
//
//   - A line that begins with # or // is a remark; so is the rest of a line from a // or # after a
//     blank. Blank lines, the kind of line ends, and a byte order mark do not matter.
//   - Reply, score, depth and count may be missing or "none", in upper or lower case: then they are
//     unknown, and 0. Further fields are ignored.
//   - A line with "none", "resign" or "win" instead of a move is ignored.
//   - A position may come again, even with another move number: its entries are joined. A move that
//     comes again adds its count; its other values are those found at the greater depth.
func Read(r io.Reader, name string) (*Book, error) {
	unpacked, err := inputfile.Unpack(r)
	if err != nil {
		return nil, message.Errorf("%s: %w", name, err)
	}
	scanner := bufio.NewScanner(unpacked)
	scanner.Buffer(nil, maxLineBytes)
	reading := reader{book: &Book{pages: map[string]*page{}}}
	number := 0
	for scanner.Scan() {
		number++
		if err := reading.readLine(scanner.Text()); err != nil {
			reading.addBroken(message.Errorf("%s:%d: %w", name, number, err))
		}
		if len(reading.book.Broken) > maxBroken {
			return nil, message.Errorf("more than %d broken lines, the first of them %w", maxBroken,
				reading.book.Broken[0])
		}
	}
	if err := scanner.Err(); err != nil {
		return nil, message.Errorf("%s:%d: the file cannot be read further: %w", name, number+1, err)
	}
	if reading.book.Len() == 0 && len(reading.book.Broken) > 0 {
		return nil, reading.book.Broken[0]
	}
	return reading.book, nil
}

// reader is the state of reading a book: its current position.
type reader struct {
	book     *Book
	position *shogi.Position
	key      string
	// skipping says that the current position is impossible, so that its moves are left out.
	skipping bool
}

func (r *reader) addBroken(err error) { r.book.Broken = append(r.book.Broken, err) }

func (r *reader) readLine(text string) error {
	words := fields(text)
	switch {
	case len(words) == 0:
		return nil
	case words[0] == "sfen":
		return r.beginPosition(strings.Join(words[1:], " "))
	case r.skipping:
		return nil
	case r.position == nil:
		return message.Errorf("found %.60q before any position, expected a line sfen …", words[0])
	case saysNoMove(words[0]):
		return nil
	}
	entry, err := r.entry(words)
	if err != nil {
		return err
	}
	r.addEntry(entry)
	return nil
}

// fields returns the words of a line without its remark.
func fields(text string) []string {
	words := strings.Fields(strings.TrimPrefix(text, "\ufeff"))
	for i, word := range words {
		if word[0] == '#' || strings.HasPrefix(word, "//") {
			return words[:i]
		}
	}
	return words
}

func (r *reader) beginPosition(sfen string) error {
	position, err := shogi.ParseSFEN(sfen)
	r.skipping = err != nil
	if r.skipping {
		return err
	}
	r.position, r.key = &position, keyOf(&position)
	return nil
}

// saysNoMove reports whether a word stands for no move.
func saysNoMove(word string) bool {
	switch strings.ToLower(word) {
	case "none", "resign", "win":
		return true
	}
	return false
}

func (r *reader) entry(words []string) (Entry, error) {
	move, err := parseLegal(r.position, words[0])
	if err != nil {
		return Entry{}, message.Errorf("move %.60s: %w", words[0], err)
	}
	entry := Entry{Move: move}
	if len(words) > 1 && !saysNoMove(words[1]) {
		after := r.position.After(move)
		if entry.Reply, err = parseLegal(&after, words[1]); err != nil {
			return Entry{}, message.Errorf("reply %.60s to %s: %w", words[1], words[0], err)
		}
	}
	numbers := []struct {
		name        string
		field       *int
		least, most int
	}{
		{"score", &entry.Score, -maxNumber, maxNumber},
		{"depth", &entry.Depth, -maxNumber, maxNumber},
		{"count", &entry.Count, 0, maxCount},
	}
	for i, n := range numbers {
		if len(words) <= i+2 {
			break
		}
		if *n.field, err = parseNumber(words[i+2], n.least, n.most); err != nil {
			return Entry{}, message.Errorf("%s of %s: %w", n.name, words[0], err)
		}
	}
	return entry, nil
}

func parseLegal(p *shogi.Position, word string) (shogi.Move, error) {
	move, err := shogi.ParseMove(word)
	if err == nil {
		err = p.CheckLegal(move)
	}
	return move, err
}

// parseNumber parses a number in the given range. The word none is 0.
func parseNumber(word string, from, to int) (int, error) {
	if strings.EqualFold(word, "none") {
		return 0, nil
	}
	number, err := strconv.Atoi(word)
	if err != nil || number < from || number > to {
		return 0, message.Errorf("found %.60q, expected a number from %d to %d", word, from, to)
	}
	return number, nil
}

// addEntry adds an entry to the page of the current position.
func (r *reader) addEntry(entry Entry) {
	stored := r.book.pages[r.key]
	if stored == nil {
		r.book.pages[r.key] = &page{r.position.MoveNumber(), []Entry{entry}}
		return
	}
	stored.minNumber = min(stored.minNumber, r.position.MoveNumber())
	for i := range stored.entries {
		if old := &stored.entries[i]; old.Move == entry.Move {
			count := min(old.Count+entry.Count, maxCount)
			if entry.Depth > old.Depth {
				*old = entry
			}
			old.Count = count
			return
		}
	}
	stored.entries = append(stored.entries, entry)
}
