package record_test

import (
	"fmt"
	"os"
	"strings"

	"shotest/record"
)

const exampleCSA = `V2.2
N+Sente
N-Gote
$EVENT:Example
PI
+
+7776FU
T12
-3334FU
T3
+8822UM
T5
'*An exchange of bishops.
-3122GI
T1
%TORYO
T20
`

func Example() {
	games, err := record.Read(strings.NewReader(exampleCSA), "example.csa")
	if err != nil {
		fmt.Println(err)
		return
	}
	winner, _ := games[0].Winner()
	fmt.Println("won by", winner)
	warnings, err := record.Write(os.Stdout, games[0], record.KIFU)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(len(warnings), "warnings")
	// Output:
	// won by white
	// #KIF version=2.0 encoding=UTF-8
	// 棋戦：Example
	// 手合割：平手
	// 先手：Sente
	// 後手：Gote
	// 手数----指手---------消費時間--
	//    1 ７六歩(77)   ( 0:12/00:00:12)
	//    2 ３四歩(33)   ( 0:03/00:00:03)
	//    3 ２二角成(88) ( 0:05/00:00:17)
	// *An exchange of bishops.
	//    4 同　銀(31)   ( 0:01/00:00:04)
	//    5 投了         ( 0:20/00:00:37)
	// まで4手で後手の勝ち
	// 0 warnings
}
