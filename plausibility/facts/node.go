// Package facts says what attack maps, the last moves and the search tell of a position and of its
// moves, without playing anything out: which squares are attacked and how often, what surrounds the
// kings, which lines of rooks, bishops and lances are open. Each fact is defined once. Lists and
// prices (package plausibility) ask a Node for it.
//
// Gathering a node takes some 100 nanoseconds, from maps that exist already. What takes longer to
// find, or is seldom needed, is found when it is first asked for: see Squares.
package facts

import "shotest/shogi"

// Node is a position of the search, with the facts that do not depend on a move.
type Node struct {
	Hints
	Position *shogi.Position
	Attacks  *shogi.AttackMap
	Us, Them shogi.Color
	// Line holds the moves that led here, the latest first: Line[0] is the opponent's last move.
	// Move is NoMove where there was none.
	Line [4]Played
	// Root describes the root of the search, nil without one.
	Root *Root

	Attacked      [2]shogi.Bitboard // the squares that a side attacks, by Color
	AttackedTwice [2]shogi.Bitboard // the squares that a side attacks twice or more, by Color

	EnemyKing       shogi.Square   // NoSquare without one
	AroundEnemyKing shogi.Bitboard // the squares next to EnemyKing
	Liberties       shogi.Bitboard // those of AroundEnemyKing that the king could go to
	WeakSquares     shogi.Bitboard // those of AroundEnemyKing that only the king defends
	// EnemyKingBlockers are the pieces of either side that stand alone between EnemyKing and a
	// rook, bishop or lance of ours.
	EnemyKingBlockers shogi.Bitboard
	PinnedEnemies     shogi.Bitboard // the enemy's pieces among them

	KingRoom    shogi.Bitboard // the squares that our king could go to
	KingPressed bool           // whether two squares next to our king are attacked, or one is attacked twice

	Endangered shogi.Bitboard // our attacked pieces that are undefended, major, or attacked by a pawn
	Targets    shogi.Bitboard // the enemy's pieces that are undefended or major
	NonPawns   shogi.Bitboard // the enemy's pieces other than pawns
	Refuting   shogi.Bitboard // the squares that Hints.Refutation leaves, passes over and reaches

	sets     [squaresCount]shogi.Bitboard // those that have been found (see Squares)
	computed uint16                       // a bit for each of sets

	// originAttacks are the squares that the piece on origin attacks: moves of one piece come one
	// after the other.
	originAttacks shogi.Bitboard
	origin        shogi.Square
}

// Gather fills in everything that follows from Position, Attacks, Line, Root and Hints. These must
// not change while the facts are in use.
func (n *Node) Gather() {
	p := n.Position
	n.Us, n.Them = p.SideToMove(), p.SideToMove().Opponent()
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		n.Attacked[c], n.AttackedTwice[c] = n.Attacks.Attacked(c), n.Attacks.AttackedTwice(c)
	}
	n.EnemyKing = p.King(n.Them)
	n.AroundEnemyKing, n.EnemyKingBlockers = n.EnemyKing.Neighbours(), p.SoleBlockers(n.EnemyKing, n.Us)
	n.Liberties = n.AroundEnemyKing.AndNot(p.PiecesOf(n.Them)).AndNot(n.Attacked[n.Us])
	n.WeakSquares = n.AroundEnemyKing.AndNot(n.AttackedTwice[n.Them])
	n.PinnedEnemies = n.EnemyKingBlockers.And(p.PiecesOf(n.Them))
	n.gatherPieces()
	n.gatherKingRoom()
	n.Refuting = n.refuting()
	n.computed, n.origin = 0, shogi.NoSquare
}

// gatherPieces finds the pieces in danger.
func (n *Node) gatherPieces() {
	p, us, them := n.Position, n.Us, n.Them
	attacked := n.Attacked[them]
	byPawns := p.Pieces(them, shogi.Pawn).Forward(them).AndNot(p.Pieces(us, shogi.Pawn))
	n.Endangered = p.PiecesOf(us).And(attacked).And(n.Attacked[us].Not().Or(majors(p, us)).Or(byPawns))
	n.Targets = p.PiecesOf(them).AndNot(attacked).Or(majors(p, them))
	n.NonPawns = p.PiecesOf(them).AndNot(p.Pieces(them, shogi.Pawn))
}

// majors returns the rooks and bishops of a side, promoted or not.
func majors(p *shogi.Position, c shogi.Color) shogi.Bitboard {
	return p.Pieces(c, shogi.Rook).Or(p.Pieces(c, shogi.Bishop)).Or(p.Pieces(c,
		shogi.Horse)).Or(p.Pieces(c, shogi.Dragon))
}

// gatherKingRoom looks at the squares around our king.
func (n *Node) gatherKingRoom() {
	neighbours := n.Position.King(n.Us).Neighbours()
	attacked := neighbours.And(n.Attacked[n.Them])
	n.KingPressed = attacked.MoreThanOne() || attacked.Intersects(n.AttackedTwice[n.Them])
	n.KingRoom = neighbours.AndNot(attacked).AndNot(n.Position.PiecesOf(n.Us))
}

// Safe returns the squares without a piece of ours that the enemy does not attack.
func (n *Node) Safe() shogi.Bitboard { return n.Attacked[n.Them].Or(n.Position.PiecesOf(n.Us)).Not() }

// Worth orders pieces by value, the king above all.
var Worth = func() [shogi.PieceTypeCount]int {
	values := shogi.DefaultPieceValues().Board
	values[shogi.King] = 10000
	return values
}()

// CaptureGains and PromotionGains hold the gains of taking and of promoting each type of piece, in
// centipawns.
var CaptureGains, PromotionGains = func() (captures, promotions [shogi.PieceTypeCount]int32) {
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		captures[t], promotions[t] = int32(exchange.CaptureGain(t)), int32(exchange.PromotionGain(t))
	}
	return captures, promotions
}()
