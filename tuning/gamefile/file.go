package gamefile

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
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
	"shotest/record"
)

// Errors of files.
var (
	// ErrForeign says that a file is not a file of games.
	ErrForeign = errors.New("not a file of games (shotest tune games --out makes one)")
	// ErrDamaged says that a member is damaged.
	ErrDamaged = errors.New("damaged")
)

const (
	// magic begins a member: the header of gzip with an extra field. The field's length and then
	// mark follow.
	magic = "\x1f\x8b\x08\x04\x00\x00\x00\x00\x00\xff"
	mark  = "SG"
	// header is how writers begin a member: with a subfield without content.
	header = magic + "\x04\x00" + mark + "\x00\x00"
	// maxMemberBytes bounds the text of a member, so that a damaged member does not unpack to
	// gigabytes.
	maxMemberBytes = 64 << 20
)

// IsName reports whether a path has the extension of files of games, .games.
func IsName(path string) bool { return strings.EqualFold(filepath.Ext(path), ".games") }

// File is a file of games in memory.
type File struct {
	path string
	data []byte
}

// Open reads a file of games. The error wraps ErrForeign if it is another file.
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
	isTruncatedStart := strings.HasPrefix(magic, string(data)) // a kill has cut off the first member
	if err == nil && !isTruncatedStart && nextMember(data, 0) == len(data) {
		err = message.Errorf("%s: %w", path, ErrForeign)
	}
	return &File{path, data}, err
}

// nextMember returns the offset of the first member at or after an offset, len(data) if there is
// none.
func nextMember(data []byte, offset int) int {
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

// Members yields the members in order. Damaged bytes up to the next member form a damaged member.
func (f *File) Members() iter.Seq[*Member] {
	return func(yield func(*Member) bool) {
		for at := 0; at < len(f.data); {
			text, size, err := unpack(f.data[at:])
			m := &Member{Offset: at, end: at + size, path: f.path, text: text, first: -1}
			if err != nil {
				m.end = nextMember(f.data, at+1)
				m.err = message.Errorf("%s: offset %d: %w: %w; %d bytes are left out", f.path, at,
					ErrDamaged, err, m.end-at)
			}
			m.readHeader()
			at = m.end
			if !yield(m) {
				return
			}
		}
	}
}

// isTorn reports whether data is the beginning of a member whose rest was not written. After a
// power cut, zeros may follow. Damaged bytes are no such beginning: they do not unpack, or not to
// games, or the checksum and the length that end a member are there.
func isTorn(data []byte) bool {
	written := bytes.TrimRight(data, "\x00")
	if len(written) < len(header) {
		return strings.HasPrefix(header, string(written))
	}
	_, _, asRead := unpack(data)
	text, _, err := unpack(written)
	// Damage near the end unpacks to a little less or more.
	const slack = 512
	length := int(binary.LittleEndian.Uint32(data[len(data)-4:]))
	hasLength := length > 0 && max(len(text)-length, length-len(text)) < slack
	if errors.Is(asRead, gzip.ErrChecksum) || !errors.Is(err, io.ErrUnexpectedEOF) || hasLength ||
		!bytes.HasPrefix(written, []byte(header)) {
		return false
	}
	whole := text[:strings.LastIndexByte(text, '\n')+1]
	for line := range (&Member{text: whole}).lines() {
		if _, err := parseLine(line); err != nil {
			return false
		}
	}
	return true
}

// unpack returns the text of the member at the beginning of data, and its packed size.
func unpack(data []byte) (text string, size int, err error) {
	packed := bytes.NewReader(data)
	reader, err := gzip.NewReader(packed)
	if err != nil {
		return "", 0, err
	}
	reader.Multistream(false)
	var unpacked strings.Builder
	_, err = io.Copy(&unpacked, io.LimitReader(reader, maxMemberBytes+1))
	if err == nil && unpacked.Len() > maxMemberBytes {
		err = message.Errorf("more than %d bytes of text", maxMemberBytes)
	}
	return unpacked.String(), len(data) - packed.Len(), err
}

// pack returns the bytes of a member with a text.
func pack(text []byte) ([]byte, error) {
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	writer.Extra = []byte(header[len(magic)+2:])
	_, err := writer.Write(text)
	err = errors.Join(err, writer.Close())
	return packed.Bytes(), err
}

// Member is a part of a file.
type Member struct {
	Offset int    // in the file
	Run    uint64 // a hash of the settings of its games

	path, text string
	end        int   // offset
	err        error // describes the damage, if any
	first      int   // the number of its first game in the run; -1 in files of old versions
}

// Prefixes of header lines.
const (
	settingPrefix = "# "
	firstPrefix   = "#> "
	remarkPrefix  = "#! "
)

// readHeader reads the header lines before the games.
func (m *Member) readHeader() {
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

// lines yields the lines of games.
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
func (m *Member) Games() (games []*record.Played, err error) {
	if m.err != nil {
		return nil, m.err
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

// countGames returns the numbers of games and of positions with a score.
func (m *Member) countGames() (games, positions int) {
	for line := range m.lines() {
		games++
		if columns := strings.Split(line, "\t"); len(columns) > scoreColumn {
			scores := columns[scoreColumn]
			positions += len(strings.Fields(scores)) - strings.Count(scores, noScore)
		}
	}
	return games, positions
}
