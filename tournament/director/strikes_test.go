package director

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/tournament/remote"
)

// A strike lasts from run to run, until the worker is readmitted; what it was given before never
// counts. A damaged list of strikes is refused.
func TestStrikesLast(t *testing.T) {
	folder := t.TempDir()
	load := func(voidWorker, readmitWorker string) (r *run, said string) {
		t.Helper()
		r = &run{config: Config{Folder: folder, VoidWorker: voidWorker, ReadmitWorker: readmitWorker}}
		var err error
		if r.strikes, err = r.config.loadStrikes(); err != nil {
			t.Fatal(err)
		}
		for _, notice := range r.strikeNotices() {
			said += notice.Text + "\n"
		}
		return r, said
	}
	if r, said := load("", "desk"); len(r.strikes) > 0 || !strings.Contains(said, "desk is not struck") {
		t.Errorf("at first: %v, said %q", r.strikes, said)
	}
	before := time.Now()
	load("desk", "")
	r, said := load("", "")
	if !r.strikes.Covers("desk", before) || r.strikes.Covers("attic", before) || r.strikes["desk"].Readmitted ||
		!strings.Contains(said, "--readmit-worker desk") {
		t.Errorf("in the next run: %v, said %q", r.strikes, said)
	}
	load("", "desk")
	if r, said := load("", ""); !r.strikes["desk"].Readmitted || !r.strikes.Covers("desk", before) ||
		r.strikes.Covers("desk", time.Now()) || said != "" {
		t.Errorf("after it was readmitted: %v, said %q", r.strikes, said)
	}
	if r, _ := load("desk", ""); r.strikes["desk"].Readmitted {
		t.Error("struck again, it is readmitted")
	}
	path := filepath.Join(folder, strikesFile)
	text := shogitest.ReadFile(t, path)
	for name, damaged := range map[string]string{
		"another name": strings.Replace(string(text), "desk", "dusk", 1), "cut": string(text[:len(text)/2]),
		"empty": "", "without its checksum": `{"struck":{}}`,
	} {
		shogitest.WriteFile(t, path, damaged)
		c := Config{Folder: folder, VoidWorker: "attic"}
		if _, err := c.loadStrikes(); !errors.Is(err, ErrStrikes) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
		if kept, _ := os.ReadFile(path); string(kept) != damaged {
			t.Errorf("%s: the file was replaced", name)
		}
	}
}

// A machine that runs the tournament plays on although a worker of its name was struck, and the
// notice says so.
func TestStruckNameOfThisMachine(t *testing.T) {
	for _, c := range []struct {
		local   string
		atOnce  int
		playsOn bool
	}{{"desk", 2, true}, {"desk", 0, false}, {"attic", 2, false}} {
		r := &run{config: Config{AtOnce: c.atOnce}, machines: machines{local: c.local}}
		r.strikes = remote.Strikes{"desk": {At: time.Now()}}
		said := r.strikeNotices()[0].Text
		if strings.Contains(said, "plays on") != c.playsOn || strings.Contains(said, "given nothing") == c.playsOn {
			t.Errorf("%s, %d games at once: %s", c.local, c.atOnce, said)
		}
	}
}
