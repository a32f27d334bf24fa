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

// sourceLine is a line of a record: its number, from 1, and its text.
type sourceLine struct {
	line int
	text string
}

// tree builds a game in the order in which the formats have it: the main line, then the variations,
// the deepest first. It checks every move, and ends a line if the next move cannot be determined.
type tree struct {
	game *Game
	// frames are the lines from the main line to the current one, each a variation of the one
	// before it.
	frames []*frame
	// allFrames are all lines read so far.
	allFrames []*frame
}

type frame struct {
	line *Line
	// parent is the line that this one branches off, nil for the main line. The line is attached to
	// its parent once it has a move or an ending.
	parent   *frame
	attached bool
	// first is the number of the line's first move, 1 for the main line.
	first int
	// positions are the positions before each move of the line, and after the last one.
	positions []shogi.Position
	// totals are the sides' total times in these positions.
	totals [][2]time.Duration
	// illegal is the source of the line's illegal move, and rule the rule that it breaks.
	illegal sourceLine
	rule    error
	// abandoned says that the line has ended because the next move cannot be determined.
	abandoned bool
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
	t.allFrames = append(t.allFrames, f)
}

func (t *tree) top() *frame { return t.frames[len(t.frames)-1] }

func (f *frame) position() *shogi.Position { return &f.positions[len(f.positions)-1] }

// sideToMove returns the side to move, after an illegal move as well.
func (f *frame) sideToMove() shogi.Color { return f.line.Ending.sideAfter(f.position().SideToMove()) }

func (t *tree) sideToMove() shogi.Color { return t.top().sideToMove() }

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

// lastTo returns the destination of the last move, or false if there is none.
func (t *tree) lastTo() (shogi.Square, bool) {
	last := t.last()
	if last == nil {
		return shogi.NoSquare, false
	}
	return last.Move.To(), true
}

// The ways in which lines of moves are read that cannot be added to the game.
var (
	errAfterAbandoned = errors.New("after a move that cannot be played: left out")
	errAfterEnding    = errors.New("after the end of the game: left out")
)

// warnIfClosed warns about a move if the current line takes no more moves, and reports whether it
// is closed.
func (t *tree) warnIfClosed(at sourceLine) bool {
	f := t.top()
	ending := &f.line.Ending
	switch {
	case ending.Illegal != nil && ending.Kind == NoEnding:
		t.abandonLine(at, errAfterAbandoned)
	case f.abandoned:
		t.game.warn(at, "%w", errAfterAbandoned)
	case ending.Kind != NoEnding && !f.canResume():
		t.game.warn(at, "%w", errAfterEnding)
	default:
		return false
	}
	return true
}

// stopLine ends the current line, because its next move cannot be determined.
func (t *tree) stopLine(at sourceLine, reason error) {
	switch {
	case t.warnIfClosed(at):
	case t.top().line.Ending.Kind != NoEnding:
		t.game.warn(at, "%w", errAfterEnding)
	default:
		t.abandonLine(at, message.Errorf("%w: read up to the move before it", reason))
	}
}

// abandonLine leaves out the rest of the current line.
func (t *tree) abandonLine(at sourceLine, reason error) {
	t.top().abandoned = true
	w := Warning{Line: at.line, Found: plaintext.Clip(at.text), Reading: reason, Count: 1, cuts: true}
	t.game.Warnings = addWarning(t.game.Warnings, w)
}

// play adds a move to the current line, and reports whether it did. find returns the move in the
// current position. An illegal move stays at the end of the line until finish.
func (t *tree) play(at sourceLine, find func(p *shogi.Position) (shogi.Move, error)) bool {
	if f := t.top(); f.hasEnded() {
		if m, err := findIn(f.position(), find); err == nil && checkLegal(f.position(), m) == nil {
			t.branchAtEnd(at)
		}
	}
	if t.warnIfClosed(at) {
		return false
	}
	f := t.top()
	m, err := findIn(f.position(), find)
	if err == nil {
		f.rule = checkLegal(f.position(), m)
	}
	switch {
	case err == nil && f.rule == nil:
		t.resume(at)
		f.attach()
		f.add(m)
	case err == nil && f.line.Ending.Kind == NoEnding:
		f.attach()
		f.illegal = at
		f.line.Ending.Illegal = &Move{Move: m}
	default:
		t.stopLine(at, cmp.Or(err, f.rule, errNoMove))
		return false
	}
	return true
}

// findIn returns the move of find. It may be illegal, but can be written.
func findIn(p *shogi.Position, find func(p *shogi.Position) (shogi.Move, error)) (shogi.Move, error) {
	m, err := find(p)
	if err == nil {
		err = checkWritable(p, m)
	}
	return m, err
}

var (
	errNoMove    = errors.New("not a move of a piece to another square, nor a drop")
	errTakesKing = errors.New("the move takes a king")
)

// checkWritable returns an error for moves that no format can write. Most illegal moves can be
// written.
func checkWritable(position *shogi.Position, m shogi.Move) error {
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

// checkLegal is Position.CheckLegal for positions in which a king can be captured.
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

// No game takes longer. Longer times would not fit everywhere.
const (
	longestMove = 10_000 * time.Hour
	longestGame = 100_000 * time.Hour
)

// clock sets the time of the last move or of the ending. Without a total, the times are added.
func (t *tree) clock(at sourceLine, spent time.Duration, total time.Duration, hasTotal bool) {
	f := t.top()
	target, mover := f.lastClock()
	sums := &f.totals[len(f.totals)-1]
	if !hasTotal {
		total = sums[mover] + spent
	}
	switch {
	case f.abandoned:
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

// lastClock returns the clock of the line's last move or ending, and its side.
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

// notes returns where to add notes at the current point. Notes before the first move of a variation
// belong to the last move that both lines share.
func (t *tree) notes(at sourceLine) *Notes {
	f := t.top()
	switch {
	case f.abandoned:
		t.game.warn(at, "%w", errAfterAbandoned)
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

// branch begins a variation of the move with the given number: in the line read last, or else in
// the nearest line that this one branches off. A variation that begins behind the end of the line
// is one of its end. Without such a move the variation is left out.
func (t *tree) branch(at sourceLine, number int) {
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
	if f := t.top(); !f.abandoned && f.line.Ending.Illegal == nil && number > t.nextNumber() {
		t.game.warn(at, "a variation that begins behind the end: read as one of the end")
		t.branch(at, t.nextNumber())
		return
	}
	t.game.warn(at, "a variation of a move that is not there: left out")
	t.enter(len(t.frames), &frame{line: &Line{}, abandoned: true, positions: t.top().positions, totals: t.top().totals})
}

// variationsAt returns the variations of the move at index. The index after the last move is that
// of the ending.
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

func (n *Notes) add(other *Notes) {
	n.Comments = append(n.Comments, other.Comments...)
	n.Remarks = append(n.Remarks, other.Remarks...)
}
