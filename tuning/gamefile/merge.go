package gamefile

import (
	"errors"
	"io"

	"shotest/internal/safefile"
)

// Merged says what Merge has brought together.
type Merged struct {
	// Games and Positions count what was written, Twice the games that were left out
	// because a game of the same number of the same run was there already.
	Games, Positions, Twice int
	// Damage names what could not be read, each with file and offset.
	Damage []error
}

// Merge writes the games of files into a new one, block by block. Files may hold the
// same games, as copies of a file at different times do. What is damaged is left out
// and named. The new file appears only when all is written, and may be one of those
// that are read.
func Merge(out string, in []string) (Merged, error) {
	pending, err := safefile.Create(out)
	if err != nil {
		return Merged{}, err
	}
	merged, err := mergeInto(pending, in)
	if err != nil {
		return Merged{}, errors.Join(err, pending.Abandon())
	}
	return merged, pending.Commit()
}

func mergeInto(to io.Writer, in []string) (Merged, error) {
	m := merger{to: to, known: map[gameNumber]bool{}, abouts: map[aboutKey]bool{}}
	for _, path := range in {
		if err := m.add(path); err != nil {
			return Merged{}, err
		}
	}
	return m.merged, nil
}

// gameNumber tells games apart, aboutKey what is said about runs.
type (
	gameNumber struct{ run, number uint64 }
	aboutKey   struct {
		run uint64
		sum uint32
	}
)

type merger struct {
	to     io.Writer
	known  map[gameNumber]bool
	abouts map[aboutKey]bool
	merged Merged
}

// add adds a file.
func (m *merger) add(path string) error {
	f, err := Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	m.merged.Damage = append(m.merged.Damage, f.Damage()...)
	m.merged.Twice += f.Twice()
	for _, b := range f.blocks {
		data, err := f.read(b)
		switch {
		case errors.Is(err, ErrDamaged):
			m.merged.Damage = append(m.merged.Damage, err)
			continue
		case err != nil:
			return err
		case b.Kind == GamesKind:
			err = m.addGames(f, b, data)
		case !m.abouts[aboutKey{b.Run, b.sum}]:
			m.abouts[aboutKey{b.Run, b.sum}] = true
			err = m.write(b, data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// addGames adds the games of a block that are new.
func (m *merger) addGames(f *File, b Block, data []byte) error {
	fresh := make([]bool, b.Games)
	count := 0
	for i := range fresh {
		number := gameNumber{b.Run, b.First + uint64(i)}
		if fresh[i] = !m.known[number]; fresh[i] {
			m.known[number] = true
			count++
		}
	}
	m.merged.Twice += b.Games - count
	switch count {
	case 0:
		return nil
	case b.Games:
		return m.write(b, data)
	}
	return m.addSome(f, b, fresh)
}

// addSome adds some of a block's games, those that follow each other in a block of
// their own.
func (m *merger) addSome(f *File, b Block, fresh []bool) error {
	part, data, at := Block{Kind: GamesKind, Run: b.Run}, []byte(nil), 0
	flush := func() error {
		if part.Games == 0 {
			return nil
		}
		part.seal(data)
		err := m.write(part, data)
		part, data = Block{Kind: GamesKind, Run: b.Run}, nil
		return err
	}
	for g, err := range f.Games(b) {
		if err != nil {
			m.merged.Damage = append(m.merged.Damage, err)
			break
		}
		if !fresh[at] {
			err = flush()
		} else {
			if part.Games == 0 {
				part.First = b.First + uint64(at)
			}
			part.count(g)
			data, err = appendGame(data, g)
		}
		if err != nil {
			return err
		}
		at++
	}
	return flush()
}

func (m *merger) write(b Block, data []byte) error {
	if b.Kind == GamesKind {
		m.merged.Games += b.Games
		m.merged.Positions += b.Positions
	}
	_, err := m.to.Write(append(b.head(), data...))
	return err
}
