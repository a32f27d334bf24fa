package policy

import (
	"slices"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// plainStanding returns the content of a square, and how often either side attacks it.
func plainStanding(p *shogi.Position, file, rank int) (standing, attacked int) {
	if file < 1 || file > 9 || rank < 1 || rank > 9 {
		return int(Edge), 0
	}
	us, at := p.SideToMove(), shogi.NewSquare(file, rank)
	count := func(c shogi.Color) int { return min(p.AttackersOf(c, at, p.Occupied()).Count(), 2) }
	attacked = 3*count(us) + count(us.Opponent())
	piece := p.PieceAt(at)
	if piece != shogi.NoPiece && piece.Color() != us {
		return int(piece.Type()) + int(Edge), attacked
	}
	return int(piece.Type()), attacked
}

// plainRows returns the rows of a square, computed another way. Ahead is the direction in which the
// side to move advances.
func plainRows(p *shogi.Position, at shogi.Square) (rows []int32) {
	us, ahead := p.SideToMove(), 1
	if us == shogi.White {
		ahead = -1
	}
	direction := 0
	look := func(files, ranks int) {
		standing, attacked := plainStanding(p, at.File()+ahead*files, at.Rank()+ahead*ranks)
		rows = append(rows, int32((direction*ContentCount+standing)*attackStates+attacked))
		if files == 0 && ranks == 0 {
			return
		}
		away, met := 0, 0
		for met == 0 {
			away++
			met, _ = plainStanding(p, at.File()+ahead*away*files, at.Rank()+ahead*away*ranks)
		}
		far := map[bool]int{false: 3, true: 2}[away <= 4]
		if away <= 2 {
			far = away - 1
		}
		rows = append(rows, int32(lineRows+(direction*ContentCount+met)*distanceCount+far))
		direction++
	}
	for _, files := range []int{-1, 0, 1} {
		for _, ranks := range []int{-1, 0, 1} {
			if files != 0 || ranks != 0 {
				look(files, ranks)
			}
		}
	}
	look(0, 0)
	rows = append(rows, int32(placeRows+int(at.SeenBy(us))))
	for i, king := range []shogi.Square{p.King(us), p.King(us.Opponent())} {
		files, ranks := ahead*(at.File()-king.File()), ahead*(at.Rank()-king.Rank())
		rows = append(rows, int32(ownKingRows+i*signedDistances*signedDistances+(files+8)*signedDistances+ranks+8))
	}
	return rows
}

func TestSurroundings(t *testing.T) {
	view := NewView(network(t, randomParameters(t, 32, 32)))
	looks(t, 4, func(l *look) {
		var seen Activations
		input := l.input()
		view.Look(input, &seen)
		var s Surroundings
		s.Gather(input.Position, input.Attacks)
		for at := range shogi.Square(squareCount) {
			square, want := int(at.SeenBy(l.position.SideToMove())), plainRows(&l.position, at)
			rows, again := s.AppendRows(nil, square), seen.appendRows(make([]int32, 0, MaxRows), square)
			if len(rows) > MaxSurroundingRows || int(slices.Max(rows)) >= SurroundingRows {
				t.Fatalf("%s %v: rows %v", l.position.SFEN(), at, rows)
			}
			slices.Sort(rows)
			slices.Sort(want)
			slices.Sort(again)
			if !slices.Equal(rows, want) || !slices.Equal(again, want) {
				t.Fatalf("%s %v: rows %v, want %v", l.position.SFEN(), at, rows, want)
			}
		}
	})
}

// A position may lack a king, and then has no rows relative to it.
func TestSurroundingsWithoutKing(t *testing.T) {
	p := shogitest.Position(t, "4k4/9/9/9/9/9/9/9/4P4 b - 1")
	var attacks shogi.AttackMap
	attacks.Compute(&p)
	var s Surroundings
	s.Gather(&p, &attacks)
	if rows := s.AppendRows(nil, 0); len(rows) != MaxSurroundingRows-1 || int(rows[len(rows)-1]) < theirKingRows {
		t.Errorf("rows %v", rows)
	}
}
