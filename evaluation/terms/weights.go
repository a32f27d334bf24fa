package terms

// Weights holds every number of the evaluation, in centipawns. What is finer
// than a tenth of a centipawn is rounded. Each number speaks for the side that
// has what is counted; its opponent has the same number against it.
//
// Tables of squares and of king neighbourhoods are given as their owner sees the
// board, the farthest rank first; files that mirror each other share a number.
type Weights struct {
	Board        Tapered[Pieces[Number]]     `doc:"What a piece on the board is worth."`
	Hand         Tapered[HandPieces[Number]] `doc:"What each piece in hand is worth."`
	FirstInHand  Tapered[HandPieces[Number]] `doc:"What the first piece of a kind in hand is worth beyond that."`
	SecondInHand Tapered[HandPieces[Number]] `doc:"What the second piece of a kind in hand is worth beyond that."`

	PieceSquare   Tapered[Pieces[SquareTable]]   `doc:"The place of a piece: ranks 1 to 9, of each the files 1 to 5, which stand for 9 to 5 as well."`
	KingSquare    Tapered[SquareTable]           `doc:"The place of the king, in the same way."`
	NearOwnKing   Tapered[Pieces[RelativeTable]] `doc:"The place of a piece as seen from its own king, so the shape of the castle: from 8 ranks ahead of the king to 8 behind it, of each from 4 files towards the nearer edge to 8 towards the other."`
	NearEnemyKing Tapered[Pieces[RelativeTable]] `doc:"The place of a piece as seen from the enemy's king, in the same way; ahead is where the piece's owner looks."`

	KingZone Tapered[Occupants[[zoneStates]ZoneTable]] `doc:"The squares that the enemy attacks among the 5 by 5 around the king, by what stands there. The rows are for one enemy attacker, two, and three or more, in each case with no own defender (the king counts), one, two, and three or more; each holds the 25 squares, the farthest rank first, of each from two files towards the nearer edge to two towards the other."`

	AttackedNeighbours   Tapered[[9]Number]                           `doc:"How many of the king's neighbour squares the enemy attacks, 0 to 8."`
	UndefendedNeighbours Tapered[[9]Number]                           `doc:"How many of these only the king defends, 0 to 8."`
	Liberties            Tapered[[9]Number]                           `doc:"How many squares the king could go to, 0 to 8."`
	KingNet              Tapered[[2 * 3][netStates]Number]            `doc:"King confinement: how few ways out the king has. Each row holds, for 0 to 4 and more undefended neighbour squares, the liberties from 0 to 4 and more. The rows are for an enemy that holds no general, a silver, a gold, when it is not the enemy's turn, and the same when it is."`
	KingDanger           Tapered[[2 * handMeans][dangerLevels]Number] `doc:"The danger to the king: the sum of enemy attacks on its neighbour squares, counted up to twice each, from 0 to 11 or more. The rows are for what the enemy holds, from nothing to seven or more (two for each piece beyond a pawn, one for pawns): eight rows when it is not the enemy's turn, and eight when it is."`
	DropChecks           Tapered[HandPieces[[4]Number]]               `doc:"A drop that could check the king: not the enemy's turn and where the piece could be taken, where it could not, the enemy's turn and the same."`
	Checked              Tapered[Number]                              `doc:"Being in check."`
	Pinned               Tapered[Pieces[Number]]                      `doc:"A piece that must stay between its king and an enemy piece."`

	Attacked     Tapered[Pieces[[attackStates]Number]] `doc:"A piece that the enemy attacks. By the least attacker: pawn, lance or knight, silver or gold, other; for each: no defender, one, two or more; for each: one attacker, more; for each: own turn, enemy's turn."`
	Prize        Tapered[Pieces[[2]Number]]            `doc:"The most valuable own piece that is attacked without being defended, or by something cheaper: on its own turn, on the enemy's."`
	HangingCount Tapered[[2][5]Number]                 `doc:"How many own pieces are attacked without being defended, or by something cheaper, 0 to 4 and more: on their own turn, on the enemy's."`

	RookMobility   Tapered[[17]Number] `doc:"How many squares a rook can go to without being attacked there."`
	BishopMobility Tapered[[17]Number] `doc:"The same of a bishop."`
	DragonMobility Tapered[[17]Number] `doc:"The same of a dragon, sixteen standing for more."`
	HorseMobility  Tapered[[17]Number] `doc:"The same of a horse, sixteen standing for more."`
	LanceMobility  Tapered[[9]Number]  `doc:"The same of a lance."`

	OwnEffects   Tapered[[ringCount][2]Number] `doc:"Squares that are attacked, by their distance to the player's own king, 1 to 5 and more: each that is attacked once or more, and beyond that each that is attacked twice or more."`
	EnemyEffects Tapered[[ringCount][2]Number] `doc:"The same by the distance to the enemy's king."`

	Breakthrough Tapered[[2][10]Number] `doc:"How many squares of the enemy's camp are attacked and not defended, 0 to 9 or more: not on turn, on turn."`
	EnteringKing Tapered[[4][11]Number] `doc:"The king on its farthest four ranks, the farthest first: by how many other own pieces are in the enemy's camp, 0 to 10 or more."`
	OpenFiles    Tapered[[2][10]Number] `doc:"How many files have no own pawn: without a pawn in hand, with one."`

	RightToMove Tapered[Number] `doc:"Being on turn."`
}

// Number is a weight in centipawns.
type Number = float32

// Tapered is a number, or a table of numbers, that changes as the game goes on:
// it is Opening at progress 0 and Endgame at progress 1.
type Tapered[T any] struct {
	Opening, Endgame T
}

// Pieces has a value for each kind of piece but the king.
type Pieces[T any] struct {
	Pawn, Lance, Knight, Silver, Bishop, Rook, Gold T
	ProPawn, ProLance, ProKnight, ProSilver         T
	Horse, Dragon                                   T
}

// HandPieces has a value for each kind of piece that can be held.
type HandPieces[T any] struct {
	Pawn, Lance, Knight, Silver, Bishop, Rook, Gold T
}

// Occupants has a value for a square that is empty, holds an own piece, or one
// of the enemy.
type Occupants[T any] struct {
	Empty, Own, Enemy T
}

// SquareTable has a number for each square of the right half of the board.
type SquareTable [9][5]Number

// RelativeTable has a number for each place relative to a king.
type RelativeTable [17][13]Number

// ZoneTable has a number for each of the squares around a king.
type ZoneTable [25]Number

// MaxWeight bounds each weight, in centipawns.
const MaxWeight = 20000
