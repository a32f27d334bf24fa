// Package motif finds the effects of a move by the rules of the game and the tactics that every
// player knows: it forks, pins, discovers a check, leaves a piece hanging, drops a dangling pawn,
// attacks the edge. It searches only exchanges on a square, so that each motif is a fact of the
// position, which anybody can check on a board.
//
//	finder := motif.New()
//	for _, m := range finder.Of(&position, shogi.NoMove, move) {
//		fmt.Println(m.Kind, m.Targets, m.Pieces)   // knight_fork [4c 6c] [gold gold]
//	}
//
// # What is won
//
// An exchange on a square is played out with legal moves: both sides take on that square and
// nowhere else, with any piece, and may stop at any time. Captured pieces count as in
// shogi.Exchange: a piece leaves the board and enters the hand, so that a pawn is worth 220, a
// silver 830, a rook 1580; promoting gains the difference on the board. A capture's net is the
// value that it takes less the opponent's net on the square afterwards. Answers elsewhere do not
// count: a sentence about an exchange is only about that exchange.
//
// A piece "threatens" another one if it wins it after a pass by the opponent. A side in check
// cannot pass: after a check, a threat counts only if it remains after every legal answer. An
// attacker is secure if every legal capture of it loses material, or there is none.
//
// Each kind's definition stands with its constant, in the file of its family.
package motif

import (
	"cmp"
	"slices"

	"shotest/internal/language"
	"shotest/shogi"
)

// Kind is a kind of motif. Its value is a part of the names of messages and of JSON.
type Kind string

// Motif is an effect of a move.
type Motif struct {
	Kind Kind
	// Targets are the squares of the motif after the move: those of pieces that are forked, pinned
	// (followed by the piece behind), or left hanging. Each kind defines its targets.
	Targets []shogi.Square
	// Pieces are the pieces on the targets; of captures by the move, the captured piece.
	Pieces []shogi.PieceType
	// Line, if any, shows the motif by legal moves from the position after the move, such as the
	// captures that win a piece.
	Line []shogi.Move
	// Gain is the net of the side that profits, by the kind's definition, in centipawns of the
	// exchange's piece values; 0 if nothing is won at once.
	Gain int
	// Won and Lost, of WinsPiece and WinsPawn, are the pieces that the mover wins and loses by the
	// move and the line; see [MaterialChange]. Won is also the piece that a hanging piece has
	// taken.
	Won, Lost []shogi.PieceType
	// Back says that the won pieces were lost just before. The caller sets it, because the finder
	// does not know the game.
	Back bool
}

// Same reports whether two moves have the same effect on pieces of the same types, on any squares:
// a player who can win a silver on one square has no reason to win one on another.
func (m *Motif) Same(other *Motif) bool {
	return m.Kind == other.Kind && (m.Kind == HomeDrop || m.Kind == EdgeAttack || slices.Equal(m.Pieces, other.Pieces))
}

// Gains that definitions ask for, in centipawns of the exchange.
const (
	// MinWin is the least gain that wins a piece: more than a pawn or the difference of two minor
	// pieces (a knight for a silver is 260), less than a lance.
	MinWin = 300
	// MinPawn is the least gain that wins a pawn.
	MinPawn = 200
	// MinThreat is the least net of a capture that counts in a double attack: a silver for a gold.
	MinThreat = 100
)

// tiers lists the kinds by their weight. Within a tier, motifs with larger gains come first, then
// kinds that are listed earlier.
var tiers = [][]Kind{
	{CheckFork, TrapsPiece, KnightFork, SplittingSilver, CrossRook, Fork, Skewer, WinsPiece, Hangs, LeavesHanging,
		DoubleCheck},
	{CounterCheck, DiscoveredCheck, DiscoveredAttack, Sacrifice, Pin, CampDrop, SavesPiece, StrikingPawn,
		KnightsHead, DanglingPawn,
		ThreatensPiece, WinsPawn},
	{BellySilver, FocalPawn, JoiningPawn, AnchorPawn, EdgeAttack, BottomRook, PromotionThreat,
		ExchangesRooks, ExchangesBishops},
	{TakesChecker, Enters, HomeDrop, HorseReturns, Recaptures},
}

// Kinds returns all kinds, the weightiest first.
func Kinds() []Kind { return slices.Concat(tiers...) }

// AgainstMover reports whether the opponent profits by the motif.
func (k Kind) AgainstMover() bool { return k == Hangs || k == LeavesHanging }

// Plain reports whether the motif explains nothing, because it is obvious.
func (k Kind) Plain() bool { return k == TakesChecker || k == Recaptures }

// sortByWeight sorts motifs, the weightiest first.
func sortByWeight(motifs []Motif) {
	slices.SortStableFunc(motifs, func(a, b Motif) int {
		tierA, indexA := a.Kind.rank()
		tierB, indexB := b.Kind.rank()
		return cmp.Or(tierA-tierB, b.Gain-a.Gain, indexA-indexB)
	})
}

// rank returns the tier of a kind and its index there.
func (k Kind) rank() (tier, index int) {
	tier = slices.IndexFunc(tiers, func(kinds []Kind) bool { return slices.Contains(kinds, k) })
	return tier, slices.Index(tiers[tier], k)
}

// Text words the effect of move, which has the motif, for the end of a sentence: "forks the rook on
// 2h and the gold on 4i".
func (m *Motif) Text(l *language.Language, move shogi.Move) string {
	var withSquares, withoutSquares []string
	for i, s := range m.Targets {
		piece := l.Piece(m.wordedPiece(i, move))
		withSquares = append(withSquares,
			l.Text("review.piece_at", language.Args{"Piece": piece, "Square": l.Square(s)}))
		withoutSquares = append(withoutSquares, l.Text("review.piece", language.Args{"Piece": piece}))
	}
	args := language.Args{
		"Targets": l.List(withSquares), "Pieces": l.List(withoutSquares), "Square": l.Square(m.Targets[0]),
		"First":  withSquares[0],
		"Second": "", "Prey": "",
	}
	if len(withSquares) > 1 {
		args["Second"] = withSquares[1]
		args["Prey"] = withoutSquares[1] // of a fork with check, whose first target is the king
	}
	name := string(m.Kind)
	switch {
	case m.Kind.AgainstMover() && len(m.Won) > 0:
		name = "hangs_after_capture"
	case m.Kind.AgainstMover() && m.Targets[0] == move.To():
		name = "hangs_itself"
	case m.Kind == SavesPiece && m.Targets[0] != move.To():
		name = "saves_other_piece"
	case m.Back:
		name = "wins_back"
	case m.Kind == WinsPiece && len(m.Lost) > 0:
		name = "wins_for"
	}
	args["Won"], args["Lost"] = Pieces(l, m.Won), Pieces(l, m.Lost)
	return l.Text("motif."+name, args)
}

// Pieces lists pieces in words, with their numbers: "a rook and 2 pawns". Pieces of a type must be
// together.
func Pieces(l *language.Language, types []shogi.PieceType) string {
	var words []string
	for i := 0; i < len(types); {
		count := 1
		for i+count < len(types) && types[i+count] == types[i] {
			count++
		}
		name := "review.pieces"
		if count == 1 {
			name = "review.one_piece"
		}
		words = append(words, l.Text(name, language.Args{"Count": count, "Piece": l.Piece(types[i])}))
		i += count
	}
	return l.List(words)
}

// wordedPiece returns the piece to name as target i: one that is sacrificed by promoting is named
// as unpromoted.
func (m *Motif) wordedPiece(i int, move shogi.Move) shogi.PieceType {
	if m.Kind == Sacrifice && move.IsPromotion() {
		return m.Pieces[i].Unpromoted()
	}
	return m.Pieces[i]
}
