package usi

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shotest/engine"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

var anyMove = rapid.Custom(func(t *rapid.T) shogi.Move {
	square := rapid.Uint8Range(0, shogi.SquareCount-1)
	to := shogi.Square(square.Draw(t, "to"))
	if rapid.Bool().Draw(t, "drop") {
		return shogi.NewDrop(rapid.SampledFrom(shogi.HandTypes[:]).Draw(t, "type"), to)
	}
	from := shogi.Square(square.Filter(func(s uint8) bool { return shogi.Square(s) != to }).Draw(t, "from"))
	if rapid.Bool().Draw(t, "promotion") {
		return shogi.NewPromotion(from, to)
	}
	return shogi.NewMove(from, to)
})

// someMoves draws a list of moves, nil for none.
var someMoves = rapid.Custom(func(t *rapid.T) []shogi.Move {
	return append([]shogi.Move(nil), rapid.SliceOfN(anyMove, 0, 5).Draw(t, "moves")...)
})

func milliseconds(low, high int64) *rapid.Generator[time.Duration] {
	return rapid.Map(rapid.Int64Range(low, high),
		func(n int64) time.Duration { return time.Duration(n) * time.Millisecond })
}

var anyClock = rapid.Custom(func(t *rapid.T) *engine.Clock {
	return &engine.Clock{
		Remaining: [2]time.Duration{milliseconds(-1e7, 1e8).Draw(t, "black"), milliseconds(-1e7, 1e8).Draw(t, "white")},
		Increment: [2]time.Duration{milliseconds(0, 1e5).Draw(t, "black"), milliseconds(0, 1e5).Draw(t, "white")},
		Byoyomi:   milliseconds(0, 1e6).Draw(t, "byoyomi"),
	}
})

var anyGoCommand = rapid.Custom(func(t *rapid.T) GoCommand {
	c := GoCommand{Infinite: rapid.Bool().Draw(t, "infinite")}
	if rapid.Bool().Draw(t, "clocked") {
		c.Limits.Clock = anyClock.Draw(t, "clock")
	}
	c.Limits.MoveTime = milliseconds(0, 1e6).Draw(t, "movetime")
	c.Limits.VariedTime = milliseconds(0, 1e6).Draw(t, "rtime")
	c.Limits.Nodes = rapid.Uint64().Draw(t, "nodes")
	c.Limits.Depth = rapid.IntRange(0, maxDepth).Draw(t, "depth")
	c.Limits.SearchMoves = someMoves.Draw(t, "searchmoves")
	return c
})

func TestGoCommandRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyGoCommand.Draw(t, "command")
		got, err := ParseGo(want.String())
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: got %+v, %v, want %+v", want, got, err, want)
		}
	})
}

func TestPonderHitRoundTrip(t *testing.T) {
	if clock, err := parsePonderHit("ponderhit"); clock != nil || err != nil {
		t.Errorf("without times: %v, %v", clock, err)
	}
	rapid.Check(t, func(t *rapid.T) {
		want := anyClock.Draw(t, "clock")
		got, err := parsePonderHit(ponderHit(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, %v, want %+v", got, err, want)
		}
	})
}

func TestInfoRoundTrip(t *testing.T) {
	count := rapid.IntRange(0, 1<<31-1)
	rapid.Check(t, func(t *rapid.T) {
		want := Info{Scored: rapid.Bool().Draw(t, "scored"), NPS: rapid.Uint64().Draw(t, "nps")}
		want.Depth = count.Draw(t, "depth")
		want.SelDepth = count.Draw(t, "seldepth")
		want.MultiPV = count.Draw(t, "multipv")
		want.HashFull = count.Draw(t, "hashfull")
		want.Nodes = rapid.Uint64().Draw(t, "nodes")
		want.Elapsed = milliseconds(0, 1e9).Draw(t, "time")
		want.PV = someMoves.Draw(t, "pv")
		if want.Scored {
			want.Bound = engine.Bound(rapid.IntRange(0, 2).Draw(t, "bound"))
			want.Score.Mate = rapid.IntRange(-engine.UnknownMate, engine.UnknownMate).Draw(t, "mate")
			if want.Score.Mate == 0 {
				want.Score.Centipawns = rapid.IntRange(-1e5, 1e5).Draw(t, "cp")
			}
		}
		got, err := ParseInfo(want.String())
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: got %+v, %v, want %+v", want, got, err, want)
		}
	})
}

func TestParseInfoOfRealEngines(t *testing.T) {
	move := func(text string) shogi.Move {
		m := shogitest.Move(t, text)
		return m
	}
	tests := []struct {
		line string
		want Info
	}{
		{"info", Info{}},
		{"info string  two  words ", Info{Report: engine.Report{Text: "two  words"}}},
		{"info score mate +", Info{Report: engine.Report{Score: engine.Score{Mate: engine.UnknownMate}}, Scored: true}},
		{"info score mate -",
			Info{Report: engine.Report{Score: engine.Score{Mate: -engine.UnknownMate}}, Scored: true}},
		{"info score mate 0",
			Info{Report: engine.Report{Score: engine.Score{Mate: -engine.UnknownMate}}, Scored: true}},
		{"info score mate +7", Info{Report: engine.Report{Score: engine.Score{Mate: 7}}, Scored: true}},
		{"info depth 3 currmove 7g7f cpuload 20 nodes 5",
			Info{Report: engine.Report{Depth: 3, Nodes: 5, Current: move("7g7f")}}},
		{
			"info depth 12 score cp 119 upperbound nodes 5 tbhits 0 time 302 pv 7g7f rep_draw",
			Info{Report: engine.Report{
				Depth: 12, Score: engine.Score{Centipawns: 119}, Bound: engine.UpperBound,
				Nodes: 5, Elapsed: 302 * time.Millisecond, PV: []shogi.Move{move("7g7f")},
			}, Scored: true},
		},
	}
	for _, test := range tests {
		got, err := ParseInfo(test.line)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, %v, want %+v", test.line, got, err, test.want)
		}
	}
}

func TestParseInfoReturnsReadableParts(t *testing.T) {
	info, err := ParseInfo("info depth x score cp many nodes 12 time -4 score up")
	if err == nil || strings.Count(err.Error(), "not a number") != 2 || info.Nodes != 12 || info.Scored {
		t.Errorf("got %+v, %v", info, err)
	}
	if _, err := ParseInfo("bestmove 7g7f"); err == nil {
		t.Errorf("of another line: %v", err)
	}
}

func TestOptionRoundTrip(t *testing.T) {
	word := rapid.StringMatching(`[A-Za-z0-9_]{1,8}`).Filter(func(s string) bool {
		return !strings.Contains(" default min max var type name ", " "+s+" ")
	})
	text := rapid.Map(rapid.SliceOfN(word, 0, 3), func(words []string) string { return strings.Join(words, " ") })
	rapid.Check(t, func(t *rapid.T) {
		want := engine.Option{
			Name: strings.Join(rapid.SliceOfN(word, 1, 3).Draw(t, "name"), " "),
			Kind: engine.OptionKind(rapid.IntRange(0, len(optionKinds)-1).Draw(t, "kind")),
		}
		if want.Kind != engine.ButtonOption {
			want.Default = text.Draw(t, "default")
		}
		switch want.Kind {
		case engine.SpinOption:
			want.Min, want.Max = rapid.Int().Draw(t, "min"), rapid.Int().Draw(t, "max")
		case engine.ComboOption:
			want.Values = rapid.SliceOfN(text, 1, 3).Draw(t, "values")
		}
		got, err := ParseOption(formatOption(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: got %+v, %v, want %+v", formatOption(want), got, err, want)
		}
	})
}

func TestParseOptionOfRealEngines(t *testing.T) {
	tests := []struct {
		line string
		want engine.Option
	}{
		{"option name Debug Log File type string default ",
			engine.Option{Name: "Debug Log File", Kind: engine.StringOption}},
		{"option name Clear Hash type button", engine.Option{Name: "Clear Hash", Kind: engine.ButtonOption}},
		{"option name Book type filename default C:/My Books/min max.bin", engine.Option{
			Name: "Book", Kind: engine.FilenameOption, Default: "C:/My Books/min max.bin"}},
		{"option name Style type combo default Very Solid var Very Solid var Risky", engine.Option{
			Name: "Style", Kind: engine.ComboOption, Default: "Very Solid", Values: []string{"Very Solid", "Risky"}}},
		{"option name Piece type type spin max 5 min -5 default 0", engine.Option{
			Name: "Piece type", Kind: engine.SpinOption, Default: "0", Min: -5, Max: 5}},
		{"option name Ponder type check", engine.Option{Name: "Ponder", Kind: engine.CheckOption}},
	}
	for _, test := range tests {
		got, err := ParseOption(test.line)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, %v, want %+v", test.line, got, err, test.want)
		}
	}
	for _, line := range []string{
		"", "option", "option name", "option name type spin", "option name X type slider default 1",
		"option name X type spin default 1 min low", "option X type check",
	} {
		if o, err := ParseOption(line); err == nil {
			t.Errorf("%q: got %+v, %v", line, o, err)
		}
	}
}

func TestSetOptionRoundTrip(t *testing.T) {
	word := rapid.StringMatching(`[!-~]{1,8}`).Filter(func(s string) bool { return s != "value" && s != emptyValue })
	rapid.Check(t, func(t *rapid.T) {
		want := SetOption{
			Name:  strings.Join(rapid.SliceOfN(word, 1, 3).Draw(t, "name"), " "),
			Press: rapid.Bool().Draw(t, "press"),
		}
		if !want.Press {
			want.Value = strings.Join(rapid.SliceOfN(word, 0, 3).Draw(t, "value"), "  ")
		}
		got, err := parseSetOption(want.String())
		if err != nil || got != want {
			t.Fatalf("%q: got %+v, %v", want, got, err)
		}
	})
}

func TestCheckOptionValue(t *testing.T) {
	tests := []struct {
		option engine.Option
		good   []string
		bad    []string
	}{
		{engine.Option{Kind: engine.CheckOption}, []string{"true", "false"}, []string{"", "yes", "True"}},
		{engine.Option{Kind: engine.SpinOption, Min: -1, Max: 8}, []string{"-1", "0", "8"},
			[]string{"", "-2", "9", "1.5"}},
		{engine.Option{Kind: engine.SpinOption}, []string{"123456"}, []string{"many"}},
		{engine.Option{Kind: engine.ComboOption, Values: []string{"a", "b c"}}, []string{"a", "b c"},
			[]string{"", "c"}},
		{engine.Option{Kind: engine.StringOption}, []string{"", "a b"}, nil},
		{engine.Option{Kind: engine.ButtonOption}, []string{""}, []string{"1"}},
	}
	for _, test := range tests {
		for _, value := range test.good {
			if err := CheckOptionValue(test.option, value); err != nil {
				t.Errorf("%+v: %q: %v", test.option, value, err)
			}
		}
		for _, value := range test.bad {
			if err := CheckOptionValue(test.option, value); !errors.Is(err, ErrOptionValue) {
				t.Errorf("%+v: %q: %v", test.option, value, err)
			}
		}
	}
}

func TestBestMoveRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.OneOf(
			rapid.Just(BestMove{Resign: true}),
			rapid.Just(BestMove{Win: true}),
			rapid.Map(anyMove, func(m shogi.Move) BestMove { return BestMove{Move: m} }),
			rapid.Custom(func(t *rapid.T) BestMove {
				return BestMove{Move: anyMove.Draw(t, "move"), Ponder: anyMove.Draw(t, "ponder")}
			}),
		).Draw(t, "answer")
		got, err := ParseBestMove(want.String())
		if err != nil || got != want {
			t.Fatalf("%s: got %+v, %v", want, got, err)
		}
	})
}

func TestParseBestMoveOfRealEngines(t *testing.T) {
	for _, line := range []string{"bestmove (none)", "bestmove none", "bestmove resign ponder 7g7f"} {
		if got, err := ParseBestMove(line); err != nil || got != (BestMove{Resign: true}) {
			t.Errorf("%q: got %+v, %v", line, got, err)
		}
	}
	for _, line := range []string{"bestmove 7g7f ponder", "bestmove 7g7f ponder (none)", "bestmove 7g7f rubbish 3c3d"} {
		if got, err := ParseBestMove(line); err != nil ||
			got != (BestMove{Move: shogi.NewMove(shogi.NewSquare(7, 7), shogi.NewSquare(7, 6))}) {
			t.Errorf("%q: got %+v, %v", line, got, err)
		}
	}
	for _, line := range []string{"", "bestmove", "bestmove e2e4", "bestmove 0000", "checkmate nomate"} {
		if got, err := ParseBestMove(line); err == nil {
			t.Errorf("%q: got %+v, %v", line, got, err)
		}
	}
}

func TestCheckmateRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := engine.MateResult{Outcome: engine.MateOutcome(rapid.IntRange(0, 3).Draw(t, "outcome"))}
		if want.Outcome == engine.MateFound {
			want.Moves = rapid.SliceOfN(anyMove, 1, 5).Draw(t, "moves")
		}
		got, err := ParseCheckmate(FormatCheckmate(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, %v, want %+v", got, err, want)
		}
	})
	for _, line := range []string{"checkmate", "checkmate maybe", "bestmove 7g7f"} {
		if got, err := ParseCheckmate(line); err == nil {
			t.Errorf("%q: got %+v, %v", line, got, err)
		}
	}
}

func TestParseGoFaults(t *testing.T) {
	if _, err := ParseGo("gone"); err == nil {
		t.Errorf("of another line: %v", err)
	}
	c, err := ParseGo("go depth deep byoyomi -5" + strings.Repeat(" junk", 100))
	if err == nil || c.Limits.Depth != 1 || *c.Limits.Clock != (engine.Clock{}) {
		t.Errorf("got %+v, %v", c, err)
	}
	if n := strings.Count(err.Error(), "\n"); n > 10 {
		t.Errorf("%d lines of complaints", n)
	}
}

func TestASCIILine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		line := asciiLine(text)
		for i := range len(line) {
			if line[i] < ' ' || line[i] > '~' {
				t.Fatalf("%q gives %q", text, line)
			}
		}
		if strings.Contains(line, "  ") || strings.TrimSpace(line) != line || asciiLine(line) != line {
			t.Fatalf("%q gives %q", text, line)
		}
	})
}
