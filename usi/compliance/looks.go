package compliance

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/usi"
)

// looks are the words that look at what has come.
var looks = map[string]word{
	"some":              func(t *trial, rule string) { t.some(t.received, rule) },
	"some of its lines": func(t *trial, rule string) { t.some(t.last.lines, rule) },
	"all":               (*trial).all,
	"answer": func(t *trial, rule string) {
		patterns, otherwise := readRule(rule)
		t.decideIf(!patterns[0].MatchString(t.last.line), Failed, "%s %s after %s", quote(t.last.line), otherwise, t.said)
	},
	"ASCII": func(t *trial, _ string) {
		for _, line := range t.received {
			foreign := strings.ContainsFunc(strings.TrimSuffix(line, "\r"), func(r rune) bool { return r != '\t' && (r < ' ' || r > '~') })
			t.decideIf(foreign, Failed, "%+q is not ASCII", line)
		}
	},
	"nothing on stderr": func(t *trial, _ string) {
		words := t.process.lastWords()
		t.decideIf(words != "", Failed, "%s on stderr", quote(words))
	},
	"options can be read": func(t *trial, _ string) {
		for _, line := range t.received {
			_, err := usi.ParseOption(line)
			t.decideIf(err != nil && strings.HasPrefix(line, "option "), Failed, "%v", err)
		}
	},
	"values of combos": func(t *trial, _ string) {
		combos := t.options(func(o engine.Option) bool { return o.Kind == engine.ComboOption })
		for _, o := range combos {
			t.decideIf(strings.Contains(strings.Join(o.Values, ""), " "), Failed, "option %s: a space in one of %q", o.Name, o.Values)
			t.decideIf(!slices.Contains(o.Values, o.Default), Failed, "option %s: the default %q is not among its values", o.Name, o.Default)
		}
		t.decideIf(len(combos) == 0, NotApplicable, "no combos")
	},
	"legal ponder move": func(t *trial, _ string) {
		err := t.afterMove().CheckLegal(t.last.best.Ponder)
		t.decideIf(err != nil && t.last.best.Ponder != shogi.NoMove, Failed, "%s: the ponder move is illegal: %v", quote(t.last.line), err)
	},
	"no ponder move after the mate": func(t *trial, _ string) {
		t.decideIf(t.afterMove().HasLegalMove(), Inconclusive, "%s does not mate", quote(t.last.line))
		t.decideIf(t.last.best.Ponder != shogi.NoMove, Failed, "%s: there is no reply to ponder on", quote(t.last.line))
	},
	"mate on the board": func(t *trial, _ string) {
		t.decideIf(t.afterMove().HasLegalMove(), Failed, "%s does not mate, although the mate counts", quote(t.last.line))
	},
	"declaration": func(t *trial, _ string) {
		declared := t.options(func(o engine.Option) bool { return o.Name == "EnteringKingRule" })
		t.decideIf(!t.last.best.Win && len(declared) > 0, Failed, "%s although a win could be declared", quote(t.last.line))
		t.decideIf(!t.last.best.Win, NotApplicable, "%s; declaring is no duty, and there is no option EnteringKingRule", quote(t.last.line))
	},
	"no perpetual check": func(t *trial, _ string) {
		game := t.last.game
		game.Play(t.last.best.Move)
		v := game.Verdict(shogi.Rules{})
		lost := v.Ending == shogi.PerpetualCheck && v.Winner == game.Current().SideToMove()
		t.decideIf(lost, Failed, "%s is the fourth repetition by checks, which loses", quote(t.last.line))
	},
}

// lineLook looks at the last variation before an answer, which clients keep as what the engine thinks of its move. It
// reports whether that is wrong, and what.
type lineLook func(t *trial, last *usi.Info) (wrong bool, what string)

// lineLooks are what can be looked at after every move.
var lineLooks = map[string]lineLook{
	"variation of the move": func(t *trial, last *usi.Info) (bool, string) {
		return last.PV[0] != t.last.best.Move, "another move"
	},
	"exact score": func(_ *trial, last *usi.Info) (bool, string) {
		return !last.Scored || last.Bound != engine.Exact, "no score, or one that is a bound"
	},
	"more than one move": func(t *trial, last *usi.Info) (bool, string) {
		alone := len(last.PV) == 1 && last.PV[0] == t.last.best.Move && last.Depth != 1 // which knows no more
		return alone && t.afterMove().HasLegalMove(), "a line of one move where the game goes on"
	},
	"all nodes": func(t *trial, last *usi.Info) (bool, string) {
		return last.Nodes < t.last.nodes, fmt.Sprintf("%d nodes had been reported before", t.last.nodes)
	},
	"time of the answer": func(t *trial, last *usi.Info) (bool, string) {
		stale := t.last.took-last.Elapsed > t.settings.Slack && last.Elapsed < t.last.took/2
		return stale, fmt.Sprintf("its time is %v, and %v have passed", last.Elapsed, t.last.took.Round(time.Millisecond))
	},
	"playable variation": cannotBePlayed, "ranks in order": wrongRanks,
}

// readRule reads "`PATTERN` … else TEXT".
func readRule(rule string) (patterns []*regexp.Regexp, otherwise string) {
	parts := strings.Split(rule, "`")
	for i := 1; i < len(parts); i += 2 {
		patterns = append(patterns, regexp.MustCompile(parts[i]))
	}
	return patterns, strings.TrimPrefix(strings.TrimSpace(parts[len(parts)-1]), "else ")
}

// some looks for a line. Without one the verdict is that behind else.
func (t *trial) some(lines []string, rule string) {
	patterns, otherwise := readRule(rule)
	verdict, text, _ := strings.Cut(otherwise, ": ")
	t.decideIf(!slices.ContainsFunc(lines, patterns[0].MatchString), Verdict(verdict), "%s after %s", text, t.said)
}

// all looks at all lines of a kind, without the remarks in info lines.
func (t *trial) all(rule string) {
	patterns, otherwise := readRule(rule)
	for _, line := range t.received {
		if strings.HasPrefix(line, "info ") {
			line, _, _ = strings.Cut(line, " string ")
		}
		wrong := line != "info" && patterns[0].MatchString(line) && !patterns[1].MatchString(line)
		t.decideIf(wrong, Failed, "%s %s", quote(line), otherwise)
	}
}

// afterMove returns the position after the last answer.
func (t *trial) afterMove() *shogi.Position {
	after := t.last.game.Current().After(t.last.best.Move)
	return &after
}

// cannotBePlayed says which move of a line is illegal, or repeats a position before the end of the line.
func cannotBePlayed(t *trial, last *usi.Info) (bool, string) {
	position := *t.last.game.Current()
	seen := map[uint64]bool{position.Key(): true}
	for i, move := range last.PV {
		if err := position.CheckLegal(move); err != nil {
			return true, fmt.Sprintf("%s is illegal: %v", move, err)
		}
		position.Play(move)
		if seen[position.Key()] && i < len(last.PV)-1 {
			return true, fmt.Sprintf("%s repeats a position, and the line goes on", move)
		}
		seen[position.Key()] = true
	}
	return false, ""
}

// wrongRanks says which rank's last line is worth more than the one above, or begins as it does.
func wrongRanks(t *trial, _ *usi.Info) (bool, string) {
	began := map[shogi.Move]int{}
	for rank := 1; rank <= slices.Max(slices.Collect(maps.Keys(t.last.infos))); rank++ {
		info, ok := t.last.infos[rank]
		above, ranked := t.last.infos[rank-1]
		if !ok {
			return true, fmt.Sprintf("no rank %d", rank)
		} else if other, is := began[info.PV[0]]; is {
			return true, fmt.Sprintf("ranks %d and %d both begin with %s", other, rank, info.PV[0])
		} else if ranked && info.Score.Compare(above.Score) > 0 {
			return true, fmt.Sprintf("rank %d with %v comes after rank %d with %v", rank, info.Score, rank-1, above.Score)
		}
		began[info.PV[0]] = rank
	}
	return false, ""
}
