package terms

// Every weight has an index, in the order of the fields of Weights. The terms
// count features by these indices.

const (
	pieceKinds    = 13
	handKinds     = 7
	squareKinds   = 45
	relativeKinds = 17 * 13
	zoneSquares   = 25
	zoneStates    = 12
	netStates     = 5 * 5
	handMeans     = 8
	dangerLevels  = 12
	attackStates  = 48
)

const (
	atBoard                = 0
	atHand                 = atBoard + pieceKinds
	atFirstInHand          = atHand + handKinds
	atSecondInHand         = atFirstInHand + handKinds
	atPieceSquare          = atSecondInHand + handKinds
	atKingSquare           = atPieceSquare + pieceKinds*squareKinds
	atNearOwnKing          = atKingSquare + squareKinds
	atNearEnemyKing        = atNearOwnKing + pieceKinds*relativeKinds
	atKingZone             = atNearEnemyKing + pieceKinds*relativeKinds
	atAttackedNeighbours   = atKingZone + 3*zoneStates*zoneSquares
	atUndefendedNeighbours = atAttackedNeighbours + 9
	atLiberties            = atUndefendedNeighbours + 9
	atKingNet              = atLiberties + 9
	atKingDanger           = atKingNet + 2*3*netStates
	atDropChecks           = atKingDanger + 2*handMeans*dangerLevels
	atChecked              = atDropChecks + handKinds*4
	atPinned               = atChecked + 1
	atAttacked             = atPinned + pieceKinds
	atPrize                = atAttacked + pieceKinds*attackStates
	atHangingCount         = atPrize + pieceKinds*2
	atRookMobility         = atHangingCount + 2*5
	atBishopMobility       = atRookMobility + 17
	atDragonMobility       = atBishopMobility + 17
	atHorseMobility        = atDragonMobility + 17
	atLanceMobility        = atHorseMobility + 17
	atOwnEffects           = atLanceMobility + 9
	atEnemyEffects         = atOwnEffects + 2*ringCount
	atBreakthrough         = atEnemyEffects + 2*ringCount
	atEnteringKing         = atBreakthrough + 2*10
	atOpenFiles            = atEnteringKing + 4*11
	atRightToMove          = atOpenFiles + 2*10

	// FeatureCount is the number of features, and of weights in each phase.
	FeatureCount = atRightToMove + 1
)

// IsMaterial reports whether a feature counts pieces, wherever they are.
func IsMaterial(feature int) bool { return feature < atPieceSquare }
