package strict

import (
	"strings"

	"shotest/internal/message"
)

// Suggest adds to a problem with an unknown word the nearest known word, if it is near enough.
func Suggest(problem error, unknown string, known []string) error {
	best, limit := "", max(1, len(unknown)/3)
	for _, word := range known {
		if d := editDistance(canonical(unknown), canonical(word)); d <= limit {
			best, limit = word, d-1
		}
	}
	if best == "" {
		return problem
	}
	return message.Errorf("%w; did you mean %q?", problem, best)
}

// canonical returns a word without the differences that are common between spellings of a name.
func canonical(word string) string {
	return strings.ReplaceAll(strings.ToLower(word), "-", "_")
}

// editDistance returns the number of letters to insert, leave out, change or exchange with a
// neighbour to turn one word into the other.
func editDistance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
