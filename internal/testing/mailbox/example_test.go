package mailbox_test

import (
	"fmt"

	"shotest/internal/testing/mailbox"
	"shotest/shogi"
)

func ExampleDiverge() {
	position := shogi.StartPosition()
	if d := mailbox.Diverge(&position, 2); d != nil {
		fmt.Println(d)
		return
	}
	fmt.Println("agreed")
	// Output:
	// agreed
}
