package main

import "fmt"

// bytesPerChoice is about what is kept of a position with all its moves.
const bytesPerChoice = 6000

// enoughMemory says what to do where positions would not fit into the memory that is
// there: the system would end the program, and perhaps others, without a word.
func enoughMemory(positions int, available uint64) error {
	const gigabyte = 1e9
	needed := uint64(positions) * bytesPerChoice
	if needed <= available {
		return nil
	}
	return fmt.Errorf("%d positions take about %.0f GB, and there are %.0f GB of memory: a lower --per-game draws fewer, and so do fewer games",
		positions, float64(needed)/gigabyte, float64(available)/gigabyte)
}
