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
	// Players are in the order of their rating, the best first.
	Players []Standing
	// Pairings holds each pair of engines that meet, from the first's view.
	Pairings []Pairing
	// FirstMover is how Black fared.
	FirstMover statistics.Score
	// Reasons counts why games ended.
	Reasons map[Reason]int
	// SPRT is set in tournaments of that format.
	SPRT *SPRTState
	// Elapsed is the time from the first game's start to the last one's end.
	Elapsed time.Duration
}

// Standing is how one engine has fared.
type Standing struct {
	Engine string
	Score  statistics.Score
	// Rating is its Elo with its 95 % interval: between two engines how much stronger it is than
	// the other, as in Pairing; of more by maximum likelihood over all games, with the mean of all
	// engines at 0.
	Rating statistics.Interval
	Usage  Usage
	// Failures counts what it did wrong.
	Failures map[FailureKind]int
	// Stopped says that it has failed too often on every machine, and was taken out.
	Stopped bool
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
	// History is the LLR after each finished pair of games.
	History []float64
}
