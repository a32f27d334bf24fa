package book

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
)

// gameOf returns a game. The result is Black's, or ? if it is not known.
func gameOf(t *testing.T, text, result string) *record.Played {
	t.Helper()
	history := shogitest.Game(t, text)
	outcomes := map[string]record.Outcome{"1": record.BlackWins, "0": record.WhiteWins, "½": record.Drawn}
	return &record.Played{Start: *history.Start(), Moves: history.Moves(), Outcome: outcomes[result]}
}

// makeBook returns the text of the book of some games.
func makeBook(t *testing.T, settings MakerSettings, games ...*record.Played) string {
	t.Helper()
	maker := NewMaker(settings)
	for _, g := range games {
		maker.Add(g)
	}
	b := maker.Book()
	checkLegal(t, b)
	return strings.TrimPrefix(bookText(t, b), header+"\n")
}

// similarGames are three games that begin alike; the third reaches the position after four moves by
// another order.
func similarGames(t *testing.T) []*record.Played {
	return []*record.Played{
		gameOf(t, "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e", "½"),
		gameOf(t, "startpos moves 7g7f 3c3d 2g2f 4c4d", "½"),
		gameOf(t, "startpos moves 2g2f 8c8d 7g7f 3c3d 2f2e", "?"),
	}
}

const (
	afterPawn  = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"
	afterPawns = "sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n"
	afterFour  = "sfen lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 5\n"
)

func TestMakerCounts(t *testing.T) {
	settings := MakerSettings{Plies: 24, MinGames: 2, MinPlayers: 1}
	// In other positions no move was played twice. 4c4d and 8c8d were each once the reply to 2g2f;
	// the alphabetically first one counts.
	want := afterFour + "2f2e none 0 0 2\n" +
		afterPawns + "2g2f 4c4d 0 0 2\n" +
		afterPawn + "3c3d 2g2f 0 0 2\n" +
		start + "7g7f 3c3d 0 0 2\n"
	if got := makeBook(t, settings, similarGames(t)...); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestMakerSettings(t *testing.T) {
	by := func(black, white string, g *record.Played) *record.Played {
		g.Players = [2]string{black, white}
		return g
	}
	games := []*record.Played{
		by("a", "b", gameOf(t, "startpos moves 7g7f 3c3d", "1")),
		by("a", "c", gameOf(t, "startpos moves 7g7f 8c8d", "0")),
		by("b", "a", gameOf(t, "startpos moves 2g2f 8c8d", "1")), by("a", "b", gameOf(t, "startpos moves 2g2f", "1")),
		gameOf(t, "startpos moves 7g7f 3c3d", "?"),
	}
	cases := []struct {
		name     string
		settings MakerSettings
		want     string // moves with their counts
	}{
		{"all", MakerSettings{24, 1, 1, false}, "3c3d 2, 8c8d 1, 8c8d 1, 7g7f 3, 2g2f 2"},
		{"one ply", MakerSettings{1, 1, 1, false}, "7g7f 3, 2g2f 2"},
		{"three games", MakerSettings{24, 3, 1, false}, "7g7f 3"},
		{"two players", MakerSettings{24, 1, 2, false}, "3c3d 2, 7g7f 3, 2g2f 2"},
		{"winners", MakerSettings{24, 1, 1, true}, "8c8d 1, 2g2f 2, 7g7f 1"},
		{"two winners", MakerSettings{24, 1, 2, true}, "2g2f 2"},
	}
	for _, c := range cases {
		var got []string
		for text := range strings.Lines(makeBook(t, c.settings, games...)) {
			if words := strings.Fields(text); words[0] != "sfen" {
				got = append(got, words[0]+" "+words[4])
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %s, want %s", c.name, strings.Join(got, ", "), c.want)
		}
	}
}

// repeatGame returns equal games by one player, with the given ratings.
func repeatGame(t *testing.T, games int, text, result, name string, ratings [2]float64) []*record.Played {
	g := gameOf(t, text, result)
	g.Players, g.Ratings = [2]string{name, name}, ratings
	return slices.Repeat([]*record.Played{g}, games)
}

func TestMakerScores(t *testing.T) {
	const first, other = "startpos moves 7g7f", "startpos moves 2g2f"
	unrated := [2]float64{}
	cases := []struct {
		name  string
		games []*record.Played
		want  string // moves with their scores
	}{
		{"results that are not known", repeatGame(t, 50, first, "?", "", unrated), "7g7f 0"},
		{"draws", repeatGame(t, 50, first, "½", "", unrated), "7g7f 0"},
		// 15 points too many: usual 15/60 = 0.25, excess (15 + 150·0.25)/180 = 0.2917.
		{"wins", repeatGame(t, 30, first, "1", "", unrated), "7g7f 801"},
		{"losses", repeatGame(t, 30, first, "0", "", unrated), "7g7f -801"},
		// Each of 20 games of one player counts half: usual 5/40, excess 23.75/160.
		{"wins of one player", repeatGame(t, 20, first, "1", "a", unrated), "7g7f 367"},
		// 400 points above: 10/11 were to be expected, 30/11 points too many.
		{"wins of the better player", repeatGame(t, 30, first, "1", "", [2]float64{3400, 3000}), "7g7f 128"},
		// More than half a point too few: as bad as a score can be.
		{"losses of the better player", repeatGame(t, 30, first, "0", "", [2]float64{3400, 3000}), "7g7f -2757"},
		{"one rating is none", repeatGame(t, 30, first, "1", "", [2]float64{3400, 0}), "7g7f 801"},
		// The position's games are even; the one game of 2g2f says little.
		{"a move that was seldom played", slices.Concat(repeatGame(t, 50, first, "½", "", unrated),
			repeatGame(t, 1, other, "1", "", unrated)),
			"7g7f 11, 2g2f 23"},
		// The results are White's as far as White's moves go.
		{"White's moves", repeatGame(t, 30, "startpos moves 7g7f 3c3d", "1", "", unrated), "3c3d -801, 7g7f 801"},
	}
	for _, c := range cases {
		var got []string
		for text := range strings.Lines(makeBook(t, MakerSettings{24, 1, 1, false}, c.games...)) {
			if words := strings.Fields(text); words[0] != "sfen" {
				got = append(got, words[0]+" "+words[2])
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %s, want %s", c.name, strings.Join(got, ", "), c.want)
		}
	}
	if got := score(5); got != 2757 || score(-5) != -got {
		t.Errorf("the surest score is %d, and %d", got, score(-5))
	}
}

// A move that is repeated in a game counts once, and a game that begins late has no opening.
func TestMakerPositions(t *testing.T) {
	all := MakerSettings{24, 1, 1, false}
	repeated := gameOf(t, "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b", "½")
	if got := makeBook(t, all, repeated); !strings.Contains(got, start+"2h3h 8b7b 0 0 1\n") {
		t.Errorf("repeated:\n%s", got)
	}
	if got := makeBook(t, all, gameOf(t, "sfen 4k4/9/9/9/9/9/9/9/4K3R b - 24 moves 1i1h 5a4a", "1")); strings.Count(got,
		"sfen") != 1 || !strings.Contains(got, "b - 24\n1i1h 5a4a") {
		t.Errorf("from move 24 on:\n%s", got)
	}
	if got := makeBook(t, all, gameOf(t, "sfen 4k4/9/9/9/9/9/9/9/4K3R b - 25 moves 1i1h 5a4a", "1")); got != "" {
		t.Errorf("from move 25 on:\n%s", got)
	}
	transposed := makeBook(t, all, gameOf(t, "startpos moves 2h3h 8b7b 3h2h 7b8b 7g7f", "½"),
		gameOf(t, "startpos moves 7g7f 3c3d", "½"))
	if !strings.Contains(transposed, start+"7g7f 3c3d 0 0 2\n2h3h 8b7b 0 0 1\n") {
		t.Errorf("at two move numbers:\n%s", transposed)
	}
}

// The order of the games does not matter, and a book has only legal moves.
func TestMakerIsDeterministic(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	var games []*record.Played
	for i := range 400 {
		p := shogi.StartPosition()
		g := &record.Played{Start: p, Outcome: record.Outcome(1 + random.IntN(3)),
			Players: [2]string{string('a' + rune(i%9)), string('a' + rune(i%7))}}
		if i%5 == 0 {
			g.Outcome = record.Unknown
		}
		g.Ratings = [2]float64{2500 + float64(random.IntN(900)), 2500 + float64(random.IntN(900))}
		for range 12 {
			moves := p.AppendLegalMoves(nil)
			m := moves[random.IntN(min(3, len(moves)))]
			g.Moves = append(g.Moves, m)
			p.Play(m)
		}
		games = append(games, g)
	}
	want := makeBook(t, MakerSettings{24, 2, 1, false}, games...)
	for range 3 {
		random.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		if got := makeBook(t, MakerSettings{24, 2, 1, false}, games...); got != want {
			t.Fatalf("in another order\n%s\ninstead of\n%s", got, want)
		}
	}
	if strings.Count(want, "sfen") < 20 {
		t.Errorf("only %d positions", strings.Count(want, "sfen"))
	}
}
