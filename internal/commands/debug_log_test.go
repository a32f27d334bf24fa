package commands

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
)

// loggedIn returns what a log says, in short: the messages, and the lines of the conversation.
func loggedIn(t *testing.T, path string) string {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var said []string
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var entry struct{ Message, Line string }
		if err := json.Unmarshal(lines.Bytes(), &entry); err != nil {
			t.Fatalf("%s: %v", lines.Text(), err)
		}
		said = append(said, strings.TrimSpace(entry.Message+" "+entry.Line))
	}
	return strings.Join(said, "; ")
}

// The log of the option begins with the line after the one that sets it, and takes the place of
// that of the flag until the option is empty again.
func TestDebugLog(t *testing.T) {
	folder := t.TempDir()
	byFlag, byOption := filepath.Join(folder, "flag.log"), filepath.Join(folder, "option.log")
	conversation := "stop\nsetoption name WriteDebugLog value <empty>\nsetoption name WriteDebugLog value " + byOption +
		"\nwho\nsetoption name WriteDebugLog value \nponderhit\nquit\n"
	if code, _, problem := shotest(t, conversation, "usi", "--log", byFlag); code != exitDone || problem != "" {
		t.Fatalf("exit code %d: %s", code, problem)
	}
	want := `started; in stop; in setoption name WriteDebugLog value <empty>; in setoption name WriteDebugLog value ` +
		byOption + `; in ponderhit; in quit; ended`
	if got := loggedIn(t, byFlag); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	want = `started; in who; out info string unknown command "who"; in setoption name WriteDebugLog value`
	if got := loggedIn(t, byOption); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// It is added to.
	if _, out, _ := shotest(t, "setoption name WriteDebugLog value "+byOption+"\nquit\n", "usi"); out != "" {
		t.Errorf("said %s", out)
	}
	if got := loggedIn(t, byOption); got != want+"; started; in quit; ended" {
		t.Errorf("got  %s", got)
	}
}

// Nothing is added to files that are no logs, and the engine goes on.
func TestDebugLogKeepsOtherFiles(t *testing.T) {
	for name, text := range map[string]string{"game.kif": "手合割：平手\n", "notes.md": "# Notes\n",
		"results.jsonl": `{"id":"000000a"}` + "\n", "list.json": "[1]"} {
		path := shogitest.File(t, name, text)
		code, out, problem := shotest(t, "setoption name WriteDebugLog value "+path+"\nisready\nquit\n", "usi")
		if code != exitDone || problem != "" || !strings.HasPrefix(out, "info string option WriteDebugLog: "+path+
			" is no log") || !strings.Contains(out, "readyok") {
			t.Errorf("%s: exit code %d, %s%s", name, code, out, problem)
		}
		if code, _, problem := shotest(t, "quit\n", "usi", "--log", path); code != exitFailed ||
			!strings.Contains(problem, "--log: "+path+" is no log") {
			t.Errorf("--log %s: exit code %d, %s", name, code, problem)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != text {
			t.Errorf("%s: %v, %q", name, err, now)
		}
	}
	_, out, _ := shotest(t, "setoption name WriteDebugLog value "+t.TempDir()+"\nquit\n", "usi")
	if !strings.Contains(out, "expected a regular file: this is a folder") {
		t.Errorf("a folder: %s", out)
	}
}
