package gamefile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"shotest/internal/inputfile"
)

// File is a file of games that is read. Its blocks may be read by several goroutines
// at once.
type File struct {
	path   string
	data   io.ReaderAt
	close  func() error
	blocks []Block
	damage []error
	// twice is how many games are in blocks that the file has before.
	twice int
	// end is where the next block is added, and size that of the file: what lies between
	// is a block that was being written.
	end, size int64
}

// Open opens a file, looks where its blocks are, and checks their bytes, which takes as long
// as reading them. The error says that there is no such file, or that it holds something
// else. Damage is no error: see File.Damage.
func Open(path string) (*File, error) {
	file, err := inputfile.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil {
		f := &File{path: path, data: file, close: file.Close, size: info.Size()}
		if err = f.find(); err == nil {
			return f, nil
		}
	}
	return nil, errors.Join(err, file.Close())
}

// Is reports whether a file is named .games or begins as one of games does; not if it
// cannot be read, of which whoever reads it will say why.
func Is(path string) bool {
	if strings.EqualFold(filepath.Ext(path), extension) {
		return true
	}
	file, err := inputfile.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	begin := make([]byte, len(magic))
	_, err = io.ReadFull(file, begin)
	return err == nil && bytes.Equal(begin, magic)
}

// extension ends the names of files of games.
const extension = ".games"

// Close closes the file.
func (f *File) Close() error { return f.close() }

// Blocks returns the whole blocks of games in their order, each once: files that are put
// one behind the other may have some in common.
func (f *File) Blocks() []Block { return f.ofKind(GamesKind) }

func (f *File) ofKind(kind Kind) (some []Block) {
	for _, b := range f.blocks {
		if b.Kind == kind {
			some = append(some, b)
		}
	}
	return some
}

// Damage returns what is wrong with the file, in its order: each error names file, offset,
// and block, counted from 1, and says how much is left out.
func (f *File) Damage() []error { return f.damage }

// Twice returns how many games are left out because their block is there already.
func (f *File) Twice() int { return f.twice }

// at completes an error with file and offset.
func (f *File) at(offset int64, err error) error { return at(f.path, offset, err) }

func at(path string, offset int64, err error) error {
	return fmt.Errorf("%s: offset %d: %w", path, offset, err)
}

// blockName tells blocks apart: the same games, to the byte, of the same run.
type blockName struct {
	run, first uint64
	games      int
	sum        uint32
}

// find looks where the blocks are.
func (f *File) find() error {
	head := make([]byte, headSize)
	known := map[blockName]bool{}
	for number := 1; f.end < f.size; number++ {
		n, err := f.data.ReadAt(head[:min(headSize, f.size-f.end)], f.end)
		if err != nil && !errors.Is(err, io.EOF) {
			return f.at(f.end, err)
		}
		b, err := f.blockAt(head[:n], f.end)
		if err == nil {
			_, err = f.bytes(b)
		}
		if errors.Is(err, ErrVersion) {
			return f.at(f.end, err)
		}
		if err != nil {
			going, err := f.skip(number, b, err)
			if !going {
				return err
			}
			continue
		}
		f.end = b.end()
		if name := (blockName{b.Run, b.First, b.Games, b.sum}); b.Kind != GamesKind || !known[name] {
			known[name] = true
			f.blocks = append(f.blocks, b)
		} else {
			f.twice += b.Games
		}
	}
	return nil
}

// skip notes what is wrong with the block of a number and goes to the next one. It returns
// false if what is left was being written, or is no file of games.
func (f *File) skip(number int, b Block, wrong error) (going bool, err error) {
	next, found := f.nextHead(f.end + 1)
	if !found && f.end == 0 && errors.Is(wrong, errNoBlock) {
		return false, fmt.Errorf("%s: %w", f.path, ErrForeign)
	}
	wrong = fmt.Errorf("block %d: %w", number, wrong)
	if !found && (errors.Is(wrong, ErrIncomplete) || f.endsInZeros()) {
		f.damage = append(f.damage, f.at(f.end, wrong))
		return false, nil
	}
	lost := fmt.Sprintf("%d bytes", next-f.end)
	if b.Games > 0 {
		lost = fmt.Sprintf("%d games in %s", b.Games, lost)
	}
	f.damage = append(f.damage, f.at(f.end, fmt.Errorf("%w; %s are left out", wrong, lost)))
	f.end = next
	return true, nil
}

// endsInZeros reports whether the last bytes of the file are zeros, as they are after a power
// cut where the disk knew of a block's length and not of its bytes. Games end otherwise.
func (f *File) endsInZeros() bool {
	const few = 16
	last := make([]byte, min(few, f.size-f.end))
	_, err := f.data.ReadAt(last, f.size-int64(len(last)))
	return (err == nil || errors.Is(err, io.EOF)) && len(bytes.Trim(last, "\x00")) == 0
}

// blockAt returns the block whose head is given, if it is one and the file holds all
// of it.
func (f *File) blockAt(head []byte, offset int64) (b Block, err error) {
	switch {
	case !bytes.HasPrefix(head, magic[:min(len(head), len(magic))]):
		return b, errNoBlock
	case len(head) < headSize:
		return b, ErrIncomplete
	}
	if b, err = parseHead(head, offset); err == nil && b.end() > f.size {
		err = ErrIncomplete
	}
	return b, err
}

// nextHead returns where the next block begins from an offset on; the end of the file
// if there is none.
func (f *File) nextHead(offset int64) (int64, bool) {
	const step = 1 << 16
	buffer := make([]byte, step+headSize)
	for ; offset < f.size; offset += step {
		n, _ := f.data.ReadAt(buffer[:min(int64(len(buffer)), f.size-offset)], offset)
		for i := 0; i < min(n, step); i++ {
			skipped := bytes.Index(buffer[i:n], magic)
			if skipped < 0 || i+skipped >= step {
				break
			}
			i += skipped
			if _, err := f.blockAt(buffer[i:min(n, i+headSize)], offset+int64(i)); err == nil {
				return offset + int64(i), true
			}
		}
	}
	return f.size, false
}

// bytes returns what follows the head of a block.
func (f *File) bytes(b Block) ([]byte, error) {
	data := make([]byte, b.length)
	if _, err := f.data.ReadAt(data, b.Offset+headSize); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return data, b.check(data)
}

// read is bytes with an error that names file and offset.
func (f *File) read(b Block) ([]byte, error) {
	data, err := f.bytes(b)
	if err != nil {
		return nil, f.at(b.Offset, err)
	}
	return data, nil
}

// Content is what a block of games holds.
type Content struct {
	path  string
	block Block
	data  []byte
}

// Read reads a block of games. Its games can be taken from what is returned after the
// file has been closed, and by another goroutine. The error names file and offset.
func (f *File) Read(b Block) (Content, error) {
	data, err := f.read(b)
	return Content{f.path, b, data}, err
}

// Games returns the games in their order, each of them new. After an error, which names
// file, offset and game, there are no more.
func (c Content) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		d := decoder{c.data}
		for i := range c.block.Games {
			g := new(Game)
			if err := d.game(g); err != nil {
				yield(nil, at(c.path, c.block.Offset, fmt.Errorf("game %d of %d: %w", i+1, c.block.Games, err)))
				return
			}
			if !yield(g, nil) {
				return
			}
		}
		if len(d.data) > 0 {
			yield(nil, at(c.path, c.block.Offset, errTrailing))
		}
	}
}

// Games reads a block and returns its games, as Content.Games does.
func (f *File) Games(b Block) iter.Seq2[*Game, error] {
	content, err := f.Read(b)
	if err != nil {
		return func(yield func(*Game, error) bool) { yield(nil, err) }
	}
	return content.Games()
}

// Runs returns what the file says about its runs, each once; errors are those of
// damaged blocks.
func (f *File) Runs() (runs []Run, err error) {
	known := map[uint64]bool{}
	for _, b := range f.ofKind(AboutKind) {
		data, broken := f.read(b)
		if broken != nil {
			err = errors.Join(err, broken)
			continue
		}
		run, _ := parseAbout(data)
		if !known[run.ID()] {
			known[run.ID()] = true
			runs = append(runs, run)
		}
	}
	return runs, err
}
