package games

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// loaded is a window in memory.
type loaded struct {
	window    *window
	positions *Positions
	// order are the positions that are drawn, shuffled.
	order []int
	err   error
}

// ErrChanged says that a file is not what it was when the stream was opened.
var ErrChanged = errors.New("the file has changed since it was first read")

// have returns a window, and begins to read the one after it.
func (s *Stream) have(w *window) (*loaded, error) {
	if s.current == nil || s.current.window != w {
		var found *loaded
		if s.next != nil {
			found = <-s.next
			s.next = nil
		}
		s.current = nil // makes room
		if found == nil || found.window != w {
			found = s.load(s.plan, w)
		}
		s.current = found
		if after := w.number + 1; after < len(s.plan.windows) {
			s.readAhead(&s.plan.windows[after])
		}
	}
	return s.current, s.current.err
}

// readAhead begins to read a window.
func (s *Stream) readAhead(w *window) {
	next, p := make(chan *loaded, 1), s.plan
	s.next = next
	s.loading.Go(func() { next <- s.load(p, w) })
}

// load reads a window.
func (s *Stream) load(p plan, w *window) *loaded {
	l := &loaded{window: w}
	var all []*Game
	var entries []*entry
	for _, n := range w.chunks {
		c := &s.chunks[n]
		games, err := s.read(c)
		if err == nil {
			err = s.stopped.Err()
		}
		if err != nil {
			l.err = err
			return l
		}
		all = append(all, games...)
		for i := range c.entries {
			entries = append(entries, &c.entries[i])
		}
	}
	l.positions = packAll(all, s.Calibration, s.selection)
	l.order = make([]int, 0, w.count)
	for i, e := range entries {
		first, end := l.positions.first[i], l.positions.first[i+1]
		if end-first != int(e.positions) {
			l.err = fmt.Errorf("%s: %w", all[i].Source, ErrChanged)
			return l
		}
		for at := first; at < end; at++ {
			if p.draws(e, at-first) {
				l.order = append(l.order, at)
			}
		}
	}
	random := rand.New(rand.NewPCG(p.seed, uint64(p.epoch)<<32|uint64(w.number+1)))
	random.Shuffle(len(l.order), func(i, j int) { l.order[i], l.order[j] = l.order[j], l.order[i] })
	return l
}

// read returns the games of a chunk that are learned from.
func (s *Stream) read(c *chunk) ([]*Game, error) {
	if c.block == nil {
		return c.games, nil
	}
	content, err := s.files[c.block.path].Read(c.block.Block)
	if err != nil {
		return nil, err
	}
	games := make([]*Game, 0, len(c.entries))
	for _, r := range c.block.unpack(content) {
		switch {
		case r.err != nil && len(games) < len(c.entries):
			return nil, r.err
		case len(games) == len(c.entries):
			return games, nil
		case r.place == int(c.entries[len(games)].place):
			r.game.dropEmptyZeros()
			games = append(games, r.game)
		}
	}
	if len(games) < len(c.entries) {
		return nil, fmt.Errorf("%s: offset %d: %w", c.block.path, c.block.Offset, ErrChanged)
	}
	return games, nil
}
