package book

import (
	"math"

	"shotest/record"
	"shotest/shogi"
)

// MakerSettings say which moves of the games go into a book.
type MakerSettings struct {
	// Plies is the largest move number that is counted.
	Plies int
	// MinGames is the least number of games in which a move was played, MinPlayers the least number
	// of players who played it.
	MinGames, MinPlayers int
	// WinnersOnly counts only moves of winners. Scores still come from all games.
	WinnersOnly bool
}

// A Maker makes a book from games. For each position it counts which moves were played and how
// often, the results, and the most frequent answers. The order of the games does not matter.
//
// Scores are made from results. A result counts by its difference from the result that the players'
// ratings predict (½ where ratings are not known), so that a move does not look good only because
// strong players like it. The more games a player has, the less each of them counts,
//
//	weight = 20 / (20 + games of the player)
//
// so that a program that always plays the same does not decide everything. Few games say little. So
// 30 games without effect are added to the results of all moves of a position, and 150 usual games
// of the position to the results of each move,
//
//	usual  = weighted sum of the position / (its weights + 30)
//	excess = (weighted sum of the move + 150 · usual) / (its weights + 150)
//
// so that a move that was seldom played is about as good as the others. The score corresponds to a
// winning probability of p = ½ + excess, by the same rule as the evaluation: 600 · ln(p/(1-p))
// centipawns. The three numbers were chosen on games between engines: with them, the results of
// moves in one half of the players predicted best the results of the same moves in the other half.
type Maker struct {
	settings MakerSettings
	tallies  map[string]*tally
	players  map[string]player
}

// NewMaker returns a maker without games.
func NewMaker(settings MakerSettings) *Maker {
	return &Maker{settings: settings, tallies: map[string]*tally{}, players: map[string]player{"": nameless}}
}

// Add counts a game. A move that is repeated in the same position counts once.
func (m *Maker) Add(g *record.Played) {
	position := g.Start
	seen := map[string]bool{}
	for i, move := range g.Moves {
		if position.MoveNumber() > m.settings.Plies {
			return
		}
		key := keyOf(&position)
		if once := key + " " + move.String(); !seen[once] {
			seen[once] = true
			played := m.tally(key, position.MoveNumber()).tallyOf(move)
			m.countMove(played, g, position.SideToMove())
			if i+1 < len(g.Moves) {
				played.replies[g.Moves[i+1]]++
			}
		}
		position.Play(move)
	}
}

// player returns the number of a player's name.
func (m *Maker) player(name string) player {
	number, ok := m.players[name]
	if !ok {
		number = player(len(m.players))
		m.players[name] = number
	}
	return number
}

// countMove counts a move by a side of a game.
func (m *Maker) countMove(played *moveTally, g *record.Played, side shogi.Color) {
	who, expected := m.player(g.Players[side]), expectedPoints(g.Ratings)
	if side == shogi.White {
		expected = 1 - expected
	}
	points, known := g.Outcome.PointsFor(side)
	if known {
		played.results.add(who, playerResults{1, int64(math.Round((points - expected) * pointUnits))})
	}
	if !m.settings.WinnersOnly || known && points == 1 {
		played.countPlayer(who, m.settings.MinPlayers)
	}
}

// tally returns the tally of a position, which has occurred at a move number.
func (m *Maker) tally(key string, number int) *tally {
	t := m.tallies[key]
	if t == nil {
		t = &tally{minNumber: number, moves: map[shogi.Move]*moveTally{}}
		m.tallies[key] = t
	}
	t.minNumber = min(t.minNumber, number)
	return t
}

// eloScale is the difference in ratings at which the odds of winning are 10 to 1.
const eloScale = 400

// expectedPoints returns Black's expected points by the ratings, ½ if one is unknown.
func expectedPoints(ratings [2]float64) float64 {
	black, white := ratings[shogi.Black], ratings[shogi.White]
	if black == 0 || white == 0 {
		return 0.5
	}
	return 1 / (1 + math.Pow(10, (white-black)/eloScale))
}

// Book returns the book of all games so far. The most played move of a position comes first.
func (m *Maker) Book() *Book {
	made := &Book{pages: map[string]*page{}}
	for key, t := range m.tallies {
		if entries := t.entries(m.settings); len(entries) > 0 {
			made.pages[key] = &page{t.minNumber, entries}
		}
	}
	return made
}
