package director

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shotest/tournament"
	"shotest/tournament/queue"
)

// vandal is somebody who may write all that a server stores.
type vandal struct {
	*testing.T
	js jetstream.JetStream
}

func newVandal(t *testing.T, url string) *vandal {
	t.Helper()
	connection, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(connection.Close)
	js, err := jetstream.New(connection)
	if err != nil {
		t.Fatal(err)
	}
	return &vandal{t, js}
}

// put stores a message under a subject of the tournament.
func (v *vandal) put(subject string, data []byte) {
	v.Helper()
	if _, err := v.js.Publish(context.Background(), "shotest.quick."+subject, data); err != nil {
		v.Fatal(subject, err)
	}
}

// packed returns a result as it is stored.
func packed(t *testing.T, value any) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	err := json.NewEncoder(w).Encode(value)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// resultFor returns a game of few moves for a job.
func resultFor(job tournament.Job) tournament.Result {
	r := tournament.Result{Job: job, Outcome: tournament.BlackWins, Reason: tournament.Resignation, Worker: "w"}
	r.Opening.Position = "startpos"
	return r
}

// vandalize stores what is not of the tournament, and returns how much: of games that
// are to be played, and of others.
func (v *vandal) vandalize(jobs []tournament.Job) (all int) {
	v.Helper()
	result := func(change func(*tournament.Result)) []byte {
		r := resultFor(jobs[all])
		change(&r)
		return packed(v.T, r)
	}
	zeros := packed(v.T, strings.Repeat(" ", 16<<20))
	for _, data := range [][]byte{
		[]byte("rubbish"),
		bytes.Repeat(zeros, 3<<18/len(zeros)),
		result(func(r *tournament.Result) { r.ID = "../../PWNED" }),
		result(func(r *tournament.Result) { r.Players = [2]string{"../../PWNED", "nobody"} }),
		result(func(r *tournament.Result) { r.Moves = []tournament.MoveRecord{{Move: "5e5d"}} }),
		packed(v.T, nil),
	} {
		v.put("result."+jobs[all].ID, data)
		all++
	}
	unknown := resultFor(jobs[0])
	unknown.ID = "999999a"
	v.put("result.999999a", packed(v.T, unknown))
	unknown.ID = "PWNED"
	v.put("result.PWNED", packed(v.T, unknown))

	other, player := jobs[all], jobs[all+1]
	other.Opening.Position = "startpos moves 7g7e"
	player.Players[0] = "/bin/sh"
	traversal := jobs[all+2]
	traversal.ID = "../../PWNED"
	revised := jobs[all+4]
	revised.Revision = 1000
	for i, job := range []any{other, player, traversal, "rubbish", revised} {
		text, err := json.Marshal(job)
		if err != nil {
			v.Fatal(err)
		}
		v.put("job."+jobs[all+i].ID, text)
	}
	return all + 2 + 5
}

// TestForeignInputStopsNothing fills the store of a tournament with what is not of it,
// before it begins and while it is played.
func TestForeignInputStopsNothing(t *testing.T) {
	t.Parallel()
	spec, openings := load(t, quick)
	var jobs []tournament.Job
	for job := range spec.Schedule(openings) {
		jobs = append(jobs, job)
	}
	at := queue.Config{Tournament: spec.Name, URL: startServer(t)}
	q, err := queue.Open(context.Background(), at) // makes the streams
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Close(); err != nil {
		t.Fatal(err)
	}
	v := newVandal(t, at.URL)
	want := v.vandalize(jobs)

	root := t.TempDir()
	folder := filepath.Join(root, "a", "b")
	var told string
	standings, err := Run(context.Background(), Config{
		Spec: spec, Openings: openings, Folder: folder, Queue: at, AtOnce: 1,
		OnEvent: func(e Event) {
			switch {
			case e.Kind == Begun:
				unknown := resultFor(jobs[1])
				unknown.ID = "000000c"
				v.put("result.000000c", packed(t, unknown))
				want++
			case e.Kind == Trouble:
				told = e.Text
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	aside, err := setAside(folder)
	if err != nil || len(aside) != want {
		t.Errorf("%d are set aside (%v), want %d: %q", len(aside), err, want, aside)
	}
	if !strings.Contains(told, "set aside") {
		t.Errorf("told %q", told)
	}
	for _, name := range aside {
		if info, err := os.Stat(filepath.Join(folder, asideFolder, name)); err != nil || info.Size() > 1<<20 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if entries, err := os.ReadDir(root); err != nil || len(entries) != 1 {
		t.Errorf("the folder is not all that has been written: %v", entries)
	}
	if found, _ := filepath.Glob(filepath.Join(folder, "*PWNED*")); len(found) > 0 {
		t.Errorf("found %q", found)
	}
}

// TestSetAsideIsBounded: a worker cannot fill the disk with what is refused.
func TestSetAsideIsBounded(t *testing.T) {
	t.Parallel()
	a := &aside{folder: t.TempDir()}
	for range 3 * mostAside {
		if err := a.keep(queue.Rejection{Kind: queue.ForgedResult, Worker: "w", Data: []byte("x"), Err: context.Canceled}); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(a.folder)
	if err != nil || len(entries) != mostAside+1 {
		t.Errorf("%d files, want %d and a list (%v)", len(entries), mostAside, err)
	}
	if text, missed := a.news(); missed || !strings.HasPrefix(text, "600 set aside") {
		t.Errorf("told %q, %t", text, missed)
	}
	if text, _ := a.news(); text != "" {
		t.Errorf("told twice: %q", text)
	}
}

// setAside returns the names of what the folder of a tournament holds of foreign input,
// besides their list.
func setAside(folder string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(folder, asideFolder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if e.Name() != "list.txt" {
			names = append(names, e.Name())
		}
	}
	return names, err
}
