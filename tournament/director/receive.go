package director

import (
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tournament/remote"
)

// finishLocalGame handles the end of a game at a table of this process.
func (r *run) finishLocalGame(played *play.Played) error {
	switch {
	case played.Err != nil:
		return played.Err
	case played.Result == nil:
		r.release(r.machines.local, played.Job)
		return nil
	}
	if has, _ := r.results.has(played.Result.ID); has {
		return nil // another machine was faster
	}
	return r.receive(played.Result)
}

// applyNews handles news of the workers.
func (r *run) applyNews(news remote.News) error {
	if news.Err != nil {
		return news.Err
	}
	for _, text := range news.Notices {
		r.emit(Event{Kind: Trouble, Text: text})
	}
	for _, loan := range news.Revoked {
		r.release(loan.Worker, loan.Job)
	}
	for _, loan := range news.Resumed {
		r.games.assign(loan.Worker, loan.Job)
	}
	for _, result := range news.Results {
		if err := r.receive(result); err != nil {
			return err
		}
	}
	return nil
}

// receive writes and counts the result of a game that has none.
func (r *run) receive(result *tournament.Result) error {
	r.results.unwritten = append(r.results.unwritten, result)
	return r.writeResults()
}

// writeResults writes and counts the unwritten results. If the disk fails, the rest stay unwritten.
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

// reportDisk tells the user when writing results begins to fail, and when it works again.
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

// countResult counts a result that is on the disk, writes the game's records, and emits the events
// that follow.
func (r *run) countResult(result *tournament.Result) error {
	r.games.finish(result)
	r.results.count(result)
	if err := r.source.Count(result); err != nil {
		return err
	}
	if err := r.config.writeRecords(result, true); err != nil {
		r.emit(Event{Kind: Trouble, Text: err.Error() + " (the next run writes it)"})
	}
	r.emit(Event{Kind: GameFinished, Result: result})
	if result.Failure != nil {
		r.games.repartition(r.machines.playable)
		if err := r.takeOutEngines(); err != nil {
			return err
		}
	}
	if !r.isDecided && r.results.tally.Decided() {
		r.isDecided = true
		r.emit(Event{Kind: Decided})
	}
	return nil
}
