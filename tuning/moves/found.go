package moves

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"shotest/internal/inputfile"
	"shotest/shogi"
)

// Found keeps the moves that searches have found, so that no position is searched twice,
// whatever the names and the order of the games. It must not be used by two goroutines at
// once.
//
// The first line of its file names the kind of search, each other line a position: the game's
// hash, the ply, the detour and the best move, each "-" for none. Lines are added as moves are
// found.
type Found struct {
	path  string
	file  *os.File // nil where nothing is kept after the run
	moves map[place][2]shogi.Move
}

// place is a position of a game.
type place struct {
	game uint64
	ply  int
}

// foundHeading begins the file.
const foundHeading = "#shotest found moves\t"

// OpenFound reads the file of a path, and makes it if there is none; without a path nothing is
// kept after the run. How the moves are found must be what the file says. Errors name file and
// line. A last line that was not written to its end does not count. Close must be called.
func OpenFound(path, how string) (f *Found, err error) {
	f = &Found{path: path, moves: map[place][2]shogi.Move{}}
	if path == "" {
		return f, nil
	}
	text, err := inputfile.Read(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	whole, number := 0, 0
	for line := range strings.Lines(string(text)) {
		if number++; !strings.HasSuffix(line, "\n") {
			break
		}
		if whole += len(line); number == 1 {
			err = checkHeading(strings.TrimSpace(line), how)
		} else {
			err = f.parse(line)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, number, err)
		}
	}
	if whole < len(text) {
		if err := os.Truncate(path, int64(whole)); err != nil {
			return nil, err
		}
	}
	if f.file, err = inputfile.Extend(path); err == nil && whole == 0 {
		_, err = fmt.Fprintln(f.file, foundHeading+how)
	}
	return f, err
}

// checkHeading looks whether the file's moves were found in the same way.
func checkHeading(line, how string) error {
	was, is := strings.CutPrefix(line, foundHeading)
	switch {
	case !is:
		return fmt.Errorf("expected %q: not a file of found moves", foundHeading)
	case was != how:
		return fmt.Errorf("the moves were found by %s, and not by %s: name another file", was, how)
	}
	return nil
}

// parse reads a line.
func (f *Found) parse(line string) error {
	var at place
	var spelled [2]string
	if _, err := fmt.Sscanf(line, "%x %d %s %s", &at.game, &at.ply, &spelled[0], &spelled[1]); err != nil {
		return fmt.Errorf("expected a game's hash, a ply, a detour and a move: %w", err)
	}
	var moves [2]shogi.Move
	for i, text := range spelled {
		var err error
		if moves[i], err = shogi.ParseMove(text); err != nil && text != noMove {
			return err
		}
	}
	f.moves[at] = moves
	return nil
}

// noMove stands for no move.
const noMove = "-"

// Take sets a choice's detour and best move to the kept ones; false if there are
// none. The error says that they are illegal there.
func (f *Found) Take(c *Choice) (bool, error) {
	moves, kept := f.moves[place{c.Game.Hash(), c.Ply}]
	if !kept {
		return false, nil
	}
	position := c.Game.At(c.Ply)
	for _, m := range moves {
		if m == shogi.NoMove {
			continue
		}
		if err := position.CheckLegal(m); err != nil {
			return false, fmt.Errorf("%s: %v after %d moves of %s: %w", f.path, m, c.Ply, c.Game.Source, err)
		}
		position.Play(m)
	}
	c.Detour, c.Best = moves[0], moves[1]
	return true, nil
}

// Keep keeps a choice's detour and best move.
func (f *Found) Keep(c *Choice) error {
	f.moves[place{c.Game.Hash(), c.Ply}] = [2]shogi.Move{c.Detour, c.Best}
	if f.file == nil {
		return nil
	}
	line := fmt.Sprintf("%016x\t%d", c.Game.Hash(), c.Ply)
	for _, m := range [2]shogi.Move{c.Detour, c.Best} {
		spelled := noMove
		if m != shogi.NoMove {
			spelled = m.String()
		}
		line += "\t" + spelled
	}
	_, err := fmt.Fprintln(f.file, line)
	return err
}

// Close closes the file.
func (f *Found) Close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
