package statistics

// Match is how one side has fared against another.
type Match struct {
	// Pairs are the games from one opening with colours swapped, Single those whose twin has not
	// been played.
	Pairs  Pairs
	Single Score
}

// Games is how many games have been played.
func (m Match) Games() int { return m.Pairs.Games() + m.Single.Games() }

// Rate is the share of the points, from 0 to 1, and 0.5 if there are no games.
func (m Match) Rate() float64 {
	if m.Games() == 0 {
		return 0.5
	}
	halves := 2*m.Single.Wins + m.Single.Draws
	for points2, count := range m.Pairs {
		halves += points2 * count
	}
	return float64(halves) / float64(2*m.Games())
}

// Elo is how much stronger the side is in logistic Elo, with its 95 % interval.
//
// The interval rests on the variance over pairs. What an opening gives to one
// side in the first game it takes back in the second, so that the results of a
// pair vary less than those of two unrelated games, and the same number of games
// says more. Single games count as independent of all others.
func (m Match) Elo() Interval { return m.summarize().elo() }

// LOS is the likelihood of superiority: the probability, from 0 to 1, that the
// side is the stronger one, by the normal approximation (one minus the p-value
// of a one-sided test against equal strength). It says nothing of how much
// stronger, and it is not to be watched while games are played in order to stop
// at a good moment: for that there is [SPRT].
func (m Match) LOS() float64 { return m.summarize().los() }
