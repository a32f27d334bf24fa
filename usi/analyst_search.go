package usi

import (
	"context"
	"errors"
	"slices"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/shogi"
)

// Search searches a game's current position, which must have a legal move, for as many lines as the
// engine can, up to a number. Of the limits, MoveTime, Nodes, Depth and SearchMoves count. For one
// move in SearchMoves, it searches the position after the move. For several, one of the best lines
// must begin with one of them: see [ErrNoLine].
//
// Once the context has ended, the error is the context's. After any other error the next search can
// still succeed.
func (a *Analyst) Search(ctx context.Context, game *shogi.History, limits engine.Limits,
	lines int) (*engine.Found, error) {
	only := limits.SearchMoves
	limits.SearchMoves = nil
	switch len(only) {
	case 0:
		return a.search(ctx, game, limits, lines)
	case 1:
		return a.searchAfter(ctx, game, limits, only[0])
	}
	return a.searchAmong(ctx, game, limits, only)
}

// searchAfter searches the position after a move.
func (a *Analyst) searchAfter(ctx context.Context, game *shogi.History, limits engine.Limits,
	move shogi.Move) (*engine.Found, error) {
	position := game.Clone()
	position.Play(move)
	line := engine.Report{Score: engine.Score{Mate: 1}, PV: []shogi.Move{move}, Final: true}
	if position.Current().HasLegalMove() {
		found, err := a.search(ctx, position, limits, 1)
		switch {
		case err != nil:
			return nil, err
		case found.Declare:
			line.Score = engine.Score{Mate: -2}
		default:
			line = found.Lines[0]
			line.Score, line.Bound = line.Score.Negated().Delayed(1), line.Bound.Opposite()
			line.PV = append([]shogi.Move{move}, line.PV...)
		}
	}
	return &engine.Found{Lines: []engine.Report{line}}, nil
}

// searchAmong searches enough lines that one of the given moves is among them.
func (a *Analyst) searchAmong(ctx context.Context, game *shogi.History, limits engine.Limits,
	only []shogi.Move) (*engine.Found, error) {
	if !a.hasMultiPV {
		return nil, message.Errorf("engine %s %w", a.name, ErrNoLine)
	}
	others := len(game.Current().AppendLegalMoves(nil)) - len(only)
	found, err := a.search(ctx, game, limits, others+1)
	if err != nil {
		return nil, err
	}
	found.Lines = slices.DeleteFunc(found.Lines, func(r engine.Report) bool { return !slices.Contains(only, r.PV[0]) })
	if len(found.Lines) == 0 {
		return nil, message.Errorf("engine %s %w", a.name, ErrNoLine)
	}
	return found, nil
}

// search searches all moves, and starts an engine that has failed before.
func (a *Analyst) search(ctx context.Context, game *shogi.History, limits engine.Limits,
	lines int) (*engine.Found, error) {
	err := a.prepare(ctx, max(1, lines))
	if err == nil {
		var found *engine.Found
		if found, err = a.ask(ctx, game, limits); err == nil {
			return found, nil
		}
	}
	switch {
	case ctx.Err() != nil:
		var fault *EngineError
		if errors.As(err, &fault) { // otherwise it has stopped in time, and is there for the next search
			a.end()
		}
		return nil, ctx.Err()
	case !errors.Is(err, ErrNoScore) && !errors.Is(err, ErrGivenUp):
		a.failures++
		a.end()
	}
	return nil, err
}

// maxRetries is the number of times to ask again an engine that was stopped before it gave a score,
// each time for twice as long: GPS Shogi resigns within its first plies.
const maxRetries = 3

// ask asks the engine until it gives a score for the position.
func (a *Analyst) ask(ctx context.Context, game *shogi.History, limits engine.Limits) (*engine.Found, error) {
	for retries := 0; ; retries++ {
		found, early, err := a.askOnce(ctx, game, limits)
		if !early || retries == maxRetries || limits.MoveTime == 0 {
			return found, err
		}
		limits.MoveTime *= 2
	}
}

// maxSilence is the time after which an engine that reports no progress within its limit is
// stopped, if the limit is not a time.
const maxSilence = 20 * time.Second

// askOnce lets the engine search once. It reports whether it was stopped too early to say anything.
func (a *Analyst) askOnce(ctx context.Context, game *shogi.History, limits engine.Limits) (found *engine.Found,
	early bool, err error) {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	wait, command := maxSilence, GoCommand{Limits: limits}
	if limits.MoveTime > 0 {
		wait, command = limits.MoveTime, GoCommand{Infinite: true}
	}
	timer := time.AfterFunc(wait, stop)
	defer timer.Stop()
	reports, progress := map[int]engine.Report{}, Progress{Limits: limits}
	search, err := a.client.Begin(searching, game, command, func(i Info) {
		keepReport(reports, &i)
		if limits.MoveTime == 0 && progress.Made(&i) {
			timer.Reset(maxSilence)
		}
	})
	if err != nil {
		return nil, false, err
	}
	answer, err := search.Wait()
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.Canceled)) {
		return nil, false, err
	}
	found, err = a.linesOfAnswer(game.Current(), &answer, reports)
	return found, err != nil && searching.Err() != nil, err
}

// keepReport keeps the last line of each rank. A bound does not replace a value.
func keepReport(reports map[int]engine.Report, i *Info) {
	rank := max(1, i.MultiPV)
	if rank > shogi.MaxMoves { // no position has as many
		return
	}
	known, ok := reports[rank]
	if i.Scored && i.HasLine() && (i.Bound == engine.Exact || !ok || known.Bound != engine.Exact) {
		reports[rank] = i.Report
	}
}

// linesOfAnswer turns an answer, and the output before it, into lines.
func (a *Analyst) linesOfAnswer(position *shogi.Position, answer *Answer,
	reports map[int]engine.Report) (*engine.Found, error) {
	if answer.Win {
		return &engine.Found{Declare: true}, nil
	}
	lines := linesOf(position, reports)
	best := answer.Move
	if answer.Resign && len(lines) > 0 {
		best = lines[0].PV[0]
	}
	// The move may be another than that of the last line reported.
	index := slices.IndexFunc(lines, func(r engine.Report) bool { return r.PV[0] == best })
	switch {
	case index >= 0:
		first := lines[index]
		lines = append([]engine.Report{first}, slices.Delete(lines, index, index+1)...)
	case best == shogi.NoMove || !answer.Last.Scored:
		return nil, message.Errorf("engine %s %w: it answers %v", a.name, ErrNoScore, answer.BestMove)
	default:
		first := answer.Last.Report
		first.PV = []shogi.Move{best}
		lines = append([]engine.Report{first}, lines[min(len(lines), 1):]...)
	}
	for i := range lines {
		// The engine has chosen the first line, so the score of another line from an earlier
		// iteration is only a bound.
		if lines[i].Score.Compare(lines[0].Score) > 0 {
			lines[i].Score, lines[i].Bound = lines[0].Score, engine.UpperBound
		}
		lines[i].Nodes, lines[i].Elapsed, lines[i].Final = answer.Last.Nodes, answer.Elapsed, true
		lines[i].MultiPV = i + 1
		if len(lines) == 1 {
			lines[i].MultiPV = 0
		}
	}
	return &engine.Found{Lines: lines}, nil
}

// linesOf returns the lines by their rank, as far as they are legal, one for each first move.
func linesOf(position *shogi.Position, reports map[int]engine.Report) (lines []engine.Report) {
	for rank := 1; rank <= len(reports); rank++ {
		line := reports[rank]
		line.PV = position.LegalPrefix(line.PV)
		sameMove := func(r engine.Report) bool { return r.PV[0] == line.PV[0] }
		if len(line.PV) > 0 && !slices.ContainsFunc(lines, sameMove) {
			lines = append(lines, line)
		}
	}
	return lines
}
