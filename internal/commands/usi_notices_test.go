package commands

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
)

// Unreadable weights are an error of commands. A game goes on with the built-in ones, and only
// there a notice says so.
func TestUnreadableWeights(t *testing.T) {
	folder := t.TempDir()
	weights, named := filepath.Join(folder, "weights"), filepath.Join(folder, "profile.yaml")
	for path, text := range map[string]string{weights: "x", named: "evaluation_file: " + weights + "\n"} {
		shogitest.WriteFile(t, path, text)
	}
	own, record := filepath.Join(folder, "own.games"), filepath.Join(folder, "game.usi")
	shogitest.WriteFile(t, record, "startpos moves 7g7f\n")
	for _, command := range []string{"explain", "analyze --nodes 10", "bench --nodes 10", "review RECORD",
		"tune games --positions 1 --out OWN"} {
		code, _, problem := shotest(t, "", append(commandWords(command, "RECORD", record, "OWN", own),
			"--profile", named)...)
		if code != exitFailed || !strings.Contains(problem, "evaluation weights: "+weights) ||
			strings.Contains(problem, "used") {
			t.Errorf("%s: exit code %d: %s", command, code, problem)
		}
	}
	d := startDialogue(t)
	d.say("setoption name USI_Hash value 1", "setoption name EvaluationFile value "+weights, "isready")
	if got := d.until("readyok"); len(got) != 2 || !strings.Contains(got[0], weights) ||
		!strings.HasSuffix(got[0], "; what is built in is used") {
		t.Errorf("%q", got)
	}
	d.say("setoption name StrictFiles value true", "isready")
	if got := d.until("readyok"); len(got) != 2 || !strings.Contains(got[0], "StrictFiles failed: ") ||
		strings.Contains(got[0], "used") {
		t.Errorf("strict: %q", got)
	}
}

// The notices of isready come before readyok, even if all commands were sent at once.
func TestNoticesBeforeReadyOK(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for _, end := range []string{"", "quit\n"} {
		for _, strict := range []string{"", "setoption name StrictFiles value true\n"} {
			_, said, _ := shotest(t,
				"usi\nsetoption name USI_Hash value 1\n"+strict+"setoption name EvaluationFile value "+missing+
					"\nisready\nisready\n"+end)
			_, ready, _ := strings.Cut(said, "usiok\n")
			lines := strings.Split(ready, "\n")
			// unless it goes on without the file
			again := strict == "" || len(lines) > 2 && strings.Contains(lines[2], missing)
			if !strings.Contains(lines[0], missing) || !again || strings.Count(ready, "readyok") != 2 {
				t.Errorf("%q %q: %q", strict, end, lines)
			}
		}
	}
}

// Notices name a path in the bytes that the client has sent, UTF-8 or Shift_JIS. Clients that
// cannot read other letters beyond ASCII do not get them.
func TestJapanesePathsInNotices(t *testing.T) {
	for _, path := range []string{`C:\将棋 エンジン\定跡.db`, "\x8f\xab\x8a\xfb\\\x92\xe8\x90\xd5.db"} {
		d := startDialogue(t)
		d.say("setoption name USI_Hash value 1", "setoption name BookFile value "+path,
			"setoption name USI_OwnBook value true", "setoption name 歩 value 歩", "isready")
		got := strings.Join(d.until("readyok"), "\n")
		if !strings.Contains(got, "info string opening book: stat "+path+": ") ||
			!strings.Contains(got, "unknown option ?") {
			t.Errorf("%q", got)
		}
	}
}

// Texts for people follow the option Language, in an encoding that the client reads; everything
// else follows the protocol.
func TestUSILanguageOption(t *testing.T) {
	inShiftJIS := func(text string) string {
		encoded, err := japanese.ShiftJIS.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return encoded
	}
	const unknown = "info string 知らないコマンドです："
	d := startDialogueIn(t, language.Japanese())
	d.say("usi")
	if got := strings.Join(d.until("usiok"), "\n"); !strings.Contains(got,
		"option name Language type combo default ja var en var ja ") {
		t.Errorf("%s", got)
	}
	for _, c := range []struct{ language, want string }{
		{"ja.UTF-8", unknown}, {"ja.SJIS", inShiftJIS(unknown)}, {"en", "info string unknown command"},
		{"ja.UTF-8", unknown},
	} {
		d.say("setoption name USI_Hash value 1", "setoption name Language value "+c.language, "hello", "isready")
		if got := d.until("readyok"); len(got) != 2 || !strings.HasPrefix(got[0], c.want) {
			t.Errorf("%s: %q", c.language, got)
		}
	}
	d.say("setoption name Explain value true", "position startpos moves 7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+",
		"go nodes 3000")
	told := strings.Join(d.until("bestmove"), "\n")
	for _, want := range []string{"info string ☗同銀：馬を取る", "良い点：", "もっともらしさは", "info string 次善"} {
		if !strings.Contains(told, want) {
			t.Errorf("no %s in %s", want, told)
		}
	}
	// A client that sends a path in Shift_JIS reads that.
	d.say("setoption name Language value ja", "setoption name BookFile value "+inShiftJIS("定跡.db"), "hello", "isready")
	if got := d.until("readyok"); !strings.HasPrefix(got[0], inShiftJIS(unknown)) {
		t.Errorf("%q", got)
	}
	// The marks of the players are not in Shift_JIS.
	e := newLowMemoryEngine(language.Japanese())
	if err := e.SetOption("Language", "ja.SJIS"); err != nil ||
		e.speech().Letter('☗')+e.speech().Letter('☖') != inShiftJIS("▲△") {
		t.Errorf("got %q, %v", e.speech().Letter('☗'), err)
	}
}
