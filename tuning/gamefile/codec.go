package gamefile

import (
	"encoding/binary"
	"errors"
	"fmt"

	"shotest/shogi"
)

const (
	// maxMoves bounds a game, as readers number plies with 16 bits.
	maxMoves = 10_000
	// maxSFEN bounds the text of a start position, which is less than half as long.
	maxSFEN = 300
)

// Mistakes in what a block holds.
var (
	errShort    = errors.New("it ends within a game")
	errTrailing = errors.New("there is more after its last game")
)

// appendGame adds a game as files hold it.
func appendGame(dst []byte, g *Game) ([]byte, error) {
	if err := g.check(); err != nil {
		return dst, err
	}
	dst = append(dst, byte(g.Outcome)|byte(g.Ending)<<2)
	start := g.Start.SFEN()
	if start == shogi.StartSFEN {
		start = ""
	}
	dst = binary.AppendUvarint(dst, uint64(len(start)))
	dst = append(dst, start...)
	dst = binary.AppendUvarint(dst, uint64(len(g.Moves)))
	dst = binary.AppendUvarint(dst, uint64(g.Opening))
	for _, m := range g.Moves {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(m))
	}
	before := Score(0)
	for _, s := range g.Scores {
		if s == NoScore {
			dst = append(dst, 0)
			continue
		}
		dst = binary.AppendUvarint(dst, 1+fold(int64(s)-int64(before)))
		before = s
	}
	for _, e := range g.Efforts {
		dst = append(dst, byte(e))
	}
	return dst, nil
}

// check looks whether a game can be stored, and is one.
func (g *Game) check() error {
	found := len(g.Moves) - g.Opening
	switch {
	case len(g.Moves) > maxMoves:
		return fmt.Errorf("%d moves: expected at most %d", len(g.Moves), maxMoves)
	case g.Opening < 0 || found < 0:
		return fmt.Errorf("opening of %d moves: expected 0 to %d", g.Opening, len(g.Moves))
	case len(g.Scores) != found || len(g.Efforts) != found:
		return fmt.Errorf("%d scores and %d efforts for %d moves", len(g.Scores), len(g.Efforts), found)
	case g.Outcome >= outcomes || g.Ending >= endings:
		return fmt.Errorf("outcome %d, ending %d: expected less than %d and %d", g.Outcome, g.Ending, outcomes, endings)
	}
	return nil
}

// fold maps whole numbers to natural ones, small ones to small ones; unfold back.
func fold(n int64) uint64   { return uint64(n<<1) ^ uint64(n>>63) }
func unfold(n uint64) int64 { return int64(n>>1) ^ -int64(n&1) }

// decoder reads the games of a block.
type decoder struct{ data []byte }

// game reads the next game into g, whose memory is used again.
func (d *decoder) game(g *Game) error {
	kind, err := d.byte()
	if err != nil {
		return err
	}
	g.Outcome, g.Ending = Outcome(kind&3), Ending(kind>>2)
	if g.Ending >= endings {
		return fmt.Errorf("ending %d: expected less than %d", g.Ending, endings)
	}
	if err := d.start(g); err != nil {
		return err
	}
	moves, err := d.number(maxMoves, "moves")
	if err != nil {
		return err
	}
	if g.Opening, err = d.number(moves, "moves of the opening"); err != nil {
		return err
	}
	if err := d.moves(g, moves); err != nil {
		return err
	}
	if err := d.scores(g, moves-g.Opening); err != nil {
		return err
	}
	efforts, err := d.bytes(moves - g.Opening)
	g.Efforts = g.Efforts[:0]
	for _, e := range efforts {
		g.Efforts = append(g.Efforts, Effort(e))
	}
	return err
}

func (d *decoder) start(g *Game) error {
	length, err := d.number(maxSFEN, "bytes of SFEN")
	if err != nil {
		return err
	}
	text, err := d.bytes(length)
	if err != nil {
		return err
	}
	if length == 0 {
		g.Start = shogi.StartPosition()
		return nil
	}
	g.Start, err = shogi.ParseSFEN(string(text))
	return err
}

// moves reads moves and plays them.
func (d *decoder) moves(g *Game, count int) error {
	data, err := d.bytes(2 * count)
	if err != nil {
		return err
	}
	g.Moves = g.Moves[:0]
	position := g.Start
	for i := range count {
		m := shogi.Move(binary.LittleEndian.Uint16(data[2*i:]))
		if err := position.CheckLegal(m); err != nil {
			return fmt.Errorf("move %d, %04x: %w", i+1, uint16(m), err)
		}
		position.Play(m)
		g.Moves = append(g.Moves, m)
	}
	return nil
}

func (d *decoder) scores(g *Game, count int) error {
	g.Scores = g.Scores[:0]
	before := int64(0)
	for i := range count {
		n, size := binary.Uvarint(d.data)
		if size <= 0 {
			return errShort
		}
		d.data = d.data[size:]
		if n == 0 {
			g.Scores = append(g.Scores, NoScore)
			continue
		}
		before += unfold(n - 1)
		if before < -int64(Mate) || before > int64(Mate) {
			return fmt.Errorf("score %d of %d: expected %d to %d", before, i+1, -Mate, Mate)
		}
		g.Scores = append(g.Scores, Score(before))
	}
	return nil
}

func (d *decoder) byte() (byte, error) {
	data, err := d.bytes(1)
	if err != nil {
		return 0, err
	}
	return data[0], nil
}

func (d *decoder) bytes(count int) ([]byte, error) {
	if count > len(d.data) {
		return nil, errShort
	}
	data := d.data[:count]
	d.data = d.data[count:]
	return data, nil
}

// number reads a number that must not be larger than most.
func (d *decoder) number(most int, what string) (int, error) {
	n, size := binary.Uvarint(d.data)
	if size <= 0 {
		return 0, errShort
	}
	if n > uint64(most) {
		return 0, fmt.Errorf("%d %s: expected at most %d", n, what, most)
	}
	d.data = d.data[size:]
	return int(n), nil
}
