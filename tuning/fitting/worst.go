package fitting

import (
	"cmp"
	"math"
	"slices"

	"shotest/evaluation"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/games"
)

// WorstPosition is a position whose evaluation is far from its label.
type WorstPosition struct {
	SFEN string `json:"sfen"`
	// Source is the game it is from, Ply the number of moves played, and Played
	// the move that followed, in USI.
	Source string `json:"source"`
	Ply    int    `json:"ply"`
	Played string `json:"played"`
	// Value is that of the model and Score that of the player, both in calibrated
	// centipawns; Outcome is the points of the side to move. Score and Outcome are nil if
	// not known.
	Value   float64  `json:"value"`
	Score   *float64 `json:"score"`
	Outcome *float64 `json:"outcome"`
	// Excess is the loss beyond that of the right answer, in nats.
	Excess float64 `json:"excess"`
}

// Worst returns the positions with the largest excess of loss, at most one of a
// game, the worst first; and the facts in which the worst fiftieth differs from all.
func Worst(model tuning.Model, positions *games.Positions, lambda float64, count int) ([]WorstPosition, []Tendency) {
	p := newPool(model, DefaultOptions().Shards)
	values, excess := make([]float64, positions.Len()), make([]float64, positions.Len())
	p.evaluate(positions, func(i int, centipawns float64) {
		target := positions.Sample(i).Target(lambda)
		values[i] = centipawns
		excess[i] = crossEntropy(target, evaluation.WinProbability(centipawns)) - crossEntropy(target, target)
	})
	order := make([]int, positions.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(excess[b], excess[a]), cmp.Compare(a, b)) })
	var worst []WorstPosition
	seen := map[*games.Game]bool{}
	for _, i := range order {
		if len(worst) == count {
			break
		}
		if game := positions.Game(positions.Sample(i)); !seen[game] {
			seen[game] = true
			worst = append(worst, worstPosition(positions, i, values[i], excess[i]))
		}
	}
	const part = 50
	tendencies := compare(positions, values, lambda, order[:(len(order)+part-1)/part])
	return worst, tendencies
}

func worstPosition(positions *games.Positions, i int, value, excess float64) WorstPosition {
	sample := positions.Sample(i)
	game := positions.Game(sample)
	var position shogi.Position
	positions.Unpack(i, &position)
	return WorstPosition{
		SFEN: position.SFEN(), Source: game.Source, Ply: int(sample.Ply), Played: game.Moves[sample.Ply].String(),
		Value: value, Score: known(sample.Score), Outcome: known(sample.Outcome), Excess: excess,
	}
}

// known returns nil for NaN.
func known(x float32) *float64 {
	if x != x {
		return nil
	}
	number := float64(x)
	return &number
}

// Tendency is a fact in which the worst positions differ from all.
type Tendency struct {
	// Fact is about the side that is valued too highly or its opponent.
	Fact string `json:"fact"`
	// Worst and All are the means over the worst positions and over all, and
	// Deviations the difference in standard deviations of all.
	Worst      float64 `json:"worst"`
	All        float64 `json:"all"`
	Deviations float64 `json:"deviations"`
}

// fact is a property of one side of a position, in numbers.
type fact struct {
	name string
	of   func(p *shogi.Position, a *shogi.AttackMap, c shogi.Color) int
}

// facts may be common to the worst positions.
var facts = []fact{
	{"is to move", func(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int {
		if p.SideToMove() == c {
			return 1
		}
		return 0
	}},
	{"pieces in hand", func(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int { return p.Hand(c).Total() }},
	{"pawns in hand", func(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int { return p.Hand(c).Count(shogi.Pawn) }},
	{"golds and silvers in hand", func(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int {
		return p.Hand(c).Count(shogi.Gold) + p.Hand(c).Count(shogi.Silver)
	}},
	{"rooks and bishops", majors},
	{"horses and dragons", func(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int {
		return p.Pieces(c, shogi.Horse).Count() + p.Pieces(c, shogi.Dragon).Count()
	}},
	{"promoted small pieces", func(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int {
		return p.GoldLike(c).AndNot(p.Pieces(c, shogi.Gold)).Count()
	}},
	{"king's rank from its own view (9 is home)", func(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int {
		if p.King(c) == shogi.NoSquare {
			return 0
		}
		return p.King(c).RankFrom(c)
	}},
	{"squares around the king attacked", func(p *shogi.Position, a *shogi.AttackMap, c shogi.Color) int {
		return around(p, c).And(a.Attacked(c.Opponent())).Count()
	}},
	{"squares around the king attacked twice", func(p *shogi.Position, a *shogi.AttackMap, c shogi.Color) int {
		return around(p, c).And(a.AttackedTwice(c.Opponent())).Count()
	}},
	{"squares around the king that only it defends", func(p *shogi.Position, a *shogi.AttackMap, c shogi.Color) int {
		return around(p, c).And(a.AttackedOnce(c)).Count()
	}},
	{"squares that the king can go to", func(p *shogi.Position, a *shogi.AttackMap, c shogi.Color) int {
		return around(p, c).AndNot(p.PiecesOf(c)).AndNot(a.Attacked(c.Opponent())).Count()
	}},
	{"pieces attacked and not defended", func(p *shogi.Position, a *shogi.AttackMap, c shogi.Color) int {
		return p.PiecesOf(c).And(a.Attacked(c.Opponent())).AndNot(a.Attacked(c)).Count()
	}},
	{"pieces in the promotion zone", func(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int {
		return p.PiecesOf(c).And(shogi.PromotionZone(c)).Count()
	}},
}

// majors counts rooks and bishops, promoted or not, on the board and in hand.
func majors(p *shogi.Position, _ *shogi.AttackMap, c shogi.Color) int {
	count := p.Hand(c).Count(shogi.Rook) + p.Hand(c).Count(shogi.Bishop)
	for _, t := range [...]shogi.PieceType{shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse} {
		count += p.Pieces(c, t).Count()
	}
	return count
}

// around returns the squares next to a king.
func around(p *shogi.Position, c shogi.Color) shogi.Bitboard {
	return p.King(c).Neighbours()
}

// moments sums up numbers.
type moments struct{ n, sum, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func (m *moments) mean() float64 { return ratio(m.sum, m.n) }

func (m *moments) deviation() float64 {
	return math.Sqrt(max(0, ratio(m.squares, m.n)-m.mean()*m.mean()))
}

// compare lists the differences between some positions and all, the greatest first.
// It looks at the side that the model values too highly, and at its opponent.
func compare(positions *games.Positions, values []float64, lambda float64, some []int) []Tendency {
	const ply = 0 // the facts follow, those of the overrated side first
	all, few := make([]moments, 1+2*len(facts)), make([]moments, 1+2*len(facts))
	isFew := make([]bool, positions.Len())
	for _, i := range some {
		isFew[i] = true
	}
	var position shogi.Position
	var attacks shogi.AttackMap
	for i := range positions.Len() {
		sample := positions.Sample(i)
		positions.Unpack(i, &position)
		attacks.Compute(&position)
		overrated := position.SideToMove()
		if evaluation.WinProbability(values[i]) < sample.Target(lambda) {
			overrated = overrated.Opponent()
		}
		count := func(n int, x float64) {
			all[n].add(x)
			if isFew[i] {
				few[n].add(x)
			}
		}
		count(ply, float64(sample.Ply))
		for n := range facts {
			count(1+n, float64(facts[n].of(&position, &attacks, overrated)))
			count(1+len(facts)+n, float64(facts[n].of(&position, &attacks, overrated.Opponent())))
		}
	}
	var tendencies []Tendency
	for n := range all {
		name := "moves played"
		switch {
		case n > len(facts):
			name = "underrated side: " + facts[n-1-len(facts)].name
		case n > ply:
			name = "overrated side: " + facts[n-1].name
		}
		tendencies = append(tendencies, Tendency{
			Fact: name, Worst: few[n].mean(), All: all[n].mean(),
			Deviations: ratio(few[n].mean()-all[n].mean(), all[n].deviation()),
		})
	}
	slices.SortStableFunc(tendencies, func(a, b Tendency) int {
		return cmp.Compare(math.Abs(b.Deviations), math.Abs(a.Deviations))
	})
	return tendencies
}
