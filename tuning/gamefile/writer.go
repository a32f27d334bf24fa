package gamefile

import (
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"strings"

	"github.com/gofrs/flock"

	"shotest/internal/inputfile"
)

// ErrInUse says that another process writes to the file.
var ErrInUse = errors.New("another process adds games to it")

// ErrOtherSettings says that a file has games of other settings only.
var ErrOtherSettings = errors.New("it has games of other settings")

// memberText is the length of text from which on a member is written: some 120 games,
// which two cores play in ten seconds.
const memberText = 1 << 17

// Writer adds games of one run to the end of a file.
type Writer struct {
	path string
	file *os.File
	lock *flock.Flock
	// head are the lines that a member begins with, text are those of the next one.
	head, text []byte
	next       Member
	// end is where the next member goes.
	end int
	// games and positions count those of the run, cut the bytes that were cut off.
	games, positions, cut int
}

// Append opens a file to add games of a run to it, and makes it if there is none. Settings
// are lines "name: value" with all that decides the games; the remark, which may differ, is
// for people to read. A member that was not written to its end is cut off. A file that has
// only other runs is refused with ErrOtherSettings. Close must be called.
func Append(path, settings, remark string) (w *Writer, err error) {
	w = &Writer{path: path, lock: flock.New(path + ".lock")}
	run := fnv.New64a()
	run.Write([]byte(settings))
	w.next.Run = run.Sum64()
	for line := range strings.Lines(settings) {
		w.head = append(append(w.head, "# "...), line...)
	}
	w.head = append(w.head, "#! "+remark+"\n"...)
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
	if err := w.begin(settings); err != nil {
		return nil, errors.Join(err, w.file.Close(), w.lock.Unlock())
	}
	return w, nil
}

// begin finds the end of the members and the next game of the run.
func (w *Writer) begin(settings string) error {
	f, err := read(w.path, w.file)
	if err != nil {
		return err
	}
	last := len(f.Members) - 1
	if last >= 0 { // its bytes may have been on their way to the disk
		if _, err := f.Members[last].text(); err != nil {
			f.end, f.Members = f.Members[last].Offset, f.Members[:last]
			last--
		}
	}
	known := map[uint64]bool{}
	for _, m := range f.Members {
		if m.Run == w.next.Run && !known[m.First] { // files that were joined may have it twice
			known[m.First] = true
			w.games += m.Games
			w.positions += m.Positions
			w.next.First = max(w.next.First, m.First+uint64(m.Games))
		}
	}
	if w.games == 0 && last >= 0 {
		text, err := f.Members[last].text()
		return errors.Join(err, fmt.Errorf("%s: %w; now they are: %s", w.path, ErrOtherSettings, missing(text, settings)))
	}
	w.end, w.cut = f.end, f.size-f.end
	return w.file.Truncate(int64(w.end))
}

// missing lists the settings that a member's text does not have.
func missing(text, settings string) string {
	var lines []string
	for line := range strings.Lines(settings) {
		if !strings.Contains("\n"+text, "\n# "+line) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Join(lines, ", ")
}

// Next returns the number of the run's next game.
func (w *Writer) Next() uint64 { return w.next.First + uint64(w.next.Games) }

// Games and Positions return how many of the run there are in the file and on their
// way to it; positions are those with a score.
func (w *Writer) Games() int     { return w.games }
func (w *Writer) Positions() int { return w.positions }

// Cut returns how many bytes were cut off the end of the file.
func (w *Writer) Cut() int { return w.cut }

// Add adds the run's next game. It is in the file once its member is full, or after
// Flush or Close.
func (w *Writer) Add(g *Game) (err error) {
	if w.text, err = appendLine(w.text, g); err != nil {
		return err
	}
	positions := 0
	for _, s := range g.Scores {
		if s != NoScore {
			positions++
		}
	}
	w.next.Games++
	w.next.Moves += len(g.Moves)
	w.next.Positions += positions
	w.games++
	w.positions += positions
	if len(w.text) >= memberText {
		return w.Flush()
	}
	return nil
}

// Flush writes the games that are not in the file yet. After an error nothing of their
// member is left, if that can be.
func (w *Writer) Flush() error {
	if w.next.Games == 0 {
		return nil
	}
	packed, err := w.next.pack(append(w.head[:len(w.head):len(w.head)], w.text...))
	if err != nil {
		return err
	}
	if _, err = w.file.WriteAt(packed, int64(w.end)); err == nil {
		err = w.file.Sync()
	}
	if err != nil {
		return errors.Join(err, w.file.Truncate(int64(w.end)))
	}
	w.end += len(packed)
	w.next, w.text = Member{Run: w.next.Run, First: w.Next()}, w.text[:0]
	return nil
}

// Close writes the last games and closes the file.
func (w *Writer) Close() error {
	return errors.Join(w.Flush(), w.file.Close(), w.lock.Unlock())
}
