//go:build e2e

package commands

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A process that ends by a signal during a search prints nothing more and succeeds.
func TestEndsBySignal(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var problem strings.Builder
	d := dialogueWith(t, func(in io.Reader, out io.Writer) error {
		if code := run(ctx, []string{"usi"}, streams{in: in, out: out, err: &problem}); code != exitDone ||
			problem.String() != "" {
			return fmt.Errorf("exit code %d: %s", code, &problem)
		}
		return nil
	})
	d.say("setoption name USI_Hash value 1", "position startpos", "go infinite", "")
	cancel()
	if said := strings.Join(d.end(), "\n"); strings.Contains(said, "bestmove") {
		t.Error(said)
	}
}

// randomCommands draws commands in any order, and counts those that need an answer.
func randomCommands(random *rand.Rand, count int) (commands []string, searches, mates, readies int) {
	positions := []string{
		"position startpos", "position startpos moves 7g7f 3c3d 8h2b+", "position startpos moves 7g7f 7g7f",
		"position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "position sfen nonsense",
	}
	searching := []string{
		"go nodes 2000", "go byoyomi 30", "go infinite", "go ponder byoyomi 30",
		"go btime 1000 wtime 1000 binc 10 winc 10", "go movetime 20",
	}
	options := []string{
		"MultiPV value 3", "MultiPV value 1", "Threads value 2", "Threads value 1", "SearchMode value modern",
		"SearchMode value interest",
		"SkillLevel value 4", "SkillLevel value 20", "Explain value true", "USI_Hash value 4", "USI_Hash value 2",
		"Nothing value 1", "EnteringKingRule value TryRule",
	}
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	for range count {
		switch random.IntN(10) {
		case 0, 1, 2:
			commands = append(commands, pick(searching))
			searches++
		case 3:
			commands = append(commands, pick([]string{"go mate 30", "go mate infinite"}))
			mates++
		case 4, 5:
			commands = append(commands, pick(positions))
		case 6:
			commands = append(commands, "setoption name "+pick(options))
		case 7:
			commands = append(commands, "isready", "usinewgame")
			readies++
		default:
			commands = append(commands, pick([]string{"stop", "ponderhit", "ponderhit btime 100 wtime 100 byoyomi 10",
				"gameover win", "gameover censored"}))
		}
	}
	return commands, searches, mates, readies
}

// In any order of commands, every go, every go mate and every isready has one answer.
func TestRandomCommands(t *testing.T) {
	before := runtime.NumGoroutine()
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 1))
		commands, searches, mates, readies := randomCommands(random, 60)
		d := startDialogue(t)
		d.say("usi", "setoption name USI_Hash value 2")
		for _, command := range commands {
			d.say(command)
			if random.IntN(3) == 0 {
				time.Sleep(time.Duration(random.IntN(15)) * time.Millisecond)
			}
		}
		said := "\n" + strings.Join(d.end(), "\n")
		for _, c := range []struct {
			word string
			want int
		}{{"\nbestmove ", searches}, {"\ncheckmate ", mates}, {"\nreadyok", readies}} {
			if got := strings.Count(said, c.word); got != c.want {
				t.Errorf("seed %d: %d times %q, want %d", seed, got, c.word, c.want)
			}
		}
	}
	checkGoroutines(t, before)
}

// checkGoroutines checks that there are no more goroutines than before.
func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		time.Sleep(10 * time.Millisecond)
	}
	if after := runtime.NumGoroutine(); after > before {
		stacks := make([]byte, 1<<16)
		t.Errorf("%d goroutines, %d before:\n%s", after, before, stacks[:runtime.Stack(stacks, true)])
	}
}
