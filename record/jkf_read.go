package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"shotest/shogi"
)

// parseJKF reads the game of a JKF file.
func parseJKF(text string) ([]*Game, error) {
	reader := &jkfReader{game: &Game{}, text: text}
	if err := reader.object(); err != nil {
		return nil, err
	}
	reader.tree.finish()
	return []*Game{reader.game}, nil
}

// jkfReader reads one game. It walks over the outer object by itself, to know
// on which line each move is.
type jkfReader struct {
	game *Game
	text string
	// line is that of the value being read.
	line int
	// handicap is the value of the header 手合割.
	handicap string
	tree     *tree
}

func (r *jkfReader) object() error {
	var outer struct {
		Header  json.RawMessage
		Initial *jkfInitial
		Moves   json.RawMessage
	}
	if err := json.Unmarshal([]byte(r.text), &outer); err != nil {
		return r.jsonError(err)
	}
	r.line = 1
	if err := r.headers(outer.Header); err != nil {
		return err
	}
	if err := r.start(outer.Initial); err != nil {
		return err
	}
	r.tree = newTree(r.game)
	return r.moves(outer.Moves)
}

// jsonError gives a fault of the JSON its line.
func (r *jkfReader) jsonError(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := 0
	switch {
	case errors.As(err, &syntax):
		offset = int(syntax.Offset)
	case errors.As(err, &kind):
		offset = int(kind.Offset)
	}
	before := r.text[:min(offset, len(r.text))]
	found, _, _ := strings.Cut(r.text[strings.LastIndexByte(before, '\n')+1:], "\n")
	return broken(r.lineAt(offset), found, err)
}

func (r *jkfReader) lineAt(offset int) int {
	return 1 + strings.Count(r.text[:min(offset, len(r.text))], "\n")
}

// headers reads the object of headers in its order.
func (r *jkfReader) headers(raw json.RawMessage) error {
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	base := strings.Index(r.text, string(raw))
	decoder := json.NewDecoder(bytes.NewReader(raw))
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		return expected(r.lineAt(base), string(raw), "an object of headers")
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return broken(r.lineAt(base), "header", err)
		}
		var value string
		err = decoder.Decode(&value)
		if err == nil && !r.header(fmt.Sprint(name), value) {
			err = errHeaderName
		}
		if err != nil {
			return broken(r.lineAt(base+int(decoder.InputOffset())), fmt.Sprint(name), err)
		}
	}
	return nil
}

// header keeps a header, and reports whether its name can be one.
func (r *jkfReader) header(name, value string) bool {
	name = strings.TrimSpace(strings.Map(plainName, name))
	value = strings.TrimSpace(strings.ReplaceAll(lineEnds.Replace(value), "\n", `\n`))
	if name == "手合割" {
		r.handicap = value
		return true
	}
	if !isHeaderName(name) {
		return false
	}
	r.game.setHeader(name, value)
	return true
}

// plainName replaces what a header's name cannot have in other formats.
func plainName(letter rune) rune {
	if strings.ContainsRune(headerColons+"\r\n", letter) {
		return ' '
	}
	return letter
}

// moves reads the main line node by node.
func (r *jkfReader) moves(raw json.RawMessage) error {
	base := strings.Index(r.text, string(raw))
	decoder := json.NewDecoder(bytes.NewReader(raw))
	if token, err := decoder.Token(); err != nil || token != json.Delim('[') {
		return expected(r.lineAt(max(0, base)), string(raw), "an array of moves")
	}
	for index := 0; decoder.More(); index++ {
		offset := base + int(decoder.InputOffset())
		r.line = r.lineAt(offset + len(r.text[offset:]) - len(strings.TrimLeft(r.text[offset:], ", \t\r\n")))
		var node jkfNode
		if err := decoder.Decode(&node); err != nil {
			return broken(r.line, fmt.Sprintf("moves[%d]", index), err)
		}
		if err := r.node(&node, index == 0 && node.Move == nil && node.Special == ""); err != nil {
			return err
		}
	}
	return nil
}

// node reads a node and then its forks. The first node stands for the start and
// has comments only.
func (r *jkfReader) node(node *jkfNode, isStart bool) error {
	frames := r.tree.frames
	number := r.tree.top().first + len(r.tree.top().line.Moves)
	if err := r.item(node, isStart); err != nil {
		return err
	}
	notes := r.tree.notes()
	for _, comment := range node.Comments {
		notes.Comments = append(notes.Comments, splitComment(comment)...)
	}
	for _, fork := range node.Forks {
		if err := r.tree.branch(number); err != nil {
			return broken(r.line, "a fork", err)
		}
		for i := range fork {
			if err := r.node(&fork[i], false); err != nil {
				return err
			}
		}
		r.tree.frames = frames
	}
	return nil
}

func splitComment(comment string) []string {
	if comment == "" {
		return []string{""}
	}
	return splitLines(comment)
}

// item plays the node's move or ends the line, and sets the time.
func (r *jkfReader) item(node *jkfNode, isStart bool) error {
	var err error
	found := "special " + node.Special
	switch {
	case node.Move != nil && node.Special != "":
		err = errors.New("a move and an ending in one")
	case node.Move != nil:
		found = node.Move.String()
		err = r.play(node.Move)
	case node.Special != "":
		err = r.end(node.Special)
	case isStart || len(node.Forks) > 0 || len(node.Comments) == 0 && node.Time == nil:
		return nil
	default:
		return expected(r.line, "a node without them", "move or special")
	}
	if err == nil && node.Time != nil {
		err = r.clock(node.Time)
	}
	if err != nil {
		return broken(r.line, found, err)
	}
	return nil
}

func (r *jkfReader) end(special string) error {
	toMove := r.tree.sideToMove()
	ending, known := endingFromCSA(strings.TrimPrefix(special, "%"), toMove)
	if !known {
		ending, known = endingFromKIF(special, toMove)
	}
	if special == endingWords[IllegalAction].csa {
		ending, known = newEnding(IllegalAction, toMove), true
	}
	if !known {
		return errors.New("not an ending: expected a CSA word such as TORYO")
	}
	return r.tree.end(ending)
}

// String spells a move for an error message: "7776FU".
func (m *jkfMove) String() string {
	text := ""
	if m.From != nil {
		text = fmt.Sprintf("%d%d", m.From.X, m.From.Y)
	}
	if m.To != nil {
		text += fmt.Sprintf("%d%d", m.To.X, m.To.Y)
	}
	return text + m.Piece + m.Relative
}

func (r *jkfReader) play(move *jkfMove) error {
	piece, known := pieceFromCSA(move.Piece)
	if !known {
		return errors.New("no such piece: expected a CSA name such as FU")
	}
	if move.Color != nil && *move.Color != int(r.tree.sideToMove()) {
		return fmt.Errorf("expected a move of %v", r.tree.sideToMove())
	}
	to, err := r.destination(move)
	if err != nil {
		return err
	}
	promotes := move.Promote != nil && *move.Promote
	if move.From == nil {
		return r.playWithoutOrigin(move, piece, to, promotes)
	}
	from, ok := move.From.square()
	if !ok || r.tree.position().PieceAt(from).Type() != piece {
		return fmt.Errorf("expected a %v on the origin", piece)
	}
	return r.tree.play(shogi.NewBoardMove(from, to, promotes), r.line, move.String())
}

func (r *jkfReader) destination(move *jkfMove) (shogi.Square, error) {
	if move.To == nil {
		if last, known := r.tree.lastTo(); known && move.Same {
			return last, nil
		}
		return shogi.NoSquare, errors.New("expected to, or same after another move")
	}
	to, ok := move.To.square()
	if !ok {
		return shogi.NoSquare, errors.New("expected files and ranks from 1 to 9")
	}
	return to, nil
}

// playWithoutOrigin plays a drop, or a move of a record made from KI2.
func (r *jkfReader) playWithoutOrigin(move *jkfMove, piece shogi.PieceType, to shogi.Square, promotes bool) error {
	text := move.Relative
	for _, pair := range relativeLetters {
		text = strings.ReplaceAll(text, pair.letter, pair.kanji)
	}
	how, ok := parseManner(text)
	if !ok {
		return errors.New("relative: expected letters of LCRUMDH")
	}
	if promotes {
		how.promotion = "成"
	}
	m, err := resolve(r.tree.position(), piece, to, how)
	if err != nil {
		return err
	}
	return r.tree.play(m, r.line, move.String())
}

func (s *jkfSquare) square() (shogi.Square, bool) {
	if s.X < 1 || s.X > 9 || s.Y < 1 || s.Y > 9 {
		return shogi.NoSquare, false
	}
	return shogi.NewSquare(s.X, s.Y), true
}

func (r *jkfReader) clock(times *jkfTimes) error {
	now, ok := times.Now.duration()
	if !ok {
		return errors.New("time.now: expected hours, minutes and seconds")
	}
	if times.Total == nil {
		return r.tree.clock(now, 0, false)
	}
	total, ok := times.Total.duration()
	if !ok {
		return errors.New("time.total: expected hours, minutes and seconds")
	}
	return r.tree.clock(now, total, true)
}

// duration refuses times that no game takes; they would not fit.
func (t jkfTime) duration() (time.Duration, bool) {
	const most = 1 << 20
	if t.H < 0 || t.H > most || t.M < 0 || t.M > most || !(t.S >= 0 && t.S <= most) {
		return 0, false
	}
	whole := time.Duration(t.H)*time.Hour + time.Duration(t.M)*time.Minute
	return whole + time.Duration(math.Round(t.S*float64(time.Second))), true
}
