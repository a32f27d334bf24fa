package terms

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"shotest/config"
)

// The terms look for their weights by index: this is where the fields begin.
var fieldStarts = map[string]int{
	"Board": atBoard, "Hand": atHand, "FirstInHand": atFirstInHand, "SecondInHand": atSecondInHand,
	"PieceSquare": atPieceSquare, "KingSquare": atKingSquare, "NearOwnKing": atNearOwnKing,
	"NearEnemyKing": atNearEnemyKing, "KingZone": atKingZone,
	"KingNet": atKingNet, "HangingCount": atHangingCount, "AttackedNeighbours": atAttackedNeighbours, "UndefendedNeighbours": atUndefendedNeighbours,
	"Liberties": atLiberties, "KingDanger": atKingDanger, "DropChecks": atDropChecks, "Checked": atChecked,
	"Pinned": atPinned, "Attacked": atAttacked, "Prize": atPrize,
	"RookMobility": atRookMobility, "BishopMobility": atBishopMobility, "DragonMobility": atDragonMobility,
	"HorseMobility": atHorseMobility, "LanceMobility": atLanceMobility, "OwnEffects": atOwnEffects, "EnemyEffects": atEnemyEffects,
	"Breakthrough": atBreakthrough, "EnteringKing": atEnteringKing, "OpenFiles": atOpenFiles,

	"RightToMove": atRightToMove,
}

func TestWeightsLieWhereTheTermsLookForThem(t *testing.T) {
	var w Weights
	next, field := 0, ""
	w.visit(func(name string, _, _ reflect.Value) {
		if name != field {
			if start, known := fieldStarts[name]; !known || start != next {
				t.Errorf("%s begins at %d, want %d (known: %v)", name, next, start, known)
			}
			field = name
		}
		next++
	})
	if next != FeatureCount {
		t.Errorf("%d weights, want %d", next, FeatureCount)
	}
}

func TestNumbersAreSetAndRead(t *testing.T) {
	w := randomWeights(50)
	opening, endgame := w.Numbers()
	var again Weights
	again.SetNumbers(opening, endgame)
	if again != w {
		t.Error("the weights have changed")
	}
	opening[atRightToMove], endgame[atRightToMove] = 2*MaxWeight, 1.26
	again.SetNumbers(opening, endgame)
	if again.RightToMove != (Tapered[Number]{MaxWeight, 1.3}) {
		t.Errorf("got %v", again.RightToMove)
	}
}

func TestWeightsAreWrittenAndRead(t *testing.T) {
	w := randomWeights(50)
	path := filepath.Join(t.TempDir(), "weights.yaml")
	if err := config.Save(path, &w); err != nil {
		t.Fatal(err)
	}
	again, err := Load(path)
	if err != nil || again != w {
		t.Errorf("%v, the same: %v", err, again == w)
	}
}

func TestErrorsInFilesSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		"right_to_move: {opening: 30001}":                 "weights.yaml:1:16: right_to_move: found 30001, expected a number from -20000 to 20000",
		"right_to_move:\n  openin: 3":                     `weights.yaml:2:3: right_to_move.openin: unknown field; did you mean "opening"?`,
		"liberties:\n  endgame: [1, 2]":                   "weights.yaml:2:12: liberties.endgame: found a list of 2, expected a list of 9",
		"board:\n  opening:\n    pawn: 100\n    lance: x": "weights.yaml:4:12: board.opening.lance: found \"x\", expected a number",
	} {
		path := filepath.Join(t.TempDir(), "weights.yaml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func TestEmbeddedWeights(t *testing.T) {
	for name, w := range map[string]Weights{"default": DefaultWeights(), "hand-set": HandSetWeights()} {
		if err := w.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if pawn := w.Board.Opening.Pawn; pawn < 20 || w.Board.Opening.Dragon < 4*pawn {
			t.Errorf("%s: a pawn is worth %v, a dragon %v", name, pawn, w.Board.Opening.Dragon)
		}
	}
	fitted := DefaultWeights()
	if text, err := config.Encode(&fitted); err != nil || !bytes.Equal(text, defaultYAML) {
		t.Errorf("default.yaml is not as it would be written (%v)", err)
	}
}
