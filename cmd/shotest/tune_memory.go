package main

import "fmt"

// bytesPerChoice is the size of a position with all its moves, about.
const bytesPerChoice = 6000

// enoughMemory refuses positions that do not fit into memory: the system would end the
// program, and perhaps others, without a word.
func enoughMemory(positions int, available uint64) error {
	const gigabyte = 1e9
	needed := uint64(positions) * bytesPerChoice
	if needed <= available {
		return nil
	}
	return fmt.Errorf("%d positions take about %.0f GB, and there are %.0f GB of memory: a lower --per-game draws fewer, and so do fewer games",
		positions, float64(needed)/gigabyte, float64(available)/gigabyte)
}
