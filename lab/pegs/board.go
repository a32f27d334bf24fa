package pegs

import (
	"math/bits"
	"strings"

	"shotest/search"
)

// board is a puzzle of peg solitaire: a peg jumps over its neighbour into a hole behind it, and the
// neighbour is taken off. One peg is to be left, in the goal hole if there is one.
//
// It plugs into the search with the four methods of search.Game, as a game for one player. Its key
// recognises positions that other jumps have led to, and Adjudicate says when it is solved.
type board struct {
	puzzle *puzzle
	jumps  []jump
	pegs   uint64 // a bit for each hole that holds a peg
	goal   uint64 // the hole for the last peg, 0 for any
	made   []jump
}

// jump holds the bits of the three holes of a jump.
type jump struct{ from, over, to uint64 }

func newBoard(p *puzzle) *board {
	b := &board{puzzle: p}
	number := map[point]int{}
	for row, line := range p.rows {
		for column, mark := range line {
			if mark == ' ' {
				continue
			}
			hole := uint64(1) << len(number)
			number[point{row, column}] = len(number)
			if mark == 'o' || mark == 'X' {
				b.pegs |= hole
			}
			if mark == 'x' || mark == 'X' {
				b.goal = hole
			}
		}
	}
	b.findJumps(number)
	return b
}

// point is a place on the board.
type point struct{ row, column int }

// findJumps lists all jumps that the board has room for.
func (b *board) findJumps(number map[point]int) {
	for row, line := range b.puzzle.rows {
		for column := range line {
			for _, d := range b.puzzle.directions {
				from, onBoard := number[point{row, column}]
				over, beside := number[point{row + d.row, column + d.column}]
				to, behind := number[point{row + 2*d.row, column + 2*d.column}]
				if onBoard && beside && behind {
					b.jumps = append(b.jumps, jump{1 << from, 1 << over, 1 << to})
				}
			}
		}
	}
}

// possible reports whether a jump can be made now.
func (b *board) possible(j jump) bool {
	return b.pegs&(j.from|j.over|j.to) == j.from|j.over
}

// left returns the number of pegs that are left.
func (b *board) left() int { return bits.OnesCount64(b.pegs) }

// solved reports whether one peg is left, and stands in the goal hole if there is one.
func (b *board) solved() bool { return b.left() == 1 && (b.goal == 0 || b.pegs == b.goal) }

// AppendMoves implements search.Game. A move is the number of a jump, from 1.
func (b *board) AppendMoves(dst []search.Move) []search.Move {
	for i, j := range b.jumps {
		if b.possible(j) {
			dst = append(dst, search.Move(i+1))
		}
	}
	return dst
}

// Make implements search.Game.
func (b *board) Make(m search.Move) {
	j := b.jumps[m-1]
	b.pegs ^= j.from | j.over | j.to
	b.made = append(b.made, j)
}

// Unmake implements search.Game.
func (b *board) Unmake() {
	j := b.made[len(b.made)-1]
	b.made = b.made[:len(b.made)-1]
	b.pegs ^= j.from | j.over | j.to
}

// Evaluate implements search.Game: the fewer pegs are left, the better.
func (b *board) Evaluate() search.Score { return search.Score(-100 * b.left()) }

// SinglePlayer implements search.SinglePlayer.
func (b *board) SinglePlayer() bool { return true }

// Key implements search.Keyed.
func (b *board) Key() uint64 {
	key := (b.pegs + 1) * 0x9E37_79B9_7F4A_7C15
	return key ^ key>>31
}

// Adjudicate implements search.Adjudicated.
func (b *board) Adjudicate(ply int) (search.Score, bool) {
	return -search.MatedIn(ply), b.solved()
}

// String draws the board, pegs as o.
func (b *board) String() string {
	var text strings.Builder
	hole := uint64(1)
	for _, line := range b.puzzle.rows {
		var row strings.Builder
		for _, mark := range line {
			switch {
			case mark == ' ':
				row.WriteString("  ")
				continue
			case b.pegs&hole != 0:
				row.WriteString("o ")
			default:
				row.WriteString(". ")
			}
			hole <<= 1
		}
		text.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	return text.String()
}
