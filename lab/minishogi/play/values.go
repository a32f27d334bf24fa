package play

import "shotest/lab/minishogi/rules"

// The values of pieces in centipawns, on the board and in the hand. On a small board a
// piece in hand is nearly always at once where it is wanted.
var (
	boardValues = [rules.TypeCount]int{
		rules.Pawn: 100, rules.Silver: 430, rules.Gold: 500, rules.Bishop: 560, rules.Rook: 680,
		rules.ProPawn: 420, rules.ProSilver: 480, rules.Horse: 850, rules.Dragon: 1000,
	}
	handValues = [rules.TypeCount]int{
		rules.Pawn: 140, rules.Silver: 480, rules.Gold: 560, rules.Bishop: 640, rules.Rook: 760,
	}
)

// kingValue is what an exchange counts a king for, so that it takes last.
const kingValue = 10000

// taking is what it gains to take a piece: it is gone from the board, and in the hand.
var taking = func() (values [rules.TypeCount]int) {
	for t := range rules.Type(rules.TypeCount) {
		values[t] = boardValues[t] + handValues[t.Base()]
	}
	values[rules.King] = kingValue
	return values
}()

// promoting returns what a move gains by promotion.
func promoting(p *rules.Position, m rules.Move) int {
	if !m.IsPromotion() {
		return 0
	}
	t := p.Mover(m)
	return boardValues[t.Promoted()] - boardValues[t]
}

// atOnce returns what a move gains before the opponent answers.
func atOnce(p *rules.Position, m rules.Move) int { return taking[p.Captured(m)] + promoting(p, m) }

// exchange returns what the exchange on the destination of a legal move comes to for who
// moves, in centipawns, where either side may stop. Pins and later promotions are not seen.
func exchange(p *rules.Position, m rules.Move) int {
	var gains [2*rules.SquareCount + 1]int
	us, to, on := p.SideToMove(), m.To(), p.Mover(m)
	occupied := p.Occupied() | to.Set()
	if !m.IsDrop() {
		occupied &^= m.From().Set()
	}
	if m.IsPromotion() {
		on = on.Promoted()
	}
	gains[0] = atOnce(p, m)
	depth := 0
	for side := us.Opponent(); ; side = side.Opponent() {
		attackers := p.Attackers(side, to, occupied&^to.Set())
		if attackers == 0 || on == rules.King {
			break
		}
		from := cheapest(p, attackers)
		next := p.PieceAt(from).Type()
		if next == rules.King && p.Attackers(side.Opponent(), to, occupied&^to.Set()) != 0 {
			break
		}
		depth++
		gains[depth] = taking[on] - gains[depth-1]
		occupied &^= from.Set()
		on = next
	}
	for ; depth > 0; depth-- {
		gains[depth-1] = -max(-gains[depth-1], gains[depth])
	}
	return gains[0]
}

// cheapest returns the square of the least valuable of some pieces.
func cheapest(p *rules.Position, pieces rules.Set) rules.Square {
	best, least := rules.NoSquare, kingValue+1
	for s := range pieces.All() {
		if value := taking[p.PieceAt(s).Type()]; value < least {
			best, least = s, value
		}
	}
	return best
}
