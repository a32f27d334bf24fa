package proof

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"shotest/internal/language"
	"shotest/shogi"
)

// Line is the line of a sentence about material.
type Line struct {
	// BeforeCaptures is the position before the unbroken captures that led to Start.
	BeforeCaptures, Start shogi.Position
	Moves                 []shogi.Move
}

// tally counts pieces by their types, promoted pieces by their unpromoted types.
type tally map[shogi.PieceType]int

// owned counts the pieces that a side has, on the board and in hand.
func owned(p shogi.Position, side shogi.Color) tally {
	n := tally{}
	for s := range shogi.Square(shogi.SquareCount) {
		if hasPiece(p, s, side) {
			n[p.PieceAt(s).Type().Unpromoted()]++
		}
	}
	for _, t := range shogi.HandTypes {
		n[t] += p.Hand(side).Count(t)
	}
	return n
}

// becomes reports whether n plus won minus lost is other.
func (n tally) becomes(other, won, lost tally) bool {
	for _, t := range shogi.HandTypes {
		if other[t]-n[t] != won[t]-lost[t] {
			return false
		}
	}
	return true
}

// worth returns the sum of the worths of the pieces.
func (n tally) worth() (sum int) {
	for t, count := range n {
		sum += count * worth(t)
	}
	return sum
}

// claims are the wordings of claims about material with their conditions, the more specific ones
// first.
var claims = map[string][]struct {
	words *regexp.Regexp
	holds func(*account) bool
}{
	"en": {
		{regexp.MustCompile(`(?P<side>\w+) has an? [\w -]+, and has taken (?P<won>[^.]+)\.`), (*account).becomes},
		{regexp.MustCompile(`(?P<side>\w+) has an? [\w -]+, and has given (?P<lost>[^.]+) for (?P<won>[^.]+)\.`),
			(*account).becomes},
		{regexp.MustCompile(`(?P<side>\w+) has an? [\w -]+, and has given (?P<lost>[^.]+)\.`), (*account).becomes},
		{regexp.MustCompile(`just before, (?P<side>\w+) has got (?P<won>[^.]+) for (?P<lost>[^.]+)\.`),
			(*account).becomesInAll},
		{regexp.MustCompile(`just before, (?P<side>\w+) has won (?P<won>[^.]+)\.`), (*account).becomesInAll},
		{regexp.MustCompile(`(?P<side>\w+) is (?P<won>[^.]+) up\.`), (*account).isUp},
		{regexp.MustCompile(`(?P<side>\w+) has won back (?P<won>[^.]+)\.`), (*account).winsBack},
		{regexp.MustCompile(`(?P<side>\w+) has won (?P<won>[^.]+) for (?P<lost>[^.]+)\.`), (*account).wins},
		{regexp.MustCompile(`(?P<side>\w+) has won (?P<won>[^.]+)\.`), (*account).wins},
		{regexp.MustCompile(` wins back (?P<won>[^.]+)\.`), (*account).winsBack},
		{regexp.MustCompile(` wins (?P<won>[^.]+) for (?P<lost>[^.]+)\.`), (*account).wins},
		{regexp.MustCompile(` wins (?P<won>[^.]+)\.`), (*account).wins},
	},
	"ja": {
		{regexp.MustCompile(`(?P<side>[先後上下]手)に[^。]+ができ、(?P<won>[^。]+)も手に入ります。`), (*account).becomes},
		{regexp.MustCompile(`(?P<side>[先後上下]手)は(?P<won>[^。]+)を手にして(?P<lost>[^。]+)を渡し、`),
			(*account).becomes},
		{regexp.MustCompile(`(?P<side>[先後上下]手)は(?P<lost>[^。]+)を渡しますが、`), (*account).becomes},
		{regexp.MustCompile(`取り合いを含めて、(?P<side>[先後上下]手)が(?P<lost>[^。]+)と引き換えに(?P<won>[^。]+)を手にします。`),
			(*account).becomesInAll},
		{regexp.MustCompile(`取り合いを含めて、(?P<side>[先後上下]手)が(?P<won>[^。]+)を得ます。`), (*account).becomesInAll},
		{regexp.MustCompile(`(?P<side>[先後上下]手)の(?P<won>[^。]+)得です。`), (*account).isUp},
		{regexp.MustCompile(`(?P<side>[先後上下]手)が(?P<won>[^。]+)を取り返します。`), (*account).winsBack},
		{regexp.MustCompile(`(?P<side>[先後上下]手)が(?P<lost>[^。]+)と引き換えに(?P<won>[^。]+)を得ます。`), (*account).wins},
		{regexp.MustCompile(`(?P<side>[先後上下]手)が(?P<won>[^。]+)を得ます。`), (*account).wins},
		{regexp.MustCompile(`.*(?:と、|は)(?P<lost>[^。]+)と引き換えに(?P<won>[^。]+)を取る手`), (*account).wins},
		{regexp.MustCompile(`.*(?:と、|は)(?P<won>[^。]+)をただで取る手`), (*account).wins},
		{regexp.MustCompile(`.*(?:と、|は)(?P<won>[^。]+)を取り返す手`), (*account).winsBack},
	},
}

// materialWords finds words about material in a sentence that makes no known claim.
var materialWords = regexp.MustCompile(` up\.|\bwins? |\bwon\b|\bgot\b|has given|has taken|material|渡し|手にし|手に入|得です|得に|[駒歩]得|駒損|取り返|引き換え|ただで`)

// Material checks a sentence's claim about the material that a line wins, by counting the pieces of
// the positions. It returns false if the sentence makes no claim, and an error if the claim is
// false or unknown.
func Material(l *language.Language, sentence string, line Line) (bool, error) {
	for _, c := range claims[l.Code()] {
		match := c.words.FindStringSubmatch(sentence)
		if match == nil {
			continue
		}
		a, err := accountOf(l, c.words, match, line)
		if err == nil && !c.holds(a) {
			err = fmt.Errorf("before %v, after %v, against %v: %q does not hold", a.before, a.after,
				a.opponent, match[0])
		}
		return true, err
	}
	if words := materialWords.FindString(sentence); words != "" {
		return true, fmt.Errorf("%q is no known claim", words)
	}
	return false, nil
}

// account is a sentence's claim for a side, with the pieces that decide it.
type account struct {
	// won and lost are the claimed pieces.
	won, lost tally
	// beforeCaptures, before and after are the side's pieces before the captures, before the line
	// and after it; opponent are its opponent's after the line.
	beforeCaptures, before, after, opponent tally
}

func accountOf(l *language.Language, words *regexp.Regexp, match []string, line Line) (a *account, err error) {
	side, end := line.Start.SideToMove(), line.Start.After(line.Moves...)
	a = &account{won: tally{}, lost: tally{}}
	for i, name := range words.SubexpNames() {
		switch name {
		case "side":
			err = errors.Join(err, parseSide(l, match[i], &side))
		case "won":
			err = errors.Join(err, a.won.addList(l, match[i]))
		case "lost":
			err = errors.Join(err, a.lost.addList(l, match[i]))
		}
	}
	a.beforeCaptures, a.before = owned(line.BeforeCaptures, side), owned(line.Start, side)
	a.after, a.opponent = owned(end, side), owned(end, side.Opponent())
	return a, err
}

// parseSide sets side to the one with the given name.
func parseSide(l *language.Language, name string, side *shogi.Color) error {
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		if l.Side(c) == name {
			*side = c
			return nil
		}
	}
	return fmt.Errorf("%q is no side", name)
}

// single matches a list of one piece with its square: the promoted pawn on 4c.
var single = regexp.MustCompile(`^(?:the (.+) on \w\w|[１-９][一二三四五六七八九]の(.+))$`)

// addList adds the pieces of a list in words.
func (n tally) addList(l *language.Language, list string) error {
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

// isUp reports whether half of the side's surplus of each type over its opponent is the claimed
// number: each won piece is one more for one side, and one fewer for the other.
func (a *account) isUp() bool {
	for _, t := range shogi.HandTypes {
		if a.after[t]-a.opponent[t] != 2*a.won[t] {
			return false
		}
	}
	return true
}

// wins reports whether the line wins and loses the claimed pieces, at a profit, and does more than
// win back the losses in the captures before it.
func (a *account) wins() bool { return a.changes() && (len(a.lost) > 0 || !a.recovers()) }

// winsBack reports whether the line wins the claimed pieces, and the captures before it have cost
// all of them.
func (a *account) winsBack() bool { return a.changes() && a.recovers() }

func (a *account) changes() bool { return a.becomes() && a.won.worth() > a.lost.worth() }

// becomes reports whether the line wins and loses the claimed pieces, becomesInAll whether the line
// and the captures before it do.
func (a *account) becomes() bool      { return a.before.becomes(a.after, a.won, a.lost) }
func (a *account) becomesInAll() bool { return a.beforeCaptures.becomes(a.after, a.won, a.lost) }

func (a *account) recovers() bool {
	for t, count := range a.won {
		if a.beforeCaptures[t]-a.before[t] < count {
			return false
		}
	}
	return true
}
