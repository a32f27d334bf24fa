package shogi_test

import (
	"fmt"

	"shotest/shogi"
)

func Example() {
	position := shogi.StartPosition()
	move, err := shogi.ParseMove("7g7f")
	if err != nil {
		fmt.Println(err)
		return
	}
	child := position
	child.Play(move)
	fmt.Println(child.SFEN())
	// Output:
	// lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2
}

func ExamplePosition_AppendLegalMoves() {
	position, err := shogi.ParseSFEN("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var buffer [shogi.MaxMoves]shogi.Move
	for _, move := range position.AppendLegalMoves(buffer[:0]) {
		child := position
		child.Play(move)
		if !child.HasLegalMove() {
			fmt.Println(move, "mates")
		}
	}
	// Output:
	// G*5b mates
}

func ExampleHistory_Verdict() {
	game, err := shogi.ParseHistory("startpos moves 2h5h 8b5b 5h2h 5b8b 2h5h 8b5b 5h2h 5b8b 2h5h 8b5b 5h2h 5b8b")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(game.Verdict(shogi.Rules{}).Ending)
	// Output:
	// sennichite
}
