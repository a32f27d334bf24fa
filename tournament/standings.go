package tournament

import (
	"time"

	"shotest/tournament/statistics"
)

// Standings sums up the results of a tournament.
type Standings struct {
	Name   string
	Format string
	// Played is the number of games that count, Void of those that could not be played, Total of
	// those that are scheduled.
	Played, Void, Total int
	Players             []Standing       // in the order of their rating, the best first
	Pairings            []Pairing        // of engines that meet
	FirstMover          statistics.Score // Black's score
	Reasons             map[Reason]int   // counts why games ended
	SPRT                *SPRTState       // set in tournaments of that format
	Elapsed             time.Duration    // from the first game's start to the last one's end
}

// Standing is the record of one engine.
type Standing struct {
	Engine string
	Score  statistics.Score
	// Rating is its Elo with its 95 % interval. With two engines it is the difference in strength
	// to the other, as in Pairing. With more engines it is by maximum likelihood over all games,
	// with the mean of all engines at 0.
	Rating   statistics.Interval
	Usage    Usage
	Failures map[FailureKind]int // counts its failures by kind
	Stopped  bool                // it failed too often on every machine, and has left the tournament
}

// Usage sums up an engine's searches for its moves. Means are over the moves that it reported on.
type Usage struct {
	Moves          int
	MeanNodes      float64
	MeanDepth      float64
	NodesPerSecond float64
	MeanTime       time.Duration
	// MeanCPU and MaxCPU are the processor times of moves with a limit of processor time, and
	// AskedAgain is the number of times the engine was asked again, see Result.AskedAgain.
	MeanCPU, MaxCPU time.Duration
	AskedAgain      int
	// MedianTime, Time99 and Time999 are the times within which 50, 99 and 99.9
	// percent of its moves came, MaxTime is the longest.
	MedianTime, Time99, Time999, MaxTime time.Duration
	// Overstepped counts the moves that came after the engine's time but within the margin.
	// WorstOverstep is the largest excess among them, of a move that took WorstTime.
	Overstepped              int
	WorstOverstep, WorstTime time.Duration
	// MeanLatency and MaxLatency are the differences between the times of its answers by our clock
	// and the times that it reported.
	MeanLatency, MaxLatency time.Duration
}

// MostlyLate reports whether more than half of the moves came after the engine's time: then the
// engine has in effect played with a longer time control than its opponents, hidden by the margin.
func (u *Usage) MostlyLate() bool { return 2*u.Overstepped > u.Moves }

// Pairing is the record of one engine against another.
type Pairing struct {
	First, Second string
	Score         statistics.Score
	// Pairs counts the finished pairs of games by the first engine's score.
	Pairs statistics.Pairs
	// Elo is the first engine's lead in strength. LOS is the likelihood that it is the stronger
	// one, above 97.5 % if the interval is above 0.
	Elo statistics.Interval
	LOS float64
}

// SPRTState is the progress of a sequential test.
type SPRTState struct {
	Test         SPRT
	LLR          float64
	Lower, Upper float64
	Decision     statistics.Decision
	History      []float64 // the LLR after each finished pair of games
}

// State says whether a tournament goes on.
type State string

const (
	// Running: games are in progress, or about to begin.
	Running State = "under way"
	// Waiting: the tournament has not begun, or no worker is there to play its games.
	Waiting State = "waiting"
	// Interrupted: the tournament was broken off, for whatever reason, and can be resumed.
	Interrupted State = "interrupted"
	// Finished: there is nothing left to play.
	Finished State = "finished"
)
