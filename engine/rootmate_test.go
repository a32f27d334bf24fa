package engine

import (
	"context"
	"testing"
	"time"

	"shotest/engine/adapter"
	"shotest/internal/testing/shogitest"
	"shotest/mate"
	"shotest/shogi"
)

// blunders are positions of games in which a search of 2,000 nodes walks into a mate of 5 to 9
// plies, though there are other moves.
var blunders = []string{
	"3+R1b1nl/3+Sgk3/2n1sppgp/p6p1/2P1+BPN2/PP1PP1P2/3S3LP/3KG4/L6RL w GSN5P 216",
	"7nl/3r2k2/2nsp3p/6s2/lG3s2P/2Pp1lP2/+pPK1P4/3GG2P1/L1+n3+r2 b BS5Pbgn3p 125",
	"ln7/4+R1+S2/p1p4gp/3S+B1sp1/1p4nk1/3P4P/PPKp1g1s1/4P4/LN1G1G1LL w RBN4P3p 132",
	"ln5nl/4Pk1P1/1Bpgp1p2/4s4/p5P1p/1SPP5/PP1S4P/1KGg1P1+r1/LN1r3NL b B2Pgs2p 97",
	"l2+B1R1gl/7sk/2np1G1pp/1pp1sp3/p5pP1/1BP6/PP3P2P/2GGs4/LNKP1r1NL w Sn3p 98",
}

// mateAfter returns in how many plies the opponent mates by checks after a move, 0 if no mate
// is found easily.
func mateAfter(history *shogi.History, move shogi.Move) int {
	after := history.Clone()
	after.Play(move)
	found := mate.New(1<<20).Solve(context.Background(), after, mate.Limits{Nodes: 1000})
	return found.Length
}

// The engine plays no move after which the solver proves a mate within a few nodes, if there is
// another move. The same limit of nodes gives the same answer.
func TestMatedMovesAreAvoided(t *testing.T) {
	walked := 0
	for _, sfen := range blunders {
		history := shogitest.Game(t, sfen)
		answer := func(reply string) (Result, uint64) {
			e := newEngine(t, "ReplyMate", reply)
			result := e.Search(context.Background(), history, Limits{Nodes: 2000}, nil)
			return result, e.searcher.Counts().Nodes
		}
		without, _ := answer("0")
		if plies := mateAfter(history, without.Best); plies >= 5 && plies <= 9 && without.Score.Mate == 0 {
			walked++
		}
		with, nodes := answer("500")
		if plies := mateAfter(history, with.Best); plies > 0 && plies <= 9 && with.Score.Mate == 0 {
			t.Errorf("%s: %v is mated in %d, score %v", sfen, with.Best, plies, with.Score)
		}
		if again, same := answer("500"); again != with || same != nodes {
			t.Errorf("%s: first %+v, %d nodes, then %+v, %d nodes", sfen, with, nodes, again, same)
		}
	}
	if walked == 0 {
		t.Error("no position is a blunder without the solver: the test shows nothing")
	}
}

// The explanation is about the move that is played, not about one that was replaced because it is
// mated.
func TestThePlayedMoveIsExplained(t *testing.T) {
	for _, sfen := range blunders {
		e := newEngine(t, "ReplyMate", "500", "Explain", "true")
		var explained Result
		e.SetExplainer(func(*Engine, *shogi.History) func(Result) []string {
			return func(r Result) []string { explained = r; return []string{"so"} }
		})
		result := e.Search(context.Background(), shogitest.Game(t, sfen), Limits{Nodes: 2000}, func(Report) {})
		if explained.Best != result.Best || explained.Score != result.Score {
			t.Errorf("%s: explained %v (%v), played %v (%v)",
				sfen, explained.Best, explained.Score, result.Best, result.Score)
		}
	}
}

// If every move is mated, the answer says so.
func TestEveryMoveIsMated(t *testing.T) {
	const lost = "l7l/9/p1n1+BN2p/1bp1s1kp1/2Gp1N3/P1P2P3/3Pr2sP/2+rg2K2/LN6L b 2G2P2s6p 129"
	e := newEngine(t, "ReplyMate", "500")
	var last Report
	result := e.Search(context.Background(), shogitest.Game(t, lost), Limits{Nodes: 60}, lastLine(&last))
	if result.Score.Mate >= 0 || result.Best == shogi.NoMove || last.Score != result.Score ||
		last.PV[0] != result.Best {
		t.Errorf("%+v, %+v", result, last)
	}
}

// The nodes searched for mates stay within the shares that the profile sets, except before the
// search and at its end.
func TestMateSearchKeepsItsNodes(t *testing.T) {
	for _, sfen := range blunders {
		e := newEngine(t, "RootMate", "30", "ReplyMate", "60")
		history := shogitest.Game(t, sfen)
		e.game.Begin(history, &e.options.Profile)
		th := e.newThinking(context.Background(), history, Limits{Nodes: 20_000}, time.Now())
		_ = e.configure()
		e.searcher.Set(adapter.Settings(&e.options.Profile))
		th.think(history)
		m, nodes := &th.mateWatch, e.searcher.Counts().Nodes
		// The solver may look at a few positions more than its limit.
		const slack = 100
		if limit := max(firstMateNodes, m.allowed(maxOwnShare, nodes)) + slack; m.ownUsed > limit {
			t.Errorf("%s: %d positions for mates of %d nodes, want at most %d", sfen, m.ownUsed, nodes, limit)
		}
		if limit := m.allowed(60, nodes) + maxFinalMoves*finalMateNodes + slack; m.replyUsed > limit {
			t.Errorf("%s: %d positions for replies of %d nodes, want at most %d", sfen, m.replyUsed, nodes, limit)
		}
		if m.replyUsed == 0 {
			t.Errorf("%s: no node was used to look for a mate", sfen)
		}
	}
}

// After a move that is refuted the search goes on with those that may be better, even if the one
// that comes first then is known to lose as well.
func TestSearchGoesOnAfterARefutation(t *testing.T) {
	const sfen = "l5B1l/3+R2kb1/n4p3/4P1pp1/3P3nS/4GP2p/PP4PN1/4S1K1P/5G1+lL w G7Prg2sn 168"
	e := newEngine(t)
	result := e.Search(context.Background(), shogitest.Game(t, sfen), Limits{Nodes: 20_000}, nil)
	if nodes := e.searcher.Counts().Nodes; nodes < 20_000 && result.Score.Mate == 0 {
		t.Errorf("%v, %v after %d nodes", result.Best, result.Score, nodes)
	}
}
