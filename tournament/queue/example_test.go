package queue_test

import (
	"context"
	"fmt"
	"os"

	"shotest/tournament"
	"shotest/tournament/queue"
)

// A tournament of two games that is interrupted after the first.
func Example() {
	folder, err := os.MkdirTemp("", "queue")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	opening := tournament.Opening{Name: "1", Position: "startpos"}
	schedule := []tournament.Job{
		{ID: "000000a", Players: [2]string{"one", "two"}, Opening: opening},
		{ID: "000000b", Players: [2]string{"two", "one"}, Opening: opening},
	}
	for range len(schedule) {
		if err := playOneGame(folder, schedule); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 2 games queued
	// playing 000000a
	// finished 000000a: black
	// 0 games queued
	// playing 000000b
	// finished 000000a: black
	// finished 000000b: black
}

// playOneGame is one run of the program.
func playOneGame(folder string, schedule []tournament.Job) error {
	ctx := context.Background()
	q, err := queue.Open(ctx, queue.Config{Tournament: "example", Folder: folder})
	if err != nil {
		return err
	}
	defer q.Close()
	added, err := q.Enqueue(ctx, schedule) // always all of them
	if err != nil {
		return err
	}
	fmt.Println(added, "games queued")
	lease, err := q.Take(ctx)
	if err != nil {
		return err
	}
	fmt.Println("playing", lease.Job.ID)
	if err := lease.Done(ctx, tournament.Result{Job: lease.Job, Outcome: tournament.BlackWins}); err != nil {
		return err
	}
	for result, err := range q.Stored(ctx) {
		if err != nil {
			return err
		}
		fmt.Printf("finished %s: %s\n", result.ID, result.Outcome)
	}
	return nil
}
