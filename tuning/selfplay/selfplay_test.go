package selfplay

import (
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/games"
)

// quickSettings returns settings for short games.
func quickSettings() Settings {
	s := DefaultSettings()
	s.MinNodes = 20
	s.MaxNodes = 60
	s.Rules.MaxMoves = 60
	s.Profile.HashMegabytes = 1
	s.Profile.Evaluation = "material"
	s.Profile.SearchMode = "modern"
	return s
}

// playGames plays count games with the default openings.
func playGames(t *testing.T, s Settings, first uint64, count int) (games []*record.Played) {
	t.Helper()
	openings, err := LoadOpenings(t.Context(), DefaultOpenings)
	if err != nil {
		t.Fatal(err)
	}
	for game, err := range s.Play(t.Context(), openings, first) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
		if len(games) == count {
			break
		}
	}
	return games
}

// The seed and its number determine a game, whatever was played before and at the same time.
func TestSeedAndNumberDetermineGame(t *testing.T) {
	s := quickSettings()
	s.AtOnce = 1
	one := playGames(t, s, 0, 8)
	s.AtOnce = 3
	three := playGames(t, s, 3, 5)
	if !reflect.DeepEqual(one[3:], three) {
		t.Error("games 3 to 7 of a run that began with 3 are others")
	}
	s.Seed = 2
	if other := playGames(t, s, 0, 1); reflect.DeepEqual(other[0], one[0]) {
		t.Error("another seed plays the same game")
	}
}

// Games agree with the rules and the settings.
func TestGamesAgreeWithRules(t *testing.T) {
	s := quickSettings()
	endings := map[string]int{}
	for number, g := range playGames(t, s, 0, 40) {
		history := shogi.NewHistory(g.Start)
		for i, m := range g.Moves {
			if verdict := history.Verdict(s.Rules); verdict.Ending != shogi.Ongoing && i > g.Opening {
				t.Fatalf("game %d goes on after move %d: %+v", number, i, verdict)
			}
			history.Play(m)
		}
		endings[g.Ending]++
		outcome, reason := new(tournament.Adjudicator).Adjudicate(history, s.Rules)
		switch byRules := reason != ""; {
		case g.Ending == "" || g.Outcome == record.Unknown:
			t.Errorf("game %d has not ended", number)
		case byRules && (g.Ending != endingOf(reason) || g.Outcome != games.Outcomes[outcome]):
			t.Errorf("game %d: %v, %v; the rules say %s by %s", number, g.Ending, g.Outcome, outcome, reason)
		case !byRules && !strings.HasPrefix(g.Ending, "adjudicated ") && g.Ending != endingOf(tournament.Declaration):
			t.Errorf("game %d: %v, and the rules say that it goes on", number, g.Ending)
		}
		if last := g.Scores[len(g.Scores)-1]; g.Ending == endingOf(tournament.AdjudicatedWin) &&
			(last > 0) != (g.Outcome == record.BlackWins) {
			t.Errorf("game %d: %v with %d at last, which is Black's", number, g.Outcome, last)
		}
		if first := g.Scores[g.Opening]; max(first, -first) > record.Score(s.Margin) {
			t.Errorf("game %d begins with %d", number, first)
		}
		if g.Opening < s.FromPly || len(g.Scores) != len(g.Moves) {
			t.Errorf("game %d: opening of %d of %d moves, %d scores", number, g.Opening, len(g.Moves), len(g.Scores))
		}
	}
	if len(endings) < 3 {
		t.Errorf("endings %v: expected several kinds", endings)
	}
}

func TestPlayEndsWithItsContext(t *testing.T) {
	openings, err := LoadOpenings(t.Context(), DefaultOpenings)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	s, games := quickSettings(), 0
	s.AtOnce = 2
	for _, err := range s.Play(ctx, openings, 0) {
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			return
		}
		games++
		if games == 2 {
			stop()
		}
	}
	t.Error("it went on")
}

func TestNoOpeningWithinTheMargin(t *testing.T) {
	lopsided := shogitest.Game(t, "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G 1")
	s := quickSettings()
	s.RandomMoves = 2
	openings := &Openings{sources: []source{fromGames([]*record.Played{{Start: *lopsided.Start()}})}}
	for game, err := range s.Play(t.Context(), openings, 0) {
		if !errors.Is(err, ErrOpenings) {
			t.Errorf("got %v, %v", game, err)
		}
		break
	}
}

// Settings that do not affect games do not change the text of a run. Another engine does.
func TestTextIdentifiesRuns(t *testing.T) {
	openings := &Openings{names: []string{"book"}}
	text := func(change func(s *Settings)) string {
		s := quickSettings()
		change(&s)
		text, err := s.Text(t.Context(), openings)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	one := text(func(*Settings) {})
	if same := text(func(s *Settings) { s.AtOnce, s.Profile.Threads, s.Profile.OwnBook = 7, 3, true }); same != one {
		t.Errorf("%s has become %s", one, same)
	}
	for _, change := range []func(s *Settings){
		func(s *Settings) { s.Seed++ }, func(s *Settings) { s.Profile.Search.Gamma.Margin++ },
		func(s *Settings) { s.Profile.Evaluation = "network" }, // as a program with other weights
	} {
		if other := text(change); other == one {
			t.Errorf("another run has the settings %s", other)
		}
	}
}

// Openings are drawn from all named sources, and identified by their content.
func TestOpenings(t *testing.T) {
	folder := t.TempDir()
	list, known := filepath.Join(folder, "list.usi"), filepath.Join(folder, "known.db")
	for path, text := range map[string]string{
		list:  "startpos moves 5g5f 5c5d 5i5h\nstartpos moves 9g9f\nstartpos moves 5i4i 5h5i\n",
		known: "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n1g1f none 0 1 5\n",
	} {
		shogitest.WriteFile(t, path, text)
	}
	openings, err := LoadOpenings(t.Context(), []string{list, known})
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^list\.usi \(2 games, [0-9a-f]{16}\) \+ known\.db \([0-9a-f]{16}\)$`).MatchString(
		openings.String()) {
		t.Error(openings)
	}
	if len(openings.Broken) != 1 || !strings.Contains(openings.Broken[0].Error(), "list.usi:3: ") {
		t.Errorf("broken: %v", openings.Broken)
	}
	drawn, random := map[string]int{}, rand.New(rand.NewPCG(1, 1))
	for range 200 {
		drawn[openings.draw(random, 2).USI()]++
	}
	if len(drawn) != 3 || drawn["startpos moves 1g1f"] < 70 || drawn["startpos moves 9g9f"] < 25 ||
		drawn["startpos moves 5g5f 5c5d"] < 25 {
		t.Errorf("drawn %v", drawn)
	}
	if _, err := LoadOpenings(t.Context(), nil); err == nil {
		t.Error("no openings are openings")
	}
	if _, err := LoadOpenings(t.Context(), []string{filepath.Join(folder, "missing.db")}); !errors.Is(err,
		fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}
