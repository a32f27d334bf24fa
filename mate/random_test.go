package mate

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/shogi"
)

// randomGames plays games at random, each from a start that its seed makes, and
// shows every position. A failure names the seed.
func randomGames(t *testing.T, games, plies int, look func(p *shogi.Position)) {
	t.Helper()
	for seed := range uint64(games) {
		random := rand.New(rand.NewPCG(seed, 4))
		p := randomStart(t, random)
		t.Run("", func(t *testing.T) {
			defer func() {
				if t.Failed() {
					t.Logf("seed %d", seed)
				}
			}()
			for range plies {
				look(&p)
				legal := p.AppendLegalMoves(nil)
				if len(legal) == 0 {
					break
				}
				p.Play(wildMove(&p, random, legal))
			}
		})
	}
}

// wildMove prefers checks and captures, so that kings get into trouble.
func wildMove(p *shogi.Position, random *rand.Rand, legal []shogi.Move) shogi.Move {
	m := legal[random.IntN(len(legal))]
	for range random.IntN(6) {
		if p.GivesCheck(m) {
			break
		}
		if other := legal[random.IntN(len(legal))]; p.GivesCheck(other) || p.Captured(m) == shogi.NoPiece {
			m = other
		}
	}
	return m
}

// randomStart scatters a set of pieces over board and hands; in one of three
// positions one of the kings is missing.
func randomStart(t *testing.T, random *rand.Rand) shogi.Position {
	t.Helper()
	for range 10_000 {
		if p, err := shogi.ParseSFEN(scatter(random, 1+random.IntN(5))); err == nil {
			return p
		}
	}
	t.Fatal("no legal start found")
	return shogi.Position{}
}

var setSizes = map[shogi.PieceType]int{
	shogi.Rook: 2, shogi.Bishop: 2, shogi.Gold: 4, shogi.Silver: 4, shogi.Knight: 4, shogi.Lance: 4, shogi.Pawn: 18,
}

// scatter puts one piece in a few on the board and the others in hand.
func scatter(random *rand.Rand, few int) string {
	squares := random.Perm(shogi.SquareCount)
	var board [shogi.SquareCount]string
	board[squares[0]] = []string{"K", "K", ""}[random.IntN(3)]
	board[squares[1]] = "k"
	free := squares[2:]
	var hands strings.Builder
	for _, kind := range shogi.HandTypes {
		for range setSizes[kind] {
			piece := kind.SFEN()
			if random.IntN(2) == 0 {
				piece = strings.ToLower(piece)
			}
			if random.IntN(few) > 0 {
				hands.WriteString(piece)
				continue
			}
			if kind.CanPromote() && (kind == shogi.Pawn || random.IntN(4) == 0) {
				piece = "+" + piece
			}
			board[free[0]], free = piece, free[1:]
		}
	}
	if hands.Len() == 0 {
		hands.WriteString("-")
	}
	return boardText(board[:]) + " b " + hands.String() + " 1"
}

func boardText(board []string) string {
	rows := make([]string, 9)
	for i, piece := range board {
		if piece == "" {
			piece = "1"
		}
		rows[i/9] += piece
	}
	return strings.Join(rows, "/")
}
