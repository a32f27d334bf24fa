package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"debug/elf"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("SKIPPED: builds a program; Linux only")
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
	if want := fmt.Sprintf("%x  %s.tar.gz\n", sha256.Sum256(content), name); err != nil || string(sums) != want {
		t.Errorf("checksums %q, %v, want %q", sums, err, want)
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
