package engine

import (
	"context"
	"errors"
	"testing"
	"time"

	"shotest/config"
	"shotest/engine/options"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// set sets options, each by its name and its text.
func set(t testing.TB, e *Engine, options ...string) {
	t.Helper()
	for i := 0; i < len(options); i += 2 {
		if err := e.SetOption(options[i], options[i+1]); err != nil {
			t.Fatal(err)
		}
	}
}

// newEngine returns a prepared engine with a small table.
func newEngine(t testing.TB, options ...string) *Engine {
	t.Helper()
	e := New(config.Default())
	set(t, e, append([]string{"USI_Hash", "8"}, options...)...)
	if err := e.Prepare(context.Background()); err != nil {
		t.Fatal(err)
	}
	return e
}

// long skips a test that takes seconds if tests are to be short, as under the race detector, which
// takes ten times as long and has nothing to find in a search by one goroutine.
func long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("SKIPPED with -short: takes seconds")
	}
}

func TestSearchAnswers(t *testing.T) {
	cases := []struct {
		name, position, best string
		options              []string
		declare              shogi.Declaration
	}{
		{name: "mate in one", position: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", best: "G*5b"},
		{name: "free rook", position: "4k4/9/9/4r4/9/9/9/4R4/4K4 b - 1", best: "5h5d"},
		{name: "mated", position: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", best: "none"},
		{name: "declaration", position: "G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2B 1", best: "none",
			declare: shogi.DeclarationWin},
		{name: "declaration not allowed", position: "9/4K4/PPPPPPPPP/9/9/9/8k/9/9 b 2R2BG 1", best: "",
			options: []string{"EnteringKingRule", "NoEnteringKing"}},
		{name: "try", position: "9/4K4/9/9/9/9/9/9/k8 b G 1", best: "5b5a",
			options: []string{"EnteringKingRule", "TryRule"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEngine(t, c.options...)
			result := e.Search(context.Background(), shogitest.Game(t, c.position), Limits{Depth: 3}, nil)
			if c.best != "" && result.Best.String() != c.best {
				t.Errorf("best move %v, want %v", result.Best, c.best)
			}
			if result.Declare != c.declare {
				t.Errorf("declares: %v, want %v", result.Declare, c.declare)
			}
		})
	}
}

func TestResignsOnlyAtTheValueThatIsSet(t *testing.T) {
	lost := "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g 1"
	for value, resigns := range map[string]bool{"1000": true, "99999": false} {
		result := newEngine(t, "ResignValue", value).Search(context.Background(), shogitest.Game(t, lost),
			Limits{Depth: 1}, nil)
		if got := result.Best == shogi.NoMove; got != resigns {
			t.Errorf("ResignValue %s: resigns: %v, want %v (score %v)", value, got, resigns, result.Score)
		}
	}
}

// patience only guards against hanging: a busy machine may delay a search for long.
const patience = 2 * time.Minute

// A busy machine may delay one search, but not all of them.
func TestMoveTimeIsKept(t *testing.T) {
	e := newEngine(t)
	history := shogitest.Game(t, "startpos")
	var tries []time.Duration
	for begun := time.Now(); time.Since(begun) < patience; {
		started := time.Now()
		e.Search(context.Background(), history, Limits{MoveTime: 100 * time.Millisecond}, nil)
		used := time.Since(started)
		if used <= 100*time.Millisecond {
			return
		}
		tries = append(tries, used)
	}
	t.Errorf("searches took %v, want about 100ms", tries)
}

func TestCancelledSearchStillAnswers(t *testing.T) {
	e := newEngine(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	history := shogitest.Game(t, "startpos")
	if result := e.Search(ctx, history, Limits{}, nil); !history.Current().IsLegal(result.Best) {
		t.Errorf("answer %v is illegal", result.Best)
	}
}

func TestPonderingWaitsForItsClock(t *testing.T) {
	e := newEngine(t)
	hit := make(chan *Clock, 1)
	limits := Limits{PonderHit: hit, Clock: &Clock{Byoyomi: time.Hour}}
	reported := 0
	started := time.Now()
	e.Search(context.Background(), shogitest.Game(t, "startpos"), limits, func(Report) {
		reported++
		if reported == 3 {
			hit <- &Clock{Byoyomi: 100 * time.Millisecond}
		}
	})
	if used := time.Since(started); reported < 3 || len(hit) > 0 || used > patience {
		t.Errorf("thought for %v, with %d reports: expected to go on until the hit, and then about 100ms on the new clock, not an hour on the old one", used, reported)
	}
}

func TestMates(t *testing.T) {
	e := newEngine(t)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	const long = "l6+P1/g1B2kS2/1p1N1B3/1P7/4N4/1S7/9/5+r3/6+R2 b L2P3g2s2n2l13p 1"
	for _, c := range []struct {
		ctx      context.Context
		position string
		outcome  MateOutcome
	}{
		{t.Context(), "4k4/9/4P4/9/9/9/9/9/9 b G 1", MateFound},
		{t.Context(), "4k4/9/9/9/9/9/9/9/4K4 b G 1", NoMate},
		{stopped, long, MateTimeout},
	} {
		if got := e.SolveMate(c.ctx, shogitest.Game(t, c.position), 20*time.Second, nil); got.Outcome != c.outcome {
			t.Errorf("%s: got %+v, want outcome %d", c.position, got, c.outcome)
		}
	}
}

func TestOptions(t *testing.T) {
	e := New(config.Default())
	for _, o := range e.Options() {
		if o.Kind == ButtonOption {
			continue
		}
		if err := e.SetOption(o.Name, o.Default); err != nil {
			t.Errorf("default of %s is refused: %v", o.Name, err)
		}
	}
	if e.options.Profile != config.Default() {
		t.Errorf("declared defaults give %+v, the settings begin as %+v", e.options.Profile, config.Default())
	}
	if err := e.SetOption("Nonsense", "1"); !errors.Is(err, options.ErrUnknown) {
		t.Errorf("unknown option: %v", err)
	}
	for _, wrong := range [][2]string{{"USI_Hash", "0"}, {"MultiPV", "x"}, {"EnteringKingRule", "none"},
		{"GenerateAllLegalMoves", "1"}, {"NetworkDelay", "10001"}, {"NetworkDelay", "1s"}} {
		if err := e.SetOption(wrong[0], wrong[1]); err == nil || errors.Is(err, options.ErrUnknown) {
			t.Errorf("%v: got error %v", wrong, err)
		}
	}
}

func TestPvIntervalKeepsLinesBackButTheLast(t *testing.T) {
	e := newEngine(t, "PvInterval", "3600000", "MultiPV", "2")
	var ranks []int
	var last Report
	result := e.Search(context.Background(), shogitest.Game(t, "startpos"), Limits{Depth: 4}, func(r Report) {
		if !r.HasLine() {
			return // after a second, on a busy machine: which move is searched
		}
		ranks = append(ranks, r.MultiPV)
		if r.MultiPV == 1 {
			last = r
		}
	})
	if len(ranks) != 4 || last.Depth != 4 || last.PV[0] != result.Best {
		t.Errorf("ranks %v, last %+v: want both lines of the first and of the last iteration", ranks, last)
	}
}

func TestDrawValues(t *testing.T) {
	const last = "4k4/9/9/9/9/9/9/9/R3K4 b - 1"
	flipped := shogitest.Game(t, last).Current().Flipped()
	for _, c := range []struct{ option, position string }{
		{"DrawValueBlack", last},
		{"DrawValueWhite", flipped.SFEN()},
	} {
		e := newEngine(t, c.option, "-300", "MaxMovesToDraw", "1")
		result := e.Search(context.Background(), shogitest.Game(t, c.position), Limits{Depth: 2}, nil)
		if result.Score.Centipawns != -300 {
			t.Errorf("%s -300: every move draws by the limit, score %v", c.option, result.Score)
		}
	}
}

// A mate that would come after the limit of moves does not count: the game is drawn first.
func TestMatesBeyondTheMoveLimit(t *testing.T) {
	const inThree = "sfen 7k1/9/6P2/9/9/9/9/9/K8 b RG 1"
	for _, c := range []struct {
		limit  string
		mates  bool
		unseen string // an option that leaves the mate to the other ways of finding it
	}{
		{"0", true, "0"}, {"3", true, "20"}, {"2", false, "20"}, {"3", true, "0"}, {"2", false, "0"},
	} {
		e := newEngine(t, "MaxMovesToDraw", c.limit, "RootMate", c.unseen)
		result := e.Search(context.Background(), shogitest.Game(t, inThree), Limits{Nodes: 20_000}, nil)
		if (result.Score.Mate > 0) != c.mates {
			t.Errorf("limit %s, RootMate %s: %v", c.limit, c.unseen, result.Score)
		}
	}
}
