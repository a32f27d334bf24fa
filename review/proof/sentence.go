package proof

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"shotest/language"
	"shotest/shogi"
)

// Line is a line that a sentence about material speaks of: the position before the captures that
// led to its start without a break, the start, and the moves.
type Line struct {
	Begun, Start shogi.Position
	Moves        []shogi.Move
}

// tally is a number of pieces by their types, promoted ones counted by what they were.
type tally map[shogi.PieceType]int

// owned counts the pieces that a side has, on the board and in hand.
func owned(p shogi.Position, side shogi.Color) tally {
	n := tally{}
	for s := range shogi.Square(shogi.SquareCount) {
		if isOf(p, s, side) {
			n[p.PieceAt(s).Type().Unpromoted()]++
		}
	}
	for _, t := range shogi.HandTypes {
		n[t] += p.Hand(side).Count(t)
	}
	return n
}

// becomes reports whether another number of pieces is this one with some won and lost.
func (n tally) becomes(other, won, lost tally) bool {
	for _, t := range shogi.HandTypes {
		if other[t]-n[t] != won[t]-lost[t] {
			return false
		}
	}
	return true
}

// worth is what the pieces are worth that are taken.
func (n tally) worth() (sum int) {
	for t, count := range n {
		sum += count * worth(t)
	}
	return sum
}

// claims are the ways in which sentences speak of material, the more precise ones first, with what
// they hold for.
var claims = map[string][]struct {
	words *regexp.Regexp
	holds func(*account) bool
}{
	"en": {
		{regexp.MustCompile(`(?P<side>\w+) is (?P<won>[^.]+) up\.`), (*account).isUp},
		{regexp.MustCompile(`(?P<side>\w+) has won back (?P<won>[^.]+)\.`), (*account).winsBack},
		{regexp.MustCompile(`(?P<side>\w+) has won (?P<won>[^.]+) for (?P<lost>[^.]+)\.`), (*account).wins},
		{regexp.MustCompile(`(?P<side>\w+) has won (?P<won>[^.]+)\.`), (*account).wins},
		{regexp.MustCompile(` wins back (?P<won>[^.]+)\.`), (*account).winsBack},
		{regexp.MustCompile(` wins (?P<won>[^.]+) for (?P<lost>[^.]+)\.`), (*account).wins},
		{regexp.MustCompile(` wins (?P<won>[^.]+)\.`), (*account).wins},
	},
	"ja": {
		{regexp.MustCompile(`(?P<side>[先後上下]手)の(?P<won>[^。]+)得です。`), (*account).isUp},
		{regexp.MustCompile(`(?P<side>[先後上下]手)が(?P<won>[^。]+)を取り返します。`), (*account).winsBack},
		{regexp.MustCompile(`(?P<side>[先後上下]手)が(?P<lost>[^。]+)と引き換えに(?P<won>[^。]+)を得ます。`), (*account).wins},
		{regexp.MustCompile(`(?P<side>[先後上下]手)が(?P<won>[^。]+)を得ます。`), (*account).wins},
		{regexp.MustCompile(`.*(?:と、|は)(?P<lost>[^。]+)と引き換えに(?P<won>[^。]+)を取る手`), (*account).wins},
		{regexp.MustCompile(`.*(?:と、|は)(?P<won>[^。]+)をただで取る手`), (*account).wins},
		{regexp.MustCompile(`.*(?:と、|は)(?P<won>[^。]+)を取り返す手`), (*account).winsBack},
	},
}

// suspect finds words about material in a sentence that makes no known claim.
var suspect = regexp.MustCompile(` up\.|\bwins? |\bwon\b|material|得です|得に|[駒歩]得|駒損|取り返|引き換え|ただで`)

// Material checks what a sentence says of material about a line, by counting the pieces of the
// positions. It reports whether it says anything; the error is about a claim that does not hold, or
// is not known.
func Material(l *language.Language, sentence string, line Line) (bool, error) {
	for _, c := range claims[l.Code()] {
		match := c.words.FindStringSubmatch(sentence)
		if match == nil {
			continue
		}
		a, err := accountOf(l, c.words, match, line)
		if err == nil && !c.holds(a) {
			err = fmt.Errorf("before %v, after %v, against %v: %q does not hold", a.before, a.after, a.theirs, match[0])
		}
		return true, err
	}
	if found := suspect.FindString(sentence); found != "" {
		return true, fmt.Errorf("%q is no known claim", found)
	}
	return false, nil
}

// account is what a sentence claims for a side, and what there is to count: the pieces of that side
// before the captures, before and after the line, and those of its opponent after it.
type account struct {
	won, lost                    tally
	begun, before, after, theirs tally
}

func accountOf(l *language.Language, words *regexp.Regexp, match []string, line Line) (a *account, err error) {
	side, end := line.Start.SideToMove(), line.Start.After(line.Moves...)
	a = &account{won: tally{}, lost: tally{}}
	for i, name := range words.SubexpNames() {
		switch name {
		case "side":
			err = errors.Join(err, named(l, match[i], &side))
		case "won":
			err = errors.Join(err, a.won.read(l, match[i]))
		case "lost":
			err = errors.Join(err, a.lost.read(l, match[i]))
		}
	}
	a.begun, a.before = owned(line.Begun, side), owned(line.Start, side)
	a.after, a.theirs = owned(end, side), owned(end, side.Opponent())
	return a, err
}

// named finds the side of a name.
func named(l *language.Language, name string, side *shogi.Color) error {
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		if l.Side(c) == name {
			*side = c
			return nil
		}
	}
	return fmt.Errorf("%q is no side", name)
}

// single is a list of one piece that stands on a square: the promoted pawn on 4c.
var single = regexp.MustCompile(`^(?:the (.+) on \w\w|[１-９][一二三四五六七八九]の(.+))$`)

// read adds the pieces of a list in words.
func (n tally) read(l *language.Language, list string) error {
	if match := single.FindStringSubmatch(list); match != nil {
		for t := shogi.Pawn; t <= shogi.Dragon; t++ {
			if l.Piece(t) == match[1]+match[2] {
				n[t.Unpromoted()]++
				return nil
			}
		}
	}
	var names []string
	types := map[string]shogi.PieceType{}
	for _, t := range shogi.HandTypes {
		names, types[l.Piece(t)] = append(names, l.Piece(t)), t
	}
	item := regexp.MustCompile(`(?:an? |(\d+) )?(` + strings.Join(names, "|") + `)s?(?:(\d+)枚)?`)
	if rest := item.ReplaceAllString(list, ""); strings.Trim(strings.ReplaceAll(rest, "and", ""), " ,、と") != "" {
		return fmt.Errorf("%q is no list of pieces", list)
	}
	for _, match := range item.FindAllStringSubmatch(list, -1) {
		count, _ := strconv.Atoi(match[1] + match[3])
		n[types[match[2]]] += max(1, count)
	}
	return nil
}

// isUp reports whether the side has half of what it has more than its opponent, of each type, as
// many pieces as are claimed: a piece that is won is one more for one side, and one less for the
// other.
func (a *account) isUp() bool {
	for _, t := range shogi.HandTypes {
		if a.after[t]-a.theirs[t] != 2*a.won[t] {
			return false
		}
	}
	return true
}

// wins reports whether the line wins and loses what is claimed, which is a profit, and is not only
// what the captures before it have cost.
func (a *account) wins() bool { return a.changes() && (len(a.lost) > 0 || !a.recovers()) }

// winsBack reports whether the line wins what is claimed, all of which the captures before it have
// cost.
func (a *account) winsBack() bool { return a.changes() && a.recovers() }

func (a *account) changes() bool {
	return a.before.becomes(a.after, a.won, a.lost) && a.won.worth() > a.lost.worth()
}

func (a *account) recovers() bool {
	for t, count := range a.won {
		if a.begun[t]-a.before[t] < count {
			return false
		}
	}
	return true
}
