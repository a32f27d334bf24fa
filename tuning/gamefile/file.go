package gamefile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"hash/fnv"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
)

// Errors of files.
var (
	// ErrForeign says that a file holds something else than games.
	ErrForeign = errors.New("not a file of games (shotest tune games --out makes one)")
	// ErrDamaged says that bytes differ from those that were written.
	ErrDamaged = errors.New("damaged")
)

const (
	// magic begins a member: the header of gzip with an extra field. Its length follows, then mark.
	magic = "\x1f\x8b\x08\x04\x00\x00\x00\x00\x00\xff"
	mark  = "SG"
	// maxText bounds the text of a member, so that no damage makes a reader unpack gigabytes.
	maxText = 64 << 20
)

// Is reports whether a file is named as one of games: .games.
func Is(path string) bool { return strings.EqualFold(filepath.Ext(path), ".games") }

// File is a file of games in memory.
type File struct {
	path string
	data []byte
}

// Open reads a file. The error says that there is no such file, or that it holds something else.
func Open(path string) (*File, error) {
	file, err := inputfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return read(path, file)
}

func read(path string, file *os.File) (*File, error) {
	data, err := io.ReadAll(file)
	begun := strings.HasPrefix(magic, string(data)) // a first member that a kill has cut off
	if err == nil && !begun && nextStart(data, 0) == len(data) {
		err = message.Errorf("%s: %w", path, ErrForeign)
	}
	return &File{path, data}, err
}

// nextStart returns where the next member begins from an offset on; the end if there is none.
func nextStart(data []byte, offset int) int {
	for {
		at := bytes.Index(data[offset:], []byte(magic))
		if at < 0 {
			return len(data)
		}
		offset += at
		if bytes.HasPrefix(data[min(offset+len(magic)+2, len(data)):], []byte(mark)) {
			return offset
		}
		offset++
	}
}

// Members yields the members in their order. Where one is not whole, all up to the next one is a
// damaged member.
func (f *File) Members() iter.Seq[*Member] {
	return func(yield func(*Member) bool) {
		for at := 0; at < len(f.data); {
			text, size, err := unpack(f.data[at:])
			m := &Member{Offset: at, end: at + size, path: f.path, text: text, first: -1}
			if err != nil {
				m.end = nextStart(f.data, at+1)
				m.damage = message.Errorf("%s: offset %d: %w: %w; %d bytes are left out", f.path, at,
					ErrDamaged, err, m.end-at)
			}
			m.readHead()
			at = m.end
			if !yield(m) {
				return
			}
		}
	}
}

// unpack returns the text of the member that some bytes begin with, and its size.
func unpack(data []byte) (text string, size int, err error) {
	packed := bytes.NewReader(data)
	reader, err := gzip.NewReader(packed)
	if err != nil {
		return "", 0, err
	}
	reader.Multistream(false)
	var unpacked strings.Builder
	_, err = io.Copy(&unpacked, io.LimitReader(reader, maxText+1))
	if err == nil && unpacked.Len() > maxText {
		err = message.Errorf("more than %d bytes of text", maxText)
	}
	return unpacked.String(), len(data) - packed.Len(), err
}

// pack returns the bytes of a member of some text.
func pack(text []byte) ([]byte, error) {
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	writer.Extra = []byte(mark + "\x00\x00") // whose content is empty
	_, err := writer.Write(text)
	err = errors.Join(err, writer.Close())
	return packed.Bytes(), err
}

// Member is a part of a file.
type Member struct {
	// Offset is its place in the file.
	Offset int
	// Run is the hash of the settings of its games.
	Run uint64

	path, text string
	end        int
	// damage says that it is not whole.
	damage error
	// first is the number of its first game in the run; -1 in files of before.
	first int
}

// Lines of a member that are no games begin with one of these.
const (
	settingPrefix = "# "
	firstPrefix   = "#> "
	remarkPrefix  = "#! "
)

// readHead reads the lines before the games.
func (m *Member) readHead() {
	run := fnv.New64a()
	for line := range strings.Lines(m.text) {
		if setting, ok := strings.CutPrefix(line, settingPrefix); ok {
			run.Write([]byte(setting))
		} else if number, ok := strings.CutPrefix(line, firstPrefix); ok {
			m.first, _ = strconv.Atoi(strings.TrimSpace(number))
		} else if line[0] != '#' {
			break
		}
	}
	m.Run = run.Sum64()
}

// lines yields the lines with games.
func (m *Member) lines() iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(m.text) {
			if line[0] != '#' && !yield(strings.TrimSuffix(line, "\n")) {
				return
			}
		}
	}
}

// Games reads the games. The error names file, offset and game.
func (m *Member) Games() (games []*Game, err error) {
	if m.damage != nil {
		return nil, m.damage
	}
	for line := range m.lines() {
		g, err := parseLine(line)
		if err != nil {
			return nil, message.Errorf("%s: offset %d: game %d: %w", m.path, m.Offset, len(games)+1, err)
		}
		games = append(games, g)
	}
	return games, nil
}

// count returns the number of games, and of positions with a score.
func (m *Member) count() (games, positions int) {
	for line := range m.lines() {
		games++
		if columns := strings.Split(line, "\t"); len(columns) > scoreColumn {
			scores := columns[scoreColumn]
			positions += len(strings.Fields(scores)) - strings.Count(scores, noScore)
		}
	}
	return games, positions
}
