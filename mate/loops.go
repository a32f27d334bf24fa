package mate

// Disproofs that hold on one path only.
//
// The attacker that returns to a position of the path has failed there: it
// could as well have done before what it is going to do now, and by checking on
// for ever it loses. So a repetition is a disproof, but only on paths through
// that earlier position. It is carried up the tree with the ply of that
// position. At the position itself the condition is met on every path, and the
// disproof becomes unconditional and enters the main table. Below it, it is
// kept here under a key that is made of all positions of the path, and can only
// be found again on the same path. (Kishimoto and Müller, "A general solution
// to the graph history interaction problem", 2004, keep such results by path,
// too.)
//
// Proofs have no such trouble: a proof in which a position comes back contains
// a shorter one in which it does not.

// pathEntry is a disproof on one path.
type pathEntry struct {
	key  uint64
	loop uint16
}

// pathTable forgets the older of two entries that fall on one place.
type pathTable struct {
	entries []pathEntry
	mask    uint64
	used    bool
}

func newPathTable(entries int) pathTable {
	return pathTable{entries: make([]pathEntry, entries), mask: uint64(entries - 1)}
}

func (t *pathTable) clear() {
	if t.used {
		clear(t.entries)
	}
	t.used = false
}

func (t *pathTable) store(key uint64, loop uint16) {
	t.used = true
	t.entries[key&t.mask] = pathEntry{key, loop}
}

func (t *pathTable) lookup(key uint64) (loop uint16, known bool) {
	if !t.used {
		return 0, false
	}
	e := &t.entries[key&t.mask]
	return e.loop, e.key == key
}

// extendPath returns the key of a path that has been continued to a position.
func extendPath(path, key uint64) uint64 {
	z := (path ^ key) + 0x9E37_79B9_7F4A_7C15
	z = (z ^ z>>30) * 0xBF58_476D_1CE4_E5B9
	z = (z ^ z>>27) * 0x94D0_49BB_1331_11EB
	return z ^ z>>31
}
