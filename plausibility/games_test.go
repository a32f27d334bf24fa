package plausibility

import (
	"math/rand/v2"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// node is a position as a search meets it: with its attack map and the moves that
// led to it.
type node struct {
	position shogi.Position
	attacks  shogi.AttackMap
	line     [4]facts.Played
	moves    []shogi.Move
}

// facts returns the facts of a node before they are gathered.
func (n *node) facts() *Facts {
	return &Facts{Node: n.basics()}
}

func (n *node) basics() facts.Node {
	return facts.Node{Position: &n.position, Attacks: &n.attacks, Line: n.line}
}

// gathered returns the facts of a node.
func (n *node) gathered(s *Scorer) *Facts {
	f := n.facts()
	s.Gather(f, len(n.moves))
	return f
}

// play moves on to the next position.
func (n *node) play(m shogi.Move) {
	played := facts.Played{
		Move: m, Piece: n.position.Mover(m).Type(), Captured: n.position.Captured(m).Type(),
		Check: n.position.GivesCheck(m),
	}
	if m.IsPromotion() {
		played.Piece = played.Piece.Promoted()
	}
	copy(n.line[1:], n.line[:3])
	n.line[0] = played
	n.position.Play(m)
	n.attacks.Compute(&n.position)
	n.moves = n.position.AppendLegalMoves(nil)
}

// newNode returns a position that nothing was played before.
func newNode(p shogi.Position) node {
	n := node{position: p, moves: p.AppendLegalMoves(nil)}
	n.attacks.Compute(&n.position)
	return n
}

// gameNodes returns positions of recorded games, and a few moves away from them
// such as a search tries: each with some random moves after it. It skips the
// test where the games are missing.
func gameNodes(t testing.TB, count int, seed uint64) []node {
	t.Helper()
	games := recorded.Games(t, 400)
	random := rand.New(rand.NewPCG(seed, 1))
	var nodes []node
	for len(nodes) < count {
		game := games[random.IntN(len(games))]
		n := newNode(shogi.StartPosition())
		for _, text := range game[:random.IntN(len(game))] {
			n.play(shogitest.Move(t, text))
		}
		for range random.IntN(3) {
			if len(n.moves) > 0 {
				n.play(n.moves[random.IntN(len(n.moves))])
			}
		}
		if len(n.moves) > 0 {
			nodes = append(nodes, n)
		}
	}
	return nodes
}
