package gamefile

import (
	"errors"
	"fmt"
	"hash/crc32"
	"os"

	"github.com/gofrs/flock"

	"shotest/internal/inputfile"
)

// ErrInUse says that another process writes to the file.
var ErrInUse = errors.New("another process adds games to it")

// blockSize is the number of bytes from which on a block is written: some 120 games,
// which two cores play in ten seconds.
const blockSize = 1 << 16

// Writer adds games of one run to the end of a file.
type Writer struct {
	path string
	file *os.File
	lock *flock.Flock
	run  Run
	// end is where the next block goes, and next the number of the next game.
	end  int64
	next uint64
	// block is what is to be written next.
	block Block
	data  []byte
	// games and positions count those of the run; cut is what was cut off.
	games, positions int
	cut              int64
	damage           []error
}

// Append opens a file to add games of a run to it, and makes it if there is none. What
// a process that was killed has left of a block is cut off. Remarks are kept beside the
// run's settings for people to read. Close must be called.
//
// What is damaged stays as it is, and is named by Damage: games are added behind it.
func Append(path string, run Run, remarks string) (w *Writer, err error) {
	w = &Writer{path: path, run: run, lock: flock.New(lockOf(path))}
	if w.file, err = inputfile.Update(path); err != nil {
		return nil, err
	}
	free, err := w.lock.TryLock()
	if err == nil && !free {
		err = fmt.Errorf("%s: %w", path, ErrInUse)
	}
	if err != nil {
		return nil, errors.Join(err, w.file.Close())
	}
	if err := w.begin(remarks); err != nil {
		return nil, errors.Join(err, w.file.Close(), w.unlock())
	}
	return w, nil
}

// lockOf names the file whose lock the writer of a file holds.
func lockOf(path string) string { return path + ".lock" }

func (w *Writer) unlock() error { return w.lock.Unlock() }

// begin finds the end of the blocks and the next game of the run. A new run counts on from
// the games of those before it: with the same seed it would play the same games again.
func (w *Writer) begin(remarks string) error {
	info, err := w.file.Stat()
	if err != nil {
		return err
	}
	f := &File{path: w.path, data: w.file, size: info.Size()}
	if err := f.find(); err != nil {
		return err
	}
	all := uint64(0) // the number after the last one of any run
	for _, b := range f.Blocks() {
		all = max(all, b.First+uint64(b.Games))
		if b.Run == w.run.ID() {
			w.games += b.Games
			w.positions += b.Positions
			w.next = max(w.next, b.First+uint64(b.Games))
		}
	}
	if w.games == 0 {
		w.next = all
	}
	w.end, w.cut, w.damage = f.end, f.size-f.end, f.damage
	if w.cut > 0 {
		w.damage = w.damage[:len(w.damage)-1]
	}
	if err := w.file.Truncate(w.end); err != nil {
		return err
	}
	w.fresh()
	return w.about(f, remarks)
}

// about says what run the games to come are of, unless the file says so already in the
// same words.
func (w *Writer) about(f *File, remarks string) error {
	text := w.run.about(remarks)
	for _, b := range f.blocks {
		if b.Kind == AboutKind && b.Run == w.run.ID() && b.sum == crc32.Checksum(text, castagnoli) {
			return nil
		}
	}
	return w.write(Block{Kind: AboutKind, Run: w.run.ID()}, text)
}

// fresh begins a block.
func (w *Writer) fresh() {
	w.block, w.data = Block{Kind: GamesKind, Run: w.run.ID(), First: w.next}, w.data[:0]
}

// Next returns the number of the run's next game.
func (w *Writer) Next() uint64 { return w.next }

// Games and Positions return how many of the run there are in the file and on their
// way to it; positions are those with a score.
func (w *Writer) Games() int     { return w.games }
func (w *Writer) Positions() int { return w.positions }

// Cut returns how many bytes of a block were cut off that had not been written to its
// end.
func (w *Writer) Cut() int64 { return w.cut }

// Damage returns what is wrong with the file before the games that are added, as
// File.Damage does.
func (w *Writer) Damage() []error { return w.damage }

// Add adds the run's next game. It is in the file once its block is full, or after
// Flush or Close.
func (w *Writer) Add(g *Game) error {
	data, err := appendGame(w.data, g)
	if err != nil {
		return err
	}
	w.data = data
	positions := g.Positions()
	w.block.count(g)
	w.next++
	w.games++
	w.positions += positions
	if len(w.data) >= blockSize {
		return w.Flush()
	}
	return nil
}

// Flush writes the games that are not in the file yet.
func (w *Writer) Flush() error {
	if w.block.Games == 0 {
		return nil
	}
	if err := w.write(w.block, w.data); err != nil {
		return err
	}
	w.fresh()
	return nil
}

// write writes a block at once. After an error nothing of it is left, if that can be.
func (w *Writer) write(b Block, data []byte) error {
	b.seal(data)
	if b.length > maxLength {
		return fmt.Errorf("%s: %d bytes in a block: expected at most %d", w.path, b.length, maxLength)
	}
	whole := append(b.head(), data...)
	_, err := w.file.WriteAt(whole, w.end)
	if err == nil {
		err = w.file.Sync()
	}
	if err != nil {
		return errors.Join(err, w.file.Truncate(w.end))
	}
	w.end += int64(len(whole))
	return nil
}

// Close writes what is left and closes the file.
func (w *Writer) Close() error {
	return errors.Join(w.Flush(), w.file.Close(), w.unlock())
}
