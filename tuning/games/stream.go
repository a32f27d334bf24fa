package games

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"shotest/record"
	"shotest/tuning"
)

// Stream supplies positions to learn from, even if those of all games do not fit into memory.
// Positions take twenty times as much memory as the moves and scores. So in each epoch the stream
// unpacks all games once, in windows of some million moves:
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
// Each epoch has a new random order of the games, which is cut into windows. Within a window all
// positions are shuffled. So the positions of a game are spread over its window, and a window
// consists of other games in each epoch. If one window holds all games, its positions stay in
// memory.
type Stream struct {
	Set         *Set             // all games that were read
	HeldOut     []*record.Played // the held-out games among them
	Games       int              // the number of games to learn from
	Positions   int              // the number of their positions
	LeftOut     LeftOut          // counts their positions that are left out
	Calibration *Calibration

	selection   Selection
	windowMoves int
	entries     []entry
	moves       int // of all entries

	// Of the current epoch:
	seed    uint64
	epoch   int
	windows []window
	current loadedWindow
}

// entry is a game to learn from.
type entry struct {
	game      *record.Played
	hash      uint64
	positions int     // the number of positions to learn from
	weight    float64 // the probability of drawing each of them
}

// NewStream returns a stream of the positions of games, in windows of windowMoves moves.
func NewStream(set *Set, selection Selection, windowMoves int) *Stream {
	learning, heldOut := set.Split()
	s := &Stream{
		Set: set, HeldOut: heldOut, Games: len(learning), LeftOut: LeftOut{}, Calibration: Calibrate(learning),
		selection: selection, windowMoves: windowMoves,
	}
	weights := weightsOf(learning, selection.PlayerShare)
	for i, g := range learning {
		positions := len(selection.selectPlies(g, s.LeftOut))
		s.entries = append(s.entries, entry{g, g.Hash(), positions, weights[i] * selection.drawShare(positions)})
		s.moves += len(g.Moves)
		s.Positions += positions
	}
	return s
}

// Identity returns a hash of the games, their labels, and the settings of the draw.
func (s *Stream) Identity(seed uint64) string {
	h := fnv.New64a()
	fmt.Fprintln(h, seed, s.windowMoves, s.selection, s.Calibration, len(s.HeldOut))
	for i := range s.entries {
		e := &s.entries[i]
		fmt.Fprintln(h, e.hash, e.game.Outcome, e.positions, e.weight)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// window is a group of games whose positions are in memory together.
type window struct {
	number int
	games  []int // indices of entries
	begin  int   // the index of the first position in the epoch
	count  int   // the number of positions
}

// Begin begins an epoch, and returns the number of positions drawn for it. The same seed and epoch
// draw the same positions in the same order.
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
		moves += len(e.game.Moves)
		for position := range e.positions {
			if e.isDrawn(seed, epoch, position) {
				w.count++
			}
		}
		drawn = w.begin + w.count
	}
	if len(s.windows) == 1 {
		slices.Sort(s.windows[0].games) // so that the window is the same in all epochs
	}
	return drawn
}

// isDrawn reports whether position i of the game is drawn. The draw depends only on the seed, the
// epoch, the game and the position.
func (e *entry) isDrawn(seed uint64, epoch, i int) bool {
	const bits = 53
	hash := tuning.Mix(e.hash ^ tuning.Mix(seed^tuning.Mix(uint64(epoch)<<32|uint64(i))))
	return e.weight >= 1 || float64(hash>>(64-bits))/(1<<bits) < e.weight
}

// Take calls visit with the positions from index begin to end (exclusive) of the epoch, once for
// each window that holds some of them. part lists their indices in positions. Taking positions in
// order loads each window only once.
func (s *Stream) Take(begin, end int, visit func(positions *Positions, part []int)) {
	for i := range s.windows {
		w := &s.windows[i]
		if from, to := max(begin, w.begin), min(end, w.begin+w.count); from < to {
			s.load(w)
			visit(s.current.positions, s.current.order[from-w.begin:to-w.begin])
		}
	}
}

// loadedWindow is a window in memory.
type loadedWindow struct {
	window    *window
	positions *Positions
	order     []int // the drawn positions, shuffled
}

// load unpacks a window, unless its games are in memory already.
func (s *Stream) load(w *window) {
	loadedBefore, positions := s.current.window, s.current.positions
	if loadedBefore == w {
		return
	}
	if loadedBefore == nil || !slices.Equal(loadedBefore.games, w.games) {
		s.current, positions = loadedWindow{}, nil // frees memory
		games := make([]*record.Played, len(w.games))
		for i, n := range w.games {
			games[i] = s.entries[n].game
		}
		positions = NewPositions(games, s.Calibration, s.selection)
	}
	order := make([]int, 0, w.count)
	for i, n := range w.games {
		e := &s.entries[n]
		for at := range e.positions {
			if e.isDrawn(s.seed, s.epoch, at) {
				order = append(order, positions.firstSamples[i]+at)
			}
		}
	}
	random := rand.New(rand.NewPCG(s.seed, uint64(s.epoch)<<32|uint64(w.number+1)))
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	s.current = loadedWindow{w, positions, order}
}
