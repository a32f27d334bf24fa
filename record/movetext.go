package record

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/width"

	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/shogi"
	"shotest/shogi/notation"
)

// ReadMove reads a move as people write it, in the game's current position:
//
//	USI       7g7f  8h2b+  P*5e
//	Japanese  ▲７六歩  76歩  ７六歩(77)  同銀  ５八金右  ５五角打
//	western   P-7f  Bx2b+  N*5e  R2h-5h  P-76
//	CSA       +7776FU
//
// The error says what is wrong with the move, and lists moves that would fit.
func ReadMove(history *shogi.History, text string) (shogi.Move, error) {
	return readMove(history.Current(), history.LastMove(), text)
}

// readMove reads a move in a position. last is the move before it, or NoMove.
func readMove(position *shogi.Position, last shogi.Move, text string) (shogi.Move, error) {
	r := moveReader{position: position, last: last, text: strings.TrimSpace(text)}
	r.legal = r.position.AppendLegalMoves(nil)
	folded := width.Fold.String(r.text)
	for _, read := range []func(text string) (m shogi.Move, matched bool, err error){r.usi, r.csa,
		r.western, r.japanese} {
		if m, matched, err := read(folded); matched {
			return m, err
		}
	}
	return shogi.NoMove, r.errorf("expected a move such as 7g7f, ▲７六歩, P-7f or +7776FU")
}

// moveReader reads a move in a position. Its methods usi, csa, western and japanese report whether
// the text matches the notation; the error says why the move cannot be played.
type moveReader struct {
	position *shogi.Position
	text     string
	legal    []shogi.Move
	last     shogi.Move
}

func (r *moveReader) errorf(format string, details ...any) error {
	return message.Errorf("found %q: %w", plaintext.Clip(r.text), message.Errorf(format, details...))
}

// usiMove matches a move in USI, also in capitals.
var usiMove = regexp.MustCompile(`^(?i)([1-9][a-i][1-9][a-i]\+?|[rbgsnlp]\*[1-9][a-i])$`)

func (r *moveReader) usi(text string) (m shogi.Move, matched bool, err error) {
	if !usiMove.MatchString(text) {
		return shogi.NoMove, false, nil
	}
	text = strings.ToLower(text)
	if text[1] == '*' {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	if m, err = shogi.ParseMove(text); err == nil {
		m, err = r.requireLegal(m)
	}
	return m, true, err
}

func (r *moveReader) csa(text string) (m shogi.Move, matched bool, err error) {
	text = strings.ToUpper(text)
	if !csaMoveText.MatchString(text) {
		return shogi.NoMove, false, nil
	}
	if m, err = csaMove(text)(r.position); err == nil {
		m, err = r.requireLegal(m)
	}
	return m, true, err
}

// westernMove matches P-7f, Bx2b+, N*5e, R2h-5h, +R-76 and the like. A square's rank is a
// letter or a digit; + at the end promotes, = says that the piece could and does not.
var westernMove = regexp.MustCompile(`^(?i)(\+?[KRBGSNLP]|[TDH])([1-9][1-9a-i])?([-x*'])?([1-9][1-9a-i])([+=])?$`)

var westernPieces = map[string]shogi.PieceType{"T": shogi.ProPawn, "D": shogi.Dragon, "H": shogi.Horse}

func (r *moveReader) western(text string) (m shogi.Move, matched bool, err error) {
	parts := westernMove.FindStringSubmatch(text)
	if parts == nil {
		return shogi.NoMove, false, nil
	}
	letter, promoted := strings.CutPrefix(strings.ToUpper(parts[1]), "+")
	piece, special := westernPieces[letter]
	if !special {
		piece, _ = shogi.PieceTypeFromSFEN(letter[0])
	}
	if promoted {
		if !piece.CanPromote() {
			return shogi.NoMove, true, r.errorf("a %v does not promote", piece)
		}
		piece = piece.Promoted()
	}
	from, to := westernSquare(parts[2]), westernSquare(parts[4])
	drops := parts[3] == "*" || parts[3] == "'"
	m, err = r.onlyMove(piece, to, func(m shogi.Move) bool {
		return m.IsDrop() == drops && (from == shogi.NoSquare || !drops && m.From() == from) &&
			m.IsPromotion() == (parts[5] == "+")
	})
	return m, true, err
}

// westernSquare parses 7f or 76. An empty text is NoSquare.
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

// japanese reads a move in the notation of KIF and KI2.
func (r *moveReader) japanese(text string) (m shogi.Move, matched bool, err error) {
	move, rest, err := cutMove(text)
	if err != nil || strings.TrimSpace(rest) != "" {
		return shogi.NoMove, false, nil
	}
	if move.to == shogi.NoSquare && r.last != shogi.NoMove {
		move.to = r.last.To()
	}
	m, err = move.find(r.position)
	switch {
	case err == nil:
		m, err = r.requireLegal(m)
	case errors.Is(err, notation.ErrAmbiguous):
		rivals := notation.Movers(r.position, move.piece, move.to)
		m, err = r.onlyMove(move.piece, move.to, func(m shogi.Move) bool {
			return !m.IsDrop() && m.IsPromotion() == (move.how.Promotion == "成") &&
				move.how.Matches(r.position, m.From(), move.to, rivals)
		})
	case move.to != shogi.NoSquare:
		err = r.suggest(err, move.piece, move.to)
	}
	return m, true, err
}

// requireLegal returns m, or an error with suggestions if m is illegal.
func (r *moveReader) requireLegal(m shogi.Move) (shogi.Move, error) {
	err := r.position.CheckLegal(m)
	if err == nil {
		return m, nil
	}
	piece := shogi.NoPieceType
	if m.IsDrop() || r.position.PieceAt(m.From()) != shogi.NoPiece {
		piece = r.position.Mover(m).Type()
	}
	return shogi.NoMove, r.suggest(err, piece, m.To())
}

// onlyMove returns the only legal move of a piece to a square that matches.
func (r *moveReader) onlyMove(piece shogi.PieceType, to shogi.Square,
	matches func(m shogi.Move) bool) (shogi.Move, error) {
	moves := r.filter(func(m shogi.Move) bool {
		return m.To() == to && r.position.Mover(m).Type() == piece && matches(m)
	})
	switch len(moves) {
	case 0:
		return shogi.NoMove, r.suggest(errors.New("no legal move fits"), piece, to)
	case 1:
		return moves[0], nil
	}
	return shogi.NoMove, message.Errorf("more than one move fits: %s", r.list(moves))
}

func (r *moveReader) filter(matches func(m shogi.Move) bool) []shogi.Move {
	return slices.DeleteFunc(slices.Clone(r.legal), func(m shogi.Move) bool { return !matches(m) })
}

// suggest adds to reason the legal moves of the same piece, or else to the same square, the nearest
// first.
func (r *moveReader) suggest(reason error, piece shogi.PieceType, to shogi.Square) error {
	near := r.filter(func(m shogi.Move) bool {
		return r.position.Mover(m).Type() == piece &&
			(!m.IsDrop() || m.To() == to)
	})
	if len(near) == 0 {
		near = r.filter(func(m shogi.Move) bool { return m.To() == to })
	}
	if len(near) == 0 {
		return reason
	}
	slices.SortStableFunc(near, func(a, b shogi.Move) int { return distance(a.To(), to) - distance(b.To(), to) })
	return message.Errorf("%w; legal are %s", reason, r.list(near))
}

// distance returns the number of a rook's steps of one square between two squares.
func distance(a, b shogi.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files) + max(ranks, -ranks)
}

// list names the first few moves in USI and in Japanese.
func (r *moveReader) list(moves []shogi.Move) string {
	const maxListed = 12
	var names []string
	for _, m := range moves[:min(len(moves), maxListed)] {
		names = append(names, fmt.Sprintf("%v (%s)", m, r.japaneseOf(m)))
	}
	text := strings.Join(names, ", ")
	if more := len(moves) - len(names); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

func (r *moveReader) japaneseOf(m shogi.Move) string {
	return sideMark(r.position.SideToMove()) + strings.ReplaceAll(notation.JapaneseMove(r.position, m, r.last), "　", "")
}
