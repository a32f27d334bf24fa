package gamefile

import (
	"errors"
	"fmt"
	"hash/maphash"
	"os"
	"strings"

	"github.com/gofrs/flock"

	"shotest/internal/inputfile"
	"shotest/internal/message"
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
	// settings and remark are the lines that a member begins with, text are the games of the
	// next one, of which first is the first.
	settings, remark, text []byte
	first, next            int
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
	w = &Writer{path: path, lock: flock.New(path + ".lock"), remark: []byte(remarkPrefix + remark + "\n")}
	for line := range strings.Lines(settings) {
		w.settings = append(append(w.settings, settingPrefix...), line...)
	}
	if w.file, err = inputfile.Update(path); err != nil {
		return nil, err
	}
	free, err := w.lock.TryLock()
	if err == nil && !free {
		err = message.Errorf("%s: %w", path, ErrInUse)
	}
	if err != nil {
		return nil, errors.Join(err, w.file.Close())
	}
	if err := w.begin(settings); err != nil {
		return nil, errors.Join(err, w.file.Close(), w.lock.Unlock())
	}
	return w, nil
}

// begin finds the end of the whole members and the next game of the run.
func (w *Writer) begin(settings string) error {
	f, err := read(w.path, w.file)
	if err != nil {
		return err
	}
	own, known, seed := Member{text: string(w.settings)}, map[uint64]bool{}, maphash.MakeSeed()
	own.readHead()
	var other *Member
	for m := range f.Members() {
		hash := maphash.String(seed, m.text)
		switch {
		case m.damage != nil: // named where the file is read
			continue
		case m.Run != own.Run:
			other = m
		case !known[hash]: // files that were joined may have it twice
			known[hash] = true
			games, positions := m.count()
			w.games += games
			w.positions += positions
			w.next = max(w.next, m.first, 0) + games
		}
		w.end = m.end
	}
	if w.games == 0 && other != nil {
		return message.Errorf("%s: %w; now they are: %s", w.path, ErrOtherSettings, missing(other.text, settings))
	}
	w.first, w.cut = w.next, len(f.data)-w.end
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
func (w *Writer) Next() uint64 { return uint64(w.next) }

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
	for _, s := range g.Scores {
		if s != NoScore {
			w.positions++
		}
	}
	w.games++
	w.next++
	if len(w.text) >= memberText {
		return w.Flush()
	}
	return nil
}

// Flush writes the games that are not in the file yet. After an error nothing of their
// member is left, if that can be.
func (w *Writer) Flush() error {
	if len(w.text) == 0 {
		return nil
	}
	head := fmt.Appendf(nil, "%s%s%s%d\n", w.settings, w.remark, firstPrefix, w.first)
	packed, err := pack(append(head, w.text...))
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
	w.first, w.text = w.next, w.text[:0]
	return nil
}

// Close writes the last games and closes the file.
func (w *Writer) Close() error {
	return errors.Join(w.Flush(), w.file.Close(), w.lock.Unlock())
}
