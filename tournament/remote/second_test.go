//go:build e2e

package remote

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/internal/testing/natstest"
	"shotest/tournament"
)

// TestSecondRunnerEnds starts two runners of a tournament at nearly the same time. One of the two
// must end.
func TestSecondRunnerEnds(t *testing.T) {
	t.Parallel()
	s := natstest.Start(t, &server.Options{})
	spec, _ := parse(t, quick)
	var pairs sync.WaitGroup
	for pair := range 100 {
		own := *spec
		own.Name = fmt.Sprintf("pair-%d", pair)
		match := Match{Spec: &own, Manifest: &tournament.Manifest{}}
		pairs.Go(func() {
			apart := time.Duration(rand.IntN(600)) * time.Millisecond
			first, second := make(chan error, 1), make(chan error, 1)
			go func() { first <- runFor(t, s.URL(), match, 5*time.Second) }()
			time.Sleep(apart)
			go func() { second <- runFor(t, s.URL(), match, 5*time.Second) }()
			a, b := <-first, <-second
			if errors.Is(a, ErrSecondRunner) == errors.Is(b, ErrSecondRunner) {
				t.Errorf("%v apart, the first ends with %v, the second with %v", apart, a, b)
			}
		})
	}
	pairs.Wait()
}

// runFor runs a tournament for a duration, and returns the error if it ends earlier.
func runFor(t *testing.T, url string, match Match, duration time.Duration) error {
	r, err := Open(t.Context(), Server{URL: url}, match)
	if err != nil {
		return err
	}
	defer r.Close(false)
	for end := time.After(duration); ; {
		select {
		case m := <-r.Incoming:
			if news := r.Receive(m); news.Err != nil {
				return news.Err
			}
		case <-end:
			return nil
		}
	}
}
