//go:build !e2e

package tier

// Second reports whether the tests are those of the second tier.
const Second = false
