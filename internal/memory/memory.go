// Package memory says how much memory there is left for this process.
package memory

import "math"

// Unknown is what Available returns where the system does not tell.
const Unknown = math.MaxUint64
