package report

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/tournament"
)

// Tournaments with random results, the same on every run.

var epoch = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)

// starts holds the openings: the start position, one with moves, a handicap (White moves first),
// and a middle game with pieces in hand.
var starts = []tournament.Opening{
	{Name: "1", Position: "startpos"},
	{Name: "2", Position: "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e"},
	{Name: "3", Position: "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{Name: "4",
		Position: "sfen l1s2kp+R1/1br+Sgg3/npp1pp1L+L/p2p3p1/4P4/PPP3PP1/2GP2g1p/3K5/LNSBS1+p2 w P2n 62 moves 1g1h+"},
}

// randomTournament describes a tournament with random results.
type randomTournament struct {
	engines []string
	format  string
	pairs   int // of games, in all
	plies   int // about, of each game
	failing bool
}

// data returns the Data of the tournament.
func (s randomTournament) data(t testing.TB) *Data {
	t.Helper()
	spec := &tournament.Spec{}
	spec.SetDefaults()
	meetings := s.meetings()
	spec.Name, spec.Format, spec.Games = "autumn tournament", s.format, 2*s.pairs/len(meetings)
	spec.TimeControl = tournament.TimeControl{Main: 5 * time.Minute, Increment: 3 * time.Second}
	for _, engine := range s.engines {
		spec.Engines = append(spec.Engines, tournament.Engine{Name: engine, Command: "engine"})
	}
	d := &Data{Spec: spec, Manifest: &tournament.Manifest{
		Openings: "0f3c9a1be2d44a7700aa",
		Engines:  []tournament.EngineFacts{{Name: s.engines[0], Program: "9b1c00ffee12345678"}},
		Started: tournament.Origin{At: epoch, Host: "kyoto", System: "linux/amd64", CPU: "Ryzen 9 7950X", Cores: 16,
			Go: "go1.26.0", Version: "0.9.1"},
	}}
	random := rand.New(rand.NewPCG(7, uint64(len(s.engines))))
	var results []tournament.Result
	for pair := range s.pairs {
		players := meetings[pair%len(meetings)]
		for _, second := range []bool{false, true} {
			results = append(results, s.game(random, pair, second, players))
		}
	}
	return withResults(d, results)
}

// withResults returns the data with the given results.
func withResults(d *Data, results []tournament.Result) *Data {
	played := *d
	played.Standings, played.Games = tournament.Stand(d.Spec, results), nil
	for i := range results {
		played.Games = append(played.Games, GameOf(&results[i]))
	}
	return &played
}

func (s randomTournament) meetings() [][2]string {
	var list [][2]string
	for i, a := range s.engines {
		for _, b := range s.engines[i+1:] {
			list = append(list, [2]string{a, b})
		}
		if s.format != tournament.RoundRobin {
			break
		}
	}
	return list
}

func (s randomTournament) game(random *rand.Rand, pair int, second bool, players [2]string) tournament.Result {
	letter := "a"
	if second {
		letter, players = "b", [2]string{players[1], players[0]}
	}
	opening := starts[pair%len(starts)]
	r := tournament.Result{Job: tournament.Job{ID: fmt.Sprintf("%06d%s", pair, letter), Pair: pair, Players: players,
		Opening: opening}, Worker: "kyoto/1"}
	r.Started = epoch.Add(time.Duration(2*pair) * time.Minute)
	r.Moves = make([]tournament.MoveRecord, s.plies/2+random.IntN(s.plies))
	_, given, _ := strings.Cut(opening.Position, " moves")
	r.OpeningMoves = len(strings.Fields(given))
	for i := range r.Moves {
		if i >= r.OpeningMoves {
			addReport(random, &r.Moves[i], i)
		}
	}
	r.Finished = r.Started.Add(time.Duration(len(r.Moves)) * time.Second)
	s.end(random, &r, slices.Index(s.engines, players[0]))
	return r
}

// end draws the end of a game. Engines named earlier win more often.
func (s randomTournament) end(random *rand.Rand, r *tournament.Result, black int) {
	chance := 0.62 - 0.08*float64(black)
	switch x := random.Float64(); {
	case x < chance:
		r.Outcome, r.Reason = tournament.BlackWins, tournament.Resignation
	case x > 0.93:
		r.Outcome, r.Reason = tournament.Drawn, tournament.Sennichite
	default:
		r.Outcome, r.Reason = tournament.WhiteWins, tournament.Checkmate
	}
	if s.failing && random.IntN(12) == 0 {
		r.Outcome, r.Reason = tournament.BlackWins, tournament.EngineFailure
		r.Failure = &tournament.Failure{Kind: tournament.TimeLoss, Engine: r.Players[1],
			Detail: "bestmove came 240 ms after the flag"}
	}
}

// addReport adds an engine's report to a move.
func addReport(random *rand.Rand, m *tournament.MoveRecord, ply int) {
	cp := int(random.NormFloat64()*float64(10+6*ply)) + 40
	m.Centipawns, m.Depth, m.SelDepth = &cp, 9+random.IntN(8), 18
	m.Nodes = uint64(200_000 + random.IntN(900_000))
	m.Elapsed = int64(300_000 + random.IntN(2_500_000))
	m.Reported = m.Elapsed/1000 - int64(random.IntN(4))
	if ply > 90 && random.IntN(9) == 0 {
		mate := 5 - 2*random.IntN(6)
		m.Mate, m.Centipawns = &mate, nil
	}
}

// roundRobinData and sprt return the two tournaments that most tests use.
func roundRobinData(t testing.TB) *Data {
	return randomTournament{engines: []string{"shotest", "lance 2.1", "YaneuraOu NNUE 9.00", "水匠5"},
		format: tournament.RoundRobin, pairs: 60, plies: 110, failing: true}.data(t)
}

func sprtData(t testing.TB) *Data {
	return randomTournament{engines: []string{"candidate", "base"}, format: tournament.SPRTFormat, pairs: 120,
		plies: 90}.data(t)
}

// hostileName holds text that could harm a page, a table or a terminal.
const hostileName = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>|`*_[a](javascript:alert(3))\u202Eesrever\u2066\x1b[31m\r\n{{.}} </script>"

// hostileData returns a tournament with hostile names and outputs.
func hostileData(t testing.TB) *Data {
	long := strings.Repeat("とても長い名前", 400)
	accents := "a" + strings.Repeat("\u0301", 4000)
	d := randomTournament{engines: []string{hostileName, long, accents, "\xff\xfe"},
		format: tournament.RoundRobin, pairs: 18, plies: 60, failing: true}.data(t)
	d.Standings.Name = hostileName
	for i := range d.Games {
		r := &d.Games[i]
		r.Opening.Name = hostileName
		if r.Failure != nil {
			r.Failure.Detail = hostileName + long
		}
	}
	d.Manifest.Started.CPU = hostileName
	return d
}
