package search

// candidate is a move of a node with all that is known of it.
type candidate struct {
	Traits
	move Move
	// tried says that the move was searched, raised that it raised alpha.
	tried, raised bool
	history       int32
	// price is what the move costs in interest search, cost the same with the
	// share of its siblings.
	price, cost int
}

// The order in which moves are tried, as bands of ordering scores. What the
// transposition table knows comes before all others, and before they are listed:
//
//	not quiet, by the game's gain      gainBand and up for gains, lossBand for losses
//	the continuation of a chain        chainBand
//	killers of the ply                 killerBand
//	quiet, by history and gain         quietBand, both sides of it
const (
	firstBand  = 1 << 30
	gainBand   = 1 << 24
	chainBand  = 1 << 23
	killerBand = 1 << 22
	quietBand  = 0
	lossBand   = -1 << 26
)

// gainWeight is the worth of a centipawn that a quiet move puts at risk, in
// units of history.
const gainWeight = 24

// next returns the i-th move to try, or nil if there are no more. The move that
// the table knows, if it is legal here, comes without listing the others.
func (r *run) next(f *frame, ply, i int, left budget, known Move, pv bool) *candidate {
	if r.usesInterest() {
		return r.nextInteresting(f, ply, i, left, known, pv)
	}
	return r.nextOrdered(f, ply, i, known, pv)
}

// nextOrdered is next by the order of killers and histories, or that of the game.
func (r *run) nextOrdered(f *frame, ply, i int, known Move, pv bool) *candidate {
	if i == 0 {
		f.moves, f.order, f.listed = f.moves[:0], f.order[:0], false
		if known != NoMove && r.verifying != nil && r.verifying.IsLegal(known) {
			c := r.context(ply)
			f.moves = append(f.moves, r.candidate(known, &c))
			f.order = append(f.order, firstBand)
			return &f.moves[0]
		}
	}
	if !f.listed {
		r.list(f, ply, known, pv)
	}
	if i >= len(f.moves) {
		return nil
	}
	return f.pick(i)
}

// list appends the legal moves that a frame does not hold yet, and their
// ordering scores.
func (r *run) list(f *frame, ply int, known Move, pv bool) {
	r.startList(f, ply)
	r.moves = r.game.AppendMoves(r.moves[:0])
	c := r.context(ply)
	first, listed := len(f.moves), r.moves[:0]
	for _, m := range r.moves {
		if m == known && first > 0 {
			continue
		}
		next := r.candidate(m, &c)
		f.order = append(f.order, next.ordering(f, known))
		f.moves = append(f.moves, next)
		listed = append(listed, m)
	}
	if r.arranging != nil {
		r.arrange(f, ply, first, listed, known, pv)
	}
}

// startList notes that the moves of a frame are listed from now on, and which of them would
// continue a chain.
func (r *run) startList(f *frame, ply int) {
	f.listed = true
	f.hints.Chain = r.continuation(ply)
}

// arrange puts the moves of a frame from a place on, which are those given, in the order
// of the game. What the table knows stays first.
func (r *run) arrange(f *frame, ply, first int, listed []Move, known Move, pv bool) {
	r.fillHints(f, ply, known, pv)
	ranks := f.order[first:]
	r.arranging.Arrange(ply, &f.hints, listed, ranks)
	for i, m := range listed {
		if m == known {
			ranks[i] = firstBand
		}
	}
}

// candidate returns a move with what the game and the histories say of it.
func (r *run) candidate(m Move, c *context) candidate {
	if r.ordered == nil {
		return candidate{move: m, Traits: Traits{Quiet: true}}
	}
	traits := r.ordered.Traits(m)
	return candidate{move: m, Traits: traits, history: c.of(traits.Kind)}
}

func (c *candidate) ordering(f *frame, known Move) int32 {
	switch {
	case c.move == known:
		return firstBand
	case !c.Quiet && c.Gain >= 0:
		return gainBand + c.Gain
	case !c.Quiet:
		return lossBand + c.Gain
	case c.move == f.hints.Chain:
		return chainBand
	case c.move == f.killers[0]:
		return killerBand + 1
	case c.move == f.killers[1]:
		return killerBand
	}
	return quietBand + c.history + gainWeight*c.Gain
}

// pick moves the best of the moves from the i-th on to that place.
func (f *frame) pick(i int) *candidate {
	best, highest := i, f.order[i]
	for j, order := range f.order[i:] {
		if order > highest {
			best, highest = i+j, order
		}
	}
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	f.order[i], f.order[best] = f.order[best], f.order[i]
	return &f.moves[i]
}

// dropQuiets leaves out the quiet moves from the i-th on.
func (f *frame) dropQuiets(i int) {
	kept := i
	for j := i; j < len(f.moves); j++ {
		if !f.moves[j].Quiet {
			f.moves[kept], f.order[kept] = f.moves[j], f.order[j]
			kept++
		}
	}
	f.moves, f.order = f.moves[:kept], f.order[:kept]
}
