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

// Reverse is the same match from the other side's view.
func (p Pairs) Reverse() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// Rate is that of a [Match].
func (p Pairs) Rate() float64 { return Match{Pairs: p}.Rate() }

// Elo is that of a [Match].
func (p Pairs) Elo() Interval { return Match{Pairs: p}.Elo() }

// LOS is that of a [Match].
func (p Pairs) LOS() float64 { return Match{Pairs: p}.LOS() }
