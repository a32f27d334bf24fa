package search

import "math/bits"

// table is the transposition table: what was found out about positions, by hash
// key. A new result replaces the old one in its place unless the old one is of
// the running search, of another position and deeper.
type table struct {
	entries    []entry
	generation uint8
}

// entry is 16 bytes, so that four of them share a cache line.
type entry struct {
	key        uint32
	move       Move
	score      int16
	eval       int16
	depth      int16
	bound      Bound
	generation uint8
}

const entryBytes = 16

// noEval stands for the evaluation of a position in check, which has none.
const noEval = -Infinity

// knowledge is what the table says of a position, its score counted from the
// root. Where nothing is known, the bound is NoBound and there is no move.
type knowledge struct {
	move  Move
	score Score
	eval  Score
	depth int
	bound Bound
}

// newTable returns a table of at most that many bytes, at least one entry.
func newTable(size int) *table {
	return &table{entries: make([]entry, max(1, size/entryBytes))}
}

func (t *table) clear() {
	clear(t.entries)
	t.generation = 0
}

// place maps a key to its entry by the key's high bits; the low bits tell the
// positions apart that share it.
func (t *table) place(key uint64) *entry {
	index, _ := bits.Mul64(key, uint64(len(t.entries)))
	return &t.entries[index]
}

// probe returns what is known of a position.
func (t *table) probe(key uint64, ply int) knowledge {
	e := t.place(key)
	if e.bound == NoBound || e.key != uint32(key) {
		return knowledge{}
	}
	return knowledge{
		move: e.move, score: Score(e.score).fromRoot(ply), eval: Score(e.eval), depth: int(e.depth), bound: e.bound,
	}
}

// store records what was found out about a position. NoMove keeps the move
// that is already known.
func (t *table) store(key uint64, ply, depth int, move Move, score, eval Score, bound Bound) {
	e := t.place(key)
	same := e.key == uint32(key)
	if e.generation == t.generation && e.bound != NoBound && int(e.depth) > depth && (!same || bound != Exact && int(e.depth) > depth+2*Ply) {
		return
	}
	if move == NoMove && same {
		move = e.move
	}
	*e = entry{
		key: uint32(key), move: move, score: int16(score.toStored(ply)), eval: int16(eval),
		depth: int16(depth), bound: bound, generation: t.generation,
	}
}

// full returns the share of the table that the running search has filled, in
// per mille, from a sample.
func (t *table) full() int {
	sample := t.entries[:min(1000, len(t.entries))]
	used := 0
	for i := range sample {
		if sample[i].bound != NoBound && sample[i].generation == t.generation {
			used++
		}
	}
	return used * 1000 / len(sample)
}
