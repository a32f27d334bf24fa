package compliance

import (
	"fmt"
	"slices"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/usi"
)

// Row 16: whether the last line before bestmove is the truth. Clients keep it as what the
// engine thinks of its move.

// answered is what an engine has said in a search.
type answered struct {
	best  usi.BestMove
	infos []usi.Info // those with a variation
	// nodes is the most nodes that any line tells of.
	nodes uint64
	took  time.Duration
}

// lastOf returns the last line of a rank, nil if there is none.
func (a *answered) lastOf(rank int) *usi.Info {
	for i := range slices.Backward(a.infos) {
		if max(a.infos[i].MultiPV, 1) == rank {
			return &a.infos[i]
		}
	}
	return nil
}

// heardSince returns what has been said from a line on, the answer last.
func (t *trial) heardSince(first int, best usi.BestMove) *answered {
	a := &answered{best: best, took: time.Since(t.saidAt)}
	for _, line := range t.received[first:] {
		info, _ := usi.ParseInfo(line)
		a.nodes = max(a.nodes, info.Nodes)
		if info.HasLine() {
			a.infos = append(a.infos, info)
		}
	}
	return a
}

// ofLastLine has the engine search, some positions until it is stopped, and calls a
// function that says what is wrong with the last line.
func ofLastLine(wrong wrongLast) func(*trial) {
	return func(t *trial) {
		t.ready()
		t.lastOfStopped(opening, wrong)
		t.lastOfSearch(opening, wrong)
		t.lastOfSearch(reply, wrong)
		t.lastOfStopped(middleGame, wrong)
		t.lastOfSearch(middleGame, wrong)
		t.lastOfSearch(mateInThree, wrong)
	}
}

// wrongLast says what is wrong with the last line of a search, if anything is.
type wrongLast func(t *trial, a *answered, last *usi.Info) string

// lastOfSearch checks the last line of a search that ends by itself.
func (t *trial) lastOfSearch(position string, wrong wrongLast) {
	first := len(t.received)
	t.search(position, quickGo, t.thinking())
	t.checkLast(first, wrong)
}

// lastOfStopped checks the last line of a search that is stopped.
func (t *trial) lastOfStopped(position string, wrong wrongLast) {
	first := len(t.received)
	t.position(position)
	t.say("go infinite")
	t.letPass(analyseFor)
	t.say("stop")
	t.move(t.atOnce())
	t.checkLast(first, wrong)
}

// checkLast looks at the last line of the search whose first line is given.
func (t *trial) checkLast(first int, wrong wrongLast) {
	if t.decided {
		return
	}
	best, _ := usi.ParseBestMove(t.lastReceived())
	a := t.heardSince(first, best)
	last := a.lastOf(1)
	if last == nil {
		t.fail("no variation before %s", quote(t.lastReceived()))
		return
	}
	if text := wrong(t, a, last); text != "" {
		t.fail("%s before %s: %s", quote(last.String()), quote(t.lastReceived()), text)
	}
}

func noExactScore(_ *trial, _ *answered, last *usi.Info) string {
	switch {
	case !last.Scored:
		return "no score"
	case last.Bound != engine.Exact:
		return "the score is a bound"
	}
	return ""
}

// cannotBePlayed says which move of a line is illegal, or repeats a position before the
// end of the line.
func cannotBePlayed(t *trial, _ *answered, last *usi.Info) string {
	position := *t.game.Current()
	seen := map[uint64]bool{position.Key(): true}
	for i, move := range last.PV {
		if err := position.CheckLegal(move); err != nil {
			return fmt.Sprintf("%s is illegal: %v", move, err)
		}
		position.Play(move)
		if seen[position.Key()] && i < len(last.PV)-1 {
			return fmt.Sprintf("%s repeats a position, and the line goes on", move)
		}
		seen[position.Key()] = true
	}
	return ""
}

func oneMove(t *trial, _ *answered, last *usi.Info) string {
	after := *t.game.Current()
	if len(last.PV) > 1 || after.CheckLegal(last.PV[0]) != nil {
		return ""
	}
	if after.Play(last.PV[0]); after.HasLegalMove() {
		return "a line of one move where the game goes on"
	}
	return ""
}

func fewerNodes(_ *trial, a *answered, last *usi.Info) string {
	if last.Nodes < a.nodes {
		return fmt.Sprintf("%d nodes had been reported before", a.nodes)
	}
	return ""
}

// lastTime has the engine think long enough for an error of more than the slack in the time
// that it reports to show.
func lastTime(t *trial) {
	t.ready()
	first, long := len(t.received), 2*t.settings.Slack
	t.search(opening, fmt.Sprintf("go btime 0 wtime 0 byoyomi %d", long.Milliseconds()), t.patience(t.manners.answer)+long)
	t.checkLast(first, func(t *trial, a *answered, last *usi.Info) string {
		if stale := a.took - last.Elapsed; stale > t.settings.Slack && last.Elapsed < a.took/2 {
			return fmt.Sprintf("its time is %v, and %v have passed", last.Elapsed, a.took.Round(time.Millisecond))
		}
		return ""
	})
}

// lastRanks compares the last lines of all ranks.
func lastRanks(t *trial) {
	t.several()
	for _, position := range []string{opening, reply, middleGame} {
		t.lastOfSearch(position, wrongRanks)
	}
	t.lastOfStopped(middleGame, wrongRanks)
}

// wrongRanks says which rank's last line is worth more than the one above, or begins as
// it does.
func wrongRanks(_ *trial, a *answered, _ *usi.Info) string {
	most := 1
	for i := range a.infos {
		most = max(most, a.infos[i].MultiPV)
	}
	began := map[shogi.Move]int{}
	for rank := 1; rank <= most; rank++ {
		info := a.lastOf(rank)
		if info == nil {
			return fmt.Sprintf("no rank %d", rank)
		}
		if other, is := began[info.PV[0]]; is {
			return fmt.Sprintf("ranks %d and %d both begin with %s", other, rank, info.PV[0])
		}
		if above := a.lastOf(rank - 1); above != nil && info.Score.Compare(above.Score) > 0 {
			return fmt.Sprintf("rank %d with %v comes after rank %d with %v", rank, info.Score, rank-1, above.Score)
		}
		began[info.PV[0]] = rank
	}
	return ""
}
