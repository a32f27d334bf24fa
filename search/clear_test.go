package search

import (
	"testing"
)

// Clear does nothing to a searcher that has not searched, because clients call it again and again.
// A searcher that has searched forgets everything.
func TestClearWithoutSearch(t *testing.T) {
	s := New(1 << 10)
	mark := func() *entry { return &s.table.entries[3] }
	mark().value.Store(1)
	s.Clear()
	if mark().value.Load() != 1 {
		t.Error("Clear cleared the table of a searcher that has not searched")
	}
	for range s.Search(&keyedHeaps{plainHeaps{Sizes: []int{1, 2}}}, Limits{Depth: 3}) {
		mark().value.Store(1)
	}
	s.Clear()
	if mark().value.Load() != 0 || s.table.generation.Load() != 0 {
		t.Error("Clear did not clear the table after a search")
	}
}
