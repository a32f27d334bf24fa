package terms

import (
	"testing"

	"shotest/shogi"
)

// found returns how often a position counts for a feature.
func found(t *testing.T, sfen string, feature int) int {
	t.Helper()
	p, err := shogi.ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	var attacks shogi.AttackMap
	attacks.Compute(&p)
	var trace Trace
	New(Weights{}).Trace(&p, &attacks, &trace)
	count := 0
	for _, entry := range trace.Entries {
		if int(entry.Feature) == feature {
			count += int(entry.Count)
		}
	}
	return count
}

// attackedState is the place of an attacked piece's weights: by the least
// attacker, the defenders, the attackers, and whether it is the enemy's turn.
func attackedState(class, defenders, attackers, enemysTurn int) int {
	return ((class*3+defenders)*2+attackers-1)*2 + enemysTurn
}

func TestTermsFindWhatTheySay(t *testing.T) {
	gold := int(pieceIndex[shogi.Gold])
	const generals = "4k4/9/9/9/4p4/4G4/9/9/4K4 b - 1" // a gold attacked by a pawn
	cases := []struct {
		name, sfen string
		feature    int
		want       int
	}{
		{"two pawns more on the board", "4k4/9/9/9/9/9/PP7/9/4K4 b - 1", atBoard, 2},
		{"a pawn of the opponent", "4k4/9/9/9/9/9/PP7/9/4K4 w - 1", atBoard, -2},
		{"three silvers in hand", "4k4/9/9/9/9/9/9/9/4K4 b 3S 1", atHand + handIndex(shogi.Silver), 3},
		{"the first of them", "4k4/9/9/9/9/9/9/9/4K4 b 3S 1", atFirstInHand + handIndex(shogi.Silver), 1},
		{"the second of them", "4k4/9/9/9/9/9/9/9/4K4 b 3S 1", atSecondInHand + handIndex(shogi.Silver), 1},
		{"a gold on 6i", "4k4/9/9/9/9/9/9/9/3GK4 b - 1", atPieceSquare + gold*squareKinds + 8*5 + 3, 1},
		{"a gold on 4i", "4k4/9/9/9/9/9/9/9/4KG3 b - 1", atPieceSquare + gold*squareKinds + 8*5 + 3, 1},
		{"a gold towards the middle of a king on 2h", "4k4/9/9/9/9/9/9/6GK1/9 b - 1",
			atNearOwnKing + gold*relativeKinds + 8*13 + 4 + 1, 1},
		{"a gold in front of the enemy king on 5a", "4k4/4G4/9/9/9/9/9/9/K8 w - 1",
			atNearEnemyKing + gold*relativeKinds + 9*13 + 4, -1},
		{"a gold attacked by a pawn, own turn", generals, atAttacked + gold*attackStates + attackedState(byPawn, 0, 1, 0), 1},
		{"the same as the prize", generals, atPrize + gold*2, 1},
		{"a gold attacked by a pawn, the enemy's turn", "4k4/9/9/9/4p4/4G4/9/9/4K4 w - 1",
			atAttacked + gold*attackStates + attackedState(byPawn, 0, 1, 1), -1},
		{"a gold defended twice, attacked by two rooks", "4k3r/9/9/9/r8/9/8G/7GK/9 b - 1",
			atAttacked + gold*attackStates + attackedState(byOther, 2, 1, 0), 1},
		{"a gold pinned by a rook", "k3r4/9/9/9/9/9/9/4G4/4K4 b - 1", atPinned + gold, 1},
		{"a check", "k3r4/9/9/9/9/9/9/9/4K4 b - 1", atChecked, 1},
		{"a rook with sixteen free squares", "k8/9/9/9/4R4/9/9/9/8K b - 1", atRookMobility + 16, 1},
		{"a lance behind a pawn", "4k4/9/9/9/9/9/P8/9/L7K b - 1", atLanceMobility + 1, 1},
		{"a king without a way out", "k8/9/9/9/9/9/9/r8/8K b - 1", atLiberties + 1, 1},
		{"an entered king with two others", "1G7/G3K4/9/9/9/9/9/9/8k b - 1", atEnteringKing + 11 + 2, 1},
		{"eight open files and a pawn in hand", "k8/9/9/9/9/9/P8/9/8K b P 1", atOpenFiles + 10 + 8, 1},
		{"a drop that checks and cannot be taken", "4k4/9/4P4/9/9/9/9/9/K8 b G 1",
			atDropChecks + handIndex(shogi.Gold)*4 + 3, -1},
		{"a drop that checks and can be taken", "4k4/9/9/9/9/9/9/9/K8 b G 1",
			atDropChecks + handIndex(shogi.Gold)*4 + 2, -1},
		{"being on turn", "4k4/9/9/9/9/9/9/9/4K4 w - 1", atRightToMove, 1},
		{"nobody's turn but one's own", "4k4/9/9/9/9/9/9/9/4K4 b - 1", atRightToMove, 1},
		{"three squares attacked next to the enemy king", "4k4/9/4G4/9/9/9/9/9/K8 b - 1", atEnemyEffects, 3},
		{"two of them attacked twice", "4k4/9/4G4/4N4/9/9/9/9/K8 b - 1", atEnemyEffects + 1, 2},
	}
	for _, c := range cases {
		if got := found(t, c.sfen, c.feature); got != c.want {
			t.Errorf("%s (%s): counted %d times, want %d", c.name, c.sfen, got, c.want)
		}
	}
}
