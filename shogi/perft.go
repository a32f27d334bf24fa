package shogi

// Perft counts the games of a length from a position: the positions reached
// after depth plies, counted with repetition. The last ply is counted by
// generating its moves without playing them. Depth 0 counts the position
// itself.
func Perft(position *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	line := make([]Position, depth)
	line[0] = *position
	return perft(line)
}

// perft counts the games below the first position of a line. The other positions of the line are
// buffers for its descendants.
func perft(line []Position) uint64 {
	var buffer [MaxMoves]Move
	moves := line[0].AppendLegalMoves(buffer[:0])
	if len(line) == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		line[1] = line[0]
		line[1].Play(m)
		nodes += perft(line[1:])
	}
	return nodes
}
