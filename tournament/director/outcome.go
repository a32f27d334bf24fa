package director

import (
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tournament/remote"
)

// endGameHere takes the end of a game at a table here.
func (r *run) endGameHere(played *play.Played) error {
	switch {
	case played.Err != nil:
		return played.Err
	case played.Result == nil:
		r.giveBack(r.machines.here, played.Job)
		return nil
	}
	r.games.here.add(played.Result)
	return r.receive(played.Result)
}

// applyNews takes what workers have brought.
func (r *run) applyNews(news remote.News) error {
	if news.Problem != nil {
		return news.Problem
	}
	for _, text := range news.Notices {
		r.emit(Event{Kind: Trouble, Text: text})
	}
	for _, loan := range news.Back {
		r.giveBack(loan.Worker, loan.Job)
	}
	for _, loan := range news.Taken {
		r.games.handOut(loan.Worker, loan.Job)
	}
	for _, result := range news.Results {
		if err := r.receive(result); err != nil {
			return err
		}
	}
	return nil
}

// receive writes and counts a result, if it is one to be counted.
func (r *run) receive(result *tournament.Result) error {
	if !r.isWanted(result) {
		r.machines.acknowledge(result)
		return nil
	}
	r.results.unwritten = append(r.results.unwritten, result)
	return r.writeResults()
}

// isWanted reports whether a result is to be counted: the first of each game is, if it is of
// this tournament. A game whose result is refused is given to others.
func (r *run) isWanted(result *tournament.Result) bool {
	if r.results.known(result.ID) {
		return false
	}
	problem := r.problemOf(result)
	if problem == nil {
		return true
	}
	r.Log.Warn().Err(problem).Str("game", result.ID).Str("worker", result.Worker).Msg("a result that does not count")
	if job, ok := r.source.Job(result.ID); ok && r.games.playing[result.ID] != nil {
		r.giveBack(tournament.WorkerName(result.Worker), job)
	}
	return false
}

// writeResults writes and counts the results that wait for it. Those that cannot be written go on
// waiting.
func (r *run) writeResults() error {
	for len(r.results.unwritten) > 0 {
		result, err := r.results.writeFirst()
		if err != nil {
			r.reportDisk(err)
			return nil
		}
		r.machines.acknowledge(result)
		if err := r.countResult(result); err != nil {
			return err
		}
	}
	r.reportDisk(nil)
	return nil
}

// reportDisk says when results cannot be written any more, and when they can again.
func (r *run) reportDisk(err error) {
	failed := r.results.diskFails
	r.results.diskFails = err != nil
	switch {
	case err != nil && !failed:
		r.emit(Event{Kind: Trouble,
			Text: err.Error() + " (it is tried again, and no other game begins until it is written)"})
	case err == nil && failed:
		r.emit(Event{Kind: Trouble, Text: "what could not be written is written now"})
	}
}

// countResult counts a result that is on the disk, and says what follows from it.
func (r *run) countResult(result *tournament.Result) error {
	r.games.finish(result)
	r.results.count(result)
	if err := r.source.Count(result); err != nil {
		return err
	}
	if err := r.writeRecords(result, true); err != nil {
		r.emit(Event{Kind: Trouble, Text: err.Error() + " (the next run writes it)"})
	}
	r.emit(Event{Kind: GameFinished, Result: result})
	if result.Failure != nil {
		r.games.sort(r.machines.playable)
		if err := r.takeOutEngines(); err != nil {
			return err
		}
	}
	if !r.decided && r.results.tally.Decided() {
		r.decided = true
		r.emit(Event{Kind: Decided})
	}
	return nil
}
