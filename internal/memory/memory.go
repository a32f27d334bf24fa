// Package memory says how much memory there is left for this process.
package memory

import "math"

// Unknown is what Available returns where the system does not tell.
const Unknown = math.MaxUint64

// Available returns how many bytes this process could still use without pushing out what
// others need: what the machine has left, within the limits of its container and its own.
func Available() uint64 { return available() }
