package commands

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/config/strict"
	"shotest/engine"
	"shotest/engine/options"
	"shotest/internal/language"
	"shotest/internal/testing/golden"
)

// optionsPage is the page that lists the options in a language.
type optionsPage struct {
	*language.Language
	file, head string
	// values are what options of a kind may be, and fromTo a range; empty and ofSystem are
	// defaults.
	values                  map[engine.OptionKind]string
	empty, fromTo, ofSystem string
}

var optionsPages = []optionsPage{
	{language.English(), "../../docs/guide/options.md", `# Options

[日本語](options.ja.md)

What a board can set, in the order in which the engine declares it. Durations are in
milliseconds, scores in centipawns. The same values, and many more, can be set in a
profile, a YAML file ([config/default.yaml](../../config/default.yaml) has all of the default mode).
A file that is given without its folder is looked for where the board starts the program,
and then beside the program.
This page is written by ` + "`go test ./internal/commands -run OptionsPage -update`" + `.

| Option | Default | Values | What it says |
|---|---|---|---|
`, map[engine.OptionKind]string{engine.CheckOption: "true, false", engine.StringOption: "text", engine.FilenameOption: "file"}, "empty", "%d to %d", "that of the system"},
	{language.Japanese(), "../../docs/guide/options.ja.md", `# オプション

[English](options.md)

将棋GUIで設定できるもので、エンジンが宣言する順に並んでいます。時間はミリ秒、評価値は
歩の価値の100分の1が単位です。同じ値と、ほかの多くの値は、プロファイル（YAMLファイル）でも
設定できます（既定のモードのものは[config/default.yaml](../../config/default.yaml)に
すべてあります）。
フォルダーなしで指定したファイルは、GUIがプログラムを起動したフォルダー、次にプログラムのある
フォルダーで探します。
このページは` + "`go test ./internal/commands -run OptionsPage -update`" + `で書かれます。

| オプション | 既定値 | 値 | 説明 |
|---|---|---|---|
`, map[engine.OptionKind]string{engine.CheckOption: "true、false", engine.StringOption: "文字列", engine.FilenameOption: "ファイル"}, "空", "%dから%d", "システムの言語"},
}

// optionDocs are the descriptions in English.
func optionDocs() map[string]string {
	docs := map[string]string{
		options.Ponder: "Boards offer to ponder only if it is declared. Whether to is theirs to say.",
		writeDebugLog:  "A file to which everything is added that is said from then on, with times, and all errors: one JSON object a line.",
		options.StrictFiles: "Be ready only if every file that the options name is loaded, and tell the checksums: `isready` answers " +
			"`info string StrictFiles loaded EvaluationFile sha256:…` for each, or `info string StrictFiles failed: …`. " +
			"For measuring; otherwise what cannot be read is replaced by what is built in.",
		options.ProfileFile: "A profile that sets many values at once. It counts for whatever the board leaves at its default.",
		options.Language: "The language of `Explain` and other remarks. Japanese is sent in UTF-8, on a Japanese Windows in Shift_JIS, " +
			"and once the board has sent such text itself, in the encoding of that. Where the board shows other letters, choose " +
			"`ja.UTF-8` or `ja.SJIS`.",
	}
	defaults := config.Default()
	for _, p := range strict.Parameters(&defaults) {
		docs[p.Tag("usi")] = p.Doc
	}
	return docs
}

// write returns the page as it should be.
func (p *optionsPage) write() string {
	docs := optionDocs()
	var page strings.Builder
	page.WriteString(p.head)
	for _, o := range newLowMemoryEngine(language.English()).Options() {
		values, preset := p.values[o.Kind], cmp.Or(o.Default, p.empty)
		switch o.Kind {
		case engine.SpinOption:
			values = fmt.Sprintf(p.fromTo, o.Min, o.Max)
		case engine.ComboOption:
			values = strings.Join(o.Values, ", ")
		}
		if o.Name == options.Language {
			preset = p.ofSystem
		}
		fmt.Fprintf(&page, "| `%s` | %s | %s | %s |\n", o.Name, preset, values, p.Help("options", o.Name, docs[o.Name]))
	}
	return page.String()
}

// The page describes every option in each language, with its values.
func TestOptionsPage(t *testing.T) {
	for i := range optionsPages {
		page := optionsPages[i].write()
		golden.Compare(t, optionsPages[i].file, page)
		if strings.Contains(page, "|  |") {
			t.Errorf("%s: an option is not documented", optionsPages[i].file)
		}
	}
	declared := newLowMemoryEngine(language.English()).Options()
	translated := language.Japanese().HelpParts()["options"]
	for _, o := range declared {
		if translated[o.Name] == "" {
			t.Errorf("%s is not documented in Japanese", o.Name)
		}
	}
	for name := range translated {
		if !slices.ContainsFunc(declared, func(o engine.Option) bool { return o.Name == name }) {
			t.Errorf("there is no option %s", name)
		}
	}
}
