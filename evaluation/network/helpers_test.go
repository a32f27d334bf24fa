package network

import (
	"math/rand/v2"
	"testing"

	"shotest/evaluation"
	"shotest/internal/lanes"
	"shotest/shogi"
)

// randomWeights returns a network of small random weights.
func randomWeights(t testing.TB, hidden int, seed uint64) *Weights {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	normal := func(count int, deviation float64) []float32 {
		numbers := make([]float32, count)
		for i := range numbers {
			numbers[i] = float32(random.NormFloat64() * deviation)
		}
		return numbers
	}
	w, err := Quantise(&Parameters{
		Hidden: hidden, Rows: normal(Rows*hidden, 0.05), Bias: normal(hidden, 0.3),
		Output: normal(Stages*2*hidden, 100), Constants: normal(Stages, 50),
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// reference evaluates positions from their rows alone, one number at a time.
type reference struct {
	*Weights
	rows, bias []int16
}

func newReference(w *Weights) *reference {
	return &reference{w, lanes.Unpack(w.rows), lanes.Unpack(w.bias)}
}

func (r *reference) evaluate(p *shogi.Position, a *shogi.AttackMap) int {
	var set Inputs
	set.Compute(p, a)
	us, one := p.SideToMove(), r.full*r.full
	stage := StageOf(p)
	value := int(r.constants[stage]) * one
	for i, viewer := range [2]shogi.Color{us, us.Opponent()} {
		rows := set.AppendRows(nil, viewer)
		for unit := range r.hidden {
			sum := int(r.bias[unit])
			for _, row := range rows {
				sum += int(r.rows[int(row)*r.hidden+unit])
			}
			active := max(0, min(r.full, sum))
			value += active * active * int(r.output[(2*stage+i)*r.hidden+unit])
		}
	}
	return max(-evaluation.Max, min(evaluation.Max, value/(one*outputUnit)))
}

// situation is a position with its attack map.
type situation struct {
	position shogi.Position
	attacks  shogi.AttackMap
}

func newSituation(p shogi.Position) situation {
	s := situation{position: p}
	s.attacks.Compute(&p)
	return s
}

// after returns the situation after a move.
func (s *situation) after(m shogi.Move) situation {
	next := *s
	next.position.Play(m)
	next.attacks.Update(&s.position, &next.position, m)
	return next
}

// randomGame plays a game at random, and returns its situations. Games that are
// made to move kings and take pieces come as often as aimless ones.
func randomGame(random *rand.Rand, plies int) []situation {
	game := []situation{newSituation(shogi.StartPosition())}
	var buffer []shogi.Move
	lively := random.IntN(2) == 0
	for range plies {
		now := &game[len(game)-1]
		buffer = now.position.AppendLegalMoves(buffer[:0])
		if len(buffer) == 0 {
			break
		}
		move := buffer[random.IntN(len(buffer))]
		for range 6 {
			king := now.position.Mover(move).Type() == shogi.King
			if !lively || king || now.position.Captured(move) != shogi.NoPiece {
				break
			}
			move = buffer[random.IntN(len(buffer))]
		}
		game = append(game, now.after(move))
	}
	return game
}
