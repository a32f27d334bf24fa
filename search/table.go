package search

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"shotest/internal/hugepages"
	"shotest/internal/prefetch"
)

// table is the transposition table: results for positions, by hash key. A new result replaces the
// old one in its place, unless the old one comes from the running search, belongs to another
// position and is deeper. A table is safe for use by several searches at once.
type table struct {
	entries    []entry
	generation atomic.Uint32 // of the running search
}

// entry is 16 bytes, so that four of them share a cache line. Its two words are written one after
// the other without a lock. The key is stored mixed with the first word, so that probe recognises
// and ignores words of two writers, which do not fit together.
//
//	value: move 32 bits, score 16, evaluation 16
//	proof: mixed key 32 bits, depth 14, balance 10, bound 2, generation 6
type entry struct{ value, proof atomic.Uint64 }

const entryBytes = 16

// balanceStep is the unit in which the difference of the two budgets is stored, in hundredths of a
// ply.
const balanceStep = 8

// noEval stands for the missing evaluation of a position in check.
const noEval = -Infinity

// ttEntry is the content of an entry. Without an entry, bound is NoBound.
type ttEntry struct {
	move  Move   // the best or refuting move, NoMove if there is none
	score Score  // with certain ends counted from the root
	eval  Score  // the static evaluation, noEval in check
	left  budget // with which the position was searched
	bound Bound  // of score
}

// cutsOff reports whether the entry's score lies outside w, a null window, or is exact.
func (e *ttEntry) cutsOff(w Window) bool {
	return e.bound == Exact || e.bound == LowerBound && e.score >= w.Beta || e.bound == UpperBound && e.score <= w.Alpha
}

// newTable returns a table of at most size bytes, with at least one entry.
func newTable(size int) *table {
	return &table{entries: hugepages.Make[entry](max(1, size/entryBytes))}
}

// clear empties the table.
func (t *table) clear() {
	clear(t.entries)
	t.generation.Store(0)
}

// age marks the present entries as old, so that they are replaced first.
func (t *table) age() { t.generation.Store((t.generation.Load() + 1) & generationMask) }

// entryFor returns the entry that a key maps to by its high bits. The low bits, which the entry
// keeps, distinguish the positions that share it.
func (t *table) entryFor(key uint64) *entry {
	index, _ := bits.Mul64(key, uint64(len(t.entries)))
	return &t.entries[index]
}

// expect starts to load the entry for a key that will be probed soon. Loading takes as long as
// making a move.
func (t *table) expect(key uint64) { prefetch.Line(unsafe.Pointer(t.entryFor(key))) }

// The layout of entry's words.
const (
	depthShift     = 18
	balanceShift   = 8
	boundShift     = 6
	generationMask = 1<<boundShift - 1
	boundMask      = 3
	keyShift       = 32
	scoreShift     = 16
	valueMoveShift = 32
	maxDepth       = 1<<14 - 1
	maxBalance     = 1<<9 - 1
)

// mixed returns the part of key that goes into a proof, mixed with value.
func mixed(key, value uint64) uint32 { return uint32(key) ^ uint32(value) ^ uint32(value>>32) }

func boundOf(proof uint64) Bound       { return Bound(proof >> boundShift & boundMask) }
func totalOf(proof uint64) int         { return int(uint32(proof) >> depthShift) }
func balanceOf(proof uint64) int       { return int(proof>>balanceShift&(2*maxBalance+1)) - maxBalance }
func generationOf(proof uint64) uint32 { return uint32(proof & generationMask) }

// probe returns the entry for key, with scores counted from the root of a line of ply moves.
func (t *table) probe(key uint64, ply int) ttEntry {
	e := t.entryFor(key)
	value, proof := e.value.Load(), e.proof.Load()
	bound := boundOf(proof)
	if bound == NoBound || uint32(proof>>keyShift) != mixed(key, value) {
		return ttEntry{}
	}
	depth, difference := totalOf(proof), balanceOf(proof)*balanceStep
	mine := (depth + difference) / 2
	return ttEntry{
		move: Move(value >> valueMoveShift), score: fromRoot(Score(int16(value>>scoreShift)), ply),
		eval: Score(int16(value)),
		left: budget{mine, depth - mine}, bound: bound,
	}
}

// store records the result for a position at ply. If move is NoMove, the move that is already
// stored for the position stays.
func (t *table) store(key uint64, ply int, left budget, move Move, score, eval Score, bound Bound) {
	e := t.entryFor(key)
	oldValue, oldProof := e.value.Load(), e.proof.Load()
	depth := min(max(left.total(), 0), maxDepth)
	same := uint32(oldProof>>keyShift) == mixed(key, oldValue)
	generation := t.generation.Load()
	if generationOf(oldProof) == generation && boundOf(oldProof) != NoBound && totalOf(oldProof) > depth &&
		(!same || bound != Exact && totalOf(oldProof) > depth+2*Ply) {
		return
	}
	if move == NoMove && same {
		move = Move(oldValue >> valueMoveShift)
	}
	balance := min(max((left.mine-left.theirs)/balanceStep, -maxBalance), maxBalance) + maxBalance
	value := uint64(move)<<valueMoveShift | uint64(uint16(toStored(score, ply)))<<scoreShift | uint64(uint16(eval))
	e.value.Store(value)
	e.proof.Store(uint64(mixed(key, value))<<keyShift | uint64(depth)<<depthShift | uint64(balance)<<balanceShift |
		uint64(bound)<<boundShift | uint64(generation))
}

// fromRoot returns a stored score, whose certain ends are counted from the position at ply, with
// ends counted from the root.
func fromRoot(s Score, ply int) Score {
	switch {
	case s > MaxEvaluation:
		return s - Score(ply)
	case s < -MaxEvaluation:
		return s + Score(ply)
	}
	return s
}

// toStored does the reverse of fromRoot.
func toStored(s Score, ply int) Score { return fromRoot(s, -ply) }

// full returns how much of the table the running search has filled, in per mille, by a sample.
func (t *table) full() int {
	sample := t.entries[:min(1000, len(t.entries))]
	used := 0
	for i := range sample {
		if proof := sample[i].proof.Load(); boundOf(proof) != NoBound && generationOf(proof) == t.generation.Load() {
			used++
		}
	}
	return used * 1000 / len(sample)
}
