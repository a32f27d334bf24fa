package usi

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/shogi"
)

// GoCommand is the command that starts a search.
type GoCommand struct {
	// Limits says when the search ends. PonderHit is not part of the line and stays nil. CPU is not
	// part of it either: with CPU alone, the line is that of Infinite.
	Limits engine.Limits
	// Ponder says to search in the opponent's time; the answer waits for ponderhit or stop.
	Ponder bool
	// Infinite says that the answer waits for stop.
	Infinite bool
	// Mate asks for a mate instead of a move. The answer is checkmate, and only MateTime limits the
	// search.
	Mate bool
	// MateTime is the time for Mate, in whole milliseconds; 0 for no limit.
	MateTime time.Duration
}

// ParseGo reads a go line: any of the parameters, in any order. If one is repeated, the last one
// counts. Times are milliseconds; btime and wtime may be negative (see engine.Clock).
//
// The command can be used even if there is an error: ParseGo leaves out unknown words, and takes
// the smallest possible value for an unreadable limit, so that a broken line costs a poor move
// rather than a game on time. The error lists the mistakes.
func ParseGo(line string) (GoCommand, error) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "go" {
		return GoCommand{}, message.Errorf("go line: %.60q does not begin with go", line)
	}
	return parseGoWords(words[1:])
}

func parseGoWords(words []string) (GoCommand, error) {
	p := goParser{words: words}
	for len(p.words) > 0 {
		word := p.words[0]
		p.words = p.words[1:]
		p.parse(word)
	}
	if len(p.faults) > 0 {
		return p.command, message.Errorf("go line: %w", errors.Join(p.faults...))
	}
	return p.command, nil
}

type goParser struct {
	words   []string // not read yet
	command GoCommand
	faults  []error
}

func (p *goParser) fail(format string, args ...any) {
	const maxFaults = 8
	if len(p.faults) < maxFaults {
		p.faults = append(p.faults, message.Errorf(format, args...))
	}
}

// isGoWord reports whether a word names a parameter.
func isGoWord(word string) bool {
	const words = " btime wtime binc winc byoyomi movetime rtime nodes depth infinite ponder mate searchmoves "
	return strings.Contains(words, " "+word+" ")
}

func (p *goParser) parse(word string) {
	limits := &p.command.Limits
	switch word {
	case "btime":
		p.clock().Remaining[shogi.Black] = p.milliseconds(word)
	case "wtime":
		p.clock().Remaining[shogi.White] = p.milliseconds(word)
	case "binc":
		p.clock().Increment[shogi.Black] = max(0, p.milliseconds(word))
	case "winc":
		p.clock().Increment[shogi.White] = max(0, p.milliseconds(word))
	case "byoyomi":
		p.clock().Byoyomi = max(0, p.milliseconds(word))
	case "movetime":
		limits.MoveTime = max(time.Millisecond, p.milliseconds(word))
	case "rtime":
		limits.VariedTime = max(time.Millisecond, p.milliseconds(word))
	case "nodes":
		limits.Nodes = max(1, p.count(word))
	case "depth":
		limits.Depth = int(min(max(1, p.count(word)), maxDepth))
	case "infinite":
		p.command.Infinite = true
	case "ponder":
		p.command.Ponder = true
	case "mate":
		p.parseMate()
	case "searchmoves":
		p.parseMoves()
	default:
		p.fail("unknown word %.60q", word)
	}
}

// clock returns the clock of the command, and adds one if it has none.
func (p *goParser) clock() *engine.Clock {
	limits := &p.command.Limits
	limits.Clock = cmp.Or(limits.Clock, &engine.Clock{})
	return limits.Clock
}

// maxDepth bounds the depth that a line may name; no search comes near it.
const maxDepth = 10_000

// parseMate reads the words after mate: a time, infinite, or nothing.
func (p *goParser) parseMate() {
	p.command.Mate = true
	p.command.MateTime = 0
	switch {
	case len(p.words) == 0 || isGoWord(p.words[0]) && p.words[0] != "infinite":
	case p.words[0] == "infinite":
		p.words = p.words[1:]
	default:
		p.command.MateTime = max(time.Millisecond, p.milliseconds("mate"))
	}
}

func (p *goParser) parseMoves() {
	for len(p.words) > 0 && !isGoWord(p.words[0]) {
		move, err := shogi.ParseMove(p.words[0])
		if err != nil {
			p.fail("searchmoves: %w", err)
		} else {
			p.command.Limits.SearchMoves = append(p.command.Limits.SearchMoves, move)
		}
		p.words = p.words[1:]
	}
}

// value reads the value of a parameter. If the next word is a parameter itself, the value is
// missing, and value leaves the word alone.
func value[T any](p *goParser, name string, read func(word string) (T, error)) (v T) {
	if len(p.words) == 0 || isGoWord(p.words[0]) {
		p.fail("%s: value missing", name)
		return v
	}
	v, err := read(p.words[0])
	p.words = p.words[1:]
	if err != nil {
		p.fail("%s: %w", name, err)
	}
	return v
}

func (p *goParser) milliseconds(name string) time.Duration { return value(p, name, parseMilliseconds) }

func (p *goParser) count(name string) uint64 { return value(p, name, parseCount) }

// String returns the line of a search that is not for Mate. Times are rounded down to milliseconds;
// a limit that is set is at least one.
func (c GoCommand) String() string {
	words := []string{"go"}
	if c.Ponder {
		words = append(words, "ponder")
	}
	words = appendLimits(words, c.Limits)
	if c.Infinite || c.Limits.CPU > 0 && isUnlimited(c.Limits) {
		words = append(words, "infinite")
	}
	if len(c.Limits.SearchMoves) > 0 {
		words = appendMoves(append(words, "searchmoves"), c.Limits.SearchMoves)
	}
	return strings.Join(words, " ")
}

func appendLimits(words []string, limits engine.Limits) []string {
	if limits.Clock != nil {
		words = appendClock(words, *limits.Clock)
	}
	if limits.MoveTime != 0 {
		words = append(words, "movetime", formatMilliseconds(max(time.Millisecond, limits.MoveTime)))
	}
	if limits.VariedTime != 0 {
		words = append(words, "rtime", formatMilliseconds(max(time.Millisecond, limits.VariedTime)))
	}
	if limits.Nodes != 0 {
		words = append(words, "nodes", strconv.FormatUint(limits.Nodes, 10))
	}
	if limits.Depth != 0 {
		words = append(words, "depth", strconv.Itoa(limits.Depth))
	}
	return words
}

// appendClock writes byoyomi or increments, as clients do, and both only if both are set.
func appendClock(words []string, clock engine.Clock) []string {
	words = append(words,
		"btime", formatMilliseconds(clock.Remaining[shogi.Black]),
		"wtime", formatMilliseconds(clock.Remaining[shogi.White]))
	increments := clock.Increment != [2]time.Duration{}
	if increments {
		words = append(words,
			"binc", formatMilliseconds(clock.Increment[shogi.Black]),
			"winc", formatMilliseconds(clock.Increment[shogi.White]))
	}
	if clock.Byoyomi != 0 || !increments {
		words = append(words, "byoyomi", formatMilliseconds(clock.Byoyomi))
	}
	return words
}

// parsePonderHit reads the times that may follow ponderhit; nil if there are none.
func parsePonderHit(line string) (*engine.Clock, error) {
	_, rest := cutWord(line)
	command, err := parseGoWords(strings.Fields(rest))
	return command.Limits.Clock, err
}

func formatMilliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

func appendMoves(words []string, moves []shogi.Move) []string {
	for _, move := range moves {
		words = append(words, move.String())
	}
	return words
}
