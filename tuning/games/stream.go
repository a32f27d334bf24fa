package games

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"shotest/tuning"
)

// Stream is positions to learn from, also of more games than fit into memory as positions:
// these take twenty times as much as the moves and scores. In each epoch all games are
// unpacked once, in windows of some million moves:
//
//	stream := games.NewStream(set, selection, 4_000_000)
//	count := stream.Begin(seed, epoch)
//	stream.Take(0, count, func(positions *games.Positions, part []int) {
//		for _, i := range part {
//			positions.Unpack(i, &position)
//			…
//		}
//	})
//
// The games are put in an order that chance decides, anew for each epoch. As many as fit
// make a window; within it, all positions are shuffled. So two positions of a game are as
// far apart as any two of the window, and windows consist of other games each time. Where
// one window holds all games, its positions stay.
type Stream struct {
	// Set has the games that were read, HeldOut those of them that are not learned from.
	Set     *Set
	HeldOut []*Game
	// Games and Positions count those that are learned from, LeftOut the positions that are not.
	Games, Positions int
	LeftOut          LeftOut
	// Calibration is that of the games that are learned from.
	Calibration *Calibration

	selection   Selection
	windowMoves int
	entries     []entry
	// moves counts those of all entries.
	moves int

	// The epoch: its seed and number, and which games are in memory as positions.
	seed    uint64
	epoch   int
	windows []window
	current loaded
}

// entry is a game that is learned from.
type entry struct {
	*Game
	// positions is how many it has to learn from, weight how often they are to be drawn.
	positions int
	weight    float64
}

// NewStream counts the positions of games. They come into memory in windows of a number of
// moves.
func NewStream(set *Set, selection Selection, windowMoves int) *Stream {
	learning, heldOut := set.Split()
	s := &Stream{
		Set: set, HeldOut: heldOut, Games: len(learning), LeftOut: LeftOut{}, Calibration: Calibrate(learning),
		selection: selection, windowMoves: windowMoves,
	}
	weights := weightsOf(learning, selection.PlayerShare)
	for i, g := range learning {
		positions := len(selection.plies(g, s.LeftOut))
		s.entries = append(s.entries, entry{g, positions, weights[i] * selection.shareOf(positions)})
		s.moves += len(g.Moves)
		s.Positions += positions
	}
	return s
}

// Identity identifies the games, their labels, and how positions are drawn.
func (s *Stream) Identity(seed uint64) string {
	h := fnv.New64a()
	fmt.Fprintln(h, seed, s.windowMoves, s.selection, s.Calibration, len(s.HeldOut))
	for i := range s.entries {
		e := &s.entries[i]
		fmt.Fprintln(h, e.hash, e.Outcome, e.positions, e.weight)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// window is games whose positions are in memory together.
type window struct {
	number int
	games  []int
	// begin is the place of its first position in the epoch, count how many it has.
	begin, count int
}

// Begin begins an epoch, and returns how many positions are drawn for it. The same seed
// and epoch draw the same, in the same order.
func (s *Stream) Begin(seed uint64, epoch int) (drawn int) {
	s.seed, s.epoch, s.windows = seed, epoch, nil
	order := tuning.Shuffled(len(s.entries), seed, epoch)
	moves := s.windowMoves
	for _, n := range order {
		if moves >= s.windowMoves {
			s.windows = append(s.windows, window{number: len(s.windows), begin: drawn})
			moves = 0
		}
		w, e := &s.windows[len(s.windows)-1], &s.entries[n]
		w.games = append(w.games, n)
		moves += len(e.Moves)
		for at := range e.positions {
			if e.draws(seed, epoch, at) {
				w.count++
			}
		}
		drawn = w.begin + w.count
	}
	if len(s.windows) == 1 {
		slices.Sort(s.windows[0].games) // so that it is that of other epochs
	}
	return drawn
}

// draws reports whether a position of a game is drawn: a coin that depends on seed, epoch,
// game and position alone.
func (e *entry) draws(seed uint64, epoch, i int) bool {
	const bits = 53
	at := tuning.Mix(e.hash ^ tuning.Mix(seed^tuning.Mix(uint64(epoch)<<32|uint64(i))))
	return e.weight >= 1 || float64(at>>(64-bits))/(1<<bits) < e.weight
}

// Take hands out the positions from begin to end (exclusive) of the epoch, in a part for
// each window that they are in. They are best taken in their order.
func (s *Stream) Take(begin, end int, use func(positions *Positions, part []int)) {
	for i := range s.windows {
		w := &s.windows[i]
		if from, to := max(begin, w.begin), min(end, w.begin+w.count); from < to {
			s.load(w)
			use(s.current.positions, s.current.order[from-w.begin:to-w.begin])
		}
	}
}

// loaded is a window in memory, with the positions that are drawn in their order.
type loaded struct {
	window    *window
	positions *Positions
	order     []int
}

// load unpacks a window, unless its games are in memory.
func (s *Stream) load(w *window) {
	was, positions := s.current.window, s.current.positions
	if was == w {
		return
	}
	if was == nil || !slices.Equal(was.games, w.games) {
		s.current, positions = loaded{}, nil // makes room
		games := make([]*Game, len(w.games))
		for i, n := range w.games {
			games[i] = s.entries[n].Game
		}
		positions = NewPositions(games, s.Calibration, s.selection)
	}
	order := make([]int, 0, w.count)
	for i, n := range w.games {
		e := &s.entries[n]
		for at := range e.positions {
			if e.draws(s.seed, s.epoch, at) {
				order = append(order, positions.first[i]+at)
			}
		}
	}
	random := rand.New(rand.NewPCG(s.seed, uint64(s.epoch)<<32|uint64(w.number+1)))
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	s.current = loaded{w, positions, order}
}
