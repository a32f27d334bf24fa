//go:build e2e

package report

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shotest/tournament"
)

func TestWatchFollows(t *testing.T) {
	all := withLive(t, sprt(t), 2)
	r := &running{all: all, games: 20, live: all.Live}
	url, stop := serve(t, r.data, anyPort)
	b := open(t, url, desktopWidth, desktopHeight)
	b.WaitFor(`document.querySelector("#connection").textContent === "connected"`)
	b.WaitFor(`document.querySelectorAll("#current .card svg.board").length === 2`)
	b.Pictures("watch")
	eval[bool](b, `globalThis.notReloaded = document.querySelector("details").open = true`)
	standings := eval[string](b, `document.querySelector("#table-standings").textContent`)
	line := eval[string](b, `document.querySelector("#chart-llr polyline").getAttribute("points")`)

	next := all.Live[0]
	next.Moves = randomMoves(t, nil, "startpos moves 7g7f 3c3d", 2)
	r.change(23, []tournament.LiveGame{next})
	b.WaitFor(`document.querySelector("#found").textContent === "23 of 23 games"`)
	b.WaitFor(`document.querySelectorAll("#current .card").length === 1`)
	b.WaitFor(`document.querySelector("#current .card svg.board").dataset.sfen.startsWith("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/")`)
	if eval[string](b, `document.querySelector("#table-standings").textContent`) == standings {
		t.Error("the standings stay as they were")
	}
	if eval[string](b, `document.querySelector("#chart-llr polyline").getAttribute("points")`) == line {
		t.Error("the chart stays as it was")
	}
	if !eval[bool](b, `globalThis.notReloaded && document.querySelector("details").open`) {
		t.Error("the page was loaded anew, or what was opened is closed")
	}
	b.checkReconnect(r, strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/"), stop)
}

// checkReconnect stops the server, plays on, and starts it anew.
func (b *tab) checkReconnect(r *running, address string, stop func() error) {
	b.T.Helper()
	if err := stop(); err != nil {
		b.T.Errorf("stopping: %v", err)
	}
	b.WaitFor(`document.querySelector("#connection").textContent.startsWith("connection lost")`)
	r.change(31, nil)
	serve(b.T, r.data, address)
	b.WaitFor(`document.querySelector("#found").textContent === "31 of 31 games" && document.querySelector("#connection").textContent === "connected"`)
	b.WaitFor(`document.querySelector("#now").hidden`)
	if !eval[bool](b, "globalThis.notReloaded") {
		b.T.Error("the page was loaded anew")
	}
	// The browser itself complains of the connection that was lost.
	b.Forgive(func(trouble string) bool { return strings.Contains(trouble, "net::ERR_") })
}

// TestWatchSaysWhetherItGoesOn: a tournament that has been broken off is not "under way",
// one that has no games has no chart of them.
func TestWatchSaysWhetherItGoesOn(t *testing.T) {
	r := &running{all: withLive(t, sprt(t), 1), state: tournament.Waiting}
	url, _ := serve(t, r.data, anyPort)
	b := open(t, url, desktopWidth, desktopHeight)
	state := func(want string) { b.WaitFor(`document.querySelector("#state").textContent === "` + want + `"`) }
	state("waiting")
	if eval[bool](b, `document.querySelector("#chart-elo") !== null`) {
		t.Error("a chart of no games is drawn")
	}
	b.Pictures("watch-waiting")
	r.changeState(20, r.all.Live, tournament.Running)
	state("under way")
	b.WaitFor(`document.querySelectorAll("#current .card").length === 1 && document.querySelector("#chart-elo") !== null`)
	r.changeState(20, nil, tournament.Interrupted)
	state("interrupted")
	b.WaitFor(`document.querySelector("#now").hidden`)
	b.Pictures("watch-interrupted")
	r.changeState(20, nil, tournament.Finished)
	state("finished")
}

// TestFollowsGameBeingPlayed: who looks at the end of a current game sees its
// moves as they come, and its result in the end.
func TestFollowsGameBeingPlayed(t *testing.T) {
	all := sprt(t)
	ended := all.Results[20]
	current := func(plies int) []tournament.LiveGame {
		return []tournament.LiveGame{{Job: ended.Job, Moves: ended.Moves[:plies], Started: time.Now()}}
	}
	r := &running{all: all, games: 20, live: current(5)}
	url, _ := serve(t, r.data, anyPort)
	b := open(t, url, desktopWidth, desktopHeight)
	b.WaitFor(`document.querySelector("#current .card a") !== null`)
	eval[bool](b, `document.querySelector("#current .card a").click(), true`)
	b.WaitFor(fmt.Sprintf(`document.querySelector("#sfen").textContent === %q`, historyOf(t, &ended, 5).Current().SFEN()))
	r.change(20, current(8))
	b.WaitFor(fmt.Sprintf(`document.querySelector("#sfen").textContent === %q`, historyOf(t, &ended, 8).Current().SFEN()))
	r.change(21, nil)
	b.WaitFor(fmt.Sprintf(`document.querySelector("#sfen").textContent === %q`, historyOf(t, &ended, len(ended.Moves)).Current().SFEN()))
	b.WaitFor(fmt.Sprintf(`document.querySelector("#game-title").textContent.includes(%q)`, result(ended.Outcome)))
}
