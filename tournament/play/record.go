package play

import (
	"fmt"
	"io"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
)

// Record returns a game of a tournament as a record that ShogiGUI, ShogiHome and others read in any
// format. It has times in whole seconds, the players' scores and lines (see [record.Thought]), an
// ending that all programs know, and a comment if that ending is not the exact reason. It fails if
// the result's moves are illegal.
func Record(r *tournament.Result, spec *tournament.Spec) (*record.Game, error) {
	opening, err := shogi.ParseHistory(r.Opening.Position)
	if err != nil {
		return nil, message.Errorf("game %s: opening: %w", r.ID, err)
	}
	game := &record.Game{
		Black: r.Players[shogi.Black], White: r.Players[shogi.White],
		Event:     spec.Name,
		StartTime: r.Started.Format(recordTime), EndTime: r.Finished.Format(recordTime),
		Headers: []record.Header{{Name: "備考", Value: fmt.Sprintf("game %s, opening %s", r.ID, r.Opening.Name)}},
		Start:   *opening.Start(),
	}
	addTimeControl(game, r, spec)
	if limit := spec.Adjudication.MaxMoves; limit > 0 {
		game.Headers = append(game.Headers, record.Header{Name: "最大手数", Value: fmt.Sprint(limit)})
	}
	if err := addMoves(game, r); err != nil {
		return nil, message.Errorf("game %s: %w", r.ID, err)
	}
	addEnding(game, r)
	game.SumClocks()
	return game, nil
}

// recordTime is the layout of times in records.
const recordTime = "2006/01/02 15:04:05"

// addTimeControl adds the players' time control: once if both have the same, otherwise one header
// for each, in the form of CSA 3.0.
func addTimeControl(game *record.Game, r *tournament.Result, spec *tournament.Spec) {
	var controls [2]tournament.TimeControl
	for c, name := range r.Players {
		if e := spec.EngineNamed(name); e != nil {
			controls[c] = spec.TimeOf(e)
			controls[c].Margin = 0 // not part of a player's time
		}
	}
	black, white := controls[shogi.Black], controls[shogi.White]
	if black == white {
		game.TimeControl = controlText(black, true)
		return
	}
	game.Headers = append(game.Headers,
		record.Header{Name: "TIME+", Value: controlText(black, false)}, record.Header{Name: "TIME-",
			Value: controlText(white, false)})
}

// controlText spells a time control. If short is true and the clock allows it, the clock has the
// form of CSA 2.2, which most programs understand: hours and minutes of main time, and seconds of
// byoyomi (00:10+05). Otherwise it has the form of CSA 3.0: seconds of main time, byoyomi and
// increment (600+0+0.5). Limits that CSA does not know are spelled in words.
func controlText(t tournament.TimeControl, isShort bool) string {
	isShort = isShort && t.Increment == 0 && t.Main%time.Minute == 0 && t.Byoyomi%time.Second == 0 &&
		t.Byoyomi < 100*time.Second
	var words []string
	add := func(used bool, limit string, values ...any) {
		if used {
			words = append(words, fmt.Sprintf(limit, values...))
		}
	}
	add(t.HasClock() && isShort, "%02d:%02d+%02d", t.Main/time.Hour, t.Main%time.Hour/time.Minute,
		t.Byoyomi/time.Second)
	add(t.HasClock() && !isShort, "%g+%g+%g", t.Main.Seconds(), t.Byoyomi.Seconds(), t.Increment.Seconds())
	add(t.MoveTime > 0, "move time %v", t.MoveTime)
	add(t.CPU > 0, "processor time %v", t.CPU)
	add(t.Nodes > 0, "nodes %d", t.Nodes)
	add(t.Depth > 0, "depth %d", t.Depth)
	return strings.Join(words, " ")
}

// addMoves adds the moves of a result, with times and comments after the opening.
func addMoves(game *record.Game, r *tournament.Result) error {
	position := game.Start
	for i := range r.Moves {
		played := &r.Moves[i]
		m, err := shogi.ParseMove(played.Move)
		if err == nil {
			err = position.CheckLegal(m)
		}
		if err != nil {
			return message.Errorf("move %d, %s: %w", i+1, played.Move, err)
		}
		position.Play(m)
		move := record.Move{Move: m}
		if i >= r.OpeningMoves {
			thought := thoughtOf(played, position.SideToMove().Opponent())
			move.Clock = record.Clock{Known: true, Spent: thought.Elapsed.Truncate(time.Second)}
			move.Comments = thought.Comments(&position)
		}
		game.Moves = append(game.Moves, move)
	}
	return nil
}

// failureKinds maps failures to the endings of records that name them.
var failureKinds = map[tournament.FailureKind]record.EndingKind{
	tournament.TimeLoss:    record.TimeUp,
	tournament.IllegalMove: record.IllegalMove,
}

// addEnding adds the ending of the game, with a comment unless the ending is exact.
func addEnding(game *record.Game, r *tournament.Result) {
	ending, isExact := r.Reason.Ending(r.Outcome)
	if !isExact {
		ending.Comments = append(ending.Comments, endingComment(r))
	}
	game.Ending = ending
	if r.Failure == nil {
		return
	}
	if kind, ok := failureKinds[r.Failure.Kind]; ok {
		game.Ending.Kind = kind
	}
	addIllegalMove(game, r.Failure)
}

// addIllegalMove adds the illegal move that lost the game, if records can express it. They cannot
// express the move of a piece that does not exist.
func addIllegalMove(game *record.Game, f *tournament.Failure) {
	m, err := shogi.ParseMove(f.Move)
	if f.Kind != tournament.IllegalMove || err != nil {
		return
	}
	game.Ending.Illegal = &record.Move{Move: m}
	if _, err := record.Write(io.Discard, game, record.CSA); err != nil {
		game.Ending.Illegal = nil
	}
}

// endingComment describes in words why the game ended and who won it.
func endingComment(r *tournament.Result) string {
	text := strings.ReplaceAll(string(r.Reason), "_", " ")
	if f := r.Failure; f != nil {
		text = fmt.Sprintf("%s of %s: %s", f.Kind, f.Engine, f.Detail)
	}
	switch winner, decided := r.Winner(); {
	case decided:
		text += "; " + winner + " wins"
	case r.Outcome == tournament.Void:
		text += "; the game does not count"
	}
	return strings.Join(strings.Fields(text), " ")
}
