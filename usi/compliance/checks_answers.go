package compliance

import (
	"fmt"
	"time"

	"shotest/shogi"
	"shotest/usi"
)

// Rows 9 to 11, 13, 19 and 21 to 23: when an answer comes, when none does, and how
// many.

// moment is how long a search goes on before something happens to it.
const moment = 100 * time.Millisecond

func oneAnswerEach(t *trial) {
	t.ready()
	t.say("usinewgame")
	t.assume(opening)
	for range 6 {
		if t.decided {
			return
		}
		game := t.game
		t.say("position "+game.USI(), quickGo)
		if best := t.move(t.thinking()); !t.decided {
			game.Play(best.Move)
		}
	}
	t.onlyOne()
}

func stopAndGameOver(t *trial) {
	t.ready()
	t.position(opening)
	t.say("go btime 60000 wtime 60000 byoyomi 0")
	t.letPass(moment)
	t.say("stop", "gameover lose")
	t.bestMove(t.atOnce())
	t.onlyOne()
	t.getReady()
	t.say("usinewgame")
	t.search(reply, quickGo, t.thinking())
	t.onlyOne()
}

// quickStops alternates between two positions, so that an answer to the search
// before is illegal.
func quickStops(t *trial) {
	t.ready()
	const searches = 20
	for i := range searches {
		position := []string{opening, reply}[i%2]
		t.assume(position)
		t.say("position "+position, "go infinite", "stop")
		t.bestMove(t.atOnce())
	}
	t.onlyOne()
	t.remark("%d answers to %d searches", searches, searches)
}

func gameOverWhilePondering(t *trial) {
	t.ready()
	t.position(opening)
	t.say("go ponder btime 60000 wtime 60000 byoyomi 0")
	t.noAnswer(pause, "before gameover")
	t.say("gameover win")
	t.bestMove(t.atOnce())
	t.onlyOne()
	t.say("usinewgame")
	t.search(reply, quickGo, t.thinking())
	t.onlyOne()
}

func unknownResult(t *trial) {
	t.ready()
	t.say("gameover censored")
	t.noAnswer(pause, "in answer to gameover, when nothing had been asked")
	t.position(opening)
	t.say("go infinite")
	t.letPass(moment)
	t.say("stop", "gameover censored")
	t.bestMove(t.atOnce())
	t.onlyOne()
	t.search(reply, quickGo, t.thinking())
}

// pondersOn ends a ponder search by stop, and another by ponderhit.
func pondersOn(position string) func(*trial) {
	return func(t *trial) {
		t.ready()
		for _, end := range []string{"stop", "ponderhit"} {
			t.position(position)
			t.say("go ponder btime 0 wtime 0 byoyomi 100")
			t.noAnswer(5*moment, "before ponderhit or stop")
			t.say(end)
			t.bestMove(t.thinking())
			t.onlyOne()
		}
	}
}

func analysesOn(t *trial) {
	t.ready()
	for _, position := range []string{mateInOne, mateInThree} {
		t.position(position)
		t.say("go infinite")
		t.noAnswer(5*moment, "before stop")
		t.say("stop")
		t.bestMove(t.atOnce())
		t.onlyOne()
	}
}

func legalPonder(t *trial) {
	t.ready(usi.SetOption{Name: "USI_Ponder", Value: "true"})
	given, positions := 0, []string{opening, reply, middleGame, inCheck}
	for _, position := range positions {
		best := t.search(position, quickGo, t.thinking())
		if t.decided || best.Ponder == shogi.NoMove {
			continue
		}
		given++
		after := *t.game.Current()
		after.Play(best.Move)
		if err := after.CheckLegal(best.Ponder); err != nil {
			t.fail("%s: the ponder move is illegal: %v", quote(t.lastReceived()), err)
		}
	}
	t.remark("a ponder move in %d of %d answers", given, len(positions))
}

func noPonderAfterMate(t *trial) {
	t.ready(usi.SetOption{Name: "USI_Ponder", Value: "true"})
	best := t.search(mateInOne, quickGo, t.thinking())
	if t.decided {
		return
	}
	after := *t.game.Current()
	after.Play(best.Move)
	switch {
	case after.HasLegalMove():
		t.decide(Inconclusive, "%s does not mate", quote(t.lastReceived()))
	case best.Ponder != shogi.NoMove:
		t.fail("%s: there is no reply to ponder on", quote(t.lastReceived()))
	}
}

func idleStop(t *trial) {
	t.ready()
	stop := func(when string) {
		t.say("stop")
		t.nothing(pause, "in answer to stop, "+when, func(line string) bool { return line != "" })
	}
	stop("before the first search")
	t.search(opening, quickGo, t.thinking())
	stop("after the answer")
}

// inputEnds ends the input while the engine does something, or nothing.
func inputEnds(command string) func(*trial) {
	return func(t *trial) {
		t.ready()
		if command != "" {
			t.position(opening)
			t.say(command)
			t.letPass(moment)
		}
		t.closeInput()
		t.exits(t.atOnce())
	}
}

// optionMeanwhile sets an option during a search, to the value that it has if it
// is declared.
func optionMeanwhile(command, name, value string) func(*trial) {
	return func(t *trial) {
		t.ready()
		value := value
		if o, declared := t.option(name); declared {
			value = o.Default
		}
		t.position(opening)
		t.say(command)
		t.letPass(moment)
		t.say(fmt.Sprintf("setoption name %s value %s", name, value))
		t.letPass(moment)
		t.say("stop")
		t.bestMove(t.atOnce())
		t.onlyOne()
		t.search(reply, quickGo, t.thinking())
	}
}

func readyTwice(t *trial) {
	t.handshake()
	t.say("isready", "isready")
	for range 2 {
		t.line("readyok", 2*t.patience(t.manners.ready))
	}
}

// positionMeanwhile leaves open whether the first answer comes with the position,
// or with the go that follows.
func positionMeanwhile(t *trial) {
	t.ready()
	t.position(opening)
	t.say("go infinite")
	t.letPass(moment)
	t.say("position "+reply, quickGo)
	t.bestMove(t.atOnce())
	t.assume(reply)
	t.move(t.thinking())
	t.onlyOne()
}

func goMeanwhile(t *trial) {
	t.ready()
	t.position(opening)
	t.say("go infinite")
	t.letPass(moment)
	t.say(quickGo)
	t.bestMove(t.atOnce())
	t.move(t.thinking())
	t.onlyOne()
}
