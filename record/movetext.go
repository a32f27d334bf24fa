package record

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/width"

	"shotest/shogi"
)

// ReadMove reads a move as people write it, in the game's current position:
//
//	USI       7g7f  8h2b+  P*5e
//	Japanese  ▲７六歩  76歩  ７六歩(77)  同銀  ５八金右  ５五角打
//	western   P-7f  Bx2b+  N*5e  R2h-5h  P-76
//	CSA       +7776FU
//
// The error says what is wrong with the move and lists those that would fit.
func ReadMove(history *shogi.History, text string) (shogi.Move, error) {
	reader := moveReader{position: history.Current(), last: history.LastMove(), text: strings.TrimSpace(text)}
	reader.legal = reader.position.AppendLegalMoves(nil)
	folded := width.Fold.String(reader.text)
	for _, read := range []func(text string) (described, bool, error){reader.usi, reader.csa, reader.western, reader.japanese} {
		wanted, isOne, err := read(folded)
		switch {
		case err != nil:
			return shogi.NoMove, err
		case isOne:
			return reader.choose(&wanted)
		}
	}
	return shogi.NoMove, fmt.Errorf("found %q: expected a move such as 7g7f, ▲７六歩, P-7f or +7776FU", clip(reader.text))
}

// moveReader reads a move in a position.
type moveReader struct {
	position *shogi.Position
	text     string
	legal    []shogi.Move
	last     shogi.Move
}

// described is a move as a text describes it.
type described struct {
	to    shogi.Square
	piece shogi.PieceType // before the move; NoPieceType if it is not said
	// fits reports whether a legal move is one that is meant.
	fits func(m shogi.Move) bool
	// exact is the move, if no other can be meant; NoMove otherwise.
	exact shogi.Move
}

// choose returns the legal move that is described.
func (r *moveReader) choose(wanted *described) (shogi.Move, error) {
	fitting := r.only(wanted.fits)
	if len(fitting) == 1 {
		return fitting[0], nil
	}
	if len(fitting) > 1 {
		return shogi.NoMove, fmt.Errorf("more than one move fits: %s", r.list(fitting))
	}
	reason := errors.New("no legal move fits")
	if wanted.exact != shogi.NoMove {
		if err := r.position.CheckLegal(wanted.exact); err != nil {
			reason = err
		}
	}
	return shogi.NoMove, r.suggest(wanted, reason)
}

// only returns the legal moves that a condition holds of.
func (r *moveReader) only(holds func(m shogi.Move) bool) []shogi.Move {
	return slices.DeleteFunc(slices.Clone(r.legal), func(m shogi.Move) bool { return !holds(m) })
}

// suggest adds to a reason the legal moves that are nearest to what was asked for: of
// the same piece to the same square, of the same piece, or to the same square.
func (r *moveReader) suggest(wanted *described, reason error) error {
	isPiece := func(m shogi.Move) bool { return r.position.Mover(m).Type() == wanted.piece }
	isTo := func(m shogi.Move) bool { return m.To() == wanted.to }
	near := []func(m shogi.Move) bool{
		func(m shogi.Move) bool { return isPiece(m) && isTo(m) },
		func(m shogi.Move) bool { return isPiece(m) && !m.IsDrop() },
		isTo,
	}
	for _, holds := range near {
		if fitting := r.only(holds); len(fitting) > 0 {
			slices.SortStableFunc(fitting, func(a, b shogi.Move) int {
				return distance(a.To(), wanted.to) - distance(b.To(), wanted.to)
			})
			return fmt.Errorf("%w; legal are %s", reason, r.list(fitting))
		}
	}
	return reason
}

// distance counts the steps of a rook from a square to another.
func distance(a, b shogi.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files) + max(ranks, -ranks)
}

// mostListed is how many moves an error lists.
const mostListed = 12

// list names moves in USI and in Japanese.
func (r *moveReader) list(moves []shogi.Move) string {
	names := make([]string, 0, mostListed)
	for _, m := range moves[:min(len(moves), mostListed)] {
		names = append(names, fmt.Sprintf("%v (%s)", m, r.japaneseOf(m)))
	}
	text := strings.Join(names, ", ")
	if left := len(moves) - len(names); left > 0 {
		text += fmt.Sprintf(" and %d more", left)
	}
	return text
}

func (r *moveReader) japaneseOf(m shogi.Move) string {
	mark := "▲"
	if r.position.SideToMove() == shogi.White {
		mark = "△"
	}
	return mark + strings.ReplaceAll(JapaneseMove(r.position, m, r.last), "　", "")
}

// exactly describes one move.
func (r *moveReader) exactly(m shogi.Move) described {
	piece := shogi.NoPieceType
	if m.IsDrop() || r.position.PieceAt(m.From()).Type() != shogi.NoPieceType {
		piece = r.position.Mover(m).Type()
	}
	return described{to: m.To(), piece: piece, exact: m, fits: func(other shogi.Move) bool { return other == m }}
}

// usiMove matches what looks like a move of USI, in capitals too.
var usiMove = regexp.MustCompile(`^(?i)([1-9][a-i][1-9][a-i]\+?|[rbgsnlp]\*[1-9][a-i])$`)

func (r *moveReader) usi(text string) (described, bool, error) {
	if !usiMove.MatchString(text) {
		return described{}, false, nil
	}
	text = strings.ToLower(text)
	if text[1] == '*' {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	m, err := shogi.ParseMove(text)
	if err != nil {
		return described{}, false, err
	}
	return r.exactly(m), true, nil
}

// looseCSAMove matches a move of CSA, with or without the side.
var looseCSAMove = regexp.MustCompile(`^([+-]?)([0-9])([0-9])([1-9])([1-9])([A-Z]{2})$`)

func (r *moveReader) csa(text string) (described, bool, error) {
	parts := looseCSAMove.FindStringSubmatch(strings.ToUpper(text))
	if parts == nil {
		return described{}, false, nil
	}
	side := r.position.SideToMove()
	if parts[1] != "" && parts[1][0] != csaSign(side) {
		return described{}, false, r.wrongSide()
	}
	sign := string(csaSign(side))
	want := sign + parts[2] + parts[3] + parts[4] + parts[5] + parts[6]
	to, _, _ := cutSquare(parts[4] + parts[5])
	piece, known := pieceFromCSA(parts[6])
	if !known {
		return described{}, false, fmt.Errorf("found %q: expected a piece of CSA such as FU at the end", clip(r.text))
	}
	if from, _, ok := cutSquare(parts[2] + parts[3]); ok {
		piece = r.position.PieceAt(from).Type()
	}
	return described{to: to, piece: piece, exact: shogi.NoMove, fits: func(m shogi.Move) bool {
		return CSAMove(r.position, m) == want
	}}, true, nil
}

func (r *moveReader) wrongSide() error {
	return fmt.Errorf("found %q: expected a move of %v, whose turn it is", clip(r.text), r.position.SideToMove())
}

// westernMove matches P-7f, Bx2b+, N*5e, R2h-5h, +R-76 and the like. A square's rank is a
// letter or a digit; + at the end promotes, = says that the piece could and does not.
var westernMove = regexp.MustCompile(`^(?i)(\+?[KRBGSNLP]|[TDH])([1-9][1-9a-i])?([-x*'])?([1-9][1-9a-i])([+=])?$`)

// westernPieces are the letters of pieces; promoted ones have a name of their own or a
// plus before that of the piece.
var westernPieces = map[string]shogi.PieceType{
	"K": shogi.King, "R": shogi.Rook, "B": shogi.Bishop, "G": shogi.Gold, "S": shogi.Silver, "N": shogi.Knight,
	"L": shogi.Lance, "P": shogi.Pawn, "T": shogi.ProPawn, "D": shogi.Dragon, "H": shogi.Horse,
}

func (r *moveReader) western(text string) (described, bool, error) {
	parts := westernMove.FindStringSubmatch(text)
	if parts == nil {
		return described{}, false, nil
	}
	letter, promoted := strings.CutPrefix(strings.ToUpper(parts[1]), "+")
	piece := westernPieces[letter]
	if promoted {
		if !piece.CanPromote() {
			return described{}, false, fmt.Errorf("found %q: a %v does not promote", clip(r.text), piece)
		}
		piece = piece.Promoted()
	}
	from, to := westernSquare(parts[2]), westernSquare(parts[4])
	drops := parts[3] == "*" || parts[3] == "'"
	return described{to: to, piece: piece, exact: shogi.NoMove, fits: func(m shogi.Move) bool {
		return m.To() == to && r.position.Mover(m).Type() == piece && m.IsDrop() == drops &&
			(from == shogi.NoSquare || !drops && m.From() == from) && m.IsPromotion() == (parts[5] == "+")
	}}, true, nil
}

// westernSquare reads 7f or 76; NoSquare from nothing.
func westernSquare(text string) shogi.Square {
	if text == "" {
		return shogi.NoSquare
	}
	rank := int(text[1] - '0')
	if rank > 9 {
		rank = int(text[1]|0x20-'a') + 1
	}
	return shogi.NewSquare(int(text[0]-'0'), rank)
}

// japanese reads a move as KIF and KI2 have it.
func (r *moveReader) japanese(text string) (described, bool, error) {
	move, rest, err := cutMove(text)
	if err != nil || strings.TrimSpace(rest) != "" {
		return described{}, false, nil
	}
	if move.mark != "" && strings.ContainsAny(move.mark, whiteMarks) != (r.position.SideToMove() == shogi.White) {
		return described{}, false, r.wrongSide()
	}
	if move.to == shogi.NoSquare {
		if r.last == shogi.NoMove {
			return described{}, false, fmt.Errorf("found %q: %w", clip(r.text), errNoSame)
		}
		move.to = r.last.To()
	}
	m, err := move.find(r.position)
	if err == nil {
		wanted := r.exactly(m)
		wanted.to, wanted.piece = move.to, move.piece
		return wanted, true, nil
	}
	rivals := movers(r.position, move.piece, move.to)
	return described{to: move.to, piece: move.piece, exact: shogi.NoMove, fits: func(m shogi.Move) bool {
		return errors.Is(err, errAmbiguous) && m.To() == move.to && !m.IsDrop() && r.position.Mover(m).Type() == move.piece &&
			m.IsPromotion() == (move.how.promotion == "成") && move.how.matches(r.position, m.From(), move.to, rivals)
	}}, true, nil
}
