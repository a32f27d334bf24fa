package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/shogi"
	"shotest/shogi/notation"
)

// parseJKF reads the game of a JKF file. Only errors in the JSON itself have lines. Programs write
// a whole game in one line, so other warnings name the move.
func parseJKF(text string) ([]*Game, error) {
	game, err := eitherSide(func(turned bool) (*tree, error) { return readJKF(text, turned) })
	return []*Game{game}, err
}

func readJKF(text string, turned bool) (*tree, error) {
	var file jkfFile
	err := json.Unmarshal([]byte(text), &file)
	var otherType *json.UnmarshalTypeError
	if isOtherType := errors.As(err, &otherType); err != nil && !isOtherType || file.Moves == nil {
		return nil, unexpected(jsonError(text, err), "expected an object of JSON with moves in it")
	}
	r := &jkfReader{game: &Game{}, turned: turned}
	if otherType != nil {
		r.game.warn(sourceLine{jsonError(text, err).line, otherType.Field}, "a value of another type: left out")
	}
	for _, header := range file.Header {
		r.header(header)
	}
	if err := r.start(file.Initial); err != nil {
		return nil, err
	}
	r.tree = newTree(r.game)
	for i := range file.Moves {
		r.node(&file.Moves[i])
	}
	return r.tree, nil
}

// jsonError returns the line of an error, or the first line if the error has none.
func jsonError(text string, err error) sourceLine {
	var syntax *json.SyntaxError
	var otherType *json.UnmarshalTypeError
	offset := 0
	switch {
	case errors.As(err, &syntax):
		offset = int(syntax.Offset)
	case errors.As(err, &otherType):
		offset = int(otherType.Offset)
	default:
		return firstLine(splitLines(text))
	}
	before := text[:min(offset, len(text))]
	return sourceLine{1 + strings.Count(before, "\n"), before[strings.LastIndexByte(before, '\n')+1:]}
}

// jkfReader reads one game.
type jkfReader struct {
	game *Game
	// handicap is the header 手合割. namesUwate says that the players are called 上手 and 下手.
	handicap   sourceLine
	namesUwate bool
	// turned is that of eitherSide.
	turned bool
	tree   *tree
}

func (r *jkfReader) header(header Header) {
	name := strings.TrimSpace(strings.Map(headerNameRune, plaintext.Strip(header.Name)))
	value := strings.TrimSpace(strings.ReplaceAll(lineEnds.Replace(plaintext.Strip(header.Value)), "\n", `\n`))
	switch {
	case name == "手合割":
		value, _ = cutRemark(value)
		r.handicap = sourceLine{1, value}
	case !isHeaderName(name):
		r.game.warn(sourceLine{1, header.Name}, "no header with a text: left out")
	default:
		r.namesUwate = r.namesUwate || isUwateName(name)
		r.game.setHeader(name, value)
	}
}

// headerNameRune replaces letters that are not allowed in the names of headers.
func headerNameRune(letter rune) rune {
	if strings.ContainsRune(headerColons+"\r\n", letter) {
		return ' '
	}
	return letter
}

var (
	errInitial   = errors.New("expected a preset such as HIRATE, the name of a handicap, or initial data")
	errBoardSize = errors.New("expected nine files of nine squares")
)

// start sets the start position: that of the data, of the preset, or of the header 手合割.
func (r *jkfReader) start(text json.RawMessage) error {
	var initial jkfInitial
	if err := json.Unmarshal(text, &initial); err != nil && text != nil {
		return unreadable(sourceLine{1, string(text)}, errInitial)
	}
	s, err := r.startFrom(&initial)
	if err != nil {
		return err
	}
	r.game.checkHandicap(r.handicap, s)
	if err := r.game.begin(s, sourceLine{1, "data"}); err != nil {
		return err
	}
	if r.turned {
		r.game.turnStart(sourceLine{1, "initial"})
	}
	return nil
}

func (r *jkfReader) startFrom(initial *jkfInitial) (*setup, error) {
	if initial.Data != nil {
		return r.setup(initial.Data)
	}
	chosen := handicapNamed(r.handicap.text)
	if r.handicap.text == "" {
		chosen = &handicaps[0]
	}
	if preset := initial.Preset; preset != "" {
		chosen = findHandicap(func(h handicap) bool { return h.jkf == preset })
	}
	if chosen == nil {
		return nil, unreadable(sourceLine{1, initial.Preset + r.handicap.text}, errInitial)
	}
	start := chosen.position()
	return setupOf(&start), nil
}

// setup returns the start position of the data.
func (r *jkfReader) setup(data *jkfPosition) (*setup, error) {
	s := newSetup()
	if data.Color == nil && whiteBegins(r.namesUwate, r.handicap.text) || data.Color != nil && *data.Color == 1 {
		s.side = shogi.White
	}
	isOtherSize := func(file []jkfPiece) bool { return len(file) != 9 }
	if len(data.Board) != 9 || slices.ContainsFunc(data.Board, isOtherSize) {
		return nil, unreadable(sourceLine{1, "board"}, errBoardSize)
	}
	for file := range data.Board {
		for rank, piece := range data.Board[file] {
			t, ok := pieceFromCSA(piece.Kind)
			switch {
			case piece.Kind == "":
			case !ok || piece.Color == nil || *piece.Color != 0 && *piece.Color != 1:
				at := sourceLine{1, piece.Kind}
				return nil, unexpected(at, "expected a piece with its color on %d%d", file+1, rank+1)
			default:
				s.board[shogi.NewSquare(file+1, rank+1)] = shogi.NewPiece(shogi.Color(*piece.Color), t)
			}
		}
	}
	for c, hand := range data.Hands {
		for kind, count := range hand {
			t, ok := pieceFromCSA(kind)
			if !ok || t.IsPromoted() || t == shogi.King || count < 0 || count > 18 {
				r.game.warn(sourceLine{1, kind}, "no piece that can be held, or no number of them: left out")
			} else {
				s.hands[c][t] = int(count)
			}
		}
	}
	return s, nil
}

// node reads a node and then its forks. The first node has only comments.
func (r *jkfReader) node(node *jkfNode) {
	frames := r.tree.frames
	number := r.tree.nextNumber()
	at := sourceLine{1, node.Special}
	added := false
	if move := node.Move; move != nil {
		at.text = fmt.Sprintf("%d %v", number, move)
		added = r.tree.play(at, func(p *shogi.Position) (shogi.Move, error) { return r.find(p, move) })
	}
	if node.Special != "" {
		ending, ok := r.tree.ending(node.Special)
		if ok {
			added = r.tree.end(at, ending)
		} else {
			r.game.warn(at, "no known ending: left out")
		}
	}
	if added && node.Time != nil {
		r.clock(at, node.Time)
	}
	if len(node.Comments) > 0 {
		notes := r.tree.notes(at)
		for _, comment := range node.Comments {
			notes.Comments = append(notes.Comments, strings.Split(lineEnds.Replace(plaintext.Strip(comment)), "\n")...)
		}
	}
	for _, fork := range node.Forks {
		r.tree.branch(at, number)
		for i := range fork {
			r.node(&fork[i])
		}
		r.tree.frames = frames
	}
}

// String spells a move for a warning: "7776FU".
func (m *jkfMove) String() string {
	text := ""
	for _, square := range []*jkfSquare{m.From, m.To} {
		if square != nil {
			text += fmt.Sprint(square.X, square.Y)
		}
	}
	return text + m.Piece + m.Relative
}

// find returns the move that move describes.
func (r *jkfReader) find(p *shogi.Position, move *jkfMove) (shogi.Move, error) {
	to, ok := move.To.square()
	if last, hasLast := r.tree.lastTo(); move.To == nil && move.Same && hasLast {
		to, ok = last, true
	}
	if !ok {
		return shogi.NoMove, errors.New("expected a square with file and rank from 1 to 9, or same after another move")
	}
	piece, isPiece := pieceFromCSA(move.Piece)
	promotes := move.Promote != nil && *move.Promote
	if from, ok := move.From.square(); ok {
		moved := p.PieceAt(from).Type()
		switch {
		case moved != shogi.NoPieceType && (moved == piece || !isPiece):
			return shogi.NewBoardMove(from, to, promotes), nil
		case moved.CanPromote() && moved.Promoted() == piece:
			return shogi.NewPromotion(from, to), nil
		}
		return shogi.NoMove, message.Errorf("expected a %v on the origin", piece)
	}
	if side := p.SideToMove(); move.Color != nil && *move.Color != float64(side) {
		return shogi.NoMove, message.Errorf("expected a move of %v", side)
	}
	// A drop, or a move of a record made from KI2.
	how, rest := notation.CutManner(lettersToManner.Replace(move.Relative))
	if !isPiece || rest != "" {
		return shogi.NoMove, errors.New("expected a piece such as FU, and of relative the letters LCRUMDH")
	}
	if promotes {
		how.Promotion = "成"
	}
	return notation.Resolve(p, piece, to, how)
}

func (s *jkfSquare) square() (shogi.Square, bool) {
	if s == nil || min(s.X, s.Y) < 1 || max(s.X, s.Y) > 9 {
		return shogi.NoSquare, false
	}
	return shogi.NewSquare(int(s.X), int(s.Y)), true
}

func (r *jkfReader) clock(at sourceLine, times *jkfTimes) {
	now, ok := times.Now.duration()
	total, hasTotal := times.Total.duration()
	if !ok {
		r.game.warn(at, "no time in hours, minutes and seconds: left out")
		return
	}
	r.tree.clock(at, now, total, hasTotal)
}

// duration returns false for missing or impossible times, which might overflow.
func (t *jkfTime) duration() (time.Duration, bool) {
	const maxValue = 1 << 20
	if t == nil || !(min(t.H, t.M, t.S) >= 0 && max(t.H, t.M, t.S) <= maxValue) {
		return 0, false
	}
	whole := time.Duration(t.H)*time.Hour + time.Duration(t.M)*time.Minute
	return whole + time.Duration(math.Round(float64(t.S)*float64(time.Second))), true
}
