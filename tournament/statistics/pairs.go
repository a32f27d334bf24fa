package statistics

// Pairs counts pairs of games that were played from the same opening with
// colours swapped, by what one side scored in both together: 0, ½, 1, 1½, 2
// (the pentanomial).
type Pairs [5]int

// Add counts a pair in, by twice the points scored in its two games: from 0 for
// two losses to 4 for two wins.
func (p *Pairs) Add(points2 int) { p[points2]++ }

// Count is how many pairs have been played.
func (p Pairs) Count() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Games is how many games that makes.
func (p Pairs) Games() int { return 2 * p.Count() }

// Rate is the share of the points, from 0 to 1, and 0.5 if there are no pairs.
func (p Pairs) Rate() float64 { return p.summary().mean }

// Reverse is the same match from the other side's view.
func (p Pairs) Reverse() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// Elo is how much stronger the side is in logistic Elo, with its 95 % interval.
//
// The interval rests on the variance over pairs. What an opening gives to one
// side in the first game it takes back in the second, so that the results of a
// pair vary less than those of two unrelated games, and the same number of games
// says more than [Score.Elo] would grant.
func (p Pairs) Elo() Interval { return p.summary().elo() }

// LOS is the likelihood of superiority: the probability, from 0 to 1, that the
// side is the stronger one, by the normal approximation (one minus the p-value
// of a one-sided test against equal strength). It says nothing of how much
// stronger, and it is not to be watched while games are played in order to stop
// at a good moment: for that there is [SPRT].
func (p Pairs) LOS() float64 { return p.summary().los() }

func (p Pairs) summary() summary { return summarize(p[:]) }
