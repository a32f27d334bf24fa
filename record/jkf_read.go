package record

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"shotest/shogi"
)

// parseJKF reads the game of a JKF file.
func parseJKF(text string) ([]*Game, error) {
	root, end, broken := parseJSON(text)
	r := &jkfReader{game: &Game{}}
	if root == nil || root.kind != jsonObject || broken != nil && root.field("moves") == nil {
		return nil, unexpected(end, "an object of JSON with moves in it")
	}
	if err := r.start(root); err != nil {
		return nil, err
	}
	r.tree = newTree(r.game)
	for _, node := range root.field("moves").list() {
		r.node(node)
	}
	if broken != nil {
		r.game.warn(end, "the JSON is broken here: read up to this place")
	}
	r.tree.finish()
	return []*Game{r.game}, nil
}

// jkfReader reads one game.
type jkfReader struct {
	game *Game
	tree *tree
}

// header keeps a header, and returns the handicap if it is that.
func (r *jkfReader) header(name string, value *jsonValue) (handicap string) {
	name = strings.TrimSpace(strings.Map(plainName, name))
	text := strings.TrimSpace(strings.ReplaceAll(lineEnds.Replace(value.text), "\n", `\n`))
	switch {
	case name == "手合割":
		return text
	case value.kind == jsonNull:
	case !isHeaderName(name) || value.kind != jsonText:
		r.game.warn(place{value.line, name}, "no header with a text: left out")
	default:
		r.game.setHeader(name, text)
	}
	return ""
}

// plainName replaces what a header's name cannot have in other formats.
func plainName(letter rune) rune {
	if strings.ContainsRune(headerColons+"\r\n", letter) {
		return ' '
	}
	return letter
}

// start reads the headers and the start position: that of the data, of the preset, or of
// the header 手合割, which says the same in words.
func (r *jkfReader) start(root *jsonValue) error {
	named := place{}
	if header := root.field("header"); header != nil {
		for _, field := range header.fields {
			if text := r.header(field.name, field.value); text != "" {
				named = place{field.value.line, text}
			}
		}
	}
	initial := root.field("initial")
	if data := initial.field("data"); data != nil {
		return r.startFrom(data, named)
	}
	preset := initial.field("preset").string()
	for i := range handicaps {
		if h := &handicaps[i]; h.jkf == cmp.Or(preset, "HIRATE") && (preset != "" || named.text == "") {
			r.game.Start = h.position()
			r.game.checkHandicap(named)
			return nil
		}
	}
	if h := handicapNamed(named.text); h != nil {
		r.game.Start = h.position()
		return nil
	}
	if initial != nil {
		return unexpected(place{initial.line, preset}, "a preset such as HIRATE, or OTHER and data")
	}
	return unexpected(named, "the name of a handicap, or initial data")
}

// startFrom reads the start position of the data.
func (r *jkfReader) startFrom(data *jsonValue, named place) error {
	s := newSetup()
	color, sideSaid := data.field("color").number()
	if color == 1 {
		s.side = shogi.White
	}
	for file := range 9 {
		for rank := range 9 {
			square := data.field("board").item(file).item(rank)
			kind := square.field("kind").string()
			if kind == "" {
				continue
			}
			t, known := pieceFromCSA(kind)
			color, isColor := square.field("color").number()
			if !known || !isColor || color < 0 || color > 1 {
				return unexpected(place{square.line, kind}, fmt.Sprintf("a piece with its color on %d%d", file+1, rank+1))
			}
			s.board[shogi.NewSquare(file+1, rank+1)] = shogi.NewPiece(shogi.Color(color), t)
		}
	}
	for c := range s.hands {
		r.hand(s, c, data.field("hands").item(c))
	}
	if err := r.game.begin(s, sideSaid, place{data.line, "data"}); err != nil {
		return err
	}
	r.game.checkHandicap(named)
	return nil
}

func (r *jkfReader) hand(s *setup, c int, hand *jsonValue) {
	if hand == nil {
		return
	}
	for _, field := range hand.fields {
		t, known := pieceFromCSA(field.name)
		count, isCount := field.value.number()
		switch {
		case field.value.kind == jsonNull || isCount && count == 0:
		case !known || t.IsPromoted() || t == shogi.King || !isCount || count < 0:
			r.game.warn(place{field.value.line, field.name}, "no piece that can be held, or no number of them: left out")
		default:
			s.hands[c][t] = count
		}
	}
}

// node reads a node and then its forks. The first node stands for the start and
// has comments only.
func (r *jkfReader) node(node *jsonValue) {
	frames := r.tree.frames
	number := r.tree.nextNumber()
	move, special := node.field("move"), node.field("special").string()
	at := place{node.line, cmp.Or(jkfText(move), special, "a node")}
	added := false
	if move != nil {
		added = r.tree.play(at, func(p *shogi.Position) (shogi.Move, error) { return r.find(p, move) })
	}
	if special != "" {
		ending, known := r.tree.ending(special)
		if !known && special == endingWords[IllegalAction].csa {
			ending, known = newEnding(IllegalAction, r.tree.sideToMove()), true
		}
		if known {
			added = r.tree.end(at, ending)
		} else {
			r.game.warn(at, "no known ending: left out")
		}
	}
	if clock := node.field("time"); clock != nil && added {
		r.clock(at, clock)
	}
	r.comments(at, node.field("comments"))
	for _, fork := range node.field("forks").list() {
		r.tree.branch(at, number)
		for _, node := range fork.list() {
			r.node(node)
		}
		r.tree.frames = frames
	}
}

// comments keeps what is said, in an array or, as some programs write it, in one text.
func (r *jkfReader) comments(at place, comments *jsonValue) {
	if comments == nil {
		return
	}
	said := comments.items
	if comments.text != "" {
		said = []*jsonValue{comments}
	}
	if len(said) == 0 {
		return
	}
	notes := r.tree.notes(at)
	for _, comment := range said {
		lines := splitLines(comment.text)
		if len(lines) == 0 {
			lines = []string{""}
		}
		notes.Comments = append(notes.Comments, lines...)
	}
}

// jkfText spells a move for a warning: "7776FU".
func jkfText(move *jsonValue) string {
	from, to := move.field("from"), move.field("to")
	return from.field("x").string() + from.field("y").string() + to.field("x").string() + to.field("y").string() +
		move.field("piece").string() + move.field("relative").string()
}

// find returns the move that an object describes.
func (r *jkfReader) find(p *shogi.Position, move *jsonValue) (shogi.Move, error) {
	to, err := r.destination(move)
	if err != nil {
		return shogi.NoMove, err
	}
	piece, known := pieceFromCSA(move.field("piece").string())
	promotes := move.field("promote").string() == "true"
	if from, ok := jkfSquareOf(move.field("from")); ok {
		moved := p.PieceAt(from).Type()
		switch {
		case moved != shogi.NoPieceType && (moved == piece || !known):
			return shogi.NewBoardMove(from, to, promotes), nil
		case moved.CanPromote() && moved.Promoted() == piece:
			return shogi.NewPromotion(from, to), nil
		}
		return shogi.NoMove, fmt.Errorf("expected a %v on the origin", piece)
	}
	if !known {
		return shogi.NoMove, errors.New("no such piece: expected a CSA name such as FU")
	}
	if color, said := move.field("color").number(); said && color != int(p.SideToMove()) {
		return shogi.NoMove, fmt.Errorf("expected a move of %v", p.SideToMove())
	}
	return withoutOrigin(p, move, piece, to, promotes)
}

// withoutOrigin returns a drop, or a move of a record made from KI2.
func withoutOrigin(p *shogi.Position, move *jsonValue, piece shogi.PieceType, to shogi.Square, promotes bool) (shogi.Move, error) {
	text := move.field("relative").string()
	for _, pair := range relativeLetters {
		text = strings.ReplaceAll(text, pair.letter, pair.kanji)
	}
	how, rest := cutManner(text)
	if rest != "" {
		return shogi.NoMove, errors.New("relative: expected letters of LCRUMDH")
	}
	if promotes {
		how.promotion = "成"
	}
	return resolve(p, piece, to, how)
}

func (r *jkfReader) destination(move *jsonValue) (shogi.Square, error) {
	if to, ok := jkfSquareOf(move.field("to")); ok {
		return to, nil
	}
	if last, known := r.tree.lastTo(); known && move.field("to") == nil && move.field("same") != nil {
		return last, nil
	}
	return shogi.NoSquare, errors.New("expected a square with file and rank from 1 to 9, or same after another move")
}

func jkfSquareOf(square *jsonValue) (shogi.Square, bool) {
	file, isFile := square.field("x").number()
	rank, isRank := square.field("y").number()
	if !isFile || !isRank || min(file, rank) < 1 || max(file, rank) > 9 {
		return shogi.NoSquare, false
	}
	return shogi.NewSquare(file, rank), true
}

func (r *jkfReader) clock(at place, times *jsonValue) {
	now, ok := jkfDuration(times.field("now"))
	total, hasTotal := jkfDuration(times.field("total"))
	if !ok {
		r.game.warn(at, "no time in hours, minutes and seconds: left out")
		return
	}
	r.tree.clock(at, now, total, hasTotal)
}

// jkfDuration refuses times that no game takes; they would not fit.
func jkfDuration(t *jsonValue) (time.Duration, bool) {
	const most = 1 << 20
	total := time.Duration(0)
	for _, unit := range []struct {
		name string
		unit time.Duration
	}{{"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}} {
		text := cmp.Or(t.field(unit.name).string(), "0")
		value, err := strconv.ParseFloat(text, 64)
		if err != nil || !(value >= 0 && value <= most) {
			return 0, false
		}
		total += time.Duration(math.Round(value * float64(unit.unit)))
	}
	return total, t != nil
}
