package play

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/tournament"
)

// playPondering plays a game in which both engines ponder.
func playPondering(t *testing.T, spec *tournament.Spec) tournament.Result {
	t.Helper()
	spec.Defaults.Ponder, spec.Records.Transcripts = true, true
	return mustPlay(t, newTestTable(t, spec), newJob("startpos"))
}

// talk returns what was sent in a transcript since usinewgame, by the first words of each line.
func talk(transcript []string) string {
	var sent []string
	for _, line := range transcript {
		_, text, ok := strings.Cut(line, " > ")
		switch {
		case !ok:
		case strings.HasPrefix(text, "usinewgame"):
			sent = nil
		case strings.HasPrefix(text, "go ponder"):
			sent = append(sent, "go ponder")
		default:
			word, _, _ := strings.Cut(text, " ")
			sent = append(sent, word)
		}
	}
	return strings.Join(sent, " ")
}

const ponderer = "go | expect\nponderhit | expect\nstop | move"

// An engine ponders on the reply that it expects. A hit goes on with that search; after any other
// reply it is stopped, and the answer is thrown away.
func TestPonderingPrograms(t *testing.T) {
	spec := twoPrograms(t, ponderer, ponderer)
	result := playPondering(t, spec)
	want := [2]string{"position go position go ponder ponderhit position go ponder ponderhit position go ponder stop gameover",
		"position go position go ponder ponderhit position go ponder ponderhit gameover"}
	for c, got := range [2]string{talk(result.Transcripts[0]), talk(result.Transcripts[1])} {
		if got != want[c] {
			t.Errorf("hits: sent\n%s\nwant\n%s", got, want[c])
		}
	}
	for i, m := range result.Moves {
		if (m.Pondered > 0) != (i >= 2) || m.Elapsed > m.Pondered && i >= 2 && m.Elapsed > time.Minute.Microseconds() {
			t.Errorf("move %d: %+v", i, m)
		}
	}
	if err := Verify(spec, &result); err != nil {
		t.Error(err)
	}
	spec.Defaults.Ponder = false
	if err := Verify(spec, &result); err == nil || !strings.Contains(err.Error(), "ponder_us") {
		t.Errorf("without pondering: %v", err)
	}

	spec = twoPrograms(t, ponderer, "go 1 | say bestmove 3c3d\ngo 2 | say bestmove 8c8d")
	spec.Adjudication.MaxMoves = 4
	result = playPondering(t, spec)
	if got, want := talk(result.Transcripts[0]), "position go position go ponder stop position go position go ponder stop "+
		"gameover"; result.Failure != nil || got != want {
		t.Errorf("misses: %+v, sent\n%s\nwant\n%s", result.Failure, got, want)
	}
}

// What goes wrong in the opponent's time shows at the engine's next move.
func TestPonderingFailures(t *testing.T) {
	for script, kind := range map[string]tournament.FailureKind{
		"go | expect\ngo ponder | move":                              tournament.ProtocolError,
		"go | expect\ngo ponder | exit 3":                            tournament.Crash,
		"go | expect\nponderhit | hang\nstop | hang":                 tournament.Hang,
		"go | expect\nponderhit |\nstop | move":                      tournament.TimeLoss,
		"go | expect\nponderhit | say bestmove 7g7e\nstop | move":    tournament.IllegalMove,
		"go | expect\nponderhit | say bestmove resign\nstop | move ": "",
	} {
		spec := twoPrograms(t, script, "go | sleep 100ms | move")
		spec.TimeControl = tournament.TimeControl{Byoyomi: 500 * time.Millisecond, Margin: time.Minute}
		spec.Failures.Hang = 300 * time.Millisecond
		if kind == tournament.TimeLoss || kind == tournament.Hang {
			spec.TimeControl.Margin = time.Millisecond
			spec.Engines[1].TimeControl = tournament.TimeControl{Byoyomi: time.Minute}
		}
		if kind == tournament.TimeLoss {
			spec.Failures.Hang = time.Minute
		}
		result := playPondering(t, spec)
		switch f := result.Failure; {
		case kind == "" && result.Reason != tournament.Resignation:
			t.Errorf("%q: %s, %+v", script, result.Reason, f)
		case kind != "" && (f == nil || f.Kind != kind || f.Engine != "first"):
			t.Errorf("%q: %+v, want %s", script, f, kind)
		}
	}
}

// Profiles ponder in this process and in their own, and are ready for the next game.
func TestPonderingProfiles(t *testing.T) {
	for _, child := range []bool{false, true} {
		spec := newSpec()
		spec.TimeControl = tournament.TimeControl{MoveTime: 30 * time.Millisecond, Margin: time.Minute}
		spec.Adjudication.MaxMoves = 12
		spec.Defaults.Ponder, spec.Records.Transcripts = true, true
		for i := range spec.Engines {
			spec.Engines[i].Child = child
			spec.Engines[i].Options = map[string]string{"USI_Hash": "4"}
		}
		table := newTestTable(t, spec)
		var sent string
		for range 2 {
			result := mustPlay(t, table, newJob("startpos"))
			if result.Failure != nil || result.Reason != tournament.MaxMovesReached {
				t.Fatalf("child: %v: %s, %+v", child, result.Reason, result.Failure)
			}
			if err := Verify(spec, &result); err != nil {
				t.Error(err)
			}
			sent += talk(result.Transcripts[0])
			hits := strings.Count(sent, "ponderhit")
			pondered := slices.ContainsFunc(result.Moves, func(m tournament.MoveRecord) bool { return m.Pondered > 0 })
			if hits > 0 && !pondered && !strings.Contains(talk(result.Transcripts[1]), "ponderhit") {
				t.Errorf("child: %v: no time of pondering in %s", child, fmt.Sprint(result.Moves))
			}
		}
		if !strings.Contains(sent, "go ponder") {
			t.Errorf("child: %v: sent %s", child, sent)
		}
	}
}
