// Package motif names what a move does by the rules of the game and the tactics that every player knows: it forks,
// pins, opens a check, leaves a piece to be taken, drops a dangling pawn, attacks the edge. Nothing is searched but
// exchanges on a square, so that what is said is a fact of the position, which anybody can check on a board.
//
//	finder := motif.New()
//	for _, m := range finder.Of(&position, shogi.NoMove, move) {
//		fmt.Println(m.Kind, m.Targets, m.Pieces)   // knight_fork [4c 6c] [gold gold]
//	}
//
// # What is won
//
// An exchange on a square is played out with legal moves: both sides take on that square and nowhere else, with
// whatever piece they like, and stop when they like. What a side takes counts as shogi.Exchange counts it: a piece
// leaves the board and enters the hand, so that a pawn is worth 220, a silver 830, a rook 1580; promoting gains the
// difference on the board. A capture's net is what it takes less what the opponent then nets on the square. Answers
// elsewhere are not looked at: a sentence about an exchange is a sentence about that exchange.
//
// What "threatens" something wins it if the opponent passes. A side in check cannot pass:
// after a check, a threat is one that every legal answer leaves. An attacker is secure if
// every legal capture of it loses material, or there is none.
//
// Each kind's definition stands with its constant, in the file of its family.
package motif

import (
	"cmp"
	"slices"

	"shotest/language"
	"shotest/review/castle"
	"shotest/shogi"
)

// Kind is a kind of motif. Its value is a part of the names of messages and of JSON.
type Kind string

// Motif is something that a move does.
type Motif struct {
	Kind Kind
	// Targets are the squares that it is about after the move, and Pieces what stands
	// there: what is forked, pinned (then what it is pinned to), left to be taken. Of
	// what the move takes, Pieces has what was taken. Each kind says which.
	Targets []shogi.Square
	Pieces  []shogi.PieceType
	// Line, where there is one, shows it: legal moves from the position after the move,
	// such as the captures that win a piece.
	Line []shogi.Move
	// Gain is the net of the side that profits by the kind's definition, in centipawns of the exchange's piece values; 0
	// where nothing is won at once.
	Gain int
	// Castle is the attacked castle, of WeakPoint.
	Castle castle.ID
}

// Same reports whether two moves do the same: to the same pieces on the same squares, or save the same kind of
// piece, wherever it stands after them.
func (m *Motif) Same(other *Motif) bool {
	return m.Kind == other.Kind && slices.Equal(m.Pieces, other.Pieces) &&
		(m.Kind == SavesPiece || slices.Equal(m.Targets, other.Targets))
}

// Gains that definitions ask for, in centipawns of the exchange.
const (
	// MinWin is the least that wins a piece: more than a pawn or two minor pieces'
	// difference (a knight for a silver is 260), less than a lance.
	MinWin = 300
	// MinPawn is the least that wins a pawn.
	MinPawn = 200
	// MinThreat is the least that makes a capture worth threatening in a double attack: a silver for a gold.
	MinThreat = 100
)

// tiers lists the kinds by their weight: within a tier what gains more comes first, then what is listed first.
var tiers = [][]Kind{
	{CheckFork, TrapsPiece, KnightFork, SplittingSilver, CrossRook, Fork, Skewer, WinsPiece, Hangs, LeavesHanging,
		DoubleCheck},
	{CounterCheck, DiscoveredCheck, DiscoveredAttack, Sacrifice, Pin, CampDrop, SavesPiece, StrikingPawn, KnightsHead, DanglingPawn,
		ThreatensPiece, WinsPawn},
	{WeakPoint, BlocksEntry, BellySilver, FocalPawn, JoiningPawn, PawnSacrifice, AnchorPawn, EdgeAttack, BottomRook, PromotionThreat,
		ExchangesRooks, ExchangesBishops, Exchanges, OffersTrade},
	{KingEscapes, TakesChecker, Interposes, Enters, HomeDrop, HorseReturns, Check, Promotes, Recaptures},
}

// Kinds returns all kinds, the weightiest first.
func Kinds() []Kind { return slices.Concat(tiers...) }

// AgainstMover reports whether it is the opponent who profits by the motif.
func (k Kind) AgainstMover() bool { return k == Hangs || k == LeavesHanging }

// Plain reports whether the motif explains nothing: anybody sees that a move gives check.
func (k Kind) Plain() bool { return plain[k] }

var plain = map[Kind]bool{
	KingEscapes: true, TakesChecker: true, Interposes: true, Check: true, Promotes: true, Recaptures: true,
	Exchanges: true, OffersTrade: true, PawnSacrifice: true,
}

// sortByWeight puts the weightiest first.
func sortByWeight(found []Motif) {
	slices.SortStableFunc(found, func(a, b Motif) int {
		tierA, placeA := a.Kind.weight()
		tierB, placeB := b.Kind.weight()
		return cmp.Or(tierA-tierB, b.Gain-a.Gain, placeA-placeB)
	})
}

// weight returns the tier of a kind, and its place there.
func (k Kind) weight() (tier, place int) {
	tier = slices.IndexFunc(tiers, func(kinds []Kind) bool { return slices.Contains(kinds, k) })
	return tier, slices.Index(tiers[tier], k)
}

// Text says what a move of the motif does, as the end of a sentence: "forks the rook on 2h and the gold on 4i".
func (m *Motif) Text(l *language.Language, move shogi.Move) string {
	var named, bare []string
	for i, s := range m.Targets {
		piece := l.Piece(m.piece(i, move))
		named = append(named, l.Text("review.piece_at", language.Args{"Piece": piece, "Square": l.Square(s)}))
		bare = append(bare, l.Text("review.piece", language.Args{"Piece": piece}))
	}
	args := language.Args{
		"Targets": l.List(named), "Pieces": l.List(bare), "Square": l.Square(m.Targets[0]), "First": named[0], "Second": "", "Prey": "",
	}
	if len(named) > 1 {
		args["Second"] = named[1]
		args["Prey"] = bare[1] // of a fork with check, whose first target is the king
	}
	if m.Castle != "" {
		args["Castle"] = l.Text("castle."+string(m.Castle), nil)
	}
	name := string(m.Kind)
	if m.Kind.AgainstMover() && m.Targets[0] == move.To() {
		name = "hangs_itself"
	}
	return l.Text("motif."+name, args)
}

// piece names a target: a piece that is sacrificed by promoting is no promoted piece yet.
func (m *Motif) piece(i int, move shogi.Move) shogi.PieceType {
	if m.Kind == Sacrifice && move.IsPromotion() {
		return m.Pieces[i].Unpromoted()
	}
	return m.Pieces[i]
}
