// Package shogitest has helpers for tests of many packages: positions, moves and games from their
// texts, files, and engines of other projects.
//
//	position := shogitest.Position(t, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
//	if err := position.CheckLegal(shogitest.Move(t, "G*5b")); err != nil {
//		t.Error(err)
//	}
//
// If a text cannot be read, the test ends, since the test itself is wrong.
package shogitest

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"shotest/shogi"
)

// Position returns a position by its SFEN.
func Position(t testing.TB, sfen string) shogi.Position {
	t.Helper()
	p, err := shogi.ParseSFEN(sfen)
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	return p
}

// Move returns a move by its text in USI.
func Move(t testing.TB, text string) shogi.Move {
	t.Helper()
	m, err := shogi.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Square returns a square by its name.
func Square(t testing.TB, name string) shogi.Square {
	t.Helper()
	s, ok := shogi.ParseSquare(name)
	if !ok {
		t.Fatalf("%q is not a square", name)
	}
	return s
}

// RandomPositions visits count positions of random games, and logs the seed. Captures and
// promotions are preferred, so that there are pieces in hand and attacks.
func RandomPositions(t testing.TB, count int, seed uint64, visit func(p *shogi.Position)) {
	t.Helper()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for p, ply := shogi.StartPosition(), 0; count > 0; ply++ {
		moves := p.AppendLegalMoves(nil)
		if len(moves) == 0 || ply == 200 {
			p, ply = shogi.StartPosition(), 0
			continue
		}
		visit(&p)
		count--
		if tactical := p.AppendTacticalMoves(nil); len(tactical) > 0 && random.IntN(4) == 0 {
			moves = tactical
		}
		p.Play(moves[random.IntN(len(moves))])
	}
}

// ChangeMove returns a move with its squares changed by a function.
func ChangeMove(m shogi.Move, change func(shogi.Square) shogi.Square) shogi.Move {
	switch {
	case m == shogi.NoMove:
		return m
	case m.IsDrop():
		return shogi.NewDrop(m.Dropped(), change(m.To()))
	case m.IsPromotion():
		return shogi.NewPromotion(change(m.From()), change(m.To()))
	}
	return shogi.NewMove(change(m.From()), change(m.To()))
}

// Game returns a game by the text that follows "position" in USI.
func Game(t testing.TB, text string) *shogi.History {
	t.Helper()
	h, err := shogi.ParseHistory(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return h
}

// File writes a file into a temporary folder, and returns its path.
func File(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	WriteFile(t, path, text)
	return path
}

// WriteFile writes a file.
func WriteFile[T string | []byte](t testing.TB, path string, content T) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// ReadFile returns the content of a file.
func ReadFile(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// Engine returns the path of an engine of another project. If the engine is missing, the test is
// skipped with a message; in continuous integration it fails.
func Engine(t testing.TB, name, debianPackage string) string {
	t.Helper()
	for _, path := range []string{name, "/usr/games/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed (Debian package %s)", name, debianPackage)
	}
	t.Skipf("SKIPPED: %s IS NOT INSTALLED (Debian package %s)", name, debianPackage)
	return ""
}
