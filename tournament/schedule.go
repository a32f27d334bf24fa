package tournament

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"shotest/shogi"
)

// Pairings lists the pairs of engines that meet, as indices of Engines.
func (s *Spec) Pairings() [][2]int {
	challengers := max(1, s.Challengers)
	if s.Format == RoundRobin {
		challengers = len(s.Engines)
	}
	var pairings [][2]int
	for i := range min(challengers, len(s.Engines)) {
		first := challengers // of the opponents
		if s.Format == RoundRobin {
			first = i + 1
		}
		for j := first; j < len(s.Engines); j++ {
			pairings = append(pairings, [2]int{i, j})
		}
	}
	return pairings
}

// GamesScheduled returns the total number of games, for a sequential test the largest possible
// number.
func (s *Spec) GamesScheduled() int {
	if s.Format == TuningFormat {
		return s.Tuning.Iterations * s.Tuning.Pairs * 2
	}
	return len(s.Pairings()) * s.Games
}

// Schedule lists the games in the order of play. Every round, each pairing plays an opening twice
// with colours swapped, so that an unfinished tournament is still a fair one. The pairings of a
// round begin from different openings, as far as there are enough, and a pairing gets every opening
// before it gets one again. A tuning has no schedule: its games depend on results.
func (s *Spec) Schedule(openings []Opening) iter.Seq[Job] {
	return func(yield func(Job) bool) {
		for pair := 0; ; pair++ {
			games, more := s.ScheduledPair(pair, openings)
			if !more || !yield(games[0]) || !yield(games[1]) {
				return
			}
		}
	}
}

// ScheduledPair returns the two games of a pair of the schedule, counted from 0, and false after
// the last one.
func (s *Spec) ScheduledPair(pair int, openings []Opening) (games [2]Job, ok bool) {
	pairings := s.Pairings()
	if pair >= len(pairings)*(s.Games/2) {
		return games, false
	}
	round, pairing := pair/len(pairings), pair%len(pairings)
	return gamesOf(Job{
		Pair: pair, Players: [2]string{s.Engines[pairings[pairing][0]].Name, s.Engines[pairings[pairing][1]].Name},
		Opening: s.openingOf(round, pairing, len(pairings), openings),
	}), true
}

// JobNamed returns the game with a name from the list of Schedule, and false if the list has no
// such game.
func (s *Spec) JobNamed(id string, openings []Opening) (Job, bool) {
	pair, second, valid := ParseJobID(id)
	if !valid {
		return Job{}, false
	}
	games, ok := s.ScheduledPair(pair, openings)
	if second {
		return games[1], ok
	}
	return games[0], ok
}

// gamesOf returns the two games of a pair: the given one, and the one with colours swapped.
func gamesOf(first Job) [2]Job {
	second := first
	first.ID, second.ID = jobID(first.Pair, false), jobID(first.Pair, true)
	second.Players = [2]string{first.Players[shogi.White], first.Players[shogi.Black]}
	second.Settings = [2]string{first.Settings[shogi.White], first.Settings[shogi.Black]}
	return [2]Job{first, second}
}

// TuningGames returns the two games of a pair in which the only engine plays itself. The settings
// are those of the first game; the second has colours swapped. Each pair has its own opening, like
// the rounds of a schedule.
func (s *Spec) TuningGames(pair int, blackSettings, whiteSettings string, openings []Opening) [2]Job {
	name := s.Engines[0].Name
	return gamesOf(Job{
		Pair: pair, Players: [2]string{name, name}, Opening: s.openingOf(pair, 0, 1, openings),
		Settings: [2]string{blackSettings, whiteSettings},
	})
}

// openingOf returns the opening of a round for the pairing with a number, of as many as pairings.
// The pairings take openings in turn. Each pass through the openings has its own order.
func (s *Spec) openingOf(round, pairing, pairings int, openings []Opening) Opening {
	n := len(openings)
	pass, index := round/n, round%n
	// After this many rounds the turns repeat. Without a shift, each pairing would get the same
	// openings again.
	rounds := 1
	for rounds*pairings%n != 0 {
		rounds++
	}
	index = (index*pairings + pairing + index/rounds) % n
	if s.Openings.Order != "sequential" {
		index = permutedIndex(index, n, uint64(s.Seed), uint64(pass))
	}
	if s.Openings.RandomMoves == 0 {
		return openings[index]
	}
	opening, pair := openings[index], round*pairings+pairing
	opening.Position = s.withRandomMoves(opening.Position, pair)
	unit := "pair"
	if pairings == 1 {
		unit = "round"
	}
	opening.Name = fmt.Sprintf("%s, random moves of %s %d", opening.Name, unit, pair+1)
	return opening
}

// withRandomMoves returns a position with random legal moves added, fewer if the game ends. The
// seed and the pair of games determine the moves. It returns an invalid position unchanged; playing
// the game reports it.
func (s *Spec) withRandomMoves(position string, pair int) string {
	game, err := shogi.ParseHistory(position)
	if err != nil {
		return position
	}
	random := rand.New(rand.NewPCG(uint64(s.Seed), uint64(pair)))
	for range s.Openings.RandomMoves {
		moves := game.Current().AppendLegalMoves(nil)
		if len(moves) == 0 {
			game.Undo()
			break
		}
		game.Play(moves[random.IntN(len(moves))])
	}
	return game.USI()
}

// permutedIndex returns the image of an index under a random permutation of n indices, which the
// seeds determine, without building the permutation. A Feistel network permutes the numbers below
// the next power of four; an index that falls outside is permuted again until it is inside.
func permutedIndex(index, n int, seed, pass uint64) int {
	half := uint(1)
	for 1<<(2*half) < n {
		half++
	}
	mask := uint64(1)<<half - 1
	x := uint64(index)
	for {
		left, right := x>>half, x&mask
		for round := range uint64(4) {
			mixed := rand.NewPCG(seed^right<<32, pass<<8|round).Uint64()
			left, right = right, left^mixed&mask
		}
		x = left<<half | right
		if x < uint64(n) {
			return int(x)
		}
	}
}
