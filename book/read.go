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

// builtin is the book that comes with the program. docs/guide/book.md describes how it was made.
//
//go:embed default.db.gz
var builtin []byte

// DefaultName is the name of the book that comes with the program, in errors and in programs.
const DefaultName = "built-in book"

var readDefault = sync.OnceValues(func() (*Book, error) { return Read(bytes.NewReader(builtin), DefaultName) })

// Default returns the book that comes with the program: a small book, made from games between
// strong programs. The first call reads it.
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
	// longestLine bounds a line of a book, in bytes.
	longestLine = 1 << 20
	// largestNumber bounds scores and depths, largestCount bounds counts, so that nothing
	// overflows.
	largestNumber = 1_000_000
	largestCount  = 1 << 48
	// mostBroken is the number of lines of a book that may be broken.
	mostBroken = 100
)

// Read reads a book, packed (gzip) or not. Errors call it by name. Every move must be legal, and so
// must every reply after it: Read leaves out lines with illegal moves, and names them in Broken, as
// it does with the moves of an impossible position. A file without a usable line, or with too many
// others, is not a book.
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
	scanner.Buffer(nil, longestLine)
	reading := reader{book: &Book{pages: map[string]*page{}}}
	number := 0
	for scanner.Scan() {
		number++
		if err := reading.line(scanner.Text()); err != nil {
			reading.broken(message.Errorf("%s:%d: %w", name, number, err))
		}
		if len(reading.book.Broken) > mostBroken {
			return nil, message.Errorf("more than %d broken lines, the first of them %w", mostBroken,
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

// reader is the state of reading: the position that moves belong to. lost says that this position
// is impossible.
type reader struct {
	book     *Book
	position *shogi.Position
	key      string
	lost     bool
}

func (r *reader) broken(err error) { r.book.Broken = append(r.book.Broken, err) }

func (r *reader) line(text string) error {
	words := fields(text)
	switch {
	case len(words) == 0:
		return nil
	case words[0] == "sfen":
		return r.begin(strings.Join(words[1:], " "))
	case r.lost:
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
	r.add(entry)
	return nil
}

// fields returns the words of a line without remarks.
func fields(text string) []string {
	words := strings.Fields(strings.TrimPrefix(text, "\ufeff"))
	for i, word := range words {
		if word[0] == '#' || strings.HasPrefix(word, "//") {
			return words[:i]
		}
	}
	return words
}

// begin begins a position.
func (r *reader) begin(sfen string) error {
	position, err := shogi.ParseSFEN(sfen)
	r.lost = err != nil
	if r.lost {
		return err
	}
	r.position, r.key = &position, keyOf(&position)
	return nil
}

// saysNoMove reports whether a word stands for the absence of a move.
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
		{"score", &entry.Score, -largestNumber, largestNumber},
		{"depth", &entry.Depth, -largestNumber, largestNumber},
		{"count", &entry.Count, 0, largestCount},
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

// parseNumber reads a number; none is 0.
func parseNumber(word string, least, most int) (int, error) {
	if strings.EqualFold(word, "none") {
		return 0, nil
	}
	number, err := strconv.Atoi(word)
	if err != nil || number < least || number > most {
		return 0, message.Errorf("found %.60q, expected a number from %d to %d", word, least, most)
	}
	return number, nil
}

// add adds an entry to the page of the position.
func (r *reader) add(entry Entry) {
	known := r.book.pages[r.key]
	if known == nil {
		r.book.pages[r.key] = &page{r.position.MoveNumber(), []Entry{entry}}
		return
	}
	known.number = min(known.number, r.position.MoveNumber())
	for i := range known.entries {
		if old := &known.entries[i]; old.Move == entry.Move {
			count := min(old.Count+entry.Count, largestCount)
			if entry.Depth > old.Depth {
				*old = entry
			}
			old.Count = count
			return
		}
	}
	known.entries = append(known.entries, entry)
}
