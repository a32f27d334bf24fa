package shogi_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
)

// Moves that lead back to the board from which they began.
const (
	rooksSwing = "2h5h 8b5b 5h2h 5b8b " // from the starting position

	inCheck    = "sfen 4k4/9/9/9/9/9/9/9/K3R4 w - 1 moves "
	rookChecks = "5a4a 5i4i 4a5a 4i5i " // from inCheck: each move of Black is check
	rookRests  = "5a4a 5i1i 4a5a 1i5i " // from inCheck: one is not

)

func TestSennichite(t *testing.T) {
	tests := []struct {
		name, game string
		want       shogi.Repetition
	}{
		{"third occurrence", "startpos moves " + strings.Repeat(rooksSwing, 2), shogi.NoRepetition},
		{"fourth occurrence", "startpos moves " + strings.Repeat(rooksSwing, 3), shogi.RepetitionDraw},
		{"fourth occurrence of a later position", "startpos moves 7g7f 3c3d " + strings.Repeat(rooksSwing, 3),
			shogi.RepetitionDraw},
		{"the move after the fourth", "startpos moves " + strings.Repeat(rooksSwing, 3) + "7g7f", shogi.NoRepetition},
		{"third occurrence in perpetual check", inCheck + strings.Repeat(rookChecks, 2), shogi.NoRepetition},
		{"the checked side to move", inCheck + strings.Repeat(rookChecks, 3), shogi.RepetitionWin},
		{"the checking side to move", inCheck + strings.Repeat(rookChecks, 3) + "5a4a", shogi.RepetitionLoss},
		{"one quiet move in the repetition", inCheck + rookChecks + rookRests + rookChecks, shogi.RepetitionDraw},
		{"one quiet move before the repetition", inCheck + rookRests + strings.Repeat(rookChecks, 3),
			shogi.RepetitionWin},
	}
	for _, test := range tests {
		if got := parseGame(t, test.game).Sennichite(); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
}

func TestNoRepetitionAcrossAPass(t *testing.T) {
	h := parseGame(t, "startpos moves "+strings.Repeat(rooksSwing, 2))
	h.PlayNull()
	h.PlayNull()
	for _, word := range strings.Fields(rooksSwing[:len("2h5h 8b5b 5h2h")]) {
		h.Play(parseMove(t, word))
		if got := h.SearchRepetition(len(h.Moves())); got != shogi.NoRepetition {
			t.Fatalf("after %s: %d, want none: the position was last seen before the pass", word, got)
		}
	}
	h.Play(parseMove(t, "5b8b"))
	if h.Sennichite() != shogi.NoRepetition || h.SearchRepetition(len(h.Moves())) != shogi.RepetitionDraw {
		t.Error("after the pass a repetition must count from one again")
	}
}

// moment holds the facts of a position for the rule of repetition.
type moment struct {
	board   string // with the side to move
	hands   [2]shogi.Hand
	checked bool // the side to move is in check
}

func momentOf(p *shogi.Position) moment {
	fields := strings.Fields(p.SFEN())
	return moment{
		board:   fields[0] + fields[1],
		hands:   [2]shogi.Hand{p.Hand(shogi.Black), p.Hand(shogi.White)},
		checked: p.InCheck(),
	}
}

// verdict returns the meaning of a repetition for the side to move, by looking at every move since
// the first occurrence.
func verdict(game []moment, first int) shogi.Repetition {
	oursCheck, theirsCheck := true, true
	for i, after := range game[first+1:] {
		if i%2 == 0 {
			oursCheck = oursCheck && after.checked
		} else {
			theirsCheck = theirsCheck && after.checked
		}
	}
	switch {
	case oursCheck && !theirsCheck:
		return shogi.RepetitionLoss
	case theirsCheck && !oursCheck:
		return shogi.RepetitionWin
	}
	return shogi.RepetitionDraw
}

func plainSennichite(game []moment) shogi.Repetition {
	now, occurrences := game[len(game)-1], 0
	for i, then := range slices.Backward(game) {
		if then.board == now.board && then.hands == now.hands {
			occurrences++
			if occurrences == 4 {
				return verdict(game, i)
			}
		}
	}
	return shogi.NoRepetition
}

func plainSearchRepetition(game []moment, plies int) shogi.Repetition {
	now := game[len(game)-1]
	for i := len(game) - 2; i >= max(0, len(game)-1-plies); i-- {
		if then := game[i]; then.board == now.board && then.hands == now.hands {
			return verdict(game, i)
		}
	}
	return plainSennichite(game)
}

// stubbornMove picks a move of a player that likes to take its last move back,
// to give check, and otherwise plays at random.
func stubbornMove(random *rand.Rand, h *shogi.History) shogi.Move {
	current, played := h.Current(), h.Moves()
	if len(played) >= 2 && random.IntN(3) > 0 {
		if last := played[len(played)-2]; !last.IsDrop() {
			if back := shogi.NewMove(last.To(), last.From()); current.IsLegal(back) {
				return back
			}
		}
	}
	legal := current.AppendLegalMoves(nil)
	if len(legal) == 0 {
		return shogi.NoMove
	}
	chosen := legal[random.IntN(len(legal))]
	for _, m := range legal {
		if current.GivesCheck(m) && random.IntN(3) == 0 {
			return m
		}
	}
	return chosen
}

func TestRepetitionAgainstPlainSearch(t *testing.T) {
	starts := []string{
		"4k4/9/9/9/9/9/9/9/K3R4 w - 1", "3rk4/9/9/9/9/9/9/9/4KR3 b Gg 1", "lnsgk4/9/9/9/9/9/9/9/4KGSNL b 2P2p 1",
	}
	random := rand.New(rand.NewPCG(4, 1))
	found := map[shogi.Repetition]int{}
	for i := range 150 {
		h := shogi.NewHistory(parsePosition(t, starts[i%len(starts)]))
		game := []moment{momentOf(h.Current())}
		for range 120 {
			m := stubbornMove(random, h)
			if m == shogi.NoMove {
				break
			}
			h.Play(m)
			game = append(game, momentOf(h.Current()))
			want := plainSennichite(game)
			if got := h.Sennichite(); got != want {
				t.Fatalf("Sennichite says %d, want %d: %s", got, want, h.USI())
			}
			if want != shogi.NoRepetition {
				found[want]++
			}
			plies := random.IntN(len(game))
			want = plainSearchRepetition(game, plies)
			if got := h.SearchRepetition(plies); got != want {
				t.Fatalf("SearchRepetition says %d of %d plies, want %d: %s", got, plies, want, h.USI())
			}
			found[want]++
		}
	}
	for r := shogi.NoRepetition; r <= shogi.RepetitionLoss; r++ {
		if found[r] < 20 {
			t.Errorf("repetition %d occurred only %d times", r, found[r])
		}
	}
}
