package config_test

import (
	"fmt"

	"shotest/config"
)

func ExampleDecode() {
	const file = `
name: fast
thread: 4
hash_megabytes: 0
network_delay: 120
mode: full
`
	profile := config.DefaultProfile()
	err := config.Decode([]byte(file), "fast.yaml", &profile)
	fmt.Println(err)
	// Output:
	// fast.yaml:3:1: thread: unknown field; did you mean "threads"?
	// fast.yaml:4:17: hash_megabytes: found 0, expected a whole number from 1 to 65536
	// fast.yaml:5:16: network_delay: found 120, expected a duration from 0s to 10s, such as 100ms
	// fast.yaml:6:7: mode: found "full", expected one of interest, fullwidth, modern
}

func ExampleParameters() {
	profile := config.DefaultProfile()
	for _, p := range config.Parameters(&profile) {
		if p.IsNumeric() && p.Tag("usi") == "Threads" {
			fmt.Println(p.Name, p.Default, p.Min, p.Max)
			fmt.Println(p.Set("1000"))
		}
	}
	// Output:
	// threads 1 1 256
	// threads: found "1000", expected a whole number from 1 to 256
}

func ExampleEncode() {
	settings := struct {
		Rounds int `range:"1,100" doc:"How often each pair plays."`
	}{Rounds: 4}
	text, err := config.Encode(&settings)
	fmt.Print(string(text), err)
	// Output:
	// # How often each pair plays. From 1 to 100.
	// rounds: 4
	// <nil>
}
