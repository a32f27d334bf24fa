package mate

// Disproofs that hold on one path only.
//
// An attacker that returns to a position of the path has failed there: it could have played its
// next move before, and by checking for ever it loses. So a repetition is a disproof, but only on
// paths through the earlier position. The disproof is carried up the tree with the ply of that
// position. At that position it holds on every path: it becomes unconditional and enters the main
// table. Below that position, the path table keeps the disproof under a key of all positions of the
// path. (Kishimoto and Müller, "A general solution to the graph history interaction problem", 2004,
// also keep such results by path.)
//
// Proofs have no such trouble: a proof in which a position comes back contains a shorter one.

// pathEntry is a disproof on one path.
type pathEntry struct {
	key  uint64
	loop uint16
}

// pathTable maps paths to disproofs. Of two entries that share an index it forgets the older one.
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

// extendPath returns the key of path extended to the position with key.
func extendPath(path, key uint64) uint64 {
	z := (path ^ key) + 0x9E37_79B9_7F4A_7C15
	z = (z ^ z>>30) * 0xBF58_476D_1CE4_E5B9
	z = (z ^ z>>27) * 0x94D0_49BB_1331_11EB
	return z ^ z>>31
}
