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
	// Offset is its place in the file, Size its length there.
	Offset, Size int64
	// Run is the hash of the settings of its games, First the number of the first of them in
	// the run.
	Run, First uint64
	// Games, Positions (with a score) and Moves count its content.
	Games, Positions, Moves int
}

// start is the beginning of every member: the header of gzip and that of its extra field.
const start = "\x1f\x8b\x08\x04\x00\x00\x00\x00\x00\xff\x28\x00SG\x24\x00"

const (
	headerSize = len(start) + 36
	// maxSize bounds a member, so that no damage makes a reader ask for gigabytes.
	maxSize = 64 << 20
)

// field returns the content of the extra field.
func (m *Member) field() []byte {
	var field []byte
	for _, n := range [...]int{int(m.Size), m.Games, m.Positions, m.Moves} {
		field = binary.LittleEndian.AppendUint32(field, uint32(n))
	}
	field = binary.LittleEndian.AppendUint64(field, m.Run)
	field = binary.LittleEndian.AppendUint64(field, m.First)
	return binary.LittleEndian.AppendUint32(field, crc32.ChecksumIEEE(field))
}

// parseHeader reads the header of a member at an offset of a file; false if it is none, or
// the file ends within the member.
func parseHeader(header []byte, offset, fileSize int64) (m Member, is bool) {
	if len(header) < headerSize || string(header[:len(start)]) != start {
		return m, false
	}
	field := header[len(start):headerSize]
	number := func(at int) int { return int(binary.LittleEndian.Uint32(field[at:])) }
	m = Member{
		Offset: offset, Size: int64(number(0)), Games: number(4), Positions: number(8), Moves: number(12),
		Run: binary.LittleEndian.Uint64(field[16:]), First: binary.LittleEndian.Uint64(field[24:]),
	}
	return m, bytes.Equal(field, m.field()) && m.Size > int64(headerSize) && m.Size <= min(maxSize, fileSize-offset)
}

// pack returns a member of some text.
func (m *Member) pack(text []byte) ([]byte, error) {
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	writer.Extra = append([]byte(start[12:]), m.field()...)
	_, err := writer.Write(text)
	err = errors.Join(err, writer.Close())
	if m.Size = int64(packed.Len()); m.Size > maxSize {
		err = fmt.Errorf("%d bytes in a member: expected at most %d", m.Size, maxSize)
	}
	copy(packed.Bytes()[len(start):], m.field())
	return packed.Bytes(), err
}

// File is a file of games.
type File struct {
	Path string
	// Members are its parts, in their order.
	Members []Member
	// Skipped names the places between and behind members, each with its offset.
	Skipped []error
	// end is where the last member ends, and size that of the file.
	end, size int64
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
	return find(path, file)
}

// find goes from member to member. A header that is missing may mean that the member before
// was cut off, so the search for the next one begins within that.
func find(path string, file *os.File) (*File, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	f := &File{Path: path, size: info.Size()}
	header, last := make([]byte, headerSize), int64(-1)
	for f.end < f.size {
		n, err := file.ReadAt(header, f.end)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if m, is := parseHeader(header[:n], f.end, f.size); is {
			f.Members = append(f.Members, m)
			last, f.end = f.end, f.end+m.Size
			continue
		}
		next := nextHeader(file, last+1, f.size)
		if next == f.size && len(f.Members) == 0 && !strings.HasPrefix(start, string(header[:min(n, len(start))])) {
			return nil, fmt.Errorf("%s: %w", path, ErrForeign)
		}
		if next > f.end { // else the member before says that it is damaged
			f.Skipped = append(f.Skipped, fmt.Errorf("%s: offset %d: %w: no whole member; %d bytes are left out", path, f.end, ErrDamaged, next-f.end))
		}
		if next == f.size {
			break
		}
		f.end = next
	}
	return f, nil
}

// nextHeader returns where the next member begins from an offset on; the end of the file if
// there is none.
func nextHeader(file *os.File, offset, size int64) int64 {
	const step = 1 << 16
	buffer := make([]byte, step+headerSize)
	for ; offset < size; offset += step {
		n, _ := file.ReadAt(buffer, offset)
		for i := 0; i < min(n, step); i++ {
			at := bytes.Index(buffer[i:n], []byte(start))
			if at < 0 {
				break
			}
			i += at
			if _, is := parseHeader(buffer[i:n], offset+int64(i), size); is {
				return offset + int64(i)
			}
		}
	}
	return size
}

// text returns the text of a member.
func (f *File) text(m Member) (string, error) {
	file, err := inputfile.Open(f.Path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	packed := make([]byte, m.Size)
	if _, err := file.ReadAt(packed, m.Offset); err != nil {
		return "", err
	}
	if now, is := parseHeader(packed, m.Offset, f.size); !is || now != m {
		return "", errors.New("the header is not what it was")
	}
	reader, err := gzip.NewReader(bytes.NewReader(packed))
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

// Games reads the games of a member. Several goroutines may call it at once. The error
// names file, offset and game.
func (f *File) Games(m Member) (games []*Game, err error) {
	text, err := f.text(m)
	if err != nil {
		return nil, fmt.Errorf("%s: offset %d: %w: %w; %d games are left out", f.Path, m.Offset, ErrDamaged, err, m.Games)
	}
	for line := range strings.Lines(text) {
		if line[0] == '#' {
			continue
		}
		g, err := parseLine(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("%s: offset %d: game %d of %d: %w", f.Path, m.Offset, len(games)+1, m.Games, err)
		}
		games = append(games, g)
	}
	return games, nil
}
