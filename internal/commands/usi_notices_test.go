package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Weights that cannot be read end a command, and a game goes on with those that are built in:
// only there it is said that they are used.
func TestUnreadableWeights(t *testing.T) {
	folder := t.TempDir()
	weights, named := filepath.Join(folder, "weights"), filepath.Join(folder, "profile.yaml")
	for path, text := range map[string]string{weights: "x", named: "evaluation_file: " + weights + "\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	own, record := filepath.Join(folder, "own.games"), filepath.Join(folder, "game.usi")
	if err := os.WriteFile(record, []byte("startpos moves 7g7f\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"explain", "analyze --nodes 10", "bench --nodes 10", "review RECORD", "tune games --positions 1 --out OWN"} {
		code, _, problem := shotest(t, "", append(commandWords(command, "RECORD", record, "OWN", own), "--profile", named)...)
		if code != exitFailed || !strings.Contains(problem, "evaluation weights: "+weights) || strings.Contains(problem, "used") {
			t.Errorf("%s: exit code %d: %s", command, code, problem)
		}
	}
	d := startDialogue(t)
	d.say("setoption name USI_Hash value 1", "setoption name EvaluationFile value "+weights, "isready")
	if got := d.until("readyok"); len(got) != 2 || !strings.Contains(got[0], weights) || !strings.HasSuffix(got[0], "; what is built in is used") {
		t.Errorf("%q", got)
	}
	d.say("setoption name StrictFiles value true", "isready")
	if got := d.until("readyok"); len(got) != 2 || !strings.Contains(got[0], "StrictFiles failed: ") || strings.Contains(got[0], "used") {
		t.Errorf("strict: %q", got)
	}
}

// A path is named in the bytes that the client has sent, UTF-8 or Shift_JIS; other letters
// beyond ASCII stay away from clients that cannot read them.
func TestPathsInJapaneseAreNamed(t *testing.T) {
	for _, path := range []string{`C:\将棋 エンジン\定跡.db`, "\x8f\xab\x8a\xfb\\\x92\xe8\x90\xd5.db"} {
		d := startDialogue(t)
		d.say("setoption name USI_Hash value 1", "setoption name BookFile value "+path, "setoption name USI_OwnBook value true",
			"setoption name 歩 value 歩", "isready")
		got := strings.Join(d.until("readyok"), "\n")
		if !strings.Contains(got, "info string opening book: stat "+path+": ") || !strings.Contains(got, "unknown option ?") {
			t.Errorf("%q", got)
		}
	}
}
