//go:build e2e

package review

import (
	"strings"
	"testing"

	shipped "shotest/internal/testing/recorded"
	"shotest/record"
)

// In ten shipped games each part of a review does some work, and no recommended line leads to a
// mate.
func TestAllPartsRunInTenGames(t *testing.T) {
	var games []*record.Game
	for _, moves := range shipped.Games(t, 10) {
		games = append(games, gameOf(t, "startpos moves "+strings.Join(moves, " ")))
	}
	all := reviewAll(t, settings(), games)
	checkAllPartsRan(t, all)
	for _, r := range all {
		checkRecommended(t, r.review, minMateNodes)
	}
}

// At 430,000 nodes a move no recommended line leads to a mate, neither in 9 nor in 15 or 21 plies.
func TestNoLongMateIsRecommended(t *testing.T) {
	s := settings()
	s.Nodes, s.Profile.HashMegabytes = 430_000, 64
	r := reviewOf(t, s, sharpGame(t))
	if lines := checkRecommended(t, r, uint64(lineMateLook*float64(s.Nodes))); lines == 0 {
		t.Error("nothing is recommended")
	}
}
