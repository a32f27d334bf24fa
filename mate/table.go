package mate

import (
	"math"
	"slices"
	"unsafe"

	"shotest/internal/hugepages"
	"shotest/shogi"
)

// infinity is the proof number of a position that cannot be proven, and the disproof number of a
// position that cannot be disproven. Sums stay below it.
const infinity = 1 << 30

// value is everything that the search knows about a position.
type value struct {
	pn, dn uint32 // proof and disproof number; 0 means done
	// hand is the smallest hand of the attacker that a proof needs, or the largest that a disproof
	// withstands.
	hand   shogi.Hand
	length uint16 // plies of a proven mate
	// loop is the ply of the earliest position on the path that a disproof depends on,
	// unconditional if it holds on every path.
	loop uint16
}

// unconditional marks disproofs that do not depend on the path.
const unconditional = math.MaxUint16

func (v *value) solved() bool { return v.pn == 0 || v.dn == 0 }

// entry is the value of a board with a hand of the attacker. An entry with both numbers 0 is
// empty.
type entry struct {
	key    uint64
	hand   shogi.Hand
	pn, dn uint32
	amount uint32 // the number of nodes spent; cheap results are forgotten first
	length uint16 // of a proof
	ply    uint16 // the lowest ply at which the position was met
}

func (e *entry) empty() bool { return e.pn|e.dn == 0 }

// table maps boards and hands to values. It is a hash table with open addressing by the board's
// key, so that all hands on a board lie together.
type table struct {
	entries     []entry
	mask        uint64
	used        int // the number of entries that are not empty
	collections int // how often the full table was cleaned up
}

const (
	entryBytes = int(unsafe.Sizeof(entry{}))
	minEntries = 1 << 8
)

// newTable returns a table whose number of entries is the greatest power of two that fits.
func newTable(bytes int) table {
	size := minEntries
	for size*2*entryBytes <= bytes {
		size *= 2
	}
	return table{entries: hugepages.Make[entry](size), mask: uint64(size - 1)}
}

func (t *table) clear() {
	if t.used > 0 {
		clear(t.entries)
	}
	t.used = 0
}

// lookup returns the value of a board with hand, the lowest ply at which it was met, and whether
// anything is known. A proof with less in hand, or a disproof with more, is as good as one with the
// same hand; the numbers of such entries are bounds.
func (t *table) lookup(key uint64, hand shogi.Hand) (v value, ply uint16, known bool) {
	v = value{pn: 1, dn: 1, loop: unconditional}
	ply = math.MaxUint16
	var pnBound, dnBound uint32
	for i := key & t.mask; ; i = (i + 1) & t.mask {
		e := &t.entries[i]
		if e.empty() {
			break
		}
		if e.key != key {
			continue
		}
		less, more := hand.IsSuperiorOrEqual(e.hand), e.hand.IsSuperiorOrEqual(hand)
		switch {
		case e.pn == 0:
			if less && (!known || v.pn != 0 || e.length < v.length) {
				v, known = value{pn: 0, dn: infinity, hand: e.hand, length: e.length, loop: unconditional}, true
			}
		case e.dn == 0:
			if more {
				return value{pn: infinity, dn: 0, hand: e.hand, loop: unconditional}, 0, true
			}
		case v.pn == 0:
		case less && more:
			v.pn = e.pn
			v.dn = e.dn
			ply = e.ply
			known = true
		case more:
			pnBound = max(pnBound, e.pn)
		case less:
			dnBound = max(dnBound, e.dn)
		}
	}
	if known && v.pn != 0 {
		v.pn, v.dn = max(v.pn, pnBound), max(v.dn, dnBound)
	}
	return v, ply, known
}

// store stores v. Solved positions are stored under the hand of v.
func (t *table) store(key uint64, hand shogi.Hand, v *value, ply uint16, amount uint32) {
	if v.solved() {
		hand = v.hand
	}
	e := t.find(key, hand)
	if e.empty() {
		if t.used >= len(t.entries)-len(t.entries)/4 {
			t.collect()
			e = t.find(key, hand)
		}
		t.used++
		*e = entry{key: key, hand: hand, pn: v.pn, dn: v.dn, ply: ply, length: v.length, amount: amount}
		return
	}
	switch {
	case e.pn == 0:
		e.length = min(e.length, v.length)
	case e.dn != 0:
		e.pn, e.dn, e.length = v.pn, v.dn, v.length
	}
	e.ply = min(e.ply, ply)
	e.amount = max(e.amount, amount)
}

// find returns the entry of a board with exactly hand, or the empty entry where it belongs.
func (t *table) find(key uint64, hand shogi.Hand) *entry {
	for i := key & t.mask; ; i = (i + 1) & t.mask {
		if e := &t.entries[i]; e.empty() || e.key == key && e.hand == hand {
			return e
		}
	}
}

// collect removes the cheapest entries, about half of all.
func (t *table) collect() {
	t.collections++
	limit := t.medianAmount()
	start := slices.IndexFunc(t.entries, func(e entry) bool { return e.empty() })
	t.used = 0
	for n := range uint64(len(t.entries)) {
		e := &t.entries[(uint64(start)+n)&t.mask]
		if e.empty() {
			continue
		}
		kept := *e
		*e = entry{}
		if kept.amount > limit {
			// The entry moves towards its first index, never past the one that it leaves.
			kept.amount -= kept.amount / 8
			*t.find(kept.key, kept.hand) = kept
			t.used++
		}
	}
}

// sampleSize is the number of entries from which the median of all amounts is estimated.
const sampleSize = 4096

// medianAmount estimates the median of the amounts of all entries.
func (t *table) medianAmount() uint32 {
	var sample [sampleSize]uint32
	step := max(1, len(t.entries)/sampleSize)
	n := 0
	for i := 0; i < len(t.entries) && n < sampleSize; i += step {
		if e := &t.entries[i]; !e.empty() {
			sample[n] = e.amount
			n++
		}
	}
	slices.Sort(sample[:n])
	return sample[n/2]
}
