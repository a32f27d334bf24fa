package compliance

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"shotest/engine"
	"shotest/usi"
)

// Rows 1 to 6: how engines are started and told their options.

// registrationTime is how long GUIs wait for usiok when an engine is added.
const registrationTime = time.Second

func registration(t *trial) {
	t.start()
	t.say("usi", "quit")
	t.line("usiok", max(registrationTime, t.atOnce()))
	t.exits(max(registrationTime, t.atOnce()))
}

func elsewhere(t *trial) {
	folder, err := os.MkdirTemp("", "compliance")
	if err != nil {
		t.decide(Inconclusive, "no other folder: %v", err)
		return
	}
	defer os.RemoveAll(folder)
	t.startIn(folder)
	t.ready()
	t.search(opening, quickGo, t.thinking())
	t.end() // it must not stand in the folder that is removed
}

func carriageReturns(t *trial) {
	t.lineEnd = "\r"
	t.ready()
	t.say("usinewgame")
	t.search(opening, quickGo, t.thinking())
	t.say("quit")
	t.exits(t.patience(0))
}

func exactLines(t *trial) {
	t.ready()
	for _, word := range []string{"usiok", "readyok"} {
		i := slices.IndexFunc(t.received, func(line string) bool { return strings.TrimSpace(line) == word })
		if t.decided {
			return
		}
		if line := t.received[i]; withoutNativeEnd(line) != word {
			t.fail("%s instead of %q", quote(line), word)
		}
	}
}

// withoutNativeEnd takes the CR off that programs for Windows write by themselves.
func withoutNativeEnd(line string) string {
	if runtime.GOOS == "windows" {
		return strings.TrimSuffix(line, "\r")
	}
	return line
}

func optionNames(t *trial) {
	t.handshake()
	for _, line := range t.declarations() {
		o, err := usi.ParseOption(line)
		switch {
		case err != nil:
			t.fail("%v", err)
		case strings.Contains(o.Name, " "):
			t.fail("a space in the name %q: %s", o.Name, quote(line))
		case !isASCII(o.Name):
			t.fail("the name %q is not ASCII", o.Name)
		}
	}
	if len(t.declarations()) == 0 {
		t.decide(NotApplicable, "no options")
	}
}

func comboValues(t *trial) {
	t.handshake()
	combos := 0
	for _, o := range t.declared() {
		if o.Kind != engine.ComboOption {
			continue
		}
		combos++
		for _, value := range o.Values {
			if strings.Contains(value, " ") {
				t.fail("option %s: a space in the value %q", o.Name, value)
			}
		}
		if !slices.Contains(o.Values, o.Default) {
			t.fail("option %s: the default %q is not among its values", o.Name, o.Default)
		}
	}
	if combos == 0 {
		t.decide(NotApplicable, "no combos")
	}
}

func emptyStrings(t *trial) {
	t.handshake()
	count := 0
	for _, o := range t.declared() {
		if (o.Kind == engine.StringOption || o.Kind == engine.FilenameOption) && o.Default == "" {
			count++
			t.say(usi.SetOption{Name: o.Name}.String())
		}
	}
	if count == 0 {
		t.decide(NotApplicable, "no string option with an empty default")
	}
	t.getReady()
	t.search(opening, quickGo, t.thinking())
}

func commonOptions(t *trial) {
	t.handshake()
	hash := "16"
	if o, declared := t.option("USI_Hash"); declared {
		hash = o.Default
	}
	t.say("setoption name USI_Hash value "+hash, "setoption name USI_Ponder value true")
	t.getReady()
	t.search(opening, quickGo, t.thinking())
}

func usualOrder(t *trial) {
	t.ready()
	for _, position := range []string{opening, reply} {
		t.say("usinewgame")
		t.search(position, quickGo, t.thinking())
		t.say("gameover win")
		t.getReady()
	}
}

func newGame(t *trial) {
	t.ready()
	t.say("usinewgame")
	t.nothing(pause, "in answer to usinewgame", func(line string) bool {
		return line != "" && !strings.HasPrefix(line, "info ")
	})
	t.say("usinewgame")
	t.search(opening, "go btime 0 wtime 0 byoyomi 100", t.within(100*time.Millisecond))
}

func signsOfLife(t *trial) {
	t.handshake()
	t.say("isready")
	began, limit := time.Now(), t.settings.keepAlive
	last := began
	for {
		line, heard := t.hear(last.Add(t.within(limit)))
		if !heard {
			t.fail("silent for %v after isready", limit)
			return
		}
		if last = time.Now(); strings.TrimSpace(line) == "readyok" {
			break
		}
	}
	t.remark("ready after %v", time.Since(began).Round(time.Millisecond))
}
