// Package tier tells tests which tier they run in: the first one, go test ./..., which looks at a
// sample of what takes long, or the second one, with the tag e2e, which looks at all of it.
package tier

// Of returns how much a test looks at: first in the first tier, all in the second.
func Of(first, all int) int {
	if Second {
		return all
	}
	return first
}
