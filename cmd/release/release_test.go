//go:build e2e

package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"debug/elf"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

func TestWantedTargets(t *testing.T) {
	cases := []struct {
		names []string
		want  string
	}{
		{nil, fmt.Sprint(targets)},
		{[]string{"linux-amd64"}, "[linux-amd64-v3 linux-amd64-v1]"},
		{[]string{"macos-arm64", "windows-amd64-v1"}, "[macos-arm64 windows-amd64-v1]"},
	}
	for _, c := range cases {
		if got, err := wantedTargets(c.names); err != nil || fmt.Sprint(got) != c.want {
			t.Errorf("%v: got %v, %v, want %s", c.names, got, err, c.want)
		}
	}
	if _, err := wantedTargets([]string{"amiga"}); err == nil || !strings.Contains(err.Error(), "--only amiga") {
		t.Errorf("an unknown target: %v", err)
	}
}

var someFiles = []packed{{"LICENSE", []byte("words\n"), false}, {"shotest", []byte{0, 1, 2}, true}}

func TestPackTar(t *testing.T) {
	var once, again bytes.Buffer
	if err := packTar(&once, "folder", someFiles); err != nil {
		t.Fatal(err)
	}
	if err := packTar(&again, "folder", someFiles); err != nil || !bytes.Equal(once.Bytes(), again.Bytes()) {
		t.Errorf("the same files give other bytes: %v", err)
	}
	unzipped, err := gzip.NewReader(&once)
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(unzipped)
	for _, want := range someFiles {
		header, err := archive.Next()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(archive)
		if err != nil || header.Name != "folder/"+want.name || header.Mode != want.mode() || !bytes.Equal(content, want.content) {
			t.Errorf("got %s, mode %o, %q, %v", header.Name, header.Mode, content, err)
		}
	}
}

func TestPackZip(t *testing.T) {
	var packed bytes.Buffer
	if err := packZip(&packed, "folder", someFiles); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil || len(archive.File) != len(someFiles) {
		t.Fatalf("%d files, %v", len(archive.File), err)
	}
	for i, want := range someFiles {
		file, err := archive.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if err != nil || archive.File[i].Name != "folder/"+want.name || !bytes.Equal(content, want.content) {
			t.Errorf("got %s, %q, %v", archive.File[i].Name, content, err)
		}
	}
}

// A release for this machine is built, unpacked and started. The program is a small one;
// .ci/run does the same with the engine.
func TestReleaseStarts(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: Linux only")
	}
	only := "linux-" + runtime.GOARCH
	if runtime.GOARCH == "amd64" {
		only += "-v1"
	}
	folder := t.TempDir()
	o := options{Out: folder, Version: "9.9", Only: []string{only}}
	if err := o.run(t.Context(), "./cmd/release/testdata/program"); err != nil {
		t.Fatal(err)
	}
	name := "shotest-9.9-" + only
	archive := filepath.Join(folder, name+".tar.gz")
	content, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(folder, sumsFile))
	if want := fmt.Sprintf("%x  %s.tar.gz\n", sha256.Sum256(content), name); err != nil || !strings.Contains(string(sums), want) {
		t.Errorf("checksums %q, %v, want %q in them", sums, err, want)
	}
	if bill, err := os.ReadFile(filepath.Join(folder, name+bomExtension)); err != nil ||
		!strings.Contains(string(sums), fmt.Sprintf("%x  %s%s\n", sha256.Sum256(bill), name, bomExtension)) {
		t.Errorf("the bill of materials is not among the checksums %q: %v", sums, err)
	}
	if printed, err := exec.Command("tar", "-xzf", archive, "-C", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, printed)
	}
	program := filepath.Join(folder, name, "shotest")
	said, err := exec.Command(program).Output()
	if err != nil || string(said) != "id name program 9.9\nusiok\n" {
		t.Errorf("%v\n%s", err, said)
	}
	checkProgram(t, program)
	if notices, err := os.ReadFile(filepath.Join(folder, name, noticesFile)); err != nil || !strings.Contains(string(notices), "Go Authors") {
		t.Errorf("notices %.100q, %v", notices, err)
	}
}

// checkProgram checks what a program tells of how it was built: static, without paths of
// this machine, for the processors that it is meant for.
func checkProgram(t *testing.T, path string) {
	t.Helper()
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if settings["CGO_ENABLED"] != "0" || settings["-trimpath"] != "true" || runtime.GOARCH == "amd64" && settings["GOAMD64"] != "v1" {
		t.Errorf("built with %v", settings)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(content, []byte(root)) {
		t.Errorf("%s is in the program", root)
	}
	program, err := elf.NewFile(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if libraries, err := program.ImportedLibraries(); err != nil || len(libraries) > 0 {
		t.Errorf("the program needs %v, %v", libraries, err)
	}
}

// copySource copies what a release of the small program is made from into a folder of its
// own.
func copySource(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", "LICENSE", "docs/guide/install.md", "cmd/release/testdata/program/main.go"} {
		content, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// The same source and toolchain make the same release to the byte: in another folder, with
// nothing compiled before, and with other settings in the environment.
func TestReleasesAreReproducible(t *testing.T) {
	release := func() (sums string) {
		b := build{root: copySource(t), version: "9.9", folder: t.TempDir(), program: "./cmd/release/testdata/program"}
		if err := b.target(t.Context(), target{runtime.GOOS, runtime.GOARCH, ""}); err != nil {
			t.Fatal(err)
		}
		if err := b.writeSums(); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(filepath.Join(b.folder, sumsFile))
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	once := release()
	t.Setenv("GOFLAGS", "-tags=netgo -ldflags=-X=main.release=7")
	t.Setenv("GOCACHE", t.TempDir())
	t.Setenv("TMPDIR", t.TempDir())
	if again := release(); again != once || strings.Count(once, "\n") != 2 {
		t.Errorf("first\n%sthen\n%s", once, again)
	}
}

// ownProgram returns the program that this test is.
func ownProgram(t *testing.T) []byte {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// The bill of materials lists what the linker has put into a program: this test's own.
func TestBillOfMaterials(t *testing.T) {
	program := ownProgram(t)
	text, err := billOf(program, "shotest", "9.9")
	if err != nil {
		t.Fatal(err)
	}
	var bill bom
	if err := json.Unmarshal(text, &bill); err != nil {
		t.Fatal(err)
	}
	if bill.Format != "CycloneDX" || bill.SpecVersion != "1.6" || bill.Metadata.Component.Version != "9.9" {
		t.Errorf("%+v", bill)
	}
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	if len(bill.Components) != len(info.Deps)+1 || len(bill.Dependencies) != 1 || len(bill.Dependencies[0].DependsOn) != len(bill.Components) {
		t.Errorf("%d components for %d modules", len(bill.Components), len(info.Deps))
	}
	if std := bill.Components[0]; std.PURL != "pkg:golang/std@"+strings.TrimPrefix(runtime.Version(), "go") {
		t.Errorf("%+v", std)
	}
	for i, module := range info.Deps {
		part := bill.Components[i+1]
		if part.PURL != "pkg:golang/"+module.Path+"@"+module.Version || len(part.Properties) != 1 || part.Properties[0].Value != module.Sum {
			t.Errorf("%+v for %+v", part, module)
		}
	}
	if _, err := billOf([]byte("no program"), "shotest", "9.9"); err == nil {
		t.Error("a bill of nothing")
	}
}

// An archive has the licences of Go and of every module that the linker has put into the
// program: here, into this test. The packages of a module may have their own.
func TestNotices(t *testing.T) {
	program := ownProgram(t)
	text, err := noticesOf(t.Context(), "../..", program)
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil || len(info.Deps) == 0 {
		t.Fatalf("%v, %v", info, err)
	}
	for _, module := range info.Deps {
		if !strings.Contains(string(text), "\n"+module.Path+" "+module.Version+": ") {
			t.Errorf("nothing of %s", module.Path)
		}
	}
	for _, want := range []string{"The Go Authors", "Alec Thomas", "WITHOUT WARRANTY OF ANY KIND"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	folder := t.TempDir()
	for name, content := range map[string]string{"LICENSE": "mine", "deep/LICENSE.txt": "theirs", "deep/COPYING": "mine", "license.go": "code", "testdata/LICENSE": "test"} {
		name = filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	names, err := noticesIn(folder)
	var some bytes.Buffer
	if err := errors.Join(err, addNotices(&some, "m", folder, names)); err != nil {
		t.Fatal(err)
	}
	if got := regexp.MustCompile("(?m)^(=+|)\n").ReplaceAllString(some.String(), ""); got != "m: LICENSE\nmine\nm: deep/LICENSE.txt\ntheirs\n" {
		t.Errorf("got %q", got)
	}
	if err := addNotices(&some, "m v1", t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "m v1: no licence") {
		t.Errorf("a module without a licence: %v", err)
	}
}
