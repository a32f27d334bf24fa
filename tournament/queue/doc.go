// Package queue carries the games of a tournament to those who play them, and
// their results back, so that every game is counted exactly once whatever
// happens to the processes, the machines and the disks in between.
//
// # The way of a game
//
//	        Enqueue                Take                     Done
//	schedule ────► jobs (stored) ───────► Lease: being ────────► results (stored) ───► Results
//	                 ▲                    played, renewed           │
//	                 └──── Release, or ◄───┘                        │ one for each game:
//	                       the worker has died                      ▼ the first that came
//
// There are two lists, and a game may be in both for a moment but is never in
// neither. A job stays in its list while it is played, and leaves it only when
// the store has said that the result is on the disk. So at any instant, pulling
// the plug costs at most the games that were on the boards, and those are played
// again from the beginning.
//
// A job that is handed out is leased. The [Lease] is renewed by itself while the
// game goes on; if its holder falls silent for [Config.AckWait], the job goes to
// somebody else. The holder may be dead, or it may only have been paused (a
// laptop's lid, a debugger) and come back with a second result of the same game.
// Silence does not tell which, so nothing is decided by leases: what counts is
// that the list of results takes one message for each game, and refuses all
// others. The late worker is told so by [ErrAlreadyFinished].
//
// # Example
//
// The process that runs the tournament, and plays two games at once:
//
//	q, err := queue.Open(ctx, queue.Config{Tournament: "league", Folder: "league.run/queue"})
//	if err != nil {
//		return err // ErrInUse if another process has the folder
//	}
//	defer q.Close()
//	if err := q.PutManifest(ctx, manifest); err != nil {
//		return err // ErrManifestDiffers: results of two tournaments must not mix
//	}
//	if _, err := q.Enqueue(ctx, jobs); err != nil { // all of them, on every start
//		return err
//	}
//	for range 2 {
//		go work(ctx, q)
//	}
//	for result, err := range q.Results(ctx) { // of earlier runs too
//		…
//	}
//	q.End(ctx) // when all are there
//
// A worker in this process (one elsewhere does the same with what [Join] returns):
//
//	for {
//		lease, err := q.Take(ctx)
//		if err != nil {
//			return err // ErrOver, or ctx has ended
//		}
//		result, err := play(ctx, lease.Job)
//		if err != nil { // interrupted
//			return lease.Release(context.WithoutCancel(ctx))
//		}
//		if err := lease.Done(ctx, result); err != nil && !errors.Is(err, queue.ErrAlreadyFinished) {
//			return err
//		}
//	}
//
// Suppose that the schedule is 0a 0b 1a, that 0a is finished and 0b is on the
// board when the machine loses its power. The disk then holds
//
//	jobs    0b (leased) 1a
//	results 0a
//
// After the restart, Enqueue is given 0a 0b 1a again. It drops 0a, which has a
// result, and 0b and 1a, which are queued; it adds nothing. Results begins with
// 0a. Take gives 0b: no other process can reach this server, so whoever was
// playing it is no more. (With workers elsewhere, one of them might still be at
// it: Take gives 1a first, and 0b when its lease has run out.) Had the power gone
// between the result of 0b and the end of its job, then Take would find that 0b
// has a result, drop the job, and go on.
//
// # What is stored where
//
// All this is done by NATS JetStream: a server inside the process by default,
// with no port open; one that also listens, for workers on other machines
// ([Config.Listen]); or a cluster that exists already ([Config.URL]). The code
// that follows is the same for all three. For a tournament T there are
//
//	stream shotest-T-jobs      work queue, subjects shotest.T.job.ID, one message each
//	stream shotest-T-results   subjects shotest.T.result.ID, one message each, never removed
//	bucket shotest-T-facts     the manifest, and whether the tournament is over
//	subjects shotest.T.ask.>   what workers elsewhere ask
//	subjects shotest.T.news.>  games and workers at this moment: not stored
//
// T is the tournament's name, or a form of it that NATS allows.
//
// # Who may do what
//
// There are two roles. The director has the streams, the facts, and the server's
// API. A worker elsewhere has none of these: it may only ask, under its own
// identity W, and hear the answers.
//
//	worker W     publish    shotest.*.ask.W.*  shotest.*.news.W.*
//	             subscribe  _INBOX.W.>
//
// The director's process answers at a gate. With a job it hands out a ticket, which
// it has sealed for W and this job. Whoever brings a result has to show the ticket;
// the result is unpacked within limits, and played on a board, and only then
// stored. So a worker cannot write what is not a game, nor give the result of a game
// that it was never given. Nothing is remembered of tickets, so that they hold when
// the director is restarted.
//
// The server inside the process lets in as workers whoever has what [Config.Auth]
// asks for, and as the director nobody: that one is inside. For other servers
// [MakeCredentials] writes credentials with the permissions of each role.
//
// Everything that is stored is written through to the disk before it is
// acknowledged; jobs by the thousand, results one by one. In a cluster (of
// servers of version 2.12 or later), durability is what they are set to
// (sync_interval: always), and [Config.Replicas].
//
// A game of 120 moves, with what the engines said of each, takes 2.7 KB there.
// From its place in the schedule to its result it costs one or two milliseconds
// and as many waits for the disk: nothing beside a game of seconds. 100,000 jobs
// are added in three to five seconds, and recognised in a quarter of a second
// when they are given again (BenchmarkGame and its neighbours).
//
// # Damaged stores
//
// Before the server in this process is started, Open reads its files, all of them, and
// changes nothing: settings and messages have checksums, the state of leases (which has
// none) must be possible. The server by itself would cut a block off at the first
// message that is damaged, or wait forever for one. If something is wrong, Open returns a
// [DamageError] that names the files; it does so, too, if the server does not get ready
// within [Config.StartLimit]. [Read] gives what is whole, [SetAside] puts the store away,
// and Open makes a new one. What is missing or cut off at its end is not taken for
// damage: so ends a write of a process that was killed. Whoever opens the queue compares
// it with what he has (see package director).
//
// A full disk is not an end either. Done keeps the result, tells
// [Config.Trouble], and tries again until the result is stored; and the server
// inside the process, which gives up writing at its first error, is set going
// again as soon as its folder can be written to.
package queue
