package search

import (
	"testing"
)

// To clear a searcher that has not searched costs nothing: clients ask for it again and again. One
// that has searched forgets everything.
func TestClearWithoutSearch(t *testing.T) {
	s := New(1 << 10)
	mark := func() *entry { return &s.table.entries[3] }
	mark().value.Store(1)
	if s.Clear(); mark().value.Load() != 1 {
		t.Error("a table that nothing has searched was cleared")
	}
	for range s.Search(&keyedHeaps{plainHeaps{Sizes: []int{1, 2}}}, Limits{Depth: 3}) {
		mark().value.Store(1)
	}
	if s.Clear(); mark().value.Load() != 0 || s.table.generation.Load() != 0 {
		t.Error("a table that has been searched was not cleared")
	}
}
