// Package tier tells tests which tier they run in: the first one (go test ./...), which runs only a
// sample of the slow checks, or the second one (with the tag e2e), which runs all of them.
package tier

// Of returns the number of checks that a test runs: first in the first tier, all in the second.
func Of(first, all int) int {
	if Second {
		return all
	}
	return first
}
