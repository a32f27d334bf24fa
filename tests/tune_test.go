//go:build e2e

package tests

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
)

// randomTable writes a table of random games with random scores, of which every
// seventh is broken, and returns its path.
func randomTable(t *testing.T, games int) string {
	t.Helper()
	const seed = 21
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	var table, scores strings.Builder
	table.WriteString("#id\tblack\twhite\twinner\tend\tusi_moves\n")
	scores.WriteString("#id\teval_cp_black_pov_per_ply(x=none)\n")
	for id := range games {
		position := shogi.StartPosition()
		var moves, said []string
		for range 50 {
			legal := position.AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			moves = append(moves, m.String())
			said = append(said, fmt.Sprint(random.IntN(1000)-500))
			position.Play(m)
		}
		if id%7 == 6 {
			moves[3] = "5e5d"
		}
		winner := [2]string{"b", "w"}[random.IntN(2)]
		fmt.Fprintf(&table, "%d\tone\ttwo\t%s\ttoryo\t%s\n", id, winner, strings.Join(moves, " "))
		fmt.Fprintf(&scores, "%d\t%s\n", id, strings.Join(said, " "))
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"games.tsv": table.String(), "games_eval_time.tsv": scores.String()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// runTune runs a command of tuning and returns what it prints.
func runTune(t *testing.T, program string, args ...string) (out, errs string, code int) {
	t.Helper()
	var stdout, stderr strings.Builder
	command := exec.Command(program, append([]string{"tune"}, args...)...)
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return stdout.String(), stderr.String(), command.ProcessState.ExitCode()
}

// testResuming runs a command of tuning to its end, and again with an interruption
// after a few epochs, and expects the same bytes of both. The arguments are all but the
// file to write.
func testResuming(t *testing.T, command string, args ...string) {
	t.Helper()
	program, folder := buildShotest(t), t.TempDir()
	args = append([]string{command}, args...)
	with := func(out string, more ...string) []string {
		return append(append(slices.Clone(args), "--out", filepath.Join(folder, out)), more...)
	}
	if _, errs, code := runTune(t, program, with("whole")...); code != 0 {
		t.Fatal(errs)
	}
	interruptTune(t, program, with("resumed")...)
	if _, err := os.Stat(filepath.Join(folder, "resumed")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an interrupted run has written weights: %v", err)
	}
	if printed, errs, code := runTune(t, program, with("resumed", "--resume")...); code != 0 || strings.Contains(printed, "epoch 2/") {
		t.Fatalf("resumed: exit code %d\n%s%s", code, printed, errs)
	}
	whole, err := os.ReadFile(filepath.Join(folder, "whole"))
	if err != nil {
		t.Fatal(err)
	}
	if resumed, err := os.ReadFile(filepath.Join(folder, "resumed")); err != nil || !bytes.Equal(resumed, whole) {
		t.Errorf("%v; the weights of the resumed run differ from those of the whole one: %d bytes, want %d", err, len(resumed), len(whole))
	}
}

// interruptTune runs a command of tuning and interrupts it after the third epoch, as
// Ctrl-C does.
func interruptTune(t *testing.T, program string, args ...string) {
	t.Helper()
	command := exec.Command(program, append([]string{"tune"}, args...)...)
	var errs strings.Builder
	command.Stderr = &errs
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "epoch 3/") {
			if err := command.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := command.Wait(); err == nil || !strings.Contains(errs.String(), "--resume goes on") {
		t.Fatalf("interrupted: %v\n%s", err, &errs)
	}
}
