package games

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
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
// The blocks of all files are put in an order that chance decides, anew for each epoch.
// As many as fit make a window; within it, all positions are shuffled. So two positions
// of a game are as far apart as any two of the window, and windows consist of other games
// each time. The next window is read while one is learned from, so two are in memory.
//
// Games of records, which are no blocks, stay in memory and take their turn like blocks.
type Stream struct {
	// Set says what was read, without the games themselves.
	Set *Set
	// HeldOut are the games that are not learned from; they are in memory.
	HeldOut []*Game
	// Games and Positions count what is learned from.
	Games, Positions int
	// Calibration is that of the games that are learned from.
	Calibration *Calibration

	selection Selection
	window    int
	chunks    []chunk
	files     map[string]*gamefile.File
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
	// block is where they are, nil if games has them.
	block *ownBlock
	games []*Game
	// entries are those that are learned from, plies all moves of them.
	entries []entry
	plies   int
}

// entry is a game that is learned from.
type entry struct {
	hash uint64
	// weight is how often its positions are to be drawn.
	weight float64
	// place is its place in its block, positions how many it has to learn from.
	place     uint32
	positions uint16
	players   [2]uint32 // by their place in the names
}

// chunkGames is how many games of records are a chunk.
const chunkGames = 128

// CountMoves returns how many moves the files of own games hold among the paths: what
// it would take to have all of them in memory.
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
		for _, b := range opened.Blocks() {
			moves += b.Moves
		}
		opened.Close()
	}
	return moves, nil
}

// OpenStream reads all games once, as Load does, checks them and counts what there is to
// learn from; window is how many moves are to be in memory at a time. Close must be
// called.
func OpenStream(ctx context.Context, paths []string, options Options, selection Selection, window int) (*Stream, error) {
	if window < 1 {
		return nil, fmt.Errorf("window of %d moves: expected 1 or more", window)
	}
	files, err := findFiles(paths)
	if err != nil {
		return nil, err
	}
	s := &Stream{Set: &Set{Files: len(files)}, selection: selection, window: window, files: map[string]*gamefile.File{}}
	s.stopped, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	if err := s.open(files); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	jobs := readAll(running, files)
	err = newCensus(s, options).take(jobs)
	stop()
	for range jobs { // until the reader has seen that it is to stop
	}
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err == nil && s.Games+len(s.HeldOut) == 0:
		err = fmt.Errorf("%w in %s%s", ErrNoGames, strings.Join(paths, ", "), s.Set.whyNone())
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// open opens the files that blocks are read from again.
func (s *Stream) open(files []file) error {
	for _, f := range files {
		if f.kind != ownKind || s.files[f.path] != nil {
			continue
		}
		opened, err := gamefile.Open(f.path)
		if err != nil {
			return err
		}
		s.files[f.path] = opened
	}
	return nil
}

// Close ends what is being read, and closes the files.
func (s *Stream) Close() (err error) {
	s.stop()
	s.loading.Wait()
	for _, f := range s.files {
		err = errors.Join(err, f.Close())
	}
	return err
}

// Len returns how many positions there are to learn from.
func (s *Stream) Len() int { return s.Positions }

// LeftOut says what each filter has left out.
func (s *Stream) LeftOut() []LeftOut {
	return (&Positions{selection: s.selection, left: s.left}).LeftOut()
}

// Identity identifies the positions, what is learned of them, and how they are drawn.
func (s *Stream) Identity(seed uint64) string {
	h := fnv.New64a()
	fmt.Fprintln(h, seed, s.window, s.selection, s.Calibration.Mean)
	for _, p := range s.Calibration.Players() {
		fmt.Fprintln(h, p)
	}
	for i := range s.chunks {
		c := &s.chunks[i]
		if c.block != nil {
			fmt.Fprintln(h, c.block.Run, c.block.First, c.block.Sum())
		}
		for _, e := range c.entries {
			fmt.Fprintln(h, e.hash, e.positions, e.weight)
		}
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// census is the first pass through the games: what there is of them.
type census struct {
	*Stream
	options Options
	seen    map[uint64]bool
	tallies *tallies
	shares  *shares
	names   map[string]uint32
	listed  []string
	// scratch counts the positions of a game.
	scratch *Positions
	read    int
}

func newCensus(s *Stream, options Options) *census {
	return &census{
		Stream: s, options: options, seen: map[uint64]bool{}, tallies: newTallies(), shares: newShares(s.selection.PlayerShare),
		names: map[string]uint32{}, scratch: &Positions{games: make([]*Game, 1), selection: s.selection},
	}
}

// take takes the games as they come, and then finds what depends on all of them.
func (c *census) take(jobs <-chan job) error {
	for j := range jobs {
		for _, r := range <-j.done {
			if err := c.takeOne(r); err != nil {
				return err
			}
		}
	}
	c.left = c.scratch.left
	c.Calibration = c.tallies.calibration()
	for i := range c.chunks {
		for n := range c.chunks[i].entries {
			e := &c.chunks[i].entries[n]
			e.weight = c.shares.weight([2]string{c.listed[e.players[0]], c.listed[e.players[1]]})
			if most := c.selection.PerGame; most > 0 && int(e.positions) > most {
				e.weight *= float64(most) / float64(e.positions)
			}
		}
	}
	return nil
}

func (c *census) takeOne(r result) error {
	if r.err != nil {
		if c.options.Strict {
			return r.err
		}
		c.Set.Broken = append(c.Set.Broken, r.err)
		return nil
	}
	if r.twice > 0 {
		c.Set.Duplicates += r.twice
		return nil
	}
	if c.read++; c.options.Progress != nil && c.read%progressEvery == 0 {
		c.options.Progress(c.read)
	}
	switch g := r.game; {
	case !c.Set.admit(g, c.seen, c.options):
	case g.HeldOut():
		c.HeldOut = append(c.HeldOut, g)
	default:
		c.count(g, r)
	}
	return nil
}

// count adds a game to those that are learned from.
func (c *census) count(g *Game, r result) {
	c.tallies.add(g)
	c.shares.add(g.Players)
	in := c.chunkOf(r)
	e := entry{hash: g.hash, place: uint32(r.place), positions: uint16(c.positions(g))}
	for side, name := range g.Players {
		e.players[side] = c.nameOf(name)
	}
	in.entries = append(in.entries, e)
	in.plies += len(g.Moves)
	if r.block == nil {
		in.games = append(in.games, g)
	}
	c.Games++
	c.Stream.Positions += int(e.positions)
}

// chunkOf returns the chunk that a game belongs to: the last one, or another.
func (c *census) chunkOf(r result) *chunk {
	if last := len(c.chunks) - 1; last >= 0 {
		in := &c.chunks[last]
		if in.block == r.block && (r.block != nil || len(in.games) < chunkGames) {
			return in
		}
	}
	c.chunks = append(c.chunks, chunk{block: r.block})
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

func (c *census) nameOf(player string) uint32 {
	n, known := c.names[player]
	if !known {
		n = uint32(len(c.listed))
		c.names[player] = n
		c.listed = append(c.listed, player)
	}
	return n
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
			w.count += s.plan.drawnOf(&c.entries[i])
		}
		drawn = w.begin + w.count
	}
	return drawn
}

// drawnOf returns how many positions of a game are drawn.
func (p *plan) drawnOf(e *entry) (count int) {
	if e.weight >= 1 {
		return int(e.positions)
	}
	for i := range int(e.positions) {
		if p.draws(e, i) {
			count++
		}
	}
	return count
}

// draws reports whether a position of a game is drawn: a coin that depends on all that
// tells it from others, and nothing else.
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
		l, err := s.have(w)
		if err != nil {
			return err
		}
		use(l.positions, l.order[from-w.begin:to-w.begin])
	}
	return nil
}
