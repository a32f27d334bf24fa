package main

import (
	"fmt"
	"slices"

	"shotest/search"
)

// game is chess, plugged into the search: the four methods of search.Game and what else it
// can offer. Its line of stations holds the moves that were played, for repetitions, and
// those of the search after them.
type game struct {
	line  []*station
	depth int // of the current station in the line, which keeps those taken back for reuse
	// prices are what moves cost, and lists the moves of each ply of a search.
	prices prices
	lists  [search.MaxPly + 1]list
	// arena holds the captures of quiescence while they are sorted.
	arena []gain
}

// gain is a capture and what it wins.
type gain struct {
	move  move
	gains int
}

// newGame begins a game with a position in Forsyth-Edwards notation.
func newGame(fen string, prices prices) (*game, error) {
	first, err := begin(fen)
	if err != nil {
		return nil, err
	}
	return &game{line: []*station{first}, prices: prices}, nil
}

func (g *game) now() *station { return g.line[g.depth] }

// Play plays a move, written as in UCI, that is not taken back.
func (g *game) Play(text string) error {
	m := g.rules().named(text)
	if m == search.NoMove {
		return fmt.Errorf("%q is not legal in %s", text, g.rules().rules)
	}
	g.Make(m)
	return nil
}

// rules returns the current station with the library's position brought up to date.
func (g *game) rules() *station {
	at := g.depth
	for g.line[at].rules == nil {
		at--
	}
	for ; at < g.depth; at++ {
		g.line[at+1].follow(g.line[at])
	}
	return g.now()
}

// AppendMoves implements search.Game.
func (g *game) AppendMoves(dst []search.Move) []search.Move {
	return append(dst, g.rules().list()...)
}

// Make implements search.Game.
func (g *game) Make(m search.Move) {
	before := g.now()
	g.depth++
	if g.depth == len(g.line) {
		g.line = append(g.line, &station{})
	}
	g.now().after(before, m)
}

// Unmake implements search.Game.
func (g *game) Unmake() { g.depth-- }

// Evaluate implements search.Game.
func (g *game) Evaluate() search.Score { return g.now().evaluation() }

// Key implements search.Keyed.
func (g *game) Key() uint64 { return g.now().key }

// InCheck implements search.Quiescent.
func (g *game) InCheck() bool { return g.now().check != 0 }

// AppendQuiescenceMoves implements search.Quiescent. Captures are found without the library,
// which would take most of the time of a search.
func (g *game) AppendQuiescenceMoves(dst []search.Move, least search.Score) []search.Move {
	if g.InCheck() {
		return g.AppendMoves(dst)
	}
	p := &g.now().position
	g.arena = g.arena[:0]
	p.eachGaining(func(m move) {
		if gains := p.exchange(m); gains >= int(least) && p.leavesKingSafe(m) {
			g.arena = append(g.arena, gain{m, gains})
		}
	})
	slices.SortStableFunc(g.arena, func(a, b gain) int { return b.gains - a.gains })
	for _, found := range g.arena {
		dst = append(dst, found.move)
	}
	return dst
}

// Kinds implements search.Ordered: the kind of a move is who moves which piece where.
func (g *game) Kinds() int { return 1 + 2*king*64 }

func kindOfMove(side int, m move) uint16 { return uint16(1 + (side*king+moved(m)-1)*64 + to(m)) }

// Traits implements search.Ordered.
func (g *game) Traits(m search.Move) search.Traits {
	p := &g.now().position
	t := search.Traits{Quiet: isQuiet(m), Kind: kindOfMove(p.turn, m)}
	if !t.Quiet {
		t.Gain = int32(p.exchange(m))
	}
	return t
}

// Exchange implements search.Exchanging.
func (g *game) Exchange(m search.Move) int32 { return int32(g.now().exchange(m)) }

// GivesCheck implements search.Forcing.
func (g *game) GivesCheck(m search.Move) bool { return g.now().givesCheck(m) }

func (p *position) givesCheck(m move) bool {
	after := *p
	after.play(m)
	return after.checkers() != 0
}

// MakePass implements search.Passing.
func (g *game) MakePass() { g.Make(search.NoMove) }

// UnmakePass implements search.Passing.
func (g *game) UnmakePass() { g.Unmake() }
