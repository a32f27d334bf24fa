package play

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"shotest/lab/minishogi/rules"
	"shotest/search"
)

func mustParse(t *testing.T, sfen string) rules.Position {
	t.Helper()
	p, err := rules.ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// walk plays random games and calls f with each of their positions that has a legal move.
func walk(games, plies int, f func(h *rules.History)) {
	random := rand.New(rand.NewPCG(7, 8))
	for range games {
		h := rules.NewHistory(rules.Start())
		for range plies {
			moves := h.Current().AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			f(h)
			h.Play(moves[random.IntN(len(moves))])
		}
	}
}

// value returns what a search of a depth says of a position.
func value(h *rules.History, settings search.Settings, depth int) search.Score {
	s := search.New(1 << 16)
	s.Set(settings)
	score := search.Score(0)
	for r := range s.Search(New(h, Options{}), search.Limits{Depth: depth}) {
		if r.Finished() {
			score = r.Score
		}
	}
	return score
}

// At full width the values are the same with lists and without.
func TestListsLeaveFullWidthScoresAlone(t *testing.T) {
	plain := search.Settings{WithoutTable: true}
	listed := search.Settings{WithoutTable: true, Mode: search.Mode{Name: search.FullwidthMode, Order: search.ByLists}}
	compared := 0
	walk(3, 60, func(h *rules.History) {
		if compared++; compared%3 != 0 || testing.Short() && compared%9 != 0 {
			return
		}
		if got, want := value(h, listed, 3), value(h, plain, 3); got != want {
			t.Fatalf("%s: got %d, want %d", h.Current().SFEN(1), got, want)
		}
	})
}

// turned returns a position with the sides exchanged.
func turned(t *testing.T, p *rules.Position) rules.Position {
	t.Helper()
	fields := strings.Fields(p.SFEN(1))
	swap := func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}
	var board strings.Builder
	for i := len(fields[0]) - 1; i >= 0; i-- {
		if fields[0][i] == '+' {
			continue
		}
		if i > 0 && fields[0][i-1] == '+' {
			board.WriteByte('+')
		}
		board.WriteByte(fields[0][i])
	}
	side := map[string]string{"b": "w", "w": "b"}[fields[1]]
	return mustParse(t, strings.Map(swap, board.String())+" "+side+" "+strings.Map(swap, fields[2]))
}

func TestEvaluationKnowsNoColor(t *testing.T) {
	walk(20, 80, func(h *rules.History) {
		p := h.Current()
		other := turned(t, p)
		if got, want := evaluate(&other), evaluate(p); got != want {
			t.Fatalf("%s: %d, turned round %d", p.SFEN(1), want, got)
		}
	})
}

func TestExchange(t *testing.T) {
	for _, c := range []struct {
		name, sfen, move string
		want             int
	}{
		{"free", "4k/5/2s2/2P2/K4 b - 1", "3d3c", taking[rules.Silver]},
		{"guarded", "2k2/2g2/2s2/2P2/K4 b - 1", "3d3c", taking[rules.Silver] - taking[rules.Pawn]},
		{"a rook for a pawn", "2k2/2g2/2p2/5/K1R2 b - 1", "3e3c", taking[rules.Pawn] - taking[rules.Rook]},
		{"supported from behind", "k4/2g2/2s2/2P2/K1R2 b - 1", "3d3c", taking[rules.Silver]},
		{"a quiet move into an attack", "4k/1p3/5/1G3/K4 b - 1", "4d4c", -taking[rules.Gold]},
		{"a drop", "4k/5/1p3/5/K4 b S 1", "S*4d", taking[rules.Pawn] - taking[rules.Silver]},
		{"a king does not take what is guarded", "5/2k2/2p2/1S1S1/K4 b - 1", "4d3c", taking[rules.Pawn]},
	} {
		p := mustParse(t, c.sfen)
		m, err := rules.ParseMove(c.move)
		if err != nil || !p.IsLegal(m) {
			t.Fatalf("%s: %s is not legal", c.name, c.move)
		}
		if got := exchange(&p, m); got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
}

// Every mode finds these mates, and their lengths.
func TestMatesAreFound(t *testing.T) {
	for _, mode := range Modes() {
		for _, c := range []struct {
			sfen  string
			plies int
		}{
			{"4k/5/3GP/5/K4 b G 1", 1},
			{"1sb1k/1s2p/r4/P1g2/G2BK w r 1", 3},
			{"1bs2/rPSkB/5/P4/KGr2 b G 1", 3},
		} {
			player, err := NewPlayer(Config{Mode: mode, TableBytes: 1 << 20})
			if err != nil {
				t.Fatal(err)
			}
			plies := 0
			player.Choose(rules.NewHistory(mustParse(t, c.sfen)), Limits{Limits: search.Limits{Nodes: 50000}}, func(r *search.Report) {
				plies = r.Score.MatePlies()
			}, nil)
			if plies != c.plies {
				t.Errorf("%s, %s: mate in %d, want %d", mode, c.sfen, plies, c.plies)
			}
		}
	}
	if _, err := NewPlayer(Config{Mode: "none"}); err == nil {
		t.Error("a mode that there is not is accepted")
	}
}

// Black, who is ahead but repeats, has lost by the rules, so that it finds another move.
func TestRepetitionsAreLost(t *testing.T) {
	h := rules.NewHistory(rules.Start())
	for range 2 {
		for _, text := range []string{"1e1d", "5a5b", "1d1e", "5b5a"} {
			m, err := rules.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			h.Play(m)
		}
	}
	g := New(h, Options{})
	for _, text := range []string{"1e1d", "5a5b", "1d1e", "5b5a"} {
		if score, over := g.Adjudicate(1); over {
			t.Fatalf("over too soon, %d", score)
		}
		m, _ := rules.ParseMove(text)
		g.Make(search.Move(m))
	}
	if score, over := g.Adjudicate(4); !over || score != search.Score(4-certainWin) {
		t.Errorf("got %d, %v", score, over)
	}
	g.Unmake()
	if _, over := g.Adjudicate(3); over {
		t.Error("still over after the move was taken back")
	}
}

func TestAPlayerStopsAndResigns(t *testing.T) {
	player, err := NewPlayer(Config{Mode: Interest, TableBytes: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	m := player.Choose(rules.NewHistory(rules.Start()), Limits{}, nil, func() bool { calls++; return true })
	if m == rules.NoMove || calls == 0 || calls > 4 {
		t.Errorf("got %v after %d calls", m, calls)
	}
	mated := rules.NewHistory(mustParse(t, "4k/4G/4P/5/K4 w - 1"))
	if m := player.Choose(mated, Limits{}, nil, nil); m != rules.NoMove {
		t.Errorf("got %v where there is no move", m)
	}
}
