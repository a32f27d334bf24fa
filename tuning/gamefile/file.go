package gamefile

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"

	"shotest/internal/inputfile"
)

// Errors of files.
var (
	// ErrForeign says that a file holds something else than games.
	ErrForeign = errors.New("not a file of games (shotest tune games --out makes one)")
	// ErrDamaged says that bytes are not those that were written.
	ErrDamaged = errors.New("damaged")
)

// Member is a part of a file, as its header describes it.
type Member struct {
	// Offset is its place in the file.
	Offset int
	// Run is the hash of the settings of its games, First the number of the first of them in
	// the run.
	Run, First uint64
	// Games, Positions (with a score) and Moves count its content.
	Games, Positions, Moves int

	packed []byte
}

// start is the beginning of every member: the header of gzip and that of its extra field.
const start = "\x1f\x8b\x08\x04\x00\x00\x00\x00\x00\xff\x28\x00SG\x24\x00"

const (
	headerSize = len(start) + 36
	// maxSize bounds a member, so that no damage makes a reader unpack gigabytes.
	maxSize = 64 << 20
)

// field returns the content of the extra field of a member of a size.
func (m *Member) field(size int) []byte {
	var field []byte
	for _, n := range [...]int{size, m.Games, m.Positions, m.Moves} {
		field = binary.LittleEndian.AppendUint32(field, uint32(n))
	}
	field = binary.LittleEndian.AppendUint64(field, m.Run)
	field = binary.LittleEndian.AppendUint64(field, m.First)
	return binary.LittleEndian.AppendUint32(field, crc32.ChecksumIEEE(field))
}

// memberAt returns the member at an offset of a file's bytes; false if there is none, or they end
// within it.
func memberAt(data []byte, offset int) (m Member, is bool) {
	data = data[offset:]
	if len(data) < headerSize || string(data[:len(start)]) != start {
		return m, false
	}
	field := data[len(start):headerSize]
	number := func(at int) int { return int(binary.LittleEndian.Uint32(field[at:])) }
	m = Member{
		Offset: offset, Games: number(4), Positions: number(8), Moves: number(12),
		Run: binary.LittleEndian.Uint64(field[16:]), First: binary.LittleEndian.Uint64(field[24:]),
	}
	size := number(0)
	if !bytes.Equal(field, m.field(size)) || size <= headerSize || size > min(maxSize, len(data)) {
		return m, false
	}
	m.packed = data[:size]
	return m, true
}

// pack returns the bytes of a member of some text.
func (m *Member) pack(text []byte) ([]byte, error) {
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	writer.Extra = append([]byte(start[12:]), m.field(0)...)
	_, err := writer.Write(text)
	err = errors.Join(err, writer.Close())
	if packed.Len() > maxSize {
		err = fmt.Errorf("%d bytes in a member: expected at most %d", packed.Len(), maxSize)
	}
	copy(packed.Bytes()[len(start):], m.field(packed.Len()))
	return packed.Bytes(), err
}

// text returns the text of a member.
func (m *Member) text() (string, error) {
	reader, err := gzip.NewReader(bytes.NewReader(m.packed))
	if err != nil {
		return "", err
	}
	var text strings.Builder
	_, err = io.Copy(&text, io.LimitReader(reader, maxSize+1))
	if err == nil && text.Len() > maxSize {
		err = fmt.Errorf("more than %d bytes of text", maxSize)
	}
	return text.String(), err
}

// File is a file of games.
type File struct {
	// Members are its parts, in their order.
	Members []Member
	// Skipped names the places between and behind members, each with its offset.
	Skipped []error
	path    string
	// end is where the last member ends, and size that of the file.
	end, size int
}

// Is reports whether a file is named as one of games: .games.
func Is(path string) bool { return strings.EqualFold(filepath.Ext(path), ".games") }

// Open finds the members of a file by their headers. The error says that there is no such
// file, or that it holds something else.
func Open(path string) (*File, error) {
	file, err := inputfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return read(path, file)
}

// read goes from member to member. A header that is missing may mean that the member before
// was cut off, so the search for the next one begins within that.
func read(path string, file *os.File) (*File, error) {
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	f := &File{path: path, size: len(data)}
	for at, last := 0, -1; at < len(data); {
		if m, is := memberAt(data, at); is {
			f.Members = append(f.Members, m)
			last, at = at, at+len(m.packed)
			f.end = at
			continue
		}
		next := nextMember(data, last+1)
		if next == len(data) && len(f.Members) == 0 && !strings.HasPrefix(start, string(data[:min(len(data), len(start))])) {
			return nil, fmt.Errorf("%s: %w", path, ErrForeign)
		}
		if next > at { // else the member before says that it is damaged
			f.Skipped = append(f.Skipped, fmt.Errorf("%s: offset %d: %w: no whole member; %d bytes are left out", path, at, ErrDamaged, next-at))
		}
		at = next
	}
	return f, nil
}

// nextMember returns where the next member begins from an offset on; the end of the file if
// there is none.
func nextMember(data []byte, offset int) int {
	for {
		at := bytes.Index(data[offset:], []byte(start))
		if at < 0 {
			return len(data)
		}
		if _, is := memberAt(data, offset+at); is {
			return offset + at
		}
		offset += at + 1
	}
}

// Games reads the games of a member. Several goroutines may call it at once. The error
// names file, offset and game.
func (f *File) Games(m Member) (games []*Game, err error) {
	text, err := m.text()
	if err != nil {
		return nil, fmt.Errorf("%s: offset %d: %w: %w; %d games are left out", f.path, m.Offset, ErrDamaged, err, m.Games)
	}
	for line := range strings.Lines(text) {
		if line[0] == '#' {
			continue
		}
		g, err := parseLine(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("%s: offset %d: game %d of %d: %w", f.path, m.Offset, len(games)+1, m.Games, err)
		}
		games = append(games, g)
	}
	return games, nil
}
