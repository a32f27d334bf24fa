package record

import (
	"regexp"
	"slices"

	"shotest/internal/message"
)

// canResume reports whether a game may go on after the line's ending.
func (f *frame) canResume() bool {
	e := &f.line.Ending
	return (e.Kind == Interrupted || e.Kind == Sealed) && e.Illegal == nil && len(e.Variations) == 0 &&
		len(f.line.Moves) > 0
}

// hasEnded reports whether the line has an ending after which the game does not go on.
func (f *frame) hasEnded() bool {
	return f.line.Ending.Kind != NoEnding && f.line.Ending.Illegal == nil && !f.canResume()
}

// branchAtEnd begins a variation instead of the ending of the current line.
func (t *tree) branchAtEnd(at sourceLine) {
	t.game.warn(at, "after the end of the game: read as a variation")
	t.branch(at, t.nextNumber())
}

// resume reopens the current line if it is interrupted.
func (t *tree) resume(at sourceLine) {
	f := t.top()
	if f.canResume() {
		t.game.warn(at, "a move after an interruption: read on")
		f.line.Moves[len(f.line.Moves)-1].add(&f.line.Ending.Notes)
		f.line.Ending = Ending{}
	}
}

// end sets the ending of the current line, and reports whether it did. A second ending is a
// variation of the first, unless it is the same: servers write one twice.
func (t *tree) end(at sourceLine, ending Ending) bool {
	f := t.top()
	e := &f.line.Ending
	switch {
	case f.abandoned:
		t.game.warn(at, "%w", errAfterAbandoned)
	case e.Kind == NoEnding:
		f.attach()
		e.Kind, e.Offender = ending.Kind, ending.Offender
		return true
	case f.endsLike(ending):
	case e.Illegal != nil:
		t.game.warn(at, "%w", errAfterEnding)
	default:
		t.branchAtEnd(at)
		return t.end(at, ending)
	}
	return false
}

// endsLike reports whether the line, or another one of the same moves, has the given ending.
func (f *frame) endsLike(ending Ending) bool {
	same := func(l *Line) bool {
		return len(l.Moves) == 0 && l.Ending.Kind == ending.Kind && l.Ending.Offender == ending.Offender
	}
	last := &Line{Ending: f.line.Ending}
	if len(f.line.Moves) == 0 && f.parent != nil && f.first == f.parent.first+len(f.parent.line.Moves) {
		last = &Line{Ending: f.parent.line.Ending}
	}
	return same(last) || slices.ContainsFunc(last.Ending.Variations, same)
}

// finish closes all lines. An illegal move stays if the record calls it a foul. Otherwise it may be
// a mistake of the recorder, and the line ends before it.
func (t *tree) finish() {
	for _, f := range t.allFrames {
		f.endByComment()
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

// endingInComment matches the end of a game as 81Dojo writes it: 反則手にて終局.
var endingInComment = regexp.MustCompile(`^\s*(\S+)にて終局。?\s*$`)

// endByComment sets the ending that a comment on the last move names, unless the record has one.
func (f *frame) endByComment() {
	last := f.line.Ending.Illegal
	if last == nil && len(f.line.Moves) > 0 {
		last = &f.line.Moves[len(f.line.Moves)-1]
	}
	if last == nil || f.abandoned || f.line.Ending.Kind != NoEnding {
		return
	}
	for _, comment := range last.Comments {
		words := endingInComment.FindStringSubmatch(comment)
		if words == nil {
			continue
		}
		if ending, ok := endingFromSummary(words[1], f.sideToMove()); ok {
			f.line.Ending.Kind, f.line.Ending.Offender = ending.Kind, ending.Offender
			return
		}
	}
}

// cutIllegal ends the line before its illegal move. The notes of this move go to the move before
// it.
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
