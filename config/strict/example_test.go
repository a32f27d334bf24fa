package strict_test

import (
	"fmt"

	"shotest/config"
	"shotest/config/strict"
)

func ExampleDecode() {
	const file = `
name: fast
multipv: 4
hash_megabytes: 0
network_delay: 120
entering_king_rule: try
`
	profile := config.Default()
	err := strict.Decode([]byte(file), "fast.yaml", &profile)
	fmt.Println(err)
	// Output:
	// fast.yaml:3:1: multipv: unknown field; did you mean "multi_pv"?
	// fast.yaml:4:17: hash_megabytes: found 0, expected a whole number from 1 to 65536
	// fast.yaml:5:16: network_delay: found 120, expected a duration from 0s to 10s, such as 100ms
	// fast.yaml:6:21: entering_king_rule: found "try", expected one of NoEnteringKing, CSARule24, CSARule24H, CSARule27, CSARule27H, TryRule
}

func ExampleParameters() {
	profile := config.Default()
	for _, p := range strict.Parameters(&profile) {
		if p.IsNumeric() && p.Tag("usi") == "MultiPV" {
			fmt.Println(p.Name, p.Default, p.Min, p.Max)
			fmt.Println(p.Set("1000"))
		}
	}
	// Output:
	// multi_pv 1 1 600
	// multi_pv: found "1000", expected a whole number from 1 to 600
}
