package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/engine/options"
	"shotest/internal/testing/golden"
	"shotest/language"
	"shotest/profile"
)

// optionsPage is the page that lists the options in a language.
type optionsPage struct {
	*language.Language
	file, head string
	// values are what options of a kind may be, and fromTo a range; empty and ofSystem are
	// defaults.
	values                  map[OptionKind]string
	empty, fromTo, ofSystem string
}

var optionsPages = []optionsPage{
	{language.English(), "../docs/guide/options.md", `# Options

[日本語](options.ja.md)

What a board can set, in the order in which the engine declares it. Durations are in
milliseconds, scores in centipawns. The same values, and many more, can be set in a
profile, a YAML file ([profile/default.yaml](../../profile/default.yaml) has all of them).
A file that is given without its folder is looked for where the board starts the program,
and then beside the program.
This page is written by ` + "`go test ./engine -run OptionsPage -update`" + `.

| Option | Default | Values | What it says |
|---|---|---|---|
`, map[OptionKind]string{CheckOption: "true, false", StringOption: "text", FilenameOption: "file"}, "empty", "%d to %d", "that of the system"},
	{language.Japanese(), "../docs/guide/options.ja.md", `# オプション

[English](options.md)

将棋GUIで設定できるもので、エンジンが宣言する順に並んでいます。時間はミリ秒、評価値は
歩の価値の100分の1が単位です。同じ値と、ほかの多くの値は、プロファイル（YAMLファイル）でも
設定できます（[profile/default.yaml](../../profile/default.yaml)にすべてあります）。
フォルダーなしで指定したファイルは、GUIがプログラムを起動したフォルダー、次にプログラムのある
フォルダーで探します。
このページは` + "`go test ./engine -run OptionsPage -update`" + `で書かれます。

| オプション | 既定値 | 値 | 説明 |
|---|---|---|---|
`, map[OptionKind]string{CheckOption: "true、false", StringOption: "文字列", FilenameOption: "ファイル"}, "空", "%dから%d", "システムの言語"},
}

// optionDocs are the descriptions in English.
func optionDocs() map[string]string {
	docs := map[string]string{
		options.Ponder: "Boards offer to ponder only if it is declared. Whether to is theirs to say.",
		options.StrictFiles: "Be ready only if every file is loaded that the options name, and tell the checksums of what was loaded: " +
			"`isready` answers `info string StrictFiles loaded EvaluationFile sha256:…` for each, or `info string StrictFiles failed: …`. " +
			"For measuring; on a board leave it off, and what cannot be read is replaced by what is built in.",
		options.ProfileFile: "A profile that sets many values at once. It counts for whatever the board leaves at its default; " +
			"what the board sets to something else counts for more.",
		options.Language: "The language of `Explain`, and of whatever else is said in an `info string`. The default is that of the variable " +
			"`SHOTEST_LANGUAGE`, or of the system. Japanese is sent in UTF-8, on a Japanese Windows in Shift_JIS, and once the board has sent " +
			"text itself, such as a file's name, in the encoding of that. Where the board shows other letters, choose `ja.UTF-8` or `ja.SJIS`.",
	}
	defaults := profile.Default()
	for _, p := range config.Parameters(&defaults) {
		docs[p.Tag("usi")] = p.Doc
	}
	return docs
}

// write returns the page as it should be.
func (p *optionsPage) write() string {
	docs := optionDocs()
	var page strings.Builder
	page.WriteString(p.head)
	for _, o := range New(profile.Default()).Options() {
		values, preset := p.values[o.Kind], cmp.Or(o.Default, p.empty)
		switch o.Kind {
		case SpinOption:
			values = fmt.Sprintf(p.fromTo, o.Min, o.Max)
		case ComboOption:
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
	declared := New(profile.Default()).Options()
	translated := language.Japanese().HelpParts()["options"]
	for _, o := range declared {
		if translated[o.Name] == "" {
			t.Errorf("%s is not documented in Japanese", o.Name)
		}
	}
	for name := range translated {
		if !slices.ContainsFunc(declared, func(o Option) bool { return o.Name == name }) {
			t.Errorf("there is no option %s", name)
		}
	}
}

// The default of the option Language is the language of the program, and setting it changes the
// texts.
func TestLanguageOption(t *testing.T) {
	e := New(profile.Default())
	e.SetLanguage(language.Japanese())
	at := slices.IndexFunc(e.Options(), func(o Option) bool { return o.Name == options.Language })
	if o := e.Options()[at]; o.Kind != ComboOption || o.Default != "ja" || !slices.Contains(o.Values, "en") {
		t.Errorf("%+v", o)
	}
	for value, want := range map[string][2]string{"en": {"en", ""}, "ja.SJIS": {"ja", "SJIS"}, "ja": {"ja", ""}} {
		if err := e.SetOption(options.Language, value); err != nil {
			t.Fatal(err)
		}
		if l, encoding := e.Language(); l.Code() != want[0] || encoding != want[1] {
			t.Errorf("%s: %s, %q", value, l.Code(), encoding)
		}
	}
	if err := e.SetOption(options.Language, "fr"); err == nil ||
		!strings.Contains(err.Error(), "expected one of en, ja") {
		t.Errorf("got %v", err)
	}
}
