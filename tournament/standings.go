package tournament

import (
	"time"

	"shotest/tournament/statistics"
)

// Standings is what the results of a tournament come to.
type Standings struct {
	Name   string
	Format string
	// Played counts the games that count, Void those that could not be played,
	// Total those that are scheduled.
	Played, Void, Total int
	Players             []Standing       // in the order of their rating, the best first
	Pairings            []Pairing        // of engines that meet
	FirstMover          statistics.Score // how Black fared
	Reasons             map[Reason]int   // counts why games ended
	SPRT                *SPRTState       // set in tournaments of that format
	Elapsed             time.Duration    // from the first game's start to the last one's end
}

// Standing is how one engine has fared.
type Standing struct {
	Engine string
	Score  statistics.Score
	// Rating is its Elo with its 95 % interval: between two engines how much stronger it is than
	// the other, as in Pairing; of more by maximum likelihood over all games, with the mean of all
	// engines at 0.
	Rating   statistics.Interval
	Usage    Usage
	Failures map[FailureKind]int // counts what it did wrong
	Stopped  bool                // it has failed too often on every machine, and was taken out
}

// Usage sums up what an engine did for its moves. Means are over the moves that
// it told something of.
type Usage struct {
	Moves          int
	MeanNodes      float64
	MeanDepth      float64
	NodesPerSecond float64
	MeanTime       time.Duration
	// MeanCPU and MaxCPU are the processor times of moves that were limited by it, and
	// AskedAgain is how often the engine was asked again, see Result.AskedAgain.
	MeanCPU, MaxCPU time.Duration
	AskedAgain      int
	// MedianTime, Time99 and Time999 are the times within which 50, 99 and 99.9
	// percent of its moves came, MaxTime is the longest.
	MedianTime, Time99, Time999, MaxTime time.Duration
	// Overstepped counts the moves that came after the engine's time, though within the
	// margin, and WorstOverstep is by how much the worst of them did, which took
	// WorstTime.
	Overstepped              int
	WorstOverstep, WorstTime time.Duration
	// MeanLatency and MaxLatency are how much longer its answers took by our
	// clock than it said.
	MeanLatency, MaxLatency time.Duration
}

// MostlyLate reports whether more than half of the moves came after the engine's time:
// it has played by another time control than its opponents, which the margin has hidden.
func (u *Usage) MostlyLate() bool { return 2*u.Overstepped > u.Moves }

// Pairing is how one engine has fared against another.
type Pairing struct {
	First, Second string
	Score         statistics.Score
	// Pairs counts the finished pairs of games by the first engine's score.
	Pairs statistics.Pairs
	// Elo is how much stronger the first engine is, LOS the likelihood that it is, which is above
	// 97.5 % where the interval is above 0.
	Elo statistics.Interval
	LOS float64
}

// SPRTState is how far a sequential test has come.
type SPRTState struct {
	Test         SPRT
	LLR          float64
	Lower, Upper float64
	Decision     statistics.Decision
	History      []float64 // the LLR after each finished pair of games
}

// State is whether a tournament goes on.
type State string

const (
	// Running: games are being played, or about to be.
	Running State = "under way"
	// Waiting: it has not been begun, or nobody is there to play its games.
	Waiting State = "waiting"
	// Interrupted: it has been broken off, by whatever, and can be resumed.
	Interrupted State = "interrupted"
	// Finished: there is nothing left to play.
	Finished State = "finished"
)
