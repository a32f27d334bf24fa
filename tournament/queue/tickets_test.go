package queue

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A ticket holds after a restart. But it is for a job of the list of jobs as it was then:
// if that has been lost and made anew, the ticket would end whatever job has taken the
// place of its own.
func TestTicketsAfterARestart(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string]bool{"the list is there": false, "the list is lost": true} {
		t.Run(name, func(t *testing.T) {
			config := embeddedConfig(t)
			config.AckWait, config.Listen = time.Minute, "127.0.0.1:0"
			q, jobs := mustDirect(t, config), schedule(3)
			config.Listen = q.Address()
			mustEnqueue(t, q, jobs[:1], 1)
			worker := mustJoin(t, Config{Tournament: config.Tournament, URL: "nats://" + config.Listen})
			lease, err := worker.Take(testContext(t), "w")
			if err != nil {
				t.Fatal(err)
			}
			mustClose(t, q)
			want := Progress{Playing: 1, Queued: 1, Finished: 1}
			if lost {
				want.Finished = 0
				if err := os.RemoveAll(filepath.Join(streamsFolder(config.Folder), q.names.jobs)); err != nil {
					t.Fatal(err)
				}
			}
			q = mustDirect(t, config)
			mustEnqueue(t, q, jobs[1:], 2)
			other := mustTake(t, q)
			if err := lease.Done(testContext(t), resultOf(lease.Job, "w")); lost != errors.Is(err, ErrRefused) || !lost && err != nil {
				t.Errorf("Done gives %v", err)
			}
			if p, err := q.Progress(testContext(t)); err != nil || p != want {
				t.Errorf("progress %+v, %v, expected %+v", p, err, want)
			}
			mustFinish(t, other, "director")
		})
	}
}
