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
	"shotest/record"
)

// ErrInUse says that another process writes to the file.
var ErrInUse = errors.New("another process adds games to it")

// ErrOtherSettings says that a file has only games with other settings.
var ErrOtherSettings = errors.New("it has games of other settings")

// memberBytes is the length of text at which a member is written: some 120 games, which two cores
// play in ten seconds.
const memberBytes = 1 << 17

// Writer adds games of one run to the end of a file.
type Writer struct {
	path      string
	file      *os.File
	lock      *flock.Flock
	settings  []byte // the first lines of each member
	remark    []byte // the line after them
	text      []byte // the games of the next member
	first     int    // the number of the first game in text
	next      int    // the number of the next game to add
	endOffset int    // of the next member in the file
	games     int    // of the run
	positions int    // of the run, with a score
	truncated int    // bytes cut off the end of the file: a member that was not written completely
	setAside  int    // damaged bytes moved from the end of the file to DamagedPath
}

// Append opens a file to add games of a run, and creates it if it does not exist. settings holds
// lines "name: value" that determine the games. remark, which may differ within a run, is for human
// readers. Append cuts off a last member that was not written completely, and moves damaged bytes
// at the end to DamagedPath. It fails with ErrOtherSettings if the file
// has only games of other runs. The caller must call Close.
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

// begin finds the end of the complete members, and the next game of the run.
func (w *Writer) begin(settings string) error {
	f, err := read(w.path, w.file)
	if err != nil {
		return err
	}
	runMember, seen, seed := Member{text: string(w.settings)}, map[uint64]bool{}, maphash.MakeSeed()
	runMember.readHeader()
	var other *Member
	for m := range f.Members() {
		hash := maphash.String(seed, m.text)
		switch {
		case m.err != nil: // readers report it
			continue
		case m.Run != runMember.Run:
			other = m
		case !seen[hash]: // joined files may hold a member twice
			seen[hash] = true
			games, positions := m.countGames()
			w.games += games
			w.positions += positions
			w.next = max(w.next, m.first, 0) + games
		}
		w.endOffset = m.end
	}
	if w.games == 0 && other != nil {
		return message.Errorf("%s: %w; now they are: %s", w.path, ErrOtherSettings,
			missingSettings(other.text, settings))
	}
	w.first = w.next
	if rest := f.data[w.endOffset:]; isTorn(rest) {
		w.truncated = len(rest)
	} else if err := w.moveAside(rest); err != nil {
		return err
	}
	return w.file.Truncate(int64(w.endOffset))
}

// DamagedPath returns the path of the file for what is damaged at the end of a file of games.
func DamagedPath(path string) string { return path + ".damaged" }

// moveAside adds damaged bytes from the end of the file to DamagedPath.
func (w *Writer) moveAside(damaged []byte) error {
	file, err := inputfile.Extend(DamagedPath(w.path))
	if err != nil {
		return err
	}
	_, err = file.Write(damaged)
	w.setAside = len(damaged)
	return errors.Join(err, file.Sync(), file.Close())
}

// missingSettings lists the settings that are not in a member's text.
func missingSettings(text, settings string) string {
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

// Games returns the number of the run's games, written or not.
func (w *Writer) Games() int { return w.games }

// Positions returns the number of positions with a score in the run's games.
func (w *Writer) Positions() int { return w.positions }

// Truncated returns the number of bytes that Append cut off the end of the file: games that were
// being written when the program was stopped.
func (w *Writer) Truncated() int { return w.truncated }

// SetAside returns the number of damaged bytes that Append moved to DamagedPath.
func (w *Writer) SetAside() int { return w.setAside }

// Add adds the run's next game. The game is written when its member is full, or by Flush or Close.
func (w *Writer) Add(g *record.Played) (err error) {
	if w.text, err = appendLine(w.text, g); err != nil {
		return err
	}
	for _, s := range g.Scores {
		if s != record.NoScore {
			w.positions++
		}
	}
	w.games++
	w.next++
	if len(w.text) >= memberBytes {
		return w.Flush()
	}
	return nil
}

// Flush writes the games that are not in the file yet. If it fails it tries to remove the
// incomplete member.
func (w *Writer) Flush() error {
	if len(w.text) == 0 {
		return nil
	}
	head := fmt.Appendf(nil, "%s%s%s%d\n", w.settings, w.remark, firstPrefix, w.first)
	packed, err := pack(append(head, w.text...))
	if err != nil {
		return err
	}
	if _, err = w.file.WriteAt(packed, int64(w.endOffset)); err == nil {
		err = w.file.Sync()
	}
	if err != nil {
		return errors.Join(err, w.file.Truncate(int64(w.endOffset)))
	}
	w.endOffset += len(packed)
	w.first, w.text = w.next, w.text[:0]
	return nil
}

// Close writes the last games and closes the file.
func (w *Writer) Close() error {
	return errors.Join(w.Flush(), w.file.Close(), w.lock.Unlock())
}
