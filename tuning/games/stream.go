package games

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"shotest/tuning"
)

// Stream is positions to learn from, also of more games than fit into memory. In each epoch
// the games then go through memory once, in windows of some million moves:
//
//	stream, err := games.Open(ctx, []string{"own.games"}, games.Options{}, selection, 4_000_000)
//	if err != nil {
//		return err
//	}
//	count := stream.Begin(seed, epoch)
//	err = stream.Take(0, count, func(positions *games.Positions, part []int) {
//		for _, i := range part {
//			positions.Unpack(i, &position)
//			…
//		}
//	})
//
// The members of all files are put in an order that chance decides, anew for each epoch.
// As many as fit make a window; within it, all positions are shuffled. So two positions
// of a game are as far apart as any two of the window, and windows consist of other games
// each time. Where one window holds all games, it stays in memory.
//
// Games of records, which are in no member, stay in memory and take their turn like members.
type Stream struct {
	// Set counts the games that were read.
	Set *Set
	// Games and Positions count those that are learned from, LeftOut the positions that are not.
	Games, Positions int
	LeftOut          LeftOut
	// Calibration is that of the games that are learned from.
	Calibration *Calibration
	// HeldOut are the games that are not learned from.
	HeldOut []*Game

	selection   Selection
	windowMoves int
	chunks      []chunk
	// moves counts those of all chunks.
	moves int

	// The epoch: its seed and number, and which chunks are in memory together.
	seed    uint64
	epoch   int
	windows []window
	current loaded
}

// chunk is games that come into memory together.
type chunk struct {
	// member is where they are, nil if games has them.
	member *member
	games  []*Game
	// entries are those that are learned from, plies all moves of them.
	entries []entry
	plies   int
}

// entry is a game that is learned from.
type entry struct {
	hash uint64
	// weight is how often its positions are to be drawn.
	weight float64
	// place is its place in its member, positions how many it has to learn from.
	place     uint32
	positions uint16
	players   [2]string
}

// chunkGames is how many games of records are a chunk.
const chunkGames = 128

// ErrChanged says that a file has changed since the stream was opened.
var ErrChanged = errors.New("the file has changed since it was first read")

// Open reads games as Load does, and counts their positions. They come into memory in windows
// of a number of moves.
func Open(ctx context.Context, paths []string, options Options, selection Selection, windowMoves int) (s *Stream, err error) {
	s = &Stream{selection: selection, windowMoves: windowMoves, LeftOut: LeftOut{}}
	tallies, shares := tallies{players: map[string]*tally{}}, newShares(selection.PlayerShare)
	counted := &Positions{games: make([]*Game, 1), selection: selection, LeftOut: s.LeftOut}
	s.Set, err = read(ctx, paths, options, func(r result) {
		if r.game.HeldOut() {
			s.HeldOut = append(s.HeldOut, r.game)
			return
		}
		tallies.add(r.game)
		shares.add(r.game.Players)
		s.add(r, counted)
	})
	if err != nil {
		return nil, err
	}
	s.Calibration = tallies.calibration()
	for i := range s.chunks {
		for n := range s.chunks[i].entries {
			e := &s.chunks[i].entries[n]
			e.weight = shares.weight(e.players) * selection.shareOf(int(e.positions))
		}
	}
	return s, nil
}

// add adds a game that is learned from. Its positions are counted on a scratch pad: the scale
// of its scores does not matter for that.
func (s *Stream) add(r result, counted *Positions) {
	g := r.game
	counted.games[0] = g
	counted.samples, counted.snapshots, counted.first, counted.base = counted.samples[:0], counted.snapshots[:0], nil, nil
	counted.addGame(0, &Calibration{Mean: 1})
	in := s.chunkOf(r)
	in.entries = append(in.entries, entry{hash: g.hash, place: uint32(r.place), positions: uint16(counted.Len()), players: g.Players})
	in.plies += len(g.Moves)
	s.moves += len(g.Moves)
	if r.member == nil {
		in.games = append(in.games, g)
	}
	s.Games++
	s.Positions += counted.Len()
}

// chunkOf returns the chunk that a game belongs to: the last one, or another.
func (s *Stream) chunkOf(r result) *chunk {
	if last := len(s.chunks) - 1; last >= 0 {
		in := &s.chunks[last]
		if in.member == r.member && (r.member != nil || len(in.games) < chunkGames) {
			return in
		}
	}
	s.chunks = append(s.chunks, chunk{member: r.member})
	return &s.chunks[len(s.chunks)-1]
}

// Identity identifies the games, their labels, and how positions are drawn.
func (s *Stream) Identity(seed uint64) string {
	h := fnv.New64a()
	fmt.Fprintln(h, seed, s.windowMoves, s.selection, s.Calibration, len(s.HeldOut))
	for _, c := range s.chunks {
		for _, e := range c.entries {
			fmt.Fprintln(h, e.hash, e.positions, e.weight)
		}
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// window is chunks that are in memory together.
type window struct {
	number int
	chunks []int
	// begin is the place of its first position in the epoch, count how many it has.
	begin, count int
}

// Begin begins an epoch, and returns how many positions are drawn for it. The same seed
// and epoch draw the same, in the same order.
func (s *Stream) Begin(seed uint64, epoch int) (drawn int) {
	s.seed, s.epoch, s.windows = seed, epoch, nil
	order := tuning.Shuffled(len(s.chunks), seed, epoch)
	if s.moves <= s.windowMoves {
		slices.Sort(order) // the window of the epoch before is as good
	}
	plies := s.windowMoves
	for _, n := range order {
		c := &s.chunks[n]
		if plies >= s.windowMoves {
			s.windows = append(s.windows, window{number: len(s.windows), begin: drawn})
			plies = 0
		}
		w := &s.windows[len(s.windows)-1]
		w.chunks = append(w.chunks, n)
		plies += c.plies
		for i := range c.entries {
			for at := range int(c.entries[i].positions) {
				if c.entries[i].draws(seed, epoch, at) {
					w.count++
				}
			}
		}
		drawn = w.begin + w.count
	}
	return drawn
}

// draws reports whether a position of a game is drawn: a coin that depends on seed, epoch,
// game and position alone.
func (e *entry) draws(seed uint64, epoch, i int) bool {
	const bits = 53
	at := scatter(e.hash ^ scatter(seed^scatter(uint64(epoch)<<32|uint64(i))))
	return e.weight >= 1 || float64(at>>(64-bits))/(1<<bits) < e.weight
}

// Take hands out the positions from begin to end (exclusive) of the epoch, in a part for
// each window that they are in. They are best taken in their order. The error says that
// games cannot be read any more, or not as before.
func (s *Stream) Take(begin, end int, use func(positions *Positions, part []int)) error {
	for i := range s.windows {
		w := &s.windows[i]
		from, to := max(begin, w.begin), min(end, w.begin+w.count)
		if from >= to {
			continue
		}
		if s.current.window != w {
			if err := s.load(w); err != nil {
				return err
			}
		}
		use(s.current.positions, s.current.order[from-w.begin:to-w.begin])
	}
	return nil
}

// loaded is a window in memory, with the positions that are drawn in their order.
type loaded struct {
	window    *window
	positions *Positions
	order     []int
}

// load reads a window, unless its chunks are in memory.
func (s *Stream) load(w *window) error {
	if was := s.current.window; was == nil || !slices.Equal(was.chunks, w.chunks) {
		s.current = loaded{} // makes room
		read, errs := make([][]*Game, len(w.chunks)), make([]error, len(w.chunks))
		tuning.Each(len(w.chunks), func(i int) { read[i], errs[i] = s.chunks[w.chunks[i]].read() })
		if err := errors.Join(errs...); err != nil {
			return err
		}
		s.current.positions = NewPositions(slices.Concat(read...), s.Calibration, s.selection)
	}
	positions := s.current.positions
	order, game := make([]int, 0, w.count), 0
	for _, n := range w.chunks {
		for i := range s.chunks[n].entries {
			e := &s.chunks[n].entries[i]
			first, end := positions.first[game], positions.first[game+1]
			if g := positions.games[game]; end-first != int(e.positions) || g.hash != e.hash {
				return fmt.Errorf("%s: %w", g.Source, ErrChanged)
			}
			for at := first; at < end; at++ {
				if e.draws(s.seed, s.epoch, at-first) {
					order = append(order, at)
				}
			}
			game++
		}
	}
	random := rand.New(rand.NewPCG(s.seed, uint64(s.epoch)<<32|uint64(w.number+1)))
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	s.current = loaded{w, positions, order}
	return nil
}

// read returns the games of a chunk that are learned from.
func (c *chunk) read() (games []*Game, err error) {
	if c.member == nil {
		return c.games, nil
	}
	results := c.member.read()
	for _, e := range c.entries {
		if results[0].err != nil {
			return nil, results[0].err
		}
		if int(e.place) >= len(results) {
			return nil, fmt.Errorf("%s: offset %d: %w", c.member.file.Path, c.member.Offset, ErrChanged)
		}
		g := results[e.place].game
		g.dropEmptyZeros()
		games = append(games, g)
	}
	return games, nil
}
