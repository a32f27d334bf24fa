package gamefile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

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
	// whole is where the last block ends, and size the file.
	whole, size int64
}

// Open opens a file and looks where its blocks are; their bytes are read later. The
// error says that there is no such file, or that it holds something else. Damage is no
// error: see File.Damage.
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

// Is reports whether a file begins as one of games does; not if it cannot be read, of which
// whoever reads it will say why.
func Is(path string) bool {
	file, err := inputfile.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	begin := make([]byte, len(magic))
	_, err = io.ReadFull(file, begin)
	return err == nil && bytes.Equal(begin, magic)
}

// Close closes the file.
func (f *File) Close() error { return f.close() }

// Blocks returns the blocks of games in their order.
func (f *File) Blocks() []Block { return f.ofKind(GamesKind) }

func (f *File) ofKind(kind Kind) (some []Block) {
	for _, b := range f.blocks {
		if b.Kind == kind {
			some = append(some, b)
		}
	}
	return some
}

// Damage returns what could not be made sense of between the blocks, each with file
// and offset. Blocks whose heads are whole may still be damaged; reading them tells.
func (f *File) Damage() []error { return f.damage }

// at completes an error with file and offset.
func (f *File) at(offset int64, err error) error { return at(f.path, offset, err) }

func at(path string, offset int64, err error) error {
	return fmt.Errorf("%s: offset %d: %w", path, offset, err)
}

// find looks where the blocks are.
func (f *File) find() error {
	head := make([]byte, headSize)
	for offset := int64(0); offset < f.size; {
		n, err := f.data.ReadAt(head[:min(headSize, f.size-offset)], offset)
		if err != nil && !errors.Is(err, io.EOF) {
			return f.at(offset, err)
		}
		if offset == 0 && !bytes.HasPrefix(head[:n], magic[:min(n, len(magic))]) {
			return fmt.Errorf("%s: %w", f.path, ErrForeign)
		}
		b, err := f.blockAt(head[:n], offset)
		switch {
		case err == nil:
			f.blocks = append(f.blocks, b)
			offset = b.end()
			f.whole = offset
			continue
		case errors.Is(err, ErrVersion):
			return f.at(offset, err)
		}
		next, found := f.nextHead(offset + 1)
		if found {
			err = fmt.Errorf("%w; %d bytes are left out", err, next-offset)
		}
		f.damage = append(f.damage, f.at(offset, err))
		offset = next
	}
	return nil
}

// blockAt returns the block whose head is given, if it is one and the file holds all
// of it.
func (f *File) blockAt(head []byte, offset int64) (b Block, err error) {
	if len(head) < headSize {
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

// read returns the bytes of a block.
func (f *File) read(b Block) ([]byte, error) {
	data := make([]byte, b.length)
	if _, err := f.data.ReadAt(data, b.Offset+headSize); err != nil {
		return nil, f.at(b.Offset, err)
	}
	if err := b.check(data); err != nil {
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
