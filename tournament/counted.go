package tournament

import "fmt"

// Counted spells a number with its noun: "1 game", "2 games". An irregular plural is given as well:
// Counted(n, "entry", "entries").
func Counted[T ~int | ~int64 | ~uint64](n T, noun string, plural ...string) string {
	switch {
	case n == 1:
	case len(plural) > 0:
		noun = plural[0]
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
