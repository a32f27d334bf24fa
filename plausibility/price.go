package plausibility

import (
	"shotest/config/strict"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// Discounts are the part of a late move's price, in the default, that speaks for the move:
//
//	price = a ply − discounts, within bounds
//	cost  = price + charge for the siblings searched before
//
// Bounds and charge are those of package search, which knows no shogi (prices.go and law.go there).
//
// A discount with the name of a component asks the component's question, and answers it as far as
// attack maps can tell without a list of moves: in some nanoseconds. The file of the component's
// group says where the answer differs from that of a list, and docs/ideas/plausibility.md how
// often. The other discounts have names of their own. Discounts are in hundredths of a ply,
// negative ones make a move dearer, and those of 0 are not computed.
type Discounts struct {
	On bool `doc:"Whether there are discounts."`

	// Results of the search, and the line so far.
	BestReply            int `range:"-300,300" doc:"The usual reply to the last move."`
	FollowOn             int `range:"-300,300" doc:"The usual follow-on to the side's own last move."`
	NegativePlausibility int `range:"-300,300" doc:"Moves of a kind that was never the best where it was searched; a part of the number where it was at times."`
	Recapture            int `range:"-300,300" doc:"Captures of the piece that has just moved."`
	// Captures and promotions.
	CaptureChecker  int `range:"-300,300" doc:"Captures of the piece that gives check."`
	CaptureHanging  int `range:"-300,300" doc:"Captures of the most valuable of the pieces that nothing defends."`
	ContinueCapture int `range:"-300,300" doc:"Captures by the piece that the side has moved last."`
	PromotionThreat int `range:"-300,300" doc:"Moves to a square that is not attacked, from which the piece can promote safely with its next move, if it could not before."`
	// Threats against pieces.
	PawnAttack     int `range:"-300,300" doc:"Moves of pawns that attack another piece than a pawn."`
	PieceAttack    int `range:"-300,300" doc:"Moves that attack an undefended piece, a rook or a bishop."`
	Fork           int `range:"-300,300" doc:"Moves that attack two or more pieces which are undefended, rooks or bishops; piece_attack is given as well."`
	Chase          int `range:"-300,300" doc:"Moves that attack the piece that has just moved."`
	OpenLine       int `range:"-300,300" doc:"Moves that open the line of a rook, bishop or lance of the same side to a piece that is undefended or worth more."`
	Pin            int `range:"-300,300" doc:"Moves that pin a piece to a more valuable one, or attack a pinned piece."`
	AttackDefender int `range:"-300,300" doc:"Moves that attack the only defender of an attacked piece, or can be taken by nothing else."`
	// Answers to threats.
	Escape           int `range:"-300,300" doc:"Moves of an attacked piece that is undefended, attacked by a pawn, or a rook or a bishop."`
	Support          int `range:"-300,300" doc:"Moves that defend an attacked piece which is undefended, attacked by a pawn, or a rook or a bishop, for each such piece."`
	Block            int `range:"-300,300" doc:"Supported moves, and those of pawns, between a rook, bishop or lance and the piece that it would win."`
	AnswerMateThreat int `range:"-300,300" doc:"Moves that touch the way of the move that mates, or begins a mate, after a pass; meet_refutation is given as well."`
	KingRoom         int `range:"-300,300" doc:"Moves that give their own king room where enemies are near, for each square, up to three."`
	Unpin            int `range:"-300,300" doc:"Moves that free a pinned piece."`
	MeetRefutation   int `range:"-300,300" doc:"Moves that touch the way of the move that refutes a pass."`
	// Moves against the enemy's king.
	Check           int `range:"-300,300" doc:"Checks."`
	DiscoveredCheck int `range:"-300,300" doc:"Checks by a piece behind the one that moves; check is given as well."`
	MateThreat      int `range:"-300,300" doc:"Moves after which a piece could be dropped, or could enter, beside the king so that no square is left to it."`
	KingSquare      int `range:"-300,300" doc:"Moves that newly attack squares that only the enemy's king defends, for each of them, up to three."`
	Liberty         int `range:"-300,300" doc:"Moves that take from the enemy's king squares that it could go to, for each of them, up to three."`
	SendOff         int `range:"-300,300" doc:"Checks that only the king can take, so that it leaves a more valuable piece which it alone defends."`
	HitGuard        int `range:"-300,300" doc:"Moves that attack or take a piece which alone helps the enemy's king to defend a square next to it."`
	// Drops.
	DropCaptured int `range:"-300,300" doc:"Drops of a piece of the type that the side has just captured."`
	LooseDrop    int `range:"-300,300" doc:"Drops on squares that the enemy attacks more often."`
	DropReach    int `range:"-300,300" doc:"Drops of pieces other than pawns, for each square that they could safely go on to, up to eight."`
	PawnTesuji   int `range:"-300,300" doc:"Drops of pawns that have a name: dangling, joining, striking and anchor pawns, and the like."`
	// Places.
	KingRelative int `range:"-300,300" doc:"Moves near the kings: three times the number for a square beside one, twice at a distance of two, once at three."`
	// Changes since the root.
	SaferThanAtRoot int `range:"-300,300" doc:"Moves to squares that fewer enemy pieces attack than at the root."`
	NewSinceRoot    int `range:"-300,300" doc:"Moves that the pieces could not make at the root."`
	// Discounts that correspond to no component.
	Drop      int `range:"-300,300" doc:"Drops."`
	KingMove  int `range:"-300,300" doc:"Moves of the king."`
	MajorMove int `range:"-300,300" doc:"Moves of rooks, bishops, dragons and horses on the board."`
	Mobility  int `range:"-300,300" doc:"Each square that the piece attacks after the move, up to eight."`
	NearKing  int `range:"-300,300" doc:"Each square next to the enemy's king that the piece attacks after the move."`
	PawnMove  int `range:"-300,300" doc:"Moves and drops of pawns."`
	Unsafe    int `range:"-300,300" doc:"Drops and moves to squares where the piece can be taken for nothing."`
}

// DefaultDiscounts returns discounts from a logistic regression. Its data are late moves of the
// modern mode that were searched to their full depth for the purpose. Each unit of log-odds that a
// move raises alpha, given its index and its history, is worth 65 hundredths of a ply
// (docs/measurements/modern-prices.md). Discounts within two standard errors of 0 are 0.
func DefaultDiscounts() Discounts {
	return Discounts{
		On: true,

		BestReply: 51, FollowOn: 29, NegativePlausibility: -94, Recapture: 44, CaptureChecker: 23, CaptureHanging: 23,
		ContinueCapture: 16, PromotionThreat: 32, PawnAttack: 49, PieceAttack: 23, Chase: 29, OpenLine: 14, Pin: 21,
		AttackDefender: 23, Escape: 31, Support: 8, Block: 40, KingRoom: -10, Check: 42, MateThreat: 52, KingSquare: 6,
		HitGuard: 27, DropReach: -4, PawnTesuji: 12, KingRelative: 4, SaferThanAtRoot: 4, Drop: -18, KingMove: -21,
		MajorMove: -13, Mobility: 3, NearKing: 9, PawnMove: 9,
	}
}

// Of returns the sum of the discounts of a legal move, in hundredths of a ply, and whether it
// gives check.
func (d *Discounts) Of(n *facts.Node, move shogi.Move) (sum int, check bool) {
	m := n.Details(move)
	reach, fresh := n.Reach(&m)
	m.Check = n.GivesCheck(move, reach)
	sum = d.tables(n, move) + d.captures(n, &m, reach) + d.threats(n, &m, reach, fresh)
	sum += d.defence(n, &m, reach) + d.kingAttack(n, &m, reach, fresh) + d.drops(n, &m, reach)
	return sum + d.places(n, &m, reach) + d.changes(n, move), m.Check
}

// Discount is the discount that one of the Discounts gives a move, in hundredths of a ply, with its
// name in profiles.
type Discount struct {
	Name   string
	Amount int
}

// InUse returns the discounts, or none if they are switched off.
func (d Discounts) InUse() Discounts {
	if !d.On {
		return Discounts{}
	}
	return d
}

// Each returns the discounts of m, a legal move, that are not 0. Their sum is that of Of.
func (d *Discounts) Each(n *facts.Node, m shogi.Move) (given []Discount) {
	var one Discounts
	ones := strict.Numbers(&one)
	for i, discount := range strict.Numbers(d) {
		ones[i].SetFloat(discount.Float())
		if amount, _ := one.Of(n, m); amount != 0 {
			given = append(given, Discount{discount.Name, amount})
		}
		ones[i].SetFloat(0)
	}
	return given
}
