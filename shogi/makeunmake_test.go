package shogi

import "testing"

// The alternative to copy-make, kept to show what it would cost: moves are
// played on one position and taken back from a record of what they destroyed.

type undoRecord struct {
	move      Move
	captured  Piece
	boardKey  uint64
	handKey   uint64
	checkers  Bitboard
	kingsSave [2]Square
}

func (p *Position) makeMove(m Move) undoRecord {
	record := undoRecord{m, NoPiece, p.boardKey, p.handKey, p.checkers, p.kings}
	if !m.IsDrop() {
		record.captured = p.board[m.To()]
	}
	p.Play(m)
	return record
}

func (p *Position) unmakeMove(record *undoRecord) {
	us, to := p.side^1, record.move.To()
	placed := p.board[to]
	p.toggle(placed, to)
	p.board[to] = NoPiece
	if record.move.IsDrop() {
		p.hands[us] = p.hands[us].Add(record.move.Dropped(), 1)
	} else {
		if record.move.IsPromotion() {
			placed &^= promotionBit
		}
		p.board[record.move.From()] = placed
		p.toggle(placed, record.move.From())
		if record.captured != NoPiece {
			p.board[to] = record.captured
			p.toggle(record.captured, to)
			p.hands[us] = p.hands[us].Remove(record.captured.Type().Unpromoted())
		}
	}
	p.side = us
	p.ply--
	p.kings = record.kingsSave
	p.boardKey, p.handKey, p.checkers = record.boardKey, record.handKey, record.checkers
}

func TestUnmakeRestores(t *testing.T) {
	for _, c := range benchPositions {
		p := mustParse(t, c.sfen)
		before := p
		for _, m := range p.AppendLegalMoves(nil) {
			record := p.makeMove(m)
			p.unmakeMove(&record)
			if p != before {
				t.Fatalf("%s: taking back %v does not restore the position", c.name, m)
			}
		}
	}
}

// BenchmarkCopyMake and BenchmarkMakeUnmake play every legal move of a position
// and return; ns/op is for one move.
func BenchmarkCopyMake(b *testing.B) {
	benchmarkMoves(b, func(line *[2]Position, m Move) {
		line[1] = line[0]
		line[1].Play(m)
	})
}

func BenchmarkMakeUnmake(b *testing.B) {
	benchmarkMoves(b, func(line *[2]Position, m Move) {
		record := line[0].makeMove(m)
		line[0].unmakeMove(&record)
	})
}

func benchmarkMoves(b *testing.B, play func(*[2]Position, Move)) {
	for _, c := range benchPositions {
		b.Run(c.name, func(b *testing.B) {
			line := &[2]Position{mustParse(b, c.sfen)}
			moves := line[0].AppendLegalMoves(nil)
			i := 0
			for b.Loop() {
				play(line, moves[i])
				if i++; i == len(moves) {
					i = 0
				}
			}
		})
	}
}
