package compliance

import (
	"strconv"
	"strings"

	"shotest/shogi"
	"shotest/usi"
)

// The rules of the game that engines get wrong.

// declarationRule sets the rule that most servers play by, where rules can be set.
func (t *trial) declarationRule() (canSet bool) {
	t.handshake()
	o, declared := t.option("EnteringKingRule")
	if declared && usi.CheckOptionValue(o, shogi.CSARule27.String()) == nil {
		t.say(usi.SetOption{Name: o.Name, Value: shogi.CSARule27.String()}.String())
		canSet = true
	}
	t.getReady()
	return canSet
}

func declares(t *trial) {
	canSet := t.declarationRule()
	t.position(declarable)
	t.say(quickGo)
	best := t.bestMove(t.thinking())
	switch {
	case t.decided || best.Win:
	case canSet:
		t.fail("%s although a win could be declared", quote(t.lastReceived()))
	default:
		t.decide(NotApplicable, "%s; declaring is no duty, and there is no option EnteringKingRule", quote(t.lastReceived()))
	}
}

func doesNotDeclare(t *trial) {
	t.declarationRule()
	t.position(undeclarable)
	t.say(quickGo)
	if best := t.bestMove(t.thinking()); !t.decided && best.Win {
		t.fail("%s with nine pieces in the zone", quote(t.lastReceived()))
	}
}

func resignsAt(position string) func(*trial) {
	return func(t *trial) {
		t.ready()
		t.position(position)
		t.say(quickGo)
		t.resigns(t.thinking())
		t.onlyOne()
	}
}

func playsTsume(t *trial) {
	t.ready()
	for _, position := range []string{tsumeInOne, tsumeInThree} {
		t.search(position, quickGo, t.thinking())
	}
}

// moveLimit sets the longest game to 256 moves, if that can be set.
func (t *trial) moveLimit() {
	const limit = 256
	t.handshake()
	o, declared := t.option("MaxMovesToDraw")
	if !t.decided && (!declared || usi.CheckOptionValue(o, strconv.Itoa(limit)) != nil) {
		t.decide(NotApplicable, "no option MaxMovesToDraw")
	}
	t.say("setoption name MaxMovesToDraw value " + strconv.Itoa(limit))
	t.getReady()
}

func matesByLastMove(t *trial) {
	t.moveLimit()
	best := t.search(lastMove, quickGo, t.thinking())
	if t.decided {
		return
	}
	after := *t.game.Current()
	if after.Play(best.Move); after.HasLegalMove() {
		t.fail("%s does not mate, although the mate counts", quote(t.lastReceived()))
	}
}

func noMateAfterLastMove(t *trial) {
	t.moveLimit()
	t.search(lateMate, quickGo, t.thinking())
	for _, line := range t.received {
		for _, word := range mateWords(line) {
			if !strings.HasPrefix(word, "-") {
				t.fail("%s: the game is drawn before", quote(line))
			}
		}
	}
}

func noPerpetualCheck(t *trial) {
	t.ready()
	best := t.search(repeated, quickGo, t.thinking())
	if t.decided {
		return
	}
	side := t.game.Current().SideToMove()
	t.game.Play(best.Move)
	if v := t.game.Verdict(shogi.Rules{}); v.Ending == shogi.PerpetualCheck && v.Winner != side {
		t.fail("%s is the fourth repetition by checks, which loses", quote(t.lastReceived()))
	}
}
