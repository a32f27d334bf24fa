package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExplainTree(t *testing.T) {
	folder := t.TempDir()
	page, none := filepath.Join(folder, "tree.html"), filepath.Join(folder, "none", "tree.html")
	const mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"
	cases := []commandCase{
		{"a tree", []string{"--tree", page}, 0, `Best is`, `tree\.html: \d+ branches of iteration \d+\n$`},
		{"beside JSON", []string{"--tree", page, "--json"}, 0, `^\{"`, `branches`},
		{"of all moves, where one is asked about", []string{"--tree", page, "--move", "9i9h"}, 0, `Why not`, `branches`},
		{"nothing searched", []string{"--tree", page, "--sfen", mated}, 1, `^$`, `--tree: nothing is searched here`},
		{"no folder", []string{"--tree", none}, 1, `^$`, `--tree: .*none`},
		{"too short", []string{"--tree", page, "--nodes", "1"}, 1, `^$`, `--tree: `},
	}
	runCases(t, cases, "explain", "--nodes", "2000")
	content, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<!DOCTYPE html>", "Move 1, black to play, searched by interest", "alpha-fail pruning", `id="data"`} {
		if !strings.Contains(string(content), want) {
			t.Errorf("the page has no %q", want)
		}
	}
}
