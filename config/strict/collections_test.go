package strict

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// program has maps of texts, like the options of engines.
type program struct {
	Name    string
	Options map[string]string
}

type programs struct {
	Common  map[string]string
	Engines []program
	Table   [][][]float64
}

// The values of a map of texts are taken as written.
func TestDecodeMapsOfTexts(t *testing.T) {
	const text = `
engines:
  - name: "1"
    options: {Threads: 2, USI_Ponder: false, Share: 0.50, Mask: 0x1F, Day: 2024-02-01, Mode: fast, Quoted: "3", Empty: ""}
`
	var got programs
	want := programs{Engines: []program{{"1", map[string]string{
		"Threads": "2", "USI_Ponder": "false", "Share": "0.50", "Mask": "0x1F", "Day": "2024-02-01", "Mode": "fast",
		"Quoted": "3", "Empty": "",
	}}}}
	if err := Decode([]byte(text), "f.yaml", &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\ngot  %+v\nwant %+v", err, got, want)
	}
}

func TestDecodeAliases(t *testing.T) {
	const text = `
common: &common {Threads: &threads 2}
engines:
  - {name: &name a, options: *common}
  - {name: *name, options: {Threads: *threads}}
  - &third {name: c, options: *common}
  - *third
table: [[[1, 2], &row [3]], [*row, *row]]
`
	var got programs
	options := map[string]string{"Threads": "2"}
	want := programs{
		Common:  options,
		Engines: []program{{"a", options}, {"a", options}, {"c", options}, {"c", options}},
		Table:   [][][]float64{{{1, 2}, {3}}, {{3}, {3}}},
	}
	if err := Decode([]byte(text), "f.yaml", &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%v\ngot  %+v\nwant %+v", err, got, want)
	}
	got.Engines[0].Options["Threads"] = "8"
	if got.Engines[2].Options["Threads"] != "2" {
		t.Error("two places with the same alias share a map")
	}
}

func TestDecodeTextsAndAliasesErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing for a text of a map", "engines:\n  - options: {Threads: }\n",
			`f.yaml:2:24: engines[0].options.Threads: found nothing, expected text`},
		{"list for a text of a map", "common: {Threads: [2]}\n",
			`f.yaml:1:19: common.Threads: found a list, expected text`},
		{"number for a text", "engines: [{name: 2}]\n",
			`f.yaml:1:18: engines[0].name: found 2, expected text (in quotes: "2")`},
		{"alias of another type", "common: &c {a: b}\nengines:\n  - name: *c\n",
			`f.yaml:1:9: engines[0].name: found a mapping, expected text`},
		{"alias that contains itself", "table: &t [*t]\n",
			`f.yaml:1:8: table[0][0][0]: found a list, expected a number`},
		{"alias of nothing", "common: *none\n", `f.yaml:1:1: not YAML: unknown anchor 'none' referenced`},
		{"alias as a key", "common: {&a b: c, *a : d}\n",
			`f.yaml:1:19: common: found an alias, expected the name of a field`},
	} {
		var got programs
		if err := Decode([]byte(c.text), "f.yaml", &got); err == nil || err.Error() != c.want {
			t.Errorf("%s:\ngot  %v\nwant %s", c.name, err, c.want)
		}
	}
}

// Aliases must not turn a small file into an enormous value.
func TestDecodeAliasesThatExplode(t *testing.T) {
	many := func(what string) string { return strings.Repeat(", "+what, 1000) }
	text := fmt.Sprintf("table: [&b [&a [1%s]%s]%s]\n", many("1"), many("*a"), many("*b"))
	var got programs
	err := Decode([]byte(text), "f.yaml", &got)
	if want := "f.yaml:1:13: table[0][100]: the aliases of the file stand for more than 100000 values"; err == nil ||
		err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

type chart struct {
	Rows  [2][3]float32 `range:"-9,9"`
	Names [2]string
}

func TestArraysAreReadAndWrittenAsRows(t *testing.T) {
	c := chart{Rows: [2][3]float32{{1, -2.5, 0}, {0, 0.1, 9}}, Names: [2]string{"a", "b"}}
	const want = "# From -9 to 9.\nrows:\n  - [1, -2.5, 0]\n  - [0, 0.1, 9]\nnames:\n  - a\n  - b\n"
	text, err := Encode(&c)
	if err != nil || string(text) != want {
		t.Fatalf("%v, got\n%s", err, text)
	}
	var read chart
	if err := Decode(text, "chart.yaml", &read); err != nil || read != c {
		t.Errorf("%v, read %v", err, read)
	}
}

func TestArrayErrors(t *testing.T) {
	cases := map[string]string{
		"rows: [[1, 2, 3]]":              "x:1:7: rows: found a list of 1, expected a list of 2",
		"rows: [[1, 2, 3], [1, 2, 10]]":  "x:1:26: rows[1][2]: found 10, expected a number from -9 to 9",
		"rows: [[1, 2, 3], [1, 2, abc]]": `x:1:26: rows[1][2]: found "abc", expected a number from -9 to 9`,
	}
	for text, want := range cases {
		c := chart{Rows: [2][3]float32{{7}}}
		err := Decode([]byte(text), "x", &c)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
		if c.Rows[0][0] != 7 {
			t.Errorf("%s: changed the struct", text)
		}
	}
}
