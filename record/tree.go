package record

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"shotest/shogi"
)

var (
	errEnded         = errors.New("the line has ended already")
	errNoPiece       = errors.New("no piece stands on the origin")
	errNeverPromotes = errors.New("the piece has no promoted form")
	errNoMove        = errors.New("not a move of a piece to another square, nor a drop")
)

// tree grows a game in the order in which the formats write it: the main line,
// then variations, the deepest first. It checks every move.
type tree struct {
	game *Game
	// frames are the lines from the main line to the one being read. Each
	// branches off the one before it.
	frames []*frame
	// all are the lines read so far.
	all []*frame
}

// frame is a line being read.
type frame struct {
	line *Line
	// parent is the line that this one branches off, nil for the main line. It
	// gets to know of the variation when that has something in it.
	parent   *frame
	attached bool
	// first is the number of the line's first move, 1 for the main line.
	first int
	// positions and totals stand before each move of the line, and after the
	// last one.
	positions []shogi.Position
	totals    [][2]time.Duration
	// illegal tells where the line's illegal move stands and which rule it
	// breaks: an error if moves follow.
	illegal error
}

func newTree(game *Game) *tree {
	t := &tree{game: game}
	t.enter(0, &frame{
		line: &game.Line, first: 1, attached: true,
		positions: []shogi.Position{game.Start}, totals: make([][2]time.Duration, 1),
	})
	return t
}

// enter makes a frame the current one, above the given number of frames.
func (t *tree) enter(depth int, f *frame) {
	t.frames = append(t.frames[:depth:depth], f)
	t.all = append(t.all, f)
}

func (t *tree) top() *frame { return t.frames[len(t.frames)-1] }

// position returns the position that the next move is played in.
func (t *tree) position() *shogi.Position { return t.top().position() }

func (f *frame) position() *shogi.Position { return &f.positions[len(f.positions)-1] }

// sideToMove returns whose turn it is, an illegal move counted.
func (t *tree) sideToMove() shogi.Color {
	side := t.position().SideToMove()
	if t.top().line.Ending.Illegal != nil {
		return side.Opponent()
	}
	return side
}

// last returns the move before the current position, nil if the record does not
// have it.
func (t *tree) last() *Move {
	f := t.top()
	index := len(f.line.Moves)
	for index == 0 && f.parent != nil {
		index = f.first - f.parent.first
		f = f.parent
	}
	if index == 0 {
		return nil
	}
	return &f.line.Moves[index-1]
}

// lastTo returns the destination of the move before the current position, and
// false if the record does not have it.
func (t *tree) lastTo() (shogi.Square, bool) {
	last := t.last()
	if last == nil {
		return shogi.NoSquare, false
	}
	return last.Move.To(), true
}

// play adds a move to the current line. An illegal move is kept as the end of
// the line, until finish; it is an error when the line goes on. The number of the line in the
// file and the text of the move are for that error.
func (t *tree) play(m shogi.Move, number int, text string) error {
	f := t.top()
	switch position := f.position(); {
	case f.illegal != nil:
		return f.illegal
	case f.line.Ending.Kind != NoEnding:
		return errEnded
	default:
		if err := checkPiece(position, m); err != nil {
			return err
		}
		f.attach()
		if err := position.CheckLegal(m); err != nil {
			f.illegal = broken(number, text, err)
			f.line.Ending.Illegal = &Move{Move: m}
			return nil
		}
		f.add(m)
		return nil
	}
}

// checkPiece refuses what no format could spell: moves of nothing or to
// nowhere, and promotions of what has no promoted form. Other illegal moves can
// be written.
func checkPiece(position *shogi.Position, m shogi.Move) error {
	if m.To() >= shogi.SquareCount {
		return errNoMove
	}
	if m.IsDrop() {
		if m.Dropped() < shogi.Pawn || m.Dropped() > shogi.Gold || m.IsPromotion() {
			return errNoMove
		}
		return nil
	}
	if m.From() >= shogi.SquareCount || m.From() == m.To() {
		return errNoMove
	}
	piece := position.PieceAt(m.From())
	if piece == shogi.NoPiece {
		return errNoPiece
	}
	if m.IsPromotion() && !piece.Type().CanPromote() {
		return errNeverPromotes
	}
	return nil
}

// attach hangs a variation from the move that it replaces.
func (f *frame) attach() {
	if !f.attached {
		variations := f.parent.line.variationsAt(f.first - f.parent.first)
		*variations = append(*variations, f.line)
		f.attached = true
	}
}

func (f *frame) add(m shogi.Move) {
	next := *f.position()
	next.Play(m)
	f.line.Moves = append(f.line.Moves, Move{Move: m})
	f.positions = append(f.positions, next)
	f.totals = append(f.totals, f.totals[len(f.totals)-1])
}

// end closes the current line. Some servers write the same ending twice.
func (t *tree) end(ending Ending) error {
	e := &t.top().line.Ending
	if e.Kind != NoEnding && (e.Kind != ending.Kind || e.Offender != ending.Offender) {
		return errEnded
	}
	t.top().attach()
	e.Kind, e.Offender = ending.Kind, ending.Offender
	return nil
}

// No game takes longer; times that are claimed to would not fit everywhere.
const (
	longestMove = 10_000 * time.Hour
	longestGame = 100_000 * time.Hour
)

var (
	errTimeTooLong  = errors.New("a time that no game takes")
	errNoMoveBefore = errors.New("expected a move before its time")
)

// clock sets the time of the last move, or of the ending if the line has ended.
// Without a total, the player's times are summed up.
func (t *tree) clock(spent time.Duration, total time.Duration, hasTotal bool) error {
	f := t.top()
	target, mover := f.lastClock()
	if target == nil {
		return errNoMoveBefore
	}
	sums := &f.totals[len(f.totals)-1]
	if !hasTotal {
		total = sums[mover] + spent
	}
	if spent > longestMove || total > longestGame {
		return errTimeTooLong
	}
	*target = Clock{Known: true, Spent: spent, Total: total}
	// What has ended the line has not happened in its variations.
	if f.line.Ending.Kind == NoEnding && f.line.Ending.Illegal == nil {
		sums[mover] = total
	}
	return nil
}

// lastClock returns the clock of the last item of the line and whose it is.
func (f *frame) lastClock() (*Clock, shogi.Color) {
	toMove := f.position().SideToMove()
	ending := &f.line.Ending
	switch {
	case ending.Kind != NoEnding && ending.Illegal != nil:
		return &ending.Clock, toMove.Opponent()
	case ending.Kind != NoEnding:
		return &ending.Clock, toMove
	case ending.Illegal != nil:
		return &ending.Illegal.Clock, toMove
	case len(f.line.Moves) > 0:
		return &f.line.Moves[len(f.line.Moves)-1].Clock, toMove.Opponent()
	}
	return nil, toMove
}

// notes returns where notes at the current point belong. Those before the first
// move of a variation belong to the move that both lines have before it.
func (t *tree) notes() *Notes {
	line := t.top().line
	switch {
	case line.Ending.Kind != NoEnding:
		return &line.Ending.Notes
	case line.Ending.Illegal != nil:
		return &line.Ending.Illegal.Notes
	}
	if m := t.last(); m != nil {
		return &m.Notes
	}
	return &t.game.Notes
}

// branch begins a variation that replaces the move of the given number, in the
// line that was read last, or else in the nearest one it branches off.
func (t *tree) branch(number int) error {
	for depth := len(t.frames) - 1; depth >= 0; depth-- {
		f := t.frames[depth]
		index := number - f.first
		if depth > 0 && index < 1 || index < 0 {
			continue
		}
		if f.line.variationsAt(index) == nil {
			continue
		}
		t.enter(depth+1, &frame{
			line: &Line{}, parent: f, first: number,
			positions: slices.Clone(f.positions[index : index+1]), totals: slices.Clone(f.totals[index : index+1]),
		})
		return nil
	}
	return fmt.Errorf("no line has a move %d", number)
}

// variationsAt returns where the variations of a move are kept; the move after
// the last one is the ending.
func (l *Line) variationsAt(index int) *[]*Line {
	switch {
	case index < len(l.Moves):
		return &l.Moves[index].Variations
	case index > len(l.Moves):
		return nil
	case l.Ending.Illegal != nil:
		return &l.Ending.Illegal.Variations
	}
	return &l.Ending.Variations
}

// finish closes all lines. An illegal move stays where the record says that it was a foul;
// otherwise it may as well be a mistake of who wrote it down, and the line ends before it.
func (t *tree) finish() {
	for _, f := range t.all {
		ending := &f.line.Ending
		if ending.Illegal == nil || ending.Kind.isFoul() {
			continue
		}
		t.game.Doubts = append(t.game.Doubts, f.cutDoubt())
		f.cutIllegal(&t.game.Notes)
	}
}

// cutDoubt says what cutIllegal leaves out.
func (f *frame) cutDoubt() string {
	doubt := fmt.Sprintf("line %v; the record calls it no foul: read up to the move before it", f.illegal)
	if kind := f.line.Ending.Kind; kind != NoEnding {
		doubt += ", without the ending that follows (" + endingWords[kind].kif + ")"
	}
	return doubt
}

// cutIllegal ends the line before its illegal move. What is said there is kept with the move
// before, or at the game's start.
func (f *frame) cutIllegal(start *Notes) {
	cut := f.line.Ending
	f.line.Ending = Ending{Variations: cut.Illegal.Variations}
	if len(f.line.Moves) == 0 && f.parent != nil {
		variations := f.parent.line.variationsAt(f.first - f.parent.first)
		*variations = slices.DeleteFunc(*variations, func(l *Line) bool { return l == f.line })
		return
	}
	notes := start
	if n := len(f.line.Moves); n > 0 {
		notes = &f.line.Moves[n-1].Notes
	}
	for _, said := range [...]*Notes{&cut.Illegal.Notes, &cut.Notes} {
		notes.Comments = append(notes.Comments, said.Comments...)
		notes.Remarks = append(notes.Remarks, said.Remarks...)
	}
}
