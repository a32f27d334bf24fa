package usi

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/shogi"
)

// Info is an engine's report while it thinks. Numbers that the line does not give are zero.
type Info struct {
	engine.Report
	// Scored says that the line gives a score.
	Scored bool
	// NPS is the speed in nodes per second.
	NPS uint64
}

// MaxNodes returns the nodes at which a search limited to some nodes must have ended. Engines may
// check their limit rarely, and count nodes in their own way.
func MaxNodes(limit uint64) uint64 { return 8*limit + 100_000 }

// Progress follows a search by its engine's reports. An engine that writes, but makes none, hangs.
type Progress struct {
	// Limits are those of the search. It may go beyond them, but not far.
	Limits engine.Limits

	depth, selDepth int
	nodes           uint64
}

// Made reports whether i shows that the search has gone on, within its limits of nodes and depth.
func (p *Progress) Made(i *Info) bool {
	limit, more := &p.Limits, i.Depth > p.depth || i.SelDepth > p.selDepth || i.Nodes > p.nodes
	if !more || limit.Nodes > 0 && i.Nodes > MaxNodes(limit.Nodes) || limit.Depth > 0 && i.Depth > 2*limit.Depth {
		return false
	}
	p.depth, p.selDepth, p.nodes = max(p.depth, i.Depth), max(p.selDepth, i.SelDepth), max(p.nodes, i.Nodes)
	return true
}

// ParseInfo reads an info line. It skips unknown words. The variation ends at the first word that
// is not a move, since engines write remarks there. Even with an error it returns the readable
// parts; the error lists the unreadable ones.
func ParseInfo(line string) (Info, error) {
	word, rest := cutWord(line)
	if word != "info" {
		return Info{}, message.Errorf("info line: %.60q does not begin with info", line)
	}
	p := infoParser{rest: rest}
	for p.rest != "" {
		word, p.rest = cutWord(p.rest)
		if err := p.parse(word); err != nil {
			p.faults = append(p.faults, message.Errorf("info line: %s: %w", word, err))
		}
	}
	return p.info, errors.Join(p.faults...)
}

type infoParser struct {
	rest   string // not read yet
	info   Info
	faults []error
}

func (p *infoParser) parse(key string) (err error) {
	info := &p.info
	switch key {
	case "depth":
		info.Depth, err = p.number()
	case "seldepth":
		info.SelDepth, err = p.number()
	case "multipv":
		info.MultiPV, err = p.number()
	case "hashfull":
		info.HashFull, err = p.number()
	case "currmove":
		info.Current, err = shogi.ParseMove(p.word())
	case "nodes":
		info.Nodes, err = p.count()
	case "nps":
		info.NPS, err = p.count()
	case "time":
		info.Elapsed, err = p.milliseconds()
	case "score":
		err = p.score()
	case "lowerbound":
		info.Bound = engine.LowerBound
	case "upperbound":
		info.Bound = engine.UpperBound
	case "pv":
		p.moves()
	case "string":
		info.Text, p.rest = p.rest, ""
	}
	return err
}

func (p *infoParser) word() (word string) {
	word, p.rest = cutWord(p.rest)
	return word
}

func (p *infoParser) count() (uint64, error) { return parseCount(p.word()) }

func (p *infoParser) number() (int, error) {
	number, err := p.count()
	return int(min(number, 1<<31-1)), err
}

func (p *infoParser) milliseconds() (time.Duration, error) {
	d, err := parseMilliseconds(p.word())
	return max(0, d), err
}

func (p *infoParser) score() error {
	switch kind := p.word(); kind {
	case "cp":
		number, err := parseInt(p.word())
		if err == nil {
			p.info.Score, p.info.Scored = engine.Score{Centipawns: int(clampScore(number))}, true
		}
		return err
	case "mate":
		plies, err := parseMate(p.word())
		if err == nil {
			p.info.Score, p.info.Scored = engine.Score{Mate: plies}, true
		}
		return err
	default:
		return message.Errorf("%.60q: expected cp or mate", kind)
	}
}

func clampScore(number int64) int64 { return min(max(number, -1<<31), 1<<31-1) }

// parseMate reads the length of a mate. Zero means that the side to move is
// mated already; +0 and a bare sign that the engine does not know the length.
func parseMate(word string) (int, error) {
	switch word {
	case "+", "+0":
		return engine.UnknownMate, nil
	case "-", "-0", "0":
		return -engine.UnknownMate, nil
	}
	number, err := parseInt(word)
	return int(clampScore(number)), err
}

func (p *infoParser) moves() {
	for p.rest != "" {
		word, rest := cutWord(p.rest)
		move, err := shogi.ParseMove(word)
		if err != nil {
			return
		}
		p.info.PV, p.rest = append(p.info.PV, move), rest
	}
}

// String returns the line. It leaves out zero values, and the variation comes last. A line with
// Text has nothing else.
func (i Info) String() string {
	if i.Text != "" {
		return "info string " + i.Text
	}
	words := []string{"info"}
	add := func(key string, value uint64) {
		if value != 0 {
			words = append(words, key, strconv.FormatUint(value, 10))
		}
	}
	add("depth", uint64(i.Depth))
	add("seldepth", uint64(i.SelDepth))
	add("multipv", uint64(i.MultiPV))
	if i.Scored {
		words = appendScore(words, i.Score, i.Bound)
	}
	add("nodes", i.Nodes)
	add("nps", i.NPS)
	add("hashfull", uint64(i.HashFull))
	add("time", uint64(i.Elapsed.Milliseconds()))
	if i.Current != shogi.NoMove {
		words = append(words, "currmove", i.Current.String())
	}
	if len(i.PV) > 0 {
		words = appendMoves(append(words, "pv"), i.PV)
	}
	return strings.Join(words, " ")
}

func appendScore(words []string, score engine.Score, bound engine.Bound) []string {
	if score.Mate != 0 {
		words = append(words, "score", "mate", strconv.Itoa(score.Mate))
	} else {
		words = append(words, "score", "cp", strconv.Itoa(score.Centipawns))
	}
	switch bound {
	case engine.LowerBound:
		words = append(words, "lowerbound")
	case engine.UpperBound:
		words = append(words, "upperbound")
	}
	return words
}
