package compliance

import "time"

// Positions to ask about, as the argument of USI's position command. None is in
// any book, so that engines have to think.
const (
	// opening is an even position with Black to move, reply one with White to
	// move.
	opening = "startpos moves 1g1f 9c9d 9g9f 1c1d"
	reply   = "startpos moves 1g1f 9c9d 9g9f"
	// middleGame is a position of a game with pieces in hand; White to move.
	middleGame = "sfen lr1g1g1n1/3s1k3/2npppsp1/2B3p2/PP6b/2PP5/1R1SPPPP1/2G2SK2/LN3G1N1 w L5Pl 42"
	// inCheck is lost for nobody, and has few moves; White to move.
	inCheck = "sfen 3gkg3/9/9/4R4/9/9/9/9/4K4 w - 1"
	// mateInOne is mated by G*5b and nothing else.
	mateInOne = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
	// mateInThree is mated by R*3b, the king moves, and a silver is dropped.
	mateInThree = "sfen 6k2/9/6P2/9/9/9/9/9/4K4 b RS 1"
	// beingMated is mateInThree after its first move: whatever White plays, the
	// next move mates.
	beingMated = "sfen 6k2/9/6P2/9/9/9/9/9/4K4 b RS 1 moves R*3b"
	// noMate has checks, but no mate.
	noMate = "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1"
	// longMate has more checks than can be looked through in a moment.
	longMate = "sfen 9/9/9/4k4/9/9/9/9/4K4 b 2B4N4L9P2r4g4s9p 1"
	// mated is a checkmate; in stalemate the king, White's only piece, is not
	// attacked and cannot move, which loses as well.
	mated     = "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"
	stalemate = "sfen 8k/9/6N1G/9/9/9/9/9/4K4 w - 1"
	// Problems are set without the attacker's king.
	tsumeInOne   = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1"
	tsumeInThree = "sfen 6k2/9/6P2/9/9/9/9/9/9 b RS 1"
	// declarable may be declared a win by every rule that knows declarations: the
	// king and ten other pieces are in the zone, worth 31 points with the hand.
	// In undeclarable there are nine.
	declarable   = "sfen G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2BP 1"
	undeclarable = "sfen 9/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2BG 1"
	// lastMove is mateInOne when the 256th move is to be played; lateMate is
	// mateInThree at the 255th, so that the mate would be the 257th move.
	lastMove = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 256"
	lateMate = "sfen 6k2/9/6P2/9/9/9/9/9/4K4 b RS 255"
	// repeated has occurred three times but for Black's dragon, which has only
	// given check, and would repeat the position for the fourth time by 2c1c. That
	// loses at once, although Black, far behind, would be glad of a draw.
	repeated = "sfen 6l1k/r5p2/8+R/+b8/9/gg7/ss7/9/4K4 w - 1 moves" +
		" 1a2a 1c2c 2a1a 2c1c 1a2a 1c2c 2a1a 2c1c 1a2a 1c2c 2a1a"
)

// quickGo asks for a move in a moment, in the most common words.
const quickGo = "go btime 0 wtime 0 byoyomi 200"

// pause is how long a check listens for what must not come.
const pause = 300 * time.Millisecond
