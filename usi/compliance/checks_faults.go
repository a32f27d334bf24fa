package compliance

import "strings"

// Row 20: positions that cannot be.

// brokenPositions cannot be read: too few ranks; a rank that is too long; a letter
// that is no piece; fields missing; no word of sense; nothing.
var brokenPositions = []string{
	"sfen lnsgkgsnl/1r5b1/ppppppppp w - 1",
	"sfen lnsgkgsnl/1r5b1/pppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
	"sfen lnsgkgsnl/1r5b1/ppppxpppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
	"sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
	"sfen \x01\x02",
	"",
}

// refuses returns the check that positions that cannot be are complained of, and
// resigned.
func refuses(positions ...string) func(*trial) {
	return func(t *trial) {
		t.ready()
		for _, position := range positions {
			t.refuse(position)
		}
	}
}

func (t *trial) refuse(position string) {
	before := len(t.received)
	command := strings.TrimSuffix("position "+position, " ")
	t.say(command, quickGo)
	line := t.answer("bestmove", t.thinking())
	if t.decided {
		return
	}
	if strings.TrimSpace(line) != "bestmove resign" {
		t.fail("plays %s in %s", quote(line), quote(command))
	}
	for _, line := range t.received[before:] {
		if strings.HasPrefix(line, "info string ") {
			return
		}
	}
	t.fail("no info string about %s", quote(command))
}

func recovers(t *trial) {
	t.ready()
	for _, position := range []string{"startpos moves 7g7f 7g7f", brokenPositions[0]} {
		t.say("position "+position, quickGo)
		t.answer("bestmove", t.thinking())
		t.search(reply, quickGo, t.thinking())
	}
	t.onlyOne()
}
