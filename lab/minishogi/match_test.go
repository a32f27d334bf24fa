package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"shotest/lab/minishogi/rules"
)

func TestMatch(t *testing.T) {
	var out bytes.Buffer
	err := run([]string{"match", "-games", "4", "interest,nodes=200", "off,depth=1,similarity=off"}, nil, &out)
	if text := out.String(); err != nil || !strings.HasPrefix(text, "4 games: ") || !strings.Contains(text, "Elo [") {
		t.Errorf("%v: %s", err, text)
	}
	first := out.String()
	out.Reset()
	err = run([]string{"match", "-games", "4", "off,depth=1,similarity=off", "interest,nodes=200"}, nil, &out)
	if err != nil || out.String() == first && !strings.Contains(first, "50.0 %,") {
		t.Errorf("%v: with the sides exchanged %s, before %s", err, out.String(), first)
	}
}

func TestMatchAgainstFairyStockfish(t *testing.T) {
	const path = "/usr/games/fairy-stockfish"
	if _, err := exec.LookPath(path); err != nil {
		t.Skipf("SKIPPED: %s is not installed (Debian package fairy-stockfish)", path)
	}
	var out bytes.Buffer
	if err := run([]string{"match", "-games", "2", "modern,nodes=500", path + ",nodes=500,Hash=1"}, nil, &out); err != nil || !strings.HasPrefix(out.String(), "2 games: ") {
		t.Errorf("%v: %s", err, out.String())
	}
}

func TestWhatCannotPlay(t *testing.T) {
	for _, c := range []struct{ want, first string }{
		{"there is no mode", "none"},
		{"unknown setting", "off,strength=3"},
		{"invalid", "off,nodes=x"},
		{"invalid", "off,time=5"},
		{"no such file", "./none"},
		{"has ended", "/bin/true"},
	} {
		err := run([]string{"match", c.first, "off"}, nil, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) && !strings.Contains(err.Error(), "missing unit") {
			t.Errorf("%s: got %v, want %s", c.first, err, c.want)
		}
	}
	for _, args := range [][]string{{"match", "off"}, {"none"}, {"perft"}, {"perft", "x"}, {"perft", "99"}, {"match", "-none"}} {
		if err := run(args, nil, io.Discard); err == nil {
			t.Errorf("%v is accepted", args)
		}
	}
}

func TestOpeningsAreGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	for range 50 {
		h := randomOpening(random, 4)
		if h.Plies() != 4 || h.Result() != rules.Ongoing {
			t.Errorf("%s after %d plies", h.Current().SFEN(1), h.Plies())
		}
		seen[h.Current().SFEN(1)] = true
	}
	if len(seen) < 45 {
		t.Errorf("only %d openings", len(seen))
	}
}

func TestPerftCommand(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"perft", "3"}, nil, &out); err != nil || out.String() != "1: 14\n2: 181\n3: 2512\n" {
		t.Errorf("%v: %s", err, out.String())
	}
}
