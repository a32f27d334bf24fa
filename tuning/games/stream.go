package games

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"sync"

	"shotest/tuning/gamefile"
)

// Stream is positions of more games than fit into memory. In each epoch the games go
// through memory once, in windows of some million positions:
//
//	stream, err := games.OpenStream(ctx, []string{"own.games"}, games.Options{}, selection, 4_000_000)
//	if err != nil {
//		return err
//	}
//	defer stream.Close()
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
// each time. The next window is read while one is learned from, so two are in memory.
//
// Games of records, which are in no member, stay in memory and take their turn like members.
type Stream struct {
	// Set counts the games that were read, and does not hold them.
	Set *Set
	// HeldOut are the games that are not learned from; they are in memory.
	HeldOut []*Game
	// Games and Positions count those that are learned from.
	Games, Positions int
	// Calibration is that of the games that are learned from.
	Calibration *Calibration

	selection Selection
	window    int
	chunks    []chunk
	left      [leavings]int
	plan      plan

	current *loaded
	next    chan *loaded
	stopped context.Context
	stop    context.CancelFunc
	loading sync.WaitGroup
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

// CountMoves returns the number of moves in the files of own games among the paths.
func CountMoves(paths []string) (moves int, err error) {
	files, err := findFiles(paths)
	if err != nil {
		return 0, err
	}
	for _, f := range files {
		if f.kind != ownKind {
			continue
		}
		opened, err := gamefile.Open(f.path)
		if err != nil {
			return 0, err
		}
		for _, m := range opened.Members {
			moves += m.Moves
		}
	}
	return moves, nil
}

// OpenStream reads all games once, as Load does, checks them and counts their positions;
// window is the number of moves in memory at a time. Close must be called.
func OpenStream(ctx context.Context, paths []string, options Options, selection Selection, window int) (*Stream, error) {
	if window < 1 {
		return nil, fmt.Errorf("window of %d moves: expected 1 or more", window)
	}
	s := &Stream{selection: selection, window: window}
	s.stopped, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	census := census{
		Stream: s, tallies: tallies{players: map[string]*tally{}}, shares: newShares(selection.PlayerShare),
		scratch: &Positions{games: make([]*Game, 1), selection: selection},
	}
	var err error
	if s.Set, err = read(ctx, paths, options, census.take); err != nil {
		return nil, err
	}
	census.end()
	return s, nil
}

// Close ends reading.
func (s *Stream) Close() error {
	s.stop()
	s.loading.Wait()
	return nil
}

// Len returns how many positions there are to learn from.
func (s *Stream) Len() int { return s.Positions }

// LeftOut counts the positions that each filter has left out.
func (s *Stream) LeftOut() []LeftOut {
	return (&Positions{selection: s.selection, left: s.left}).LeftOut()
}

// Identity identifies the positions, their labels, and how they are drawn.
func (s *Stream) Identity(seed uint64) string {
	h := fnv.New64a()
	fmt.Fprintln(h, seed, s.window, s.selection, s.Calibration.Mean, s.Calibration.Players())
	for i := range s.chunks {
		c := &s.chunks[i]
		if c.member != nil {
			fmt.Fprintln(h, c.member.Run, c.member.First, c.member.Size)
		}
		for _, e := range c.entries {
			fmt.Fprintln(h, e.hash, e.positions, e.weight)
		}
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// census is the first pass through the games, which counts them.
type census struct {
	*Stream
	tallies tallies
	shares  *shares
	// scratch counts the positions of a game.
	scratch *Positions
}

// take takes a game as it comes.
func (c *census) take(r result) {
	g := r.game
	if g.HeldOut() {
		c.HeldOut = append(c.HeldOut, g)
		return
	}
	c.tallies.add(g)
	c.shares.add(g.Players)
	in := c.chunkOf(r)
	in.entries = append(in.entries, entry{hash: g.hash, place: uint32(r.place), positions: uint16(c.positions(g)), players: g.Players})
	in.plies += len(g.Moves)
	if r.member == nil {
		in.games = append(in.games, g)
	}
	c.Games++
	c.Stream.Positions += len(c.scratch.samples)
}

// end computes the scales and weights, which depend on all games.
func (c *census) end() {
	c.left = c.scratch.left
	c.Calibration = c.tallies.calibration()
	for i := range c.chunks {
		for n := range c.chunks[i].entries {
			e := &c.chunks[i].entries[n]
			e.weight = c.shares.weight(e.players)
			if most := c.selection.PerGame; most > 0 && int(e.positions) > most {
				e.weight *= float64(most) / float64(e.positions)
			}
		}
	}
}

// chunkOf returns the chunk that a game belongs to: the last one, or another.
func (c *census) chunkOf(r result) *chunk {
	if last := len(c.chunks) - 1; last >= 0 {
		in := &c.chunks[last]
		if in.member == r.member && (r.member != nil || len(in.games) < chunkGames) {
			return in
		}
	}
	c.chunks = append(c.chunks, chunk{member: r.member})
	return &c.chunks[len(c.chunks)-1]
}

// positions returns how many positions of a game there are to learn from. The scale of
// its scores does not matter for that.
func (c *census) positions(g *Game) int {
	p := c.scratch
	p.games[0] = g
	p.samples, p.snapshots, p.first, p.base = p.samples[:0], p.snapshots[:0], p.first[:0], p.base[:0]
	p.addGame(0, &Calibration{Mean: 1})
	return len(p.samples)
}

// plan is an epoch: which chunks are in memory together.
type plan struct {
	seed    uint64
	epoch   int
	windows []window
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
func (s *Stream) Begin(seed uint64, epoch int) int {
	s.current, s.next = nil, nil
	s.plan = plan{seed: seed, epoch: epoch}
	order := rand.New(rand.NewPCG(seed, uint64(epoch))).Perm(len(s.chunks))
	drawn, plies := 0, s.window
	for _, n := range order {
		c := &s.chunks[n]
		if plies >= s.window {
			s.plan.windows = append(s.plan.windows, window{number: len(s.plan.windows), begin: drawn})
			plies = 0
		}
		w := &s.plan.windows[len(s.plan.windows)-1]
		w.chunks = append(w.chunks, n)
		plies += c.plies
		for i := range c.entries {
			for at := range int(c.entries[i].positions) {
				if s.plan.draws(&c.entries[i], at) {
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
func (p *plan) draws(e *entry, i int) bool {
	if e.weight >= 1 {
		return true
	}
	const bits = 53
	at := scatter(e.hash ^ scatter(p.seed^scatter(uint64(p.epoch)<<32|uint64(i))))
	return float64(at>>(64-bits))/(1<<bits) < e.weight
}

// Take hands out the positions from begin to end (exclusive) of the epoch, in a part for
// each window that they are in. They are best taken in their order. The error says that
// games cannot be read any more, or not as before.
func (s *Stream) Take(begin, end int, use func(positions *Positions, part []int)) error {
	for i := range s.plan.windows {
		w := &s.plan.windows[i]
		from, to := max(begin, w.begin), min(end, w.begin+w.count)
		if from >= to {
			continue
		}
		l := s.have(w)
		if l.err != nil {
			return l.err
		}
		use(l.positions, l.order[from-w.begin:to-w.begin])
	}
	return nil
}

// loaded is a window in memory.
type loaded struct {
	window    *window
	positions *Positions
	// order are the positions that are drawn, shuffled.
	order []int
	err   error
}

// have returns a window, and begins to read the one after it.
func (s *Stream) have(w *window) *loaded {
	if s.current != nil && s.current.window == w {
		return s.current
	}
	var found *loaded
	if s.next != nil {
		found = <-s.next
	}
	s.current, s.next = nil, nil // makes room
	if found == nil || found.window != w {
		found = s.load(s.plan, w)
	}
	s.current = found
	if after := w.number + 1; after < len(s.plan.windows) {
		next, p := make(chan *loaded, 1), s.plan
		s.next = next
		s.loading.Go(func() { next <- s.load(p, &p.windows[after]) })
	}
	return s.current
}

// load reads a window.
func (s *Stream) load(p plan, w *window) *loaded {
	l := &loaded{window: w}
	var all []*Game
	var entries []*entry
	for _, n := range w.chunks {
		c := &s.chunks[n]
		games, err := c.read()
		if l.err = errors.Join(err, s.stopped.Err()); l.err != nil {
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
		if end-first != int(e.positions) || all[i].hash != e.hash {
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
func (c *chunk) read() (games []*Game, err error) {
	if c.member == nil {
		return c.games, nil
	}
	results := c.member.read()
	if len(results) == 1 && results[0].err != nil {
		return nil, results[0].err
	}
	for _, e := range c.entries {
		if int(e.place) >= len(results) {
			return nil, fmt.Errorf("%s: offset %d: %w", c.member.file.Path, c.member.Offset, ErrChanged)
		}
		g := results[e.place].game
		g.dropEmptyZeros()
		games = append(games, g)
	}
	return games, nil
}
