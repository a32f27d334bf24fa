//go:build e2e

package review

import (
	"path/filepath"
	"testing"

	shipped "shotest/internal/testing/recorded"
	"shotest/record"
)

// In all games of docs/games and all shipped ones, reviewed with few nodes, claims about material
// hold and most marks have a reason: with so few nodes, lines are too
// short for one in ten.
func TestManyGames(t *testing.T) {
	var games []*record.Game
	paths, err := filepath.Glob("../docs/games/*.kif")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		read, err := record.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, read...)
	}
	for _, own := range shipped.Own(t) {
		games = append(games, recordOfMoves(own.Moves))
	}
	s := settings()
	marks := 0
	without := 0
	checked := 0
	s.Nodes, s.Level = 300, Strong
	for _, game := range games {
		r := reviewOf(t, s, game)
		n, empty := countReasons(t, r)
		marks, without, checked = marks+n, without+empty, checked+checkMaterial(t, r)
	}
	t.Logf("%d games, %d marks, %d without a reason, %d sentences about material", len(games), marks, without, checked)
	if marks < 10*len(games)/2 || 4*without > marks || checked < len(games) {
		t.Error("too many marks have no reason, or there was too little to tell")
	}
}
