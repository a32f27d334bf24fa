//go:build e2e

package review

import (
	"strings"
	"testing"

	shipped "shotest/internal/testing/recorded"
	"shotest/record"
)

// In ten games that ship, each part of a review comes to its work, and no line recommends to be
// mated.
func TestEveryPartRunsInTenGames(t *testing.T) {
	var games []*record.Game
	for _, moves := range shipped.Games(t, 10) {
		games = append(games, gameOf(t, "startpos moves "+strings.Join(moves, " ")))
	}
	all := reviewedAll(t, settings(), games)
	checkParts(t, all)
	for _, r := range all {
		checkRecommended(t, r.Review, leastMateNodes)
	}
}

// At the effort of a second a move no line recommends to be mated, in nine, in fifteen or in
// twenty-one.
func TestNoLongMateIsRecommended(t *testing.T) {
	s := settings()
	s.Nodes, s.Profile.HashMegabytes = 430_000, 64
	r := reviewed(t, s, sharpGame(t))
	if lines := checkRecommended(t, r, uint64(lineMateShare*float64(s.Nodes))); lines == 0 {
		t.Error("nothing is recommended")
	}
}
