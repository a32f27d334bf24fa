package tournament

import (
	"time"

	"shotest/tournament/statistics"
)

// Standings sums up the results of a tournament.
type Standings struct {
	Name       string
	Format     string
	Played     int              // games that count
	Void       int              // games that could not be played
	Total      int              // scheduled games
	Players    []Standing       // in the order of their rating, the best first
	Pairings   []Pairing        // of engines that meet
	FirstMover statistics.Score // Black's score
	Reasons    map[Reason]int   // the number of games for each reason of their end
	SPRT       *SPRTState       // nil in other formats
	Elapsed    time.Duration    // from the first game's start to the last one's end
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

	PonderHits int // moves that had been pondered on

	// Of moves with a limit of processor time:
	MeanCPU    time.Duration
	MaxCPU     time.Duration
	AskedAgain int // see Result.AskedAgain

	// The times within which 50, 99, 99.9 and 100 percent of the moves came:
	MedianTime, Time99, Time999, MaxTime time.Duration

	// Of moves that came after the engine's time but within the margin:
	Overstepped   int           // their number
	WorstOverstep time.Duration // the largest excess of time
	WorstTime     time.Duration // the whole time of the move with the largest excess

	// The difference between the time of an answer by our clock and the time that the engine
	// reported:
	MeanLatency, MaxLatency time.Duration
}

// MostlyLate reports whether more than half of the moves came after the engine's time: then the
// engine has in effect played with a longer time control than its opponents, hidden by the margin.
func (u *Usage) MostlyLate() bool { return 2*u.Overstepped > u.Moves }

// Pairing is the record of one engine against another.
type Pairing struct {
	First, Second string
	Score         statistics.Score
	Pairs         statistics.Pairs    // the finished pairs of games, by the first engine's score
	Elo           statistics.Interval // the first engine's lead in strength
	LOS           float64             // the likelihood that the first engine is stronger
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
