package rules

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// fairy is Fairy-Stockfish, as far as it counts moves.
type fairy struct {
	in  io.Writer
	out *bufio.Scanner
}

func startFairy(t *testing.T) *fairy {
	t.Helper()
	const path = "/usr/games/fairy-stockfish"
	if _, err := exec.LookPath(path); err != nil {
		t.Skipf("SKIPPED: %s is not installed (Debian package fairy-stockfish)", path)
	}
	command := exec.Command(path)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		fmt.Fprintln(in, "quit")
		if err := command.Wait(); err != nil {
			t.Error(err)
		}
	})
	fmt.Fprintln(in, "usi\nsetoption name UCI_Variant value minishogi")
	return &fairy{in, bufio.NewScanner(out)}
}

// divide returns the counts of each move.
func (f *fairy) divide(t *testing.T, sfen string, depth int) map[string]int {
	t.Helper()
	fmt.Fprintf(f.in, "position sfen %s\ngo perft %d\n", sfen, depth)
	counts := map[string]int{}
	for f.out.Scan() {
		name, number, found := strings.Cut(f.out.Text(), ": ")
		count, err := strconv.Atoi(number)
		if !found || err != nil {
			continue
		}
		if name == "Nodes searched" {
			return counts
		}
		counts[name] = count
	}
	t.Fatalf("the engine has ended: %v", f.out.Err())
	return nil
}

// Random positions, most of them with pieces in hand, have the moves that Fairy-Stockfish
// lists, and so have those after them.
func TestMovesAreFairyStockfishs(t *testing.T) {
	f := startFairy(t)
	random := rand.New(rand.NewPCG(3, 4))
	compared := 0
	for range 40 {
		p := Start()
		for ply := range 60 {
			moves := p.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			if ply%6 == 5 {
				compare(t, f, &p)
				compared++
			}
			p = p.Play(moves[random.IntN(len(moves))])
		}
	}
	if compared < 150 {
		t.Errorf("only %d positions", compared)
	}
}

// compare finds the first move of a position whose counts differ.
func compare(t *testing.T, f *fairy, p *Position) {
	t.Helper()
	const depth = 3
	theirs, ours := f.divide(t, p.SFEN(1), depth), p.Divide(depth, true)
	for m, want := range theirs {
		if got, listed := ours[m]; !listed || got != want {
			t.Fatalf("%s: %s has %d lines, want %d", p.SFEN(1), m, got, want)
		}
	}
	for m := range ours {
		if _, listed := theirs[m]; !listed {
			t.Fatalf("%s: %s is not Fairy-Stockfish's", p.SFEN(1), m)
		}
	}
}
