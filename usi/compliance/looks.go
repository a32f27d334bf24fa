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

// requireLine expects a received line with a pattern. Without one it gives the verdict otherwise.
func requireLine(pattern string, otherwise Verdict, reason string) step {
	return func(t *trial) { t.requireLine(t.received, pattern, otherwise, reason) }
}

func (t *trial) requireLine(lines []string, pattern string, otherwise Verdict, reason string) {
	found := slices.ContainsFunc(lines, regexp.MustCompile(pattern).MatchString)
	t.decideIf(!found, otherwise, "%s after %s", reason, t.lastSent)
}

// everyLine expects that all received lines with the pattern kind also have a pattern. It ignores
// the text after string in info lines.
func everyLine(kind, pattern, otherwise string) step {
	isKind, isGood := regexp.MustCompile(kind), regexp.MustCompile(pattern)
	return func(t *trial) {
		for _, line := range t.received {
			if strings.HasPrefix(line, "info ") {
				line, _, _ = strings.Cut(line, " string ")
			}
			wrong := line != "info" && isKind.MatchString(line) && !isGood.MatchString(line)
			t.decideIf(wrong, Failed, "%s %s", quote(line), otherwise)
		}
	}
}

// answerMatches expects that the last answer has a pattern.
func answerMatches(pattern, otherwise string) step {
	isGood := regexp.MustCompile(pattern)
	return func(t *trial) {
		t.decideIf(!isGood.MatchString(t.last.line), Failed, "%s %s after %s", quote(t.last.line),
			otherwise, t.lastSent)
	}
}

// onlyLines waits, and expects only lines with a pattern.
func onlyLines(pattern, when string) step {
	allowed := regexp.MustCompile(pattern)
	return func(t *trial) {
		t.expectNone(pause, when, func(line string) bool { return !allowed.MatchString(line) })
	}
}

func outputIsASCII(t *trial) {
	foreign := func(r rune) bool { return r != '\t' && (r < ' ' || r > '~') }
	for _, line := range t.received {
		t.decideIf(strings.ContainsFunc(strings.TrimSuffix(line, "\r"), foreign), Failed, "%+q is not ASCII", line)
	}
}

func stderrIsEmpty(t *trial) {
	words := t.process.lastStderrLine()
	t.decideIf(words != "", Failed, "%s on stderr", quote(words))
}

func optionsAreReadable(t *trial) {
	for _, line := range t.received {
		_, err := usi.ParseOption(line)
		t.decideIf(err != nil && strings.HasPrefix(line, "option "), Failed, "%v", err)
	}
}

func combosAreValid(t *trial) {
	combos := t.options(func(o engine.Option) bool { return o.Kind == engine.ComboOption })
	for _, o := range combos {
		hasSpace := strings.Contains(strings.Join(o.Values, ""), " ")
		t.decideIf(hasSpace, Failed, "option %s: a space in one of %q", o.Name, o.Values)
		isValue := slices.Contains(o.Values, o.Default)
		t.decideIf(!isValue, Failed, "option %s: the default %q is not among its values", o.Name, o.Default)
	}
	t.decideIf(len(combos) == 0, NotApplicable, "no combos")
}

func ponderMoveIsLegal(t *trial) {
	if t.last.best.Ponder == shogi.NoMove {
		return
	}
	err := t.afterMove().CheckLegal(t.last.best.Ponder)
	t.decideIf(err != nil, Failed, "%s: the ponder move is illegal: %v", quote(t.last.line), err)
}

func noPonderMoveAfterMate(t *trial) {
	t.decideIf(t.afterMove().HasLegalMove(), Inconclusive, "%s does not mate", quote(t.last.line))
	t.decideIf(t.last.best.Ponder != shogi.NoMove, Failed, "%s: there is no reply to ponder on", quote(t.last.line))
}

func playsMate(t *trial) {
	t.decideIf(t.afterMove().HasLegalMove(), Failed, "%s does not mate, although the mate counts", quote(t.last.line))
}

func declaresWin(t *trial) {
	hasRule := len(t.options(func(o engine.Option) bool { return o.Name == "EnteringKingRule" })) > 0
	t.decideIf(!t.last.best.Win && hasRule, Failed, "%s although a win could be declared", quote(t.last.line))
	const noDuty = "%s; declaring is no duty, and there is no option EnteringKingRule"
	t.decideIf(!t.last.best.Win, NotApplicable, noDuty, quote(t.last.line))
}

func noPerpetualCheck(t *trial) {
	game := t.last.game
	game.Play(t.last.best.Move)
	v := game.Verdict(shogi.Rules{})
	lost := v.Ending == shogi.PerpetualCheck && v.Winner == game.Current().SideToMove()
	t.decideIf(lost, Failed, "%s is the fourth repetition by checks, which loses", quote(t.last.line))
}

// lineCheck checks the last variation before an answer, which clients keep as the evaluation of the
// move. It reports whether the variation is wrong, and describes the fault.
type lineCheck func(t *trial, last *usi.Info) (wrong bool, what string)

// afterEachMove adds a check of the last variation after every further move.
func afterEachMove(look lineCheck) step {
	return func(t *trial) { t.moveChecks = append(t.moveChecks, look) }
}

func otherMove(t *trial, last *usi.Info) (bool, string) {
	return last.PV[0] != t.last.best.Move, "another move"
}

func noExactScore(_ *trial, last *usi.Info) (bool, string) {
	return !last.Scored || last.Bound != engine.Exact, "no score, or one that is a bound"
}

// singleMove reports a line that ends with the engine's own move. At depth 1 this is no fault.
func singleMove(t *trial, last *usi.Info) (bool, string) {
	alone := len(last.PV) == 1 && last.PV[0] == t.last.best.Move && last.Depth != 1
	return alone && t.afterMove().HasLegalMove(), "a line of one move where the game goes on"
}

func fewerNodes(t *trial, last *usi.Info) (bool, string) {
	return last.Nodes < t.last.nodes, fmt.Sprintf("%d nodes had been reported before", t.last.nodes)
}

func staleTime(t *trial, last *usi.Info) (bool, string) {
	stale := t.last.elapsed-last.Elapsed > t.settings.Slack && last.Elapsed < t.last.elapsed/2
	return stale, fmt.Sprintf("its time is %v, and %v have passed", last.Elapsed,
		t.last.elapsed.Round(time.Millisecond))
}

// afterMove returns the position after the last answer.
func (t *trial) afterMove() *shogi.Position {
	after := t.last.game.Current().After(t.last.best.Move)
	return &after
}

// unplayableLine reports a line with an illegal move, or one that goes on after a repetition.
func unplayableLine(t *trial, last *usi.Info) (bool, string) {
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

// wrongRanks reports ranks of MultiPV that are missing, have a better score than the rank above, or
// begin with the same move as another.
func wrongRanks(t *trial, _ *usi.Info) (bool, string) {
	began := map[shogi.Move]int{}
	for rank := 1; rank <= slices.Max(slices.Collect(maps.Keys(t.last.infos))); rank++ {
		info, ok := t.last.infos[rank]
		above, ranked := t.last.infos[rank-1]
		if !ok {
			return true, fmt.Sprintf("no rank %d", rank)
		} else if other, ok := began[info.PV[0]]; ok {
			return true, fmt.Sprintf("ranks %d and %d both begin with %s", other, rank, info.PV[0])
		} else if ranked && info.Score.Compare(above.Score) > 0 {
			return true, fmt.Sprintf("rank %d with %v comes after rank %d with %v", rank, info.Score,
				rank-1, above.Score)
		}
		began[info.PV[0]] = rank
	}
	return false, ""
}
