package engine

import (
	"fmt"

	"shotest/internal/memory"
)

// availableMemory is replaced by tests.
var availableMemory = memory.Available

// tableSize returns how many megabytes a large table gets: as many as the profile says, or three
// quarters of the free memory. The error says that it is less than the profile says.
func (e *Engine) tableSize() (megabytes int, err error) {
	wanted := e.options.Profile.HashMegabytes
	most := availableMemory() / 4 * 3 >> 20
	if uint64(wanted) <= most {
		return wanted, nil
	}
	megabytes = max(1, int(most))
	return megabytes, fmt.Errorf("USI_Hash: there is no memory for %d MB; the table has %d MB", wanted, megabytes)
}
