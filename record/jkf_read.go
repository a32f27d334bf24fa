package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"shotest/internal/plaintext"
	"shotest/shogi"
)

// parseJKF reads the game of a JKF file.
func parseJKF(text string) ([]*Game, error) {
	r := &jkfReader{game: &Game{}, text: text, decoder: json.NewDecoder(strings.NewReader(text))}
	broken := r.object(r.field)
	rest := text[r.decoder.InputOffset():]
	end := place{r.line() + strings.Count(rest[:len(rest)-len(strings.TrimLeft(rest, " \t\r\n"))], "\n"), strings.TrimSpace(rest)}
	if broken != nil && !r.hasMoves {
		return nil, unexpected(end, "an object of JSON with moves in it")
	}
	if err := r.start(); err != nil {
		return nil, err
	}
	r.tree = newTree(r.game)
	for i := range r.nodes {
		r.node(&r.nodes[i].jkfNode, r.nodes[i].line)
	}
	if broken != nil {
		r.game.warn(end, "the JSON is broken here: read up to this place")
	}
	r.tree.finish()
	return []*Game{r.game}, nil
}

// jkfReader reads one game. It walks over the outer object by itself, to know on which line
// each move is, and to keep what stands before a place where the file is broken.
type jkfReader struct {
	game    *Game
	text    string
	decoder *json.Decoder
	// lines is the number of lines that end before the offset counted.
	lines, counted int
	// handicap is the header 手合割.
	handicap    place
	initial     *jkfInitial
	initialLine int
	nodes       []jkfLineNode
	hasMoves    bool
	tree        *tree
}

type jkfLineNode struct {
	jkfNode
	line int
}

// line returns the line that the decoder has reached.
func (r *jkfReader) line() int {
	offset := int(r.decoder.InputOffset())
	r.lines += strings.Count(r.text[r.counted:offset], "\n")
	r.counted = offset
	return 1 + r.lines
}

// open reads the beginning of an object or an array.
func (r *jkfReader) open(delim json.Delim) error {
	if token, err := r.decoder.Token(); err != nil || token != delim {
		return errors.New("expected " + delim.String())
	}
	return nil
}

// object calls a function for each name of an object, which reads the value.
func (r *jkfReader) object(read func(name string) error) error {
	err := r.open('{')
	for err == nil && r.decoder.More() {
		var name json.Token
		if name, err = r.decoder.Token(); err == nil {
			err = read(fmt.Sprint(name))
		}
	}
	if err == nil {
		_, err = r.decoder.Token()
	}
	return err
}

// value reads a value. One of another type is left out.
func (r *jkfReader) value(v any) error {
	err := r.decoder.Decode(v)
	var other *json.UnmarshalTypeError
	if errors.As(err, &other) {
		r.game.warn(place{r.line(), other.Field}, "a value of another type: left out")
		err = nil
	}
	return err
}

// field reads a field of the outer object.
func (r *jkfReader) field(name string) error {
	var other any
	switch name {
	case "header":
		return r.object(r.header)
	case "initial":
		err := r.value(&r.initial)
		r.initialLine = r.line()
		return err
	case "moves":
		r.hasMoves = true
		err := r.open('[')
		for err == nil && r.decoder.More() {
			var node jkfLineNode
			if err = r.value(&node.jkfNode); err == nil {
				node.line = r.line()
				r.nodes = append(r.nodes, node)
			}
		}
		if err == nil {
			_, err = r.decoder.Token()
		}
		return err
	}
	return r.value(&other)
}

// header reads the value of a header.
func (r *jkfReader) header(name string) error {
	var value any
	if err := r.value(&value); err != nil {
		return err
	}
	name = strings.TrimSpace(strings.Map(plainName, plaintext.Strip(name)))
	at := place{r.line(), name}
	switch value.(type) {
	case nil:
		return nil
	case string, float64:
	default:
		name = ""
	}
	text := strings.TrimSpace(strings.ReplaceAll(lineEnds.Replace(plaintext.Strip(fmt.Sprint(value))), "\n", `\n`))
	switch {
	case name == "手合割":
		r.handicap = place{at.line, text}
	case !isHeaderName(name):
		r.game.warn(at, "no header with a text: left out")
	default:
		r.game.setHeader(name, text)
	}
	return nil
}

// plainName replaces letters that a header's name cannot have in other formats.
func plainName(letter rune) rune {
	if strings.ContainsRune(headerColons+"\r\n", letter) {
		return ' '
	}
	return letter
}

// start sets the start position: that of the data, of the preset, or of the header 手合割,
// which says the same in words.
func (r *jkfReader) start() error {
	preset := ""
	if r.initial != nil {
		if r.initial.Data != nil {
			return r.startFrom(r.initial.Data)
		}
		preset = r.initial.Preset
	}
	named := handicapNamed(r.handicap.text)
	if named == nil && r.handicap.text == "" {
		named = &handicaps[0]
	}
	for i := range handicaps {
		if h := &handicaps[i]; preset != "" && h.jkf == preset {
			named = h
		}
	}
	switch {
	case named == nil && r.initial == nil:
		return unexpected(r.handicap, "the name of a handicap, or initial data")
	case named == nil || preset != "" && named.jkf != preset:
		return unexpected(place{r.initialLine, preset}, "a preset such as HIRATE, or OTHER and data")
	}
	r.game.Start = named.position()
	r.game.checkHandicap(r.handicap)
	return nil
}

// startFrom sets the start position of the data.
func (r *jkfReader) startFrom(data *jkfPosition) error {
	s := newSetup()
	at := place{r.initialLine, "data"}
	if data.Color != nil && *data.Color == 1 {
		s.side = shogi.White
	}
	for file := range data.Board {
		for rank, piece := range data.Board[file] {
			t, known := pieceFromCSA(piece.Kind)
			switch {
			case piece.Kind == "":
			case !known || piece.Color == nil || *piece.Color != 0 && *piece.Color != 1:
				return unexpected(place{at.line, piece.Kind}, fmt.Sprintf("a piece with its color on %d%d", file+1, rank+1))
			default:
				s.board[shogi.NewSquare(file+1, rank+1)] = shogi.NewPiece(shogi.Color(*piece.Color), t)
			}
		}
	}
	for c, hand := range data.Hands {
		for kind, count := range hand {
			t, known := pieceFromCSA(kind)
			switch {
			case !known || t.IsPromoted() || t == shogi.King || count < 0 || count > 18:
				r.game.warn(place{at.line, kind}, "no piece that can be held, or no number of them: left out")
			default:
				s.hands[c][t] = int(count)
			}
		}
	}
	err := r.game.begin(s, data.Color != nil, at)
	r.game.checkHandicap(r.handicap)
	return err
}

// node reads a node and then its forks. The first node stands for the start and
// has comments only.
func (r *jkfReader) node(node *jkfNode, line int) {
	frames := r.tree.frames
	number := r.tree.nextNumber()
	at := place{line, node.Special}
	added := false
	if move := node.Move; move != nil {
		at.text = move.String()
		added = r.tree.play(at, func(p *shogi.Position) (shogi.Move, error) { return r.find(p, move) })
	}
	if node.Special != "" {
		ending, known := r.tree.ending(node.Special)
		if !known && node.Special == endingWords[IllegalAction].csa {
			ending, known = newEnding(IllegalAction, r.tree.sideToMove()), true
		}
		if known {
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
		notes.Comments = append(notes.Comments, node.Comments...)
	}
	for _, fork := range node.Forks {
		r.tree.branch(at, number)
		for i := range fork {
			r.node(&fork[i], line)
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

// find returns the move that an object describes.
func (r *jkfReader) find(p *shogi.Position, move *jkfMove) (shogi.Move, error) {
	to, ok := move.To.square()
	if last, known := r.tree.lastTo(); move.To == nil && bool(move.Same) && known {
		to, ok = last, true
	}
	if !ok {
		return shogi.NoMove, errors.New("expected a square with file and rank from 1 to 9, or same after another move")
	}
	piece, known := pieceFromCSA(move.Piece)
	promotes := move.Promote != nil && bool(*move.Promote)
	if from, ok := move.From.square(); ok {
		moved := p.PieceAt(from).Type()
		switch {
		case moved != shogi.NoPieceType && (moved == piece || !known):
			return shogi.NewBoardMove(from, to, promotes), nil
		case moved.CanPromote() && moved.Promoted() == piece:
			return shogi.NewPromotion(from, to), nil
		}
		return shogi.NoMove, fmt.Errorf("expected a %v on the origin", piece)
	}
	if side := p.SideToMove(); move.Color != nil && *move.Color != jkfNumber(side) {
		return shogi.NoMove, fmt.Errorf("expected a move of %v", side)
	}
	// A drop, or a move of a record made from KI2.
	relative := move.Relative
	for _, pair := range relativeLetters {
		relative = strings.ReplaceAll(relative, pair.letter, pair.kanji)
	}
	how, rest := cutManner(relative)
	if !known || rest != "" {
		return shogi.NoMove, errors.New("expected a piece such as FU, and of relative the letters LCRUMDH")
	}
	if promotes {
		how.promotion = "成"
	}
	return resolve(p, piece, to, how)
}

func (s *jkfSquare) square() (shogi.Square, bool) {
	if s == nil || min(s.X, s.Y) < 1 || max(s.X, s.Y) > 9 {
		return shogi.NoSquare, false
	}
	return shogi.NewSquare(int(s.X), int(s.Y)), true
}

func (r *jkfReader) clock(at place, times *jkfTimes) {
	now, ok := times.Now.duration()
	total, hasTotal := times.Total.duration()
	if !ok {
		r.game.warn(at, "no time in hours, minutes and seconds: left out")
		return
	}
	r.tree.clock(at, now, total, hasTotal)
}

// duration refuses times that no game takes; they would not fit.
func (t *jkfTime) duration() (time.Duration, bool) {
	const most = 1 << 20
	if t == nil || !(min(t.H, t.M, t.S) >= 0 && max(t.H, t.M, t.S) <= most) {
		return 0, false
	}
	whole := time.Duration(t.H)*time.Hour + time.Duration(t.M)*time.Minute
	return whole + time.Duration(math.Round(float64(t.S)*float64(time.Second))), true
}
