// Package strict reads and writes the YAML files of shotest: strictly, with a
// place and a suggestion in every error, and with defaults that are part of the
// program.
//
// # Reading
//
// [Decode] reads a document over the values that a struct already holds, so that a file holds only
// the values that differ from the defaults:
//
//	profile := config.Default()
//	err := strict.Decode(data, "fast.yaml", &profile)
//
// Decode guesses nothing. Unknown and repeated fields, values of another type or outside their
// range, empty values and second documents are errors. Decode reports all errors together, each
// with its line and column:
//
//	fast.yaml:2:1: multipv: unknown field; did you mean "multi_pv"?
//	fast.yaml:3:17: hash_megabytes: found 0, expected a whole number from 1 to 65536
//	fast.yaml:4:16: network_delay: found 120, expected a duration from 0s to 10s, such as 100ms
//
// If there is an error, the struct stays unchanged. A document that is not YAML gives only its
// first error. Documents may use anchors and aliases. In maps of texts, such as the options of
// engines, bare numbers, truth values and dates are texts as they are written. Everywhere else a
// text that looks like one of these must be quoted.
//
// # Structs
//
// A file's fields are the exported fields of a struct, under their Go names in snake_case or the
// name of a yaml tag. They may be bool, int, float64, string, [time.Duration], structs, and lists
// and maps (with text keys) of these; Go arrays are lists of a given length, so that tables can be
// read row by row. Tags give the information that reading, writing, tuning and engine options
// share:
//
//	MultiPV int           `range:"1,600" doc:"How many of the best moves are searched."`
//	Rule    string        `oneof:"CSARule24,CSARule27,TryRule"`
//	Delay   time.Duration `range:"0s,10s"`
//
// The range and the choices of a list or a map apply to its members. A struct that is a member of a
// list or a map gets its defaults from its method SetDefaults, if it has one. At the end Decode
// calls the method Validate() error of the decoded struct, if it has one, for rules about several
// fields. It adds the place in the file to errors of type [*Error] that name their Field.
//
// # Modes
//
// A field with the tag modes:"modern,interest" belongs to these modes of its document alone. The
// method FieldMode() string of the document's struct says whose fields it has; reading, writing,
// checking and listing leave the others out, and reading refuses them by name. Before Decode reads
// a document into a struct, it calls the struct's method PrepareFor(said *T), if it has one: said
// holds what the document says, so that the struct can take the defaults of the mode that it names.
// A method Renamed() map[string]string tells the new names of fields by their old ones, for errors.
package strict
