package moves

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/safefile"
	"shotest/shogi"
)

// Found keeps the moves that searches have found, so that no position is searched twice,
// whatever the names and the order of the games. It must not be used by two goroutines at
// once.
//
// The first line of its file names the kind of search, each other line a position: the game's
// hash, the ply, the detour and the best move, each "-" for none.
type Found struct {
	path, how string
	moves     map[place][2]shogi.Move
}

// place is a position of a game.
type place struct {
	game uint64
	ply  int
}

// foundHeading begins the file.
const foundHeading = "#shotest found moves\t"

// OpenFound reads the file of a path, if there is one; without a path nothing is kept after
// the run. How the moves are found must be what the file says. Errors name file and line.
func OpenFound(path, how string) (*Found, error) {
	f := &Found{path: path, how: how, moves: map[place][2]shogi.Move{}}
	if path == "" {
		return f, nil
	}
	data, err := inputfile.Read(path)
	if errors.Is(err, os.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for number := 1; lines.Scan(); number++ {
		if number == 1 {
			err = f.readHeading(lines.Text())
		} else {
			err = f.readLine(lines.Text())
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, number, err)
		}
	}
	return f, lines.Err()
}

// readHeading looks whether the file's moves were found in the same way.
func (f *Found) readHeading(line string) error {
	how, is := strings.CutPrefix(line, foundHeading)
	switch {
	case !is:
		return fmt.Errorf("expected %q: not a file of found moves", foundHeading)
	case how != f.how:
		return fmt.Errorf("the moves were found by %s, and not by %s: name another file", how, f.how)
	}
	return nil
}

// readLine reads a position.
func (f *Found) readLine(line string) error {
	var at place
	var spelled [2]string
	if _, err := fmt.Sscanf(line, "%x %d %s %s", &at.game, &at.ply, &spelled[0], &spelled[1]); err != nil {
		return fmt.Errorf("expected a game's hash, a ply, a detour and a move: %w", err)
	}
	var moves [2]shogi.Move
	for i, text := range spelled {
		if text == noMove {
			continue
		}
		var err error
		if moves[i], err = shogi.ParseMove(text); err != nil {
			return err
		}
	}
	f.moves[at] = moves
	return nil
}

// noMove stands for no move.
const noMove = "-"

// Len returns how many positions there are.
func (f *Found) Len() int { return len(f.moves) }

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

// Keep keeps a choice's detour and best move, until Save in memory.
func (f *Found) Keep(c *Choice) {
	f.moves[place{c.Game.Hash(), c.Ply}] = [2]shogi.Move{c.Detour, c.Best}
}

// Save writes the file, if there is one, in one step.
func (f *Found) Save() error {
	if f.path == "" {
		return nil
	}
	var text strings.Builder
	text.WriteString(foundHeading + f.how + "\n")
	for _, at := range f.places() {
		fmt.Fprintf(&text, "%016x\t%d", at.game, at.ply)
		for _, m := range f.moves[at] {
			spelled := noMove
			if m != shogi.NoMove {
				spelled = m.String()
			}
			text.WriteString("\t" + spelled)
		}
		text.WriteString("\n")
	}
	return safefile.Write(f.path, []byte(text.String()))
}

// places returns the positions in a fixed order.
func (f *Found) places() []place {
	return slices.SortedFunc(maps.Keys(f.moves), func(a, b place) int {
		return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.ply, b.ply))
	})
}
