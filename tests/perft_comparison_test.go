//go:build e2e

package tests

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/shogi"
)

// perftPartner is Fairy-Stockfish, which counts as we do: all legal moves, one
// thread, the last ply by generation.
type perftPartner struct {
	in  io.Writer
	out *bufio.Scanner
}

func startPerftPartner(b *testing.B, path string) *perftPartner {
	b.Helper()
	command := exec.Command(path)
	in, err := command.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		fmt.Fprintln(in, "quit")
		if err := command.Wait(); err != nil {
			b.Error(err)
		}
	})
	p := &perftPartner{in, bufio.NewScanner(out)}
	fmt.Fprintln(in, "usi")
	p.await(b, "usiok")
	return p
}

// await reads up to a line that begins with a text, and returns the rest of it.
func (p *perftPartner) await(b *testing.B, prefix string) string {
	b.Helper()
	for p.out.Scan() {
		if rest, found := strings.CutPrefix(p.out.Text(), prefix); found {
			return rest
		}
	}
	b.Fatalf("no line with %q: %v", prefix, p.out.Err())
	return ""
}

// BenchmarkPerftAgainstFairyStockfish counts the same positions with both
// programs in turn, and reports the median of our speed, of theirs, and of the
// ratio of each pair:
//
//	go test -tags e2e ./tests -run '^$' -bench PerftAgainst -benchtime 5x
func BenchmarkPerftAgainstFairyStockfish(b *testing.B) {
	const path = "/usr/games/fairy-stockfish"
	if _, err := exec.LookPath(path); err != nil {
		b.Skipf("SKIPPED: %s is not installed (Debian package fairy-stockfish)", path)
	}
	for _, c := range []struct {
		name, sfen string
		depth      int
	}{
		{"start", shogi.StartSFEN, 5},
		{"attack", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3},
		{"593moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3},
	} {
		b.Run(c.name, func(b *testing.B) {
			position, err := shogi.ParseSFEN(c.sfen)
			if err != nil {
				b.Fatal(err)
			}
			partner := startPerftPartner(b, path)
			var ours, theirs, ratios []float64
			for range b.N {
				started := time.Now()
				nodes := shogi.Perft(&position, c.depth)
				our := float64(nodes) / time.Since(started).Seconds()

				started = time.Now()
				fmt.Fprintf(partner.in, "position sfen %s\ngo perft %d\n", c.sfen, c.depth)
				var counted uint64
				if _, err := fmt.Sscan(partner.await(b, "Nodes searched:"), &counted); err != nil {
					b.Fatal(err)
				}
				their := float64(counted) / time.Since(started).Seconds()
				ours, theirs, ratios = append(ours, our), append(theirs, their), append(ratios, our/their)
			}
			b.ReportMetric(median(ours)/1e6, "ours-Mnodes/s")
			b.ReportMetric(median(theirs)/1e6, "theirs-Mnodes/s")
			b.ReportMetric(median(ratios), "ratio")
		})
	}
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
