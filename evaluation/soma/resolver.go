package soma

import (
	"slices"

	"shotest/shogi"
)

// Threats holds what the caller knows to threaten beyond captures: for each
// player (by Color) the worth of a threat of his, in centipawns, 0 for none. A
// threat of mate is worth MateThreat. Whoever is to move can carry his threat
// out, and nothing comes after it.
type Threats [2]int

// MateThreat is the usual worth of a threat of mate.
const MateThreat = 1500

// Resolver resolves the exchanges of positions. It holds the buffers for that,
// so that nothing is allocated; one Resolver must not be used by two goroutines
// at a time.
type Resolver struct {
	options Options
	// taking is what capturing a piece gains, promoting what promoting gains.
	taking, promoting [shogi.PieceTypeCount]int32
	// rank orders the types by what is risked when they capture.
	rank [shogi.PieceTypeCount]uint16

	// mostPromoting is the greatest of promoting.
	mostPromoting int32

	// What the survey finds.
	kings    [2]shogi.Square
	pinned   [2]shogi.Bitboard
	sliders  shogi.Bitboard
	contests [maxContests]contest
	// contestAt is the index of a contest on a square, if there is one there.
	contestAt [128]uint8

	// The game of exchanges.
	state     state
	standings [maxContests]standing
	// gone holds the squares whose first piece has moved or been taken.
	gone    [maxContests]shogi.Bitboard
	choices [MaxPlies][maxOptions]option
	best    option
	// standPat is what the side that begins has without a capture.
	standPat int32
}

// New returns a resolver for pieces of the given values.
func New(values shogi.PieceValues, options Options) (*Resolver, error) {
	if err := options.Validate(); err != nil {
		return nil, err
	}
	r := &Resolver{options: options}
	var types [shogi.PieceTypeCount - 1]shogi.PieceType
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		types[t-1] = t
		r.taking[t] = int32(values.Board[t])
		if t != shogi.King {
			r.taking[t] += int32(values.Hand[t.Unpromoted()])
		}
		if t.CanPromote() {
			r.promoting[t] = int32(values.Board[t.Promoted()] - values.Board[t])
			r.mostPromoting = max(r.mostPromoting, r.promoting[t])
		}
	}
	slices.SortStableFunc(types[:], func(a, b shogi.PieceType) int { return int(r.taking[a] - r.taking[b]) })
	for i, t := range types {
		r.rank[t] = uint16(i)
	}
	return r, nil
}

// Gain returns what the side to move gains by captures and promotions over
// standing pat, in centipawns: at least 0 unless it is in check, where it has to
// do something. It stands in for a quiescence search and is the cheapest
// question to a resolver.
func (r *Resolver) Gain(p *shogi.Position, a *shogi.AttackMap) int {
	r.survey(p, a, Threats{})
	if r.state.count == 0 {
		return 0
	}
	return int(r.gain(p, p.SideToMove(), answerCheck(p)))
}

// Resolve judges the exchanges of a position for both sides. What is not seen
// in captures, the caller may add as threats.
func (r *Resolver) Resolve(p *shogi.Position, a *shogi.AttackMap, threats Threats) Result {
	var result Result
	r.survey(p, a, threats)
	if r.state.count == 0 {
		return result
	}
	r.addFacts(&result)
	us := p.SideToMove()
	mover, opponent := &result.Sides[us&1], &result.Sides[us.Opponent()&1]

	opponent.Gain = int(r.gain(p, us.Opponent(), nowhere))
	opponent.Best = r.bestMove()
	result.Threat = opponent.Gain
	if result.Threat > 0 {
		result.Left = min(result.Threat, r.left(p, us.Opponent()))
	}
	mover.Gain = int(r.gain(p, us, answerCheck(p)))
	mover.Best = r.bestMove()
	result.Gain, result.Expected = mover.Gain, mover.Gain
	if result.Left > 0 && result.Gain == 0 && !p.InCheck() {
		r.standPat = -int32(result.Left)
		result.Expected = int(r.gain(p, us, nowhere))
		r.standPat = 0
	}
	return result
}

// gain plays the game of exchanges for a side.
func (r *Resolver) gain(p *shogi.Position, side shogi.Color, bound shogi.Square) int32 {
	r.best = option{}
	r.begin()
	return r.play(p, side, -unbounded, unbounded, 0, bound)
}

// left returns what remains of a side's gain when the opponent has saved what
// the gain begins with.
func (r *Resolver) left(p *shogi.Position, side shogi.Color) int {
	saved := r.best.contest
	r.begin()
	r.state.open[side&1] &^= 1 << saved
	return int(r.play(p, side, -unbounded, unbounded, 0, nowhere))
}

const unbounded = 1 << 30

// answerCheck returns the square that captures are bound to by a check, or
// nowhere. In double check only the king captures.
func answerCheck(p *shogi.Position) shogi.Square {
	if !p.InCheck() {
		return nowhere
	}
	if checkers := p.Checkers(); !checkers.MoreThanOne() {
		return checkers.First()
	}
	return shogi.NoSquare
}

// bestMove returns the move that the last game begins with, NoMove if that is to
// stop.
func (r *Resolver) bestMove() shogi.Move {
	if r.best.gain == 0 || r.best.from == nowhere {
		return shogi.NoMove
	}
	return move(r.best.from, r.contests[r.best.contest].square, r.best.promotes)
}

func move(from, to shogi.Square, promotes bool) shogi.Move {
	if promotes {
		return shogi.NewPromotion(from, to)
	}
	return shogi.NewMove(from, to)
}
