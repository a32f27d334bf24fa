package network

import (
	"math"
	"math/rand/v2"
	"testing"

	"shotest/evaluation"
	"shotest/evaluation/network/inputs"
	"shotest/shogi"
)

// randomWeights returns a network of small random weights.
func randomWeights(t testing.TB, shape Shape, seed uint64) *Weights {
	t.Helper()
	hidden := shape.Hidden
	random := rand.New(rand.NewPCG(seed, 0))
	p := &Parameters{
		Shape:    shape,
		Rows:     make([]float32, inputs.Rows*hidden),
		Bias:     make([]float32, hidden),
		Output:   make([]float32, shape.Outputs()),
		Constant: 37,
	}
	for _, size := range shape.Layers() {
		layer := Dense{Weights: make([]float32, size.In*size.Out), Bias: make([]float32, size.Out)}
		for i := range layer.Weights {
			layer.Weights[i] = float32(random.NormFloat64() * math.Sqrt(8/float64(size.In)))
		}
		for i := range layer.Bias {
			layer.Bias[i] = float32(random.NormFloat64() * 0.3)
		}
		p.Layers = append(p.Layers, layer)
	}
	for part, deviation := range map[*[]float32]float64{&p.Rows: 0.05, &p.Bias: 0.3} {
		for i := range *part {
			(*part)[i] = float32(random.NormFloat64() * deviation)
		}
	}
	for i := range p.Output {
		p.Output[i] = float32(random.NormFloat64() * 100)
	}
	w, err := Quantise(p)
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
	r := &reference{Weights: w}
	r.rows, r.bias = w.unpack()
	return r
}

func (w *reference) evaluate(p *shogi.Position, a *shogi.AttackMap) int {
	var set inputs.Set
	set.Compute(p, a)
	us, hidden, one := p.SideToMove(), w.shape.Hidden, w.full*w.full
	value := int(w.constant) * one
	var bytes []int
	for i, viewer := range [2]shogi.Color{us, us.Opponent()} {
		rows := set.AppendRows(nil, viewer)
		for unit := range hidden {
			sum := int(w.bias[unit])
			for _, row := range rows {
				sum += int(w.rows[int(row)*hidden+unit])
			}
			active := max(0, min(w.full, sum))
			value += active * active * int(w.output[i*hidden+unit])
			bytes = append(bytes, min(127, active*active*128/one))
		}
	}
	if len(w.layers) > 0 {
		value += w.deep(bytes) * one
	}
	return max(-evaluation.Max, min(evaluation.Max, value/(one*outputUnit)))
}

// deep returns what the layers behind the first add to the value.
func (w *reference) deep(before []int) int {
	for _, d := range w.layers {
		var after []int
		for unit := range d.out {
			sum := int(d.bias[unit])
			for i, x := range before {
				sum += x * int(d.weights[unit*d.in+i])
			}
			after = append(after, max(0, min(127, sum>>6)))
		}
		before = after
	}
	total := 0
	for i, x := range before {
		total += x * int(w.output[2*w.shape.Hidden+i])
	}
	return total >> 7
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
