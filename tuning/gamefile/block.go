package gamefile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Block is a part of a file, as its head describes it.
type Block struct {
	// Offset is where it begins in the file.
	Offset int64
	Kind   Kind
	// Run is the run that its games are of, and First the number of the first of
	// them in it.
	Run, First uint64
	// Games, Positions (with a score) and Moves count what it holds.
	Games, Positions, Moves int
	// length is that of the bytes after the head, sum their checksum.
	length int
	sum    uint32
}

// Kind says what a block holds.
type Kind uint8

const (
	// AboutKind is text about a run, GamesKind games.
	AboutKind Kind = 1
	GamesKind Kind = 2
)

const (
	version  = 1
	headSize = 48
	// maxLength bounds a block, so that no damage makes a reader ask for gigabytes.
	maxLength = 16 << 20
)

var (
	magic      = []byte("\x89SHG")
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
)

// Errors of blocks.
var (
	// ErrDamaged says that bytes are not those that were written.
	ErrDamaged = errors.New("damaged")
	// ErrIncomplete says that the file ends within a block: the writer was killed, or
	// is at work.
	ErrIncomplete = errors.New("the file ends within this block")
	// ErrForeign says that a file holds something else than games.
	ErrForeign = errors.New("not a file of games (shotest tune games --out makes one)")
	// ErrVersion says that a file is of a later version of the program.
	ErrVersion = errors.New("a format that this version does not know")
)

// errNoBlock says that something else is where a block is expected.
var errNoBlock = fmt.Errorf("%w: it does not begin as a block does", ErrDamaged)

// Sum returns the checksum of what the block holds.
func (b *Block) Sum() uint32 { return b.sum }

// Size returns how many bytes the block takes in the file.
func (b *Block) Size() int64 { return headSize + int64(b.length) }

// end is where the block ends in the file.
func (b *Block) end() int64 { return b.Offset + b.Size() }

// head returns the block's first bytes.
func (b *Block) head() []byte {
	head := make([]byte, 0, headSize)
	head = append(head, magic...)
	head = append(head, version, byte(b.Kind), 0, 0)
	head = binary.LittleEndian.AppendUint64(head, b.Run)
	head = binary.LittleEndian.AppendUint64(head, b.First)
	for _, n := range [...]int{b.Games, b.Positions, b.Moves, b.length} {
		head = binary.LittleEndian.AppendUint32(head, uint32(n))
	}
	head = binary.LittleEndian.AppendUint32(head, b.sum)
	return binary.LittleEndian.AppendUint32(head, crc32.Checksum(head, castagnoli))
}

// count counts a game that the block gets.
func (b *Block) count(g *Game) {
	b.Games++
	b.Moves += len(g.Moves)
	b.Positions += g.Positions()
}

// seal notes the bytes after the head.
func (b *Block) seal(data []byte) { b.length, b.sum = len(data), crc32.Checksum(data, castagnoli) }

// parseHead reads a block's first bytes.
func parseHead(head []byte, offset int64) (b Block, err error) {
	const versionAt, summed = 4, headSize - 4
	word := func(at int) int { return int(binary.LittleEndian.Uint32(head[at:])) }
	switch {
	case !bytes.HasPrefix(head, magic):
		return b, errNoBlock
	case binary.LittleEndian.Uint32(head[summed:]) != crc32.Checksum(head[:summed], castagnoli):
		return b, fmt.Errorf("%w: the head's checksum is not that of its bytes", ErrDamaged)
	case head[versionAt] != version:
		return b, fmt.Errorf("%w: %d", ErrVersion, head[versionAt])
	}
	b = Block{
		Offset: offset, Kind: Kind(head[5]), Run: binary.LittleEndian.Uint64(head[8:]), First: binary.LittleEndian.Uint64(head[16:]),
		Games: word(24), Positions: word(28), Moves: word(32), length: word(36), sum: uint32(word(40)),
	}
	switch {
	case b.length > maxLength:
		return b, fmt.Errorf("%w: %d bytes in a block, expected at most %d", ErrDamaged, b.length, maxLength)
	case b.Games > b.length || b.Moves > b.length || b.Positions > b.Moves:
		return b, fmt.Errorf("%w: %d games, %d moves and %d positions in %d bytes", ErrDamaged, b.Games, b.Moves, b.Positions, b.length)
	}
	return b, nil
}

// check looks whether these are the block's bytes.
func (b *Block) check(data []byte) error {
	if crc32.Checksum(data, castagnoli) != b.sum {
		return fmt.Errorf("%w: the checksum is not that of its bytes", ErrDamaged)
	}
	return nil
}
