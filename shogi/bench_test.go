package shogi

import "testing"

// benchPositions are the starting position and three that are usual in perft
// comparisons: a middle game, the one with the most moves, one full of checks.
var benchPositions = []struct {
	name, sfen string
	depth      int
}{
	{"start", StartSFEN, 4},
	{"middle", "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1", 3},
	{"attack", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3},
	{"593moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 2},
}

func mustParse(t testing.TB, sfen string) Position {
	t.Helper()
	p, err := ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// BenchmarkPerft reports millions of positions a second, leaves counted by
// generation.
func BenchmarkPerft(b *testing.B) {
	for _, c := range benchPositions {
		b.Run(c.name, func(b *testing.B) {
			p := mustParse(b, c.sfen)
			var nodes uint64
			for b.Loop() {
				nodes += Perft(&p, c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

// walkByTaking and walkByAll count the squares of a set: the one takes off the lowest
// square until none is left, the other lets the set visit them.
func walkByTaking(b Bitboard, visits *[SquareCount]int32) {
	for rest := b; rest.Any(); {
		var s Square
		s, rest = rest.popFirst()
		visits[s]++
	}
}

func walkByAll(b Bitboard, visits *[SquareCount]int32) {
	for s := range b.All() {
		visits[s]++
	}
}

// BenchmarkAll compares the two for sets as loops meet them: few squares, the reach of
// a slider, all pieces of a position.
func BenchmarkAll(b *testing.B) {
	start := StartPosition()
	for _, set := range []struct {
		name    string
		squares Bitboard
	}{
		{"none", Bitboard{}}, {"two", BitboardOf(3, 70)}, {"rook", rookLines[40]}, {"pieces", start.Occupied()},
	} {
		for _, way := range []struct {
			name string
			walk func(Bitboard, *[SquareCount]int32)
		}{{"taking", walkByTaking}, {"All", walkByAll}} {
			b.Run(set.name+"/"+way.name, func(b *testing.B) {
				var visits [SquareCount]int32
				for b.Loop() {
					way.walk(set.squares, &visits)
				}
			})
		}
	}
}
