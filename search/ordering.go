package search

// The order in which moves are tried, as bands of ordering scores:
//
//	known in the transposition table   firstBand
//	not quiet, by the game's score     above 0 for gains, below all quiets for losses
//	killers of the ply                 killerBand
//	quiet, by history                  quietBand and up
const (
	firstBand  = 1 << 30
	killerBand = 1 << 22
	quietBand  = 0
	lossBand   = -1 << 26
	gainBand   = 1 << 24
)

// scoreMoves gives every move of a frame its ordering score.
func (r *run) scoreMoves(f *frame, ply int, known Move) {
	f.scores = f.scores[:0]
	history := &r.history[ply&1]
	for _, m := range f.moves {
		f.scores = append(f.scores, r.orderingScore(f, m, known, history))
	}
}

func (r *run) orderingScore(f *frame, m, known Move, history *[historySize]int32) int32 {
	if m == known {
		return firstBand
	}
	score, quiet := int32(0), true
	if r.ordered != nil {
		score, quiet = r.ordered.Order(m)
	}
	switch {
	case !quiet && score >= 0:
		return gainBand + score
	case !quiet:
		return lossBand + score
	case m == f.killers[0]:
		return killerBand + 1
	case m == f.killers[1]:
		return killerBand
	}
	return quietBand + history[historyIndex(m)] + score
}

// historyIndex spreads moves over the history table by Fibonacci hashing.
func historyIndex(m Move) uint32 { return uint32(m) * 0x9E37_79B1 >> (32 - historyBits) }

// pick returns the i-th move to try: the best of those that are left.
func (r *run) pick(f *frame, i int) Move {
	best := i
	for j := i + 1; j < len(f.moves); j++ {
		if f.scores[j] > f.scores[best] {
			best = j
		}
	}
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	f.scores[i], f.scores[best] = f.scores[best], f.scores[i]
	return f.moves[i]
}

// learn remembers that the i-th move tried cut its node off, and that the quiet
// ones before it did not.
func (r *run) learn(f *frame, ply, depth, i int) {
	history := &r.history[ply&1]
	bonus := int32(depth * depth)
	for j, m := range f.moves[:i+1] {
		if r.ordered != nil {
			if _, quiet := r.ordered.Order(m); !quiet {
				continue
			}
		}
		value := &history[historyIndex(m)]
		if j < i {
			*value = max(-historyMax, *value-bonus)
			continue
		}
		*value = min(historyMax, *value+bonus)
		if f.killers[0] != m {
			f.killers = [2]Move{m, f.killers[0]}
		}
	}
}
