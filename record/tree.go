package record

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/shogi"
)

// place is a place in a record: the number of a line, from 1, and its text.
type place struct {
	line int
	text string
}

// tree grows a game in the order in which the formats write it: the main line, then variations, the
// deepest first. It checks every move, and ends a line if the next move cannot be determined.
type tree struct {
	game *Game
	// frames are the lines from the main line to the current one, each a variation of the one
	// before.
	frames []*frame
	// all are the lines read so far.
	all []*frame
}

type frame struct {
	line *Line
	// parent is the line that this one branches off, nil for the main line. The line is attached to
	// its parent once it has a move or an ending.
	parent   *frame
	attached bool
	// first is the number of the line's first move, 1 for the main line.
	first int
	// positions and totals are those before each move of the line, and after the last one.
	positions []shogi.Position
	totals    [][2]time.Duration
	// illegal is the place of the line's illegal move, and rule the rule that it breaks.
	illegal place
	rule    error
	// lost says that the line has ended because the next move cannot be determined.
	lost bool
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

func (f *frame) position() *shogi.Position { return &f.positions[len(f.positions)-1] }

// sideToMove returns the side to move, counting an illegal move.
func (t *tree) sideToMove() shogi.Color {
	side := t.top().position().SideToMove()
	if t.top().line.Ending.Illegal != nil {
		return side.Opponent()
	}
	return side
}

// nextNumber returns the number of the current line's next move.
func (t *tree) nextNumber() int {
	f := t.top()
	if f.line.Ending.Illegal != nil {
		return f.first + len(f.line.Moves) + 1
	}
	return f.first + len(f.line.Moves)
}

// last returns the move that led to the current position, nil if the record does not have it.
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

// lastTo returns the destination of that move, and false without one.
func (t *tree) lastTo() (shogi.Square, bool) {
	last := t.last()
	if last == nil {
		return shogi.NoSquare, false
	}
	return last.Move.To(), true
}

// The ways in which lines of moves are read that cannot be added to the game.
var (
	errAfterLost   = errors.New("after a move that cannot be played: left out")
	errAfterEnding = errors.New("after the end of the game: left out")
)

// leftOut warns of a move if the current line takes no more moves, and reports whether it did.
func (t *tree) leftOut(at place) bool {
	f := t.top()
	ending := &f.line.Ending
	switch {
	case ending.Illegal != nil && ending.Kind == NoEnding:
		t.lose(at, errAfterLost)
	case f.lost:
		t.game.warn(at, "%w", errAfterLost)
	case ending.Kind != NoEnding && !ending.canResume():
		t.game.warn(at, "%w", errAfterEnding)
	default:
		return false
	}
	return true
}

// giveUp ends the current line because the next move cannot be determined.
func (t *tree) giveUp(at place, reason error) {
	switch {
	case t.leftOut(at):
	case t.top().line.Ending.Kind != NoEnding:
		t.game.warn(at, "%w", errAfterEnding)
	default:
		t.lose(at, message.Errorf("%w: read up to the move before it", reason))
	}
}

// lose loses the rest of the current line.
func (t *tree) lose(at place, reason error) {
	t.top().lost = true
	w := Warning{Line: at.line, Found: plaintext.Clip(at.text), Reading: reason, Count: 1, cuts: true}
	t.game.Warnings = addWarning(t.game.Warnings, w)
}

// play adds the move that find returns for the current position to the current line, and reports
// whether it did. It keeps an illegal move as the end of the line, until finish.
func (t *tree) play(at place, find func(p *shogi.Position) (shogi.Move, error)) bool {
	if t.leftOut(at) {
		return false
	}
	f := t.top()
	m, err := findIn(f.position(), find)
	if err == nil {
		f.rule = checkLegal(f.position(), m)
	}
	switch {
	case err == nil && f.rule == nil && t.resume(at):
		f.attach()
		f.add(m)
	case err == nil && f.line.Ending.Kind == NoEnding:
		f.attach()
		f.illegal = at
		f.line.Ending.Illegal = &Move{Move: m}
	default:
		t.giveUp(at, cmp.Or(err, f.rule, errNoMove))
		return false
	}
	return true
}

// findIn returns a move that can be written, even if it is illegal.
func findIn(p *shogi.Position, find func(p *shogi.Position) (shogi.Move, error)) (shogi.Move, error) {
	m, err := find(p)
	if err == nil {
		err = checkPiece(p, m)
	}
	return m, err
}

var (
	errNoMove    = errors.New("not a move of a piece to another square, nor a drop")
	errTakesKing = errors.New("the move takes a king")
)

// checkPiece refuses moves that no format could spell. Other illegal moves can be written.
func checkPiece(position *shogi.Position, m shogi.Move) error {
	switch {
	case m.To() >= shogi.SquareCount || m.IsDrop() && (m.Dropped() < shogi.Pawn || m.Dropped() > shogi.Gold ||
		m.IsPromotion()):
		return errNoMove
	case m.IsDrop():
	case m.From() >= shogi.SquareCount || m.From() == m.To():
		return errNoMove
	case position.PieceAt(m.From()) == shogi.NoPiece:
		return shogi.ErrNoPiece
	case m.IsPromotion() && !position.PieceAt(m.From()).Type().CanPromote():
		return shogi.ErrCannotPromote
	}
	return nil
}

// checkLegal is Position.CheckLegal for positions in which a king may be taken.
func checkLegal(position *shogi.Position, m shogi.Move) error {
	err := position.CheckLegal(m)
	if err == nil && position.Captured(m).Type() == shogi.King {
		err = errTakesKing
	}
	return err
}

// attach adds a variation to the move that it replaces.
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

// canResume reports whether a game may go on after the ending.
func (e *Ending) canResume() bool {
	return (e.Kind == Interrupted || e.Kind == Sealed) && e.Illegal == nil && len(e.Variations) == 0
}

// resume reopens a line that an interruption has ended, and reports whether the line is open.
func (t *tree) resume(at place) bool {
	line := t.top().line
	if line.Ending.Kind == NoEnding {
		return true
	}
	if len(line.Moves) == 0 {
		return false
	}
	t.game.warn(at, "a move after an interruption: read on")
	line.Moves[len(line.Moves)-1].add(&line.Ending.Notes)
	line.Ending = Ending{}
	return true
}

// end closes the current line, and reports whether it did. Servers may write the same ending twice.
func (t *tree) end(at place, ending Ending) bool {
	f := t.top()
	e := &f.line.Ending
	switch {
	case f.lost:
		t.game.warn(at, "%w", errAfterLost)
	case e.Kind == ending.Kind && e.Offender == ending.Offender:
	case e.Kind != NoEnding:
		t.game.warn(at, "%w", errAfterEnding)
	default:
		f.attach()
		e.Kind, e.Offender = ending.Kind, ending.Offender
		return true
	}
	return false
}

// No game takes longer. Longer times would not fit everywhere.
const (
	longestMove = 10_000 * time.Hour
	longestGame = 100_000 * time.Hour
)

// clock sets the time of the last move or of the ending. Without a total, times are summed up.
func (t *tree) clock(at place, spent time.Duration, total time.Duration, hasTotal bool) {
	f := t.top()
	target, mover := f.lastClock()
	sums := &f.totals[len(f.totals)-1]
	if !hasTotal {
		total = sums[mover] + spent
	}
	switch {
	case f.lost:
	case target == nil:
		t.game.warn(at, "a time before the first move: left out")
	case target.Known && target.Spent != spent:
		t.game.warn(at, "a second time of one move: left out")
	case target.Known:
	case spent > longestMove || total > longestGame:
		t.game.warn(at, "a time that no game takes: left out")
	default:
		*target = Clock{Known: true, Spent: spent, Total: total}
		// The line's ending does not apply to its variations.
		if f.line.Ending.Kind == NoEnding && f.line.Ending.Illegal == nil {
			sums[mover] = total
		}
	}
}

// lastClock returns the clock of the last item of the line, and its side.
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

// notes returns the place for notes at the current point. Notes before the first move of a
// variation belong to the last move that both lines share.
func (t *tree) notes(at place) *Notes {
	f := t.top()
	switch {
	case f.lost:
		t.game.warn(at, "%w", errAfterLost)
		return &Notes{}
	case f.line.Ending.Kind != NoEnding:
		return &f.line.Ending.Notes
	case f.line.Ending.Illegal != nil:
		return &f.line.Ending.Illegal.Notes
	}
	if m := t.last(); m != nil {
		return &m.Notes
	}
	return &t.game.Notes
}

// branch begins a variation that replaces the move with the given number, in the line read last, or
// else in the nearest line that this one branches off. If there is no such move, the variation is
// left out.
func (t *tree) branch(at place, number int) {
	if t.top().parent == nil && len(t.frames) > 1 {
		t.frames = t.frames[:len(t.frames)-1] // the variation of no move
	}
	for depth := len(t.frames) - 1; depth >= 0; depth-- {
		f := t.frames[depth]
		index := number - f.first
		if depth > 0 && index < 1 || index < 0 || f.line.variationsAt(index) == nil {
			continue
		}
		t.enter(depth+1, &frame{
			line: &Line{}, parent: f, first: number,
			positions: slices.Clone(f.positions[index : index+1]), totals: slices.Clone(f.totals[index : index+1]),
		})
		return
	}
	t.game.warn(at, "a variation of a move that is not there: left out")
	t.enter(len(t.frames), &frame{line: &Line{}, lost: true, positions: t.top().positions, totals: t.top().totals})
}

// variationsAt returns the list of a move's variations. The index after the last move stands for
// the ending.
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

// finish closes all lines. An illegal move stays if the record calls it a foul. Otherwise it may be
// a mistake of the recorder, and the line ends before it.
func (t *tree) finish() {
	for _, f := range t.all {
		ending := &f.line.Ending
		if ending.Illegal == nil || ending.Kind.isFoul() {
			continue
		}
		reading := message.Errorf("%w; the record calls it no foul: read up to the move before it", f.rule)
		if ending.Kind != NoEnding {
			reading = message.Errorf("%w, without the ending that follows (%s)", reading, endingWords[ending.Kind].kif)
		}
		t.game.warn(f.illegal, "%w", reading)
		f.cutIllegal(&t.game.Notes)
	}
}

// cutIllegal ends the line before its illegal move. The move's notes go to the move before it.
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
	notes.add(&cut.Illegal.Notes)
	notes.add(&cut.Notes)
}

func (n *Notes) add(other *Notes) {
	n.Comments = append(n.Comments, other.Comments...)
	n.Remarks = append(n.Remarks, other.Remarks...)
}
