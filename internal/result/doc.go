// Package result holds the result of a command once, and writes it as text for a terminal, as
// Markdown, as a page, and as JSON:
//
//	type row struct {
//		Player string  `json:"player" head:"player"`
//		Score  float64 `json:"score" head:"score" format:"%.1f %%"`
//		Margin float64 `json:"margin,omitzero" head:"±" format:"%.1f"`
//	}
//	r := result.Result{Title: "Standings", Tables: []result.Table{
//		{Event: "player", Rows: []row{{"one", 61.5, 4}, {"two", 38.5, 0}}},
//	}}
//	fmt.Print(r.Text())
//
// # Columns
//
// The rows of a table are structs; their fields, and those of embedded structs, are its columns.
// The tag json names a column for programs, head for people; a column without head is for programs
// alone, one with json:"-" for people alone. The tag format is a verb of package fmt, %v if it is
// missing; a real number is multiplied by the tag scale, 100 for shares in percent. A slice has a
// head for each element, separated by commas.
//
// # What was not measured
//
// A value that was not measured is no 0. A field with omitzero in its tag json is missing from
// JSON, and its cell is empty, where it is the zero value, or its method IsZero says so. A column
// without any cell is left out.
package result
