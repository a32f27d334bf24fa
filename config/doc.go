// Package config reads and writes the YAML files of shotest: strictly, with a
// place and a suggestion in every error, and with defaults that are part of the
// program.
//
// # Reading
//
// [Decode] reads a document over the values that a struct already holds, so
// that a file says only what differs from the defaults:
//
//	profile := profile.Default()
//	err := config.Decode(data, "fast.yaml", &profile)
//
// Nothing is guessed. Unknown and repeated fields, values of another type or
// outside their range, empty values and second documents are errors, all of them
// reported together and each with its line and column:
//
//	fast.yaml:2:1: multipv: unknown field; did you mean "multi_pv"?
//	fast.yaml:3:17: hash_megabytes: found 0, expected a whole number from 1 to 65536
//	fast.yaml:4:16: network_delay: found 120, expected a duration from 0s to 10s, such as 100ms
//
// A struct that had an error is left as it was. Only what is not YAML ends with the
// first mistake. Anchors and aliases may be used. Where a map has texts, as the options of
// engines, bare numbers, truth values and dates are taken as they are written; everywhere
// else a text that looks like one must be quoted.
//
// # Structs
//
// A file's fields are the exported fields of a struct, under their Go names in
// snake_case or the name of a yaml tag. They may be bool, int, float64, string,
// [time.Duration], structs, and lists and maps (with text keys) of these; Go
// arrays are lists of a given length, so that tables can be read row by row. Tags
// state once what serves reading, writing, tuning and engine options alike:
//
//	MultiPV int           `range:"1,600" doc:"How many of the best moves are searched."`
//	Rule    string        `oneof:"CSARule24,CSARule27,TryRule"`
//	Delay   time.Duration `range:"0s,10s"`
//
// The range and the choices of a list or a map are those of its members. A
// struct with a method SetDefaults gets its defaults from it when it is the
// member of a list or a map. A method Validate() error of the struct that is
// decoded is called in the end, for rules that join several fields; errors of
// type [*Error] that name their Field are given its place in the file.
package config
