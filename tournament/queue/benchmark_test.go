package queue

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"shotest/tournament"
)

// typicalResult is a game of 120 moves, with what engines say of their moves.
func typicalResult(job tournament.Job) tournament.Result {
	result := resultOf(job, "machine-1/12345")
	result.Started = time.Date(2026, 11, 20, 12, 0, 0, 123456789, time.UTC)
	result.Finished = result.Started.Add(2 * time.Minute)
	result.Moves = nil
	for i := range 120 {
		// Numbers that look random, as those of real games do.
		noise := (i + 1) * 2654435761 % 1000003
		centipawns := noise%2001 - 1000
		result.Moves = append(result.Moves, tournament.MoveRecord{
			Move:       string([]byte{"123456789"[noise%9], "abcdefghi"[noise/9%9], "123456789"[noise/81%9], "abcdefghi"[noise/729%9]}),
			Centipawns: &centipawns, Depth: 8 + noise%8, SelDepth: 14 + noise%16, Nodes: uint64(noise) * 7,
			Elapsed: int64(1_000_000 + noise), Reported: int64(990 + noise%20),
		})
	}
	return result
}

// bytesIn returns how many bytes the files of a folder have.
func bytesIn(b *testing.B, folder string) (total int64) {
	err := filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			total += info.Size()
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return total
}

// BenchmarkGame is what the queue costs a game, from its place in the schedule
// to its result on the disk; and how many bytes it is there.
func BenchmarkGame(b *testing.B) {
	config := embeddedConfig(b)
	q, jobs := mustOpen(b, config), schedule(b.N)
	before := bytesIn(b, config.Folder)
	b.ResetTimer()
	mustEnqueue(b, q, jobs, b.N)
	for range jobs {
		lease := mustTake(b, q)
		if err := lease.Done(b.Context(), typicalResult(lease.Job)); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	mustClose(b, q)
	b.ReportMetric(float64(bytesIn(b, config.Folder)-before)/float64(b.N), "bytes/game")
}

// BenchmarkStore is what it costs to make a result safe: the disk, mostly.
func BenchmarkStore(b *testing.B) {
	q := mustOpen(b, embeddedConfig(b))
	for _, job := range schedule(b.N) {
		if err := q.store(b.Context(), typicalResult(job)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSync is what the disk itself needs for a few kilobytes.
func BenchmarkSync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "file"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for b.Loop() {
		if _, err := f.Write(make([]byte, 3000)); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEnqueue100k is the start of a tournament of 100,000 games, and
// BenchmarkResume100k another start of it.
func BenchmarkEnqueue100k(b *testing.B) { benchmarkEnqueue(b, false) }
func BenchmarkResume100k(b *testing.B)  { benchmarkEnqueue(b, true) }

func benchmarkEnqueue(b *testing.B, again bool) {
	jobs := schedule(100_000)
	for b.Loop() {
		b.StopTimer()
		q := mustOpen(b, embeddedConfig(b))
		if again {
			mustEnqueue(b, q, jobs, len(jobs))
		}
		b.StartTimer()
		added, err := q.Enqueue(b.Context(), jobs)
		if err != nil || (added == 0) != again {
			b.Fatalf("added %d, error %v", added, err)
		}
		b.StopTimer()
		mustClose(b, q)
		b.StartTimer()
	}
}

// BenchmarkRead is reading stored results, as reports and restarts do.
func BenchmarkRead(b *testing.B) {
	q := mustOpen(b, embeddedConfig(b))
	const games = 2000
	for _, job := range schedule(games) {
		if err := q.store(b.Context(), typicalResult(job)); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if n := len(stored(b, q)); n != games {
			b.Fatal(n)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*games), "ns/result")
}

// BenchmarkOpen is the start of the server, and its end.
func BenchmarkOpen(b *testing.B) {
	config := embeddedConfig(b)
	for b.Loop() {
		mustClose(b, mustOpen(b, config))
	}
}
