package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shotest/tournament"
)

func TestEveryJobIsPlayedInOrder(t *testing.T) {
	q, jobs := mustOpen(t, embeddedConfig(t)), schedule(10)
	mustEnqueue(t, q, jobs, 10)
	for i, job := range jobs {
		lease := mustTake(t, q)
		if !reflect.DeepEqual(lease.Job, job) || lease.Attempt != 1 {
			t.Fatalf("job %d is %+v (attempt %d), want %+v", i, lease.Job, lease.Attempt, job)
		}
		mustFinish(t, lease, "w")
	}
	results := stored(t, q)
	for i, result := range results {
		if want := resultOf(jobs[i], "w"); !reflect.DeepEqual(result, want) {
			t.Errorf("result %d is %+v, want %+v", i, result, want)
		}
	}
	checkComplete(t, jobs, results)
	if p, err := q.Progress(testContext(t)); err != nil || p != (Progress{Finished: 10}) {
		t.Errorf("progress %+v, error %v", p, err)
	}
}

func TestEnqueueAddsOnlyWhatIsMissing(t *testing.T) {
	q, jobs := mustOpen(t, embeddedConfig(t)), schedule(6)
	mustEnqueue(t, q, jobs[:4], 4)
	mustFinish(t, mustTake(t, q), "w")
	playing := mustTake(t, q)
	mustEnqueue(t, q, append(jobs, jobs...), 2)
	mustEnqueue(t, q, jobs, 0)
	if p, err := q.Progress(testContext(t)); err != nil || p != (Progress{Queued: 4, Playing: 1, Finished: 1}) {
		t.Errorf("progress %+v, error %v", p, err)
	}
	mustFinish(t, playing, "w")
	for range 4 {
		mustFinish(t, mustTake(t, q), "w")
	}
	checkComplete(t, jobs, stored(t, q))
	nothingToTake(t, q, 50*time.Millisecond)
}

func TestEnqueueRefusesStrangeNames(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	for _, id := range []string{"", "a.b", "a b", "*", ">", "é"} {
		if _, err := q.Enqueue(testContext(t), []tournament.Job{{ID: id}}); err == nil {
			t.Errorf("a game called %q is accepted", id)
		}
	}
}

// Two directors that enqueue at the same time add each job once.
func TestEnqueueTwiceAtOnce(t *testing.T) {
	q, jobs := mustOpen(t, embeddedConfig(t)), schedule(2000)
	var total [2]int
	var group sync.WaitGroup
	for i := range total {
		group.Go(func() {
			var err error
			if total[i], err = q.Enqueue(testContext(t), jobs); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if total[0]+total[1] != len(jobs) {
		t.Errorf("%d and %d were added, together not %d", total[0], total[1], len(jobs))
	}
}

func TestReleaseGivesTheGameBackAtOnce(t *testing.T) {
	config := embeddedConfig(t)
	config.AckWait = time.Hour
	q := mustOpen(t, config)
	mustEnqueue(t, q, schedule(1), 1)
	if err := mustTake(t, q).Release(testContext(t)); err != nil {
		t.Fatal(err)
	}
	if again := mustTake(t, q); again.Attempt != 2 {
		t.Errorf("attempt %d, want 2", again.Attempt)
	}
}

// A server that nobody else can reach has no workers after a restart: what they
// were playing need not wait for them.
func TestRestartEndsLeases(t *testing.T) {
	config := embeddedConfig(t)
	config.AckWait = time.Hour
	q, jobs := mustOpen(t, config), schedule(3)
	mustEnqueue(t, q, jobs, 3)
	mustFinish(t, mustTake(t, q), "w")
	mustTake(t, q)
	mustClose(t, q)
	q = mustOpen(t, config)
	for range 2 {
		mustFinish(t, mustTake(t, q), "w")
	}
	checkComplete(t, jobs, stored(t, q))
}

func TestLeaseIsRenewedWhileTheGameGoesOn(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	mustEnqueue(t, q, schedule(1), 1)
	lease := mustTake(t, q)
	nothingToTake(t, q, 4*q.ackWait)
	mustFinish(t, lease, "w")
}

// A worker that falls silent loses its game; when it comes back with a result,
// the first one counts.
func TestFirstResultCounts(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	mustEnqueue(t, q, schedule(1), 1)
	late := mustTake(t, q)
	late.stop() // as if its process were paused
	next := mustTake(t, q)
	if next.Job.ID != late.Job.ID || next.Attempt != 2 {
		t.Fatalf("took %s, attempt %d", next.Job.ID, next.Attempt)
	}
	mustFinish(t, next, "next")
	if err := late.Done(testContext(t), resultOf(late.Job, "late")); !errors.Is(err, ErrAlreadyFinished) {
		t.Errorf("the second result gives %v", err)
	}
	if results := stored(t, q); len(results) != 1 || results[0].Worker != "next" {
		t.Errorf("results %+v", results)
	}
	nothingToTake(t, q, 2*q.ackWait)
}

// The late worker may also be faster than the one that got its game.
func TestLateWorkerMayBeFirst(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	mustEnqueue(t, q, schedule(1), 1)
	late := mustTake(t, q)
	late.stop()
	next := mustTake(t, q)
	mustFinish(t, late, "late")
	if err := next.Done(testContext(t), resultOf(next.Job, "next")); !errors.Is(err, ErrAlreadyFinished) {
		t.Errorf("the second result gives %v", err)
	}
	if results := stored(t, q); len(results) != 1 || results[0].Worker != "late" {
		t.Errorf("results %+v", results)
	}
}

// A process that dies between the result and the end of its job leaves a job
// that must not be played again.
func TestFinishedJobIsSkipped(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	mustEnqueue(t, q, schedule(2), 2)
	lease := mustTake(t, q)
	if err := q.store(testContext(t), resultOf(lease.Job, "w")); err != nil {
		t.Fatal(err)
	}
	lease.stop()
	mustFinish(t, mustTake(t, q), "w")
	nothingToTake(t, q, 3*q.ackWait)
	if p, err := q.Progress(testContext(t)); err != nil || p != (Progress{Finished: 2}) {
		t.Errorf("progress %+v, error %v", p, err)
	}
}

// When the answer to an attempt is lost, the next one finds the result stored:
// by ourselves.
func TestStoringTheSameResultTwice(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	result := resultOf(schedule(1)[0], "w")
	for range 2 {
		if err := q.store(testContext(t), result); err != nil {
			t.Error(err)
		}
	}
	result.Worker = "other"
	if err := q.store(testContext(t), result); !errors.Is(err, ErrAlreadyFinished) {
		t.Errorf("another result gives %v", err)
	}
}

func TestDoneNeedsTheResultOfItsGame(t *testing.T) {
	q, jobs := mustOpen(t, embeddedConfig(t)), schedule(2)
	mustEnqueue(t, q, jobs[:1], 1)
	if err := mustTake(t, q).Done(testContext(t), resultOf(jobs[1], "w")); err == nil {
		t.Error("the result of another game is accepted")
	}
}

// Results gives the stored ones, then those that come, each once, whoever else
// reads.
func TestResultsAsTheyCome(t *testing.T) {
	q, jobs := mustOpen(t, embeddedConfig(t)), schedule(600)
	for _, job := range jobs[:300] {
		if err := q.store(testContext(t), resultOf(job, "w")); err != nil {
			t.Fatal(err)
		}
	}
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			var got []string
			for result, err := range q.Results(testContext(t)) {
				if err != nil {
					t.Error(err)
					return
				}
				if got = append(got, result.ID); len(got) == len(jobs) {
					break
				}
			}
			want := make([]string, len(jobs))
			for i, job := range jobs {
				want[i] = job.ID
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %v", got)
			}
		})
	}
	for _, job := range jobs[300:] {
		if err := q.store(testContext(t), resultOf(job, "w")); err != nil {
			t.Fatal(err)
		}
	}
	group.Wait()
}

func TestResultsEnd(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	ctx, cancel := context.WithCancel(testContext(t))
	time.AfterFunc(30*time.Millisecond, cancel)
	for _, err := range q.Results(ctx) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("ends with %v", err)
		}
	}
	time.AfterFunc(30*time.Millisecond, func() { mustClose(t, q) })
	for _, err := range q.Results(testContext(t)) {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("ends with %v", err)
		}
	}
	if results := slices.Collect(keys(q.Stored(testContext(t)))); len(results) != 1 {
		t.Errorf("a closed queue has %v", results)
	}
}

func keys[K, V any](pairs func(func(K, V) bool)) func(func(K) bool) {
	return func(yield func(K) bool) { pairs(func(k K, _ V) bool { return yield(k) }) }
}

// What is no result of its game is set aside, and the game can be played.
func TestUnreadableResultIsSetAside(t *testing.T) {
	config := embeddedConfig(t)
	aside := make(chan Rejection, 10)
	config.Reject = func(r Rejection) error { aside <- r; return nil }
	q, jobs := mustOpen(t, config), schedule(4)
	other := must(encode(resultOf(jobs[3], "w"), maxResult))(t)
	bad := map[string][]byte{jobs[1].ID: []byte("rubbish"), jobs[2].ID: other}
	for _, job := range jobs[:3] {
		var err error
		if data := bad[job.ID]; data != nil {
			_, err = q.js.Publish(testContext(t), q.names.result(job.ID), data)
		} else {
			err = q.store(testContext(t), resultOf(job, "w"))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	checkComplete(t, jobs[:1], stored(t, q))
	for _, job := range jobs[1:3] {
		if r := <-aside; r.Kind != BadResult || r.ID != job.ID || !bytes.Equal(r.Data, bad[job.ID]) || r.Err == nil {
			t.Errorf("set aside: %+v", r)
		}
	}
	mustEnqueue(t, q, jobs, 3)
	for range 3 {
		mustFinish(t, mustTake(t, q), "w")
	}
	checkComplete(t, jobs, stored(t, q))
}

// What cannot be kept aside stays where it is.
func TestUnreadableResultIsNotLost(t *testing.T) {
	config := embeddedConfig(t)
	full := errors.New("no space left")
	config.Reject = func(Rejection) error { return full }
	q, id := mustOpen(t, config), schedule(1)[0].ID
	if _, err := q.js.Publish(testContext(t), q.names.result(id), []byte("rubbish")); err != nil {
		t.Fatal(err)
	}
	checkComplete(t, nil, stored(t, q))
	if data, err := q.stored(testContext(t), id); err != nil || string(data) != "rubbish" {
		t.Errorf("stored: %q, %v", data, err)
	}
}

func TestUnreadableJobIsDropped(t *testing.T) {
	q, jobs := mustOpen(t, embeddedConfig(t)), schedule(2)
	if _, err := q.js.Publish(testContext(t), q.names.job(jobs[0].ID), []byte("rubbish")); err != nil {
		t.Fatal(err)
	}
	mustEnqueue(t, q, jobs, 1)
	if lease := mustTake(t, q); lease.Job.ID != jobs[1].ID {
		t.Errorf("took %s", lease.Job.ID)
	}
	mustEnqueue(t, q, jobs, 1)
}

func TestDropJobsLeavesGamesThatArePlayed(t *testing.T) {
	config := embeddedConfig(t)
	config.AckWait = 10 * time.Second // longer than it may take to drop them
	q, jobs := mustOpen(t, config), schedule(2500)
	mustEnqueue(t, q, jobs, len(jobs))
	playing := mustTake(t, q)
	if n, err := q.DropJobs(testContext(t)); err != nil || n != len(jobs)-1 {
		t.Errorf("dropped %d, error %v", n, err)
	}
	nothingToTake(t, q, 100*time.Millisecond)
	mustEnqueue(t, q, jobs[:3], 2)
	mustFinish(t, playing, "w")
	checkComplete(t, jobs[:1], stored(t, q))
}

func TestEndSendsWorkersHome(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	mustEnqueue(t, q, schedule(1), 1)
	if err := q.End(testContext(t)); err != nil {
		t.Fatal(err)
	}
	mustFinish(t, mustTake(t, q), "w")
	if _, err := q.Take(testContext(t)); !errors.Is(err, ErrOver) {
		t.Errorf("Take gives %v", err)
	}
}

func TestTakeEnds(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	ctx, cancel := context.WithCancel(testContext(t))
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := q.Take(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Take gives %v", err)
	}
	// What comes for those who have gone is for others.
	mustEnqueue(t, q, schedule(1), 1)
	mustFinish(t, mustTake(t, q), "w")
	time.AfterFunc(20*time.Millisecond, func() { mustClose(t, q) })
	if _, err := q.Take(testContext(t)); !errors.Is(err, ErrClosed) {
		t.Errorf("Take gives %v", err)
	}
}

func TestManifest(t *testing.T) {
	config := embeddedConfig(t)
	q, ctx := mustOpen(t, config), testContext(t)
	if _, err := q.Manifest(ctx); !errors.Is(err, ErrNoManifest) {
		t.Errorf("no manifest gives %v", err)
	}
	if err := q.PutManifest(ctx, []byte("one")); err != nil {
		t.Fatal(err)
	}
	mustClose(t, q)
	q = mustOpen(t, config)
	if err := q.PutManifest(ctx, []byte("one")); err != nil {
		t.Error(err)
	}
	if err := q.PutManifest(ctx, []byte("two")); !errors.Is(err, ErrManifestDiffers) {
		t.Errorf("another manifest gives %v", err)
	}
	if manifest, err := q.Manifest(ctx); err != nil || string(manifest) != "one" {
		t.Errorf("manifest %q, error %v", manifest, err)
	}
}

func TestNews(t *testing.T) {
	q, ctx := mustOpen(t, embeddedConfig(t)), testContext(t)
	news, err := q.Watch(ctx)
	if err != nil {
		t.Fatal(err)
	}
	worker := Worker{Name: "w", Cores: 2, Since: time.Unix(1, 0).UTC()}
	game := tournament.LiveGame{Job: schedule(1)[0], Worker: "w", Moves: []tournament.MoveRecord{{Move: "7g7f"}}, Started: worker.Since}
	attending, stop := context.WithCancel(ctx)
	stop()
	q.Attend(attending, worker)
	if err := q.Publish(game); err != nil {
		t.Fatal(err)
	}
	var got []News
	for n := range news {
		if got = append(got, n); len(got) == 2 {
			break
		}
	}
	if want := []News{{Worker: &worker}, {Game: &game}}; !reflect.DeepEqual(got, want) {
		t.Errorf("news %+v, want %+v", got, want)
	}
}

func TestLongTranscriptIsShortened(t *testing.T) {
	result := resultOf(schedule(1)[0], "w")
	result.Failure = &tournament.Failure{Kind: tournament.Crash}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 1000 {
		result.Failure.Transcript = append(result.Failure.Transcript, fmt.Sprint(i, " ", random.Uint64()))
	}
	data, err := encode(result, 8000)
	if err != nil || len(data) > 8000 {
		t.Fatalf("%d bytes, error %v", len(data), err)
	}
	short, err := decode(data)
	if err != nil {
		t.Fatal(err)
	}
	lines, all := short.Failure.Transcript, result.Failure.Transcript
	if len(all) != 1000 || lines[0] != all[0] || lines[len(lines)-1] != all[999] || len(lines) < 300 {
		t.Errorf("%d lines from %q to %q; the original has %d", len(lines), lines[0], lines[len(lines)-1], len(all))
	}
	if _, err := encode(result, 100); !errors.Is(err, ErrTooLarge) {
		t.Errorf("100 bytes give %v", err)
	}
}

func TestNames(t *testing.T) {
	seen := map[string]string{}
	for _, name := range []string{"league", "League 1", "League.1", "League_1", "第1回", "第2回", strings.Repeat("x", 64), strings.Repeat("x", 65), strings.Repeat("x", 300)} {
		got := token(name)
		if other, ok := seen[got]; ok {
			t.Errorf("%q and %q are both %q", name, other, got)
		}
		seen[got] = name
		if checkID(got) != nil || len(got) > 80 {
			t.Errorf("%q becomes %q", name, got)
		}
	}
	if token("league-1_b") != "league-1_b" {
		t.Error("a plain name is changed")
	}
	config := embeddedConfig(t)
	config.Tournament = "第1回 / tournament.*"
	q := mustOpen(t, config)
	mustEnqueue(t, q, schedule(1), 1)
	mustFinish(t, mustTake(t, q), "w")
}

func TestAddressesAreShownWithoutPasswords(t *testing.T) {
	got := redacted("nats://a:secret@one:4222, tls://secret@two:4222,three")
	if strings.Contains(got, "secret") || !strings.Contains(got, "one:4222") || !strings.Contains(got, "three") {
		t.Error(got)
	}
}

func TestFolderHasOneOwner(t *testing.T) {
	config := embeddedConfig(t)
	q := mustOpen(t, config)
	_, err := Open(testContext(t), config)
	if !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), fmt.Sprintf("%s, by process %d", config.Folder, os.Getpid())) {
		t.Errorf("a folder in use gives %v", err)
	}
	mustClose(t, q)
	// What a killed process leaves behind does not count.
	if err := os.WriteFile(filepath.Join(config.Folder, ownerFile), []byte("1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, config)
}

func TestConfigsThatWillNotDo(t *testing.T) {
	folder := t.TempDir()
	for name, config := range map[string]Config{
		"no name":             {Folder: folder},
		"nowhere":             {Tournament: "t"},
		"both":                {Tournament: "t", Folder: folder, URL: "nats://127.0.0.1:1"},
		"listen and join":     {Tournament: "t", Listen: "127.0.0.1:0", URL: "nats://127.0.0.1:1"},
		"negative wait":       {Tournament: "t", Folder: folder, AckWait: -1},
		"replicas alone":      {Tournament: "t", Folder: folder, Replicas: 3},
		"key only":            {Tournament: "t", Folder: folder, TLS: TLS{Key: "k"}},
		"useless token":       {Tournament: "t", Folder: folder, Auth: Auth{Token: "x"}},
		"two ways":            {Tournament: "t", URL: "nats://127.0.0.1:1", Auth: Auth{Token: "x", User: "y"}},
		"password only":       {Tournament: "t", URL: "nats://127.0.0.1:1", Auth: Auth{Password: "x"}},
		"NKey for us":         {Tournament: "t", Folder: folder, Listen: "127.0.0.1:0", Auth: Auth{NKey: "x"}},
		"CA without ours":     {Tournament: "t", Folder: folder, Listen: "127.0.0.1:0", TLS: TLS{CA: "x"}},
		"no certificate file": {Tournament: "t", Folder: folder, Listen: "127.0.0.1:0", TLS: TLS{Certificate: "x", Key: "y"}},
		"no port":             {Tournament: "t", Folder: folder, Listen: "127.0.0.1"},
		"strange port":        {Tournament: "t", Folder: folder, Listen: "127.0.0.1:70000"},
		"no server":           {Tournament: "t", URL: "nats://127.0.0.1:1"},
		"no NKey file":        {Tournament: "t", URL: "nats://127.0.0.1:1", Auth: Auth{NKey: "x"}},
		"nobody's file":       {Tournament: "t", Folder: folder, Listen: "127.0.0.1:0", Auth: Auth{Credentials: "x"}},
		"an open door":        {Tournament: "t", Folder: folder, Listen: "0.0.0.0:0"},
	} {
		if q, err := Open(testContext(t), config); err == nil {
			t.Errorf("%s: accepted", name)
			mustClose(t, q)
		} else if !strings.HasPrefix(err.Error(), "queue: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestJoiningWhatDoesNotExist(t *testing.T) {
	config := embeddedConfig(t)
	config.Listen = "127.0.0.1:0"
	q := mustOpen(t, config)
	join := Config{Tournament: config.Tournament, URL: "nats://" + q.Address()}
	if _, err := Join(testContext(t), join); !errors.Is(err, ErrNoManifest) {
		t.Errorf("without a manifest: %v", err)
	}
	join.Tournament = "other"
	if _, err := Join(testContext(t), join); !errors.Is(err, ErrNoTournament) {
		t.Errorf("got %v", err)
	}
}

// A store that may not grow delays results, too.
func TestStoreLimit(t *testing.T) {
	config := embeddedConfig(t)
	config.MaxBytes = 2000
	troubles := make(chan Trouble, 100)
	config.Trouble = func(trouble Trouble) { troubles <- trouble }
	q, jobs := mustOpen(t, config), schedule(20)
	done := make(chan error, 1)
	go func() {
		for _, job := range jobs {
			if err := q.store(testContext(t), resultOf(job, "w")); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	if trouble := <-troubles; trouble.Err == nil || trouble.Attempts != 1 {
		t.Errorf("trouble %+v", trouble)
	}
	larger := q.resultsConfig()
	larger.MaxBytes = -1
	if _, err := q.js.UpdateStream(testContext(t), larger); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	checkComplete(t, jobs, stored(t, q))
}
