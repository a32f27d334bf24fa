package shogi

import (
	"slices"
)

// EnteringKingRule is a rule for games in which both kings have entered. The
// names are those of the USI option EnteringKingRule.
type EnteringKingRule uint8

const (
	// NoEnteringKing: nothing can be declared.
	NoEnteringKing EnteringKingRule = iota
	// CSARule24: 31 points win, 24 to 30 points draw.
	CSARule24
	// CSARule24H is CSARule24 with compensation for handicaps: the giver of the handicap is
	// credited with the points of the pieces it began without.
	CSARule24H
	// CSARule27: Black wins with 28 points, White with 27.
	CSARule27
	// CSARule27H is CSARule27 with compensation for handicaps.
	CSARule27H
	// TryRule: a king that reaches the square where the opponent's king began
	// (5a for Black, 5i for White), and cannot be taken there, has won.
	TryRule
)

var enteringKingRuleNames = [...]string{
	"NoEnteringKing", "CSARule24", "CSARule24H", "CSARule27", "CSARule27H", "TryRule",
}

// String returns the USI name of the rule.
func (r EnteringKingRule) String() string { return enteringKingRuleNames[r] }

// EnteringKingRuleNames lists the names of the rules in their order.
func EnteringKingRuleNames() []string { return enteringKingRuleNames[:] }

// ParseEnteringKingRule returns the rule of a USI name.
func ParseEnteringKingRule(name string) (EnteringKingRule, error) {
	if i := slices.Index(enteringKingRuleNames[:], name); i >= 0 {
		return EnteringKingRule(i), nil
	}
	return 0, detail{"entering-king rule %.80q: expected one of %v", []any{name, enteringKingRuleNames}}
}

// Declaration is a claim that a player may make on its turn.
type Declaration uint8

const (
	NoDeclaration Declaration = iota
	DeclarationDraw
	DeclarationWin
)

const (
	fullSetPoints     = 54 // 34 small pieces, and 4 of five points
	declarationPieces = 10
	winPoints24       = 31
	drawPoints24      = 24
	blackPoints27     = 28
	whitePoints27     = 27
)

// Declare returns the claim that the side to move may make under rule. For a claim its king must
// be in the promotion zone and not in check, ten other pieces of its own must be there too, and
// these pieces and its hand must count enough points (five for each rook and bishop, one for each
// other piece). Only the handicap rules need the start of the game.
func (p *Position) Declare(rule EnteringKingRule, start *Position) Declaration {
	us := p.side & 1
	if rule == NoEnteringKing || rule == TryRule || p.InCheck() || !promotionZone[us].Has(p.kings[us]) {
		return NoDeclaration
	}
	if p.byColor[us].And(promotionZone[us]).Count()-1 < declarationPieces {
		return NoDeclaration
	}
	points := p.points(us, promotionZone[us])
	if us == White && (rule == CSARule24H || rule == CSARule27H) {
		points += fullSetPoints - start.points(Black, allSquares) - start.points(White, allSquares)
	}
	switch rule {
	case CSARule24, CSARule24H:
		if points >= winPoints24 {
			return DeclarationWin
		}
		if points >= drawPoints24 {
			return DeclarationDraw
		}
	case CSARule27, CSARule27H:
		if us == Black && points >= blackPoints27 || us == White && points >= whitePoints27 {
			return DeclarationWin
		}
	}
	return NoDeclaration
}

// points returns the points of c's pieces on the squares of on and in its hand.
func (p *Position) points(c Color, on Bitboard) int {
	majors := p.byType[Rook].Or(p.byType[Dragon]).Or(p.byType[Bishop]).Or(p.byType[Horse])
	counted := p.byColor[c].And(on).AndNot(p.byType[King])
	hand := p.hands[c]
	return counted.Count() + 4*counted.And(majors).Count() +
		hand.Total() + 4*(hand.Count(Rook)+hand.Count(Bishop))
}

var trySquares = [2]Square{NewSquare(5, 1), NewSquare(5, 9)}

// TryMove returns the king's move that wins under TryRule, or NoMove.
func (p *Position) TryMove() Move {
	us := p.side & 1
	if p.kings[us] == NoSquare || !kingAttacks[p.kings[us]].Has(trySquares[us]) {
		return NoMove
	}
	if m := NewMove(p.kings[us], trySquares[us]); p.IsLegal(m) {
		return m
	}
	return NoMove
}

// HasTried reports whether the side that has just moved has won under TryRule.
func (p *Position) HasTried() bool {
	them := p.side&1 ^ 1
	return p.kings[them] == trySquares[them]
}
