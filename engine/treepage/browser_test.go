//go:build e2e

package treepage

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"shotest/engine"
	"shotest/internal/testing/browsertest"
	"shotest/language"
	"shotest/profile"
	"shotest/shogi"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

const (
	wide, high          = 1280, 900
	phoneWide, phoneTal = 390, 800
	// ready holds once the tree is drawn.
	ready = `performance.getEntriesByName("ready").length > 0`
)

const middlegame = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"

// searchTree searches a position.
func searchTree(t testing.TB, position, mode string, limit int, nodes uint64) *engine.Tree {
	t.Helper()
	e := engine.New(profile.Default())
	for name, value := range map[string]string{"SearchMode": mode, "RootMate": "0", "USI_Hash": "16"} {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	history, err := shogi.ParseHistory(position)
	if err != nil {
		t.Fatal(err)
	}
	e.RecordTree(limit)
	e.Search(context.Background(), history, engine.Limits{Nodes: nodes}, nil)
	found := e.Tree()
	if found == nil {
		t.Fatal("no iteration was finished")
	}
	return found
}

var shared sync.Once
var sharedTree *engine.Tree

// middlegameTree is a tree that several tests look at.
func middlegameTree(t *testing.T) *engine.Tree {
	shared.Do(func() { sharedTree = searchTree(t, middlegame, "interest", 5000, 60_000) })
	if sharedTree == nil {
		t.Fatal("there is no tree")
	}
	return sharedTree
}

// open writes a page in English and opens it.
func open(t *testing.T, tree *engine.Tree, width, height int64) *browsertest.Tab {
	t.Helper()
	return openIn(t, language.English(), tree, width, height)
}

// openIn writes a page and opens it.
func openIn(t *testing.T, l *language.Language, tree *engine.Tree, width, height int64) *browsertest.Tab {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tree.html")
	if err := WriteFile(path, tree, l); err != nil {
		t.Fatal(err)
	}
	return browsertest.Open(t, "file://"+path, width, height, ready)
}
