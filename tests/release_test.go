//go:build e2e

package tests

import (
	"archive/zip"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// releaseSource returns a folder with the files that a release is made of, and a small program in
// place of the engine.
func releaseSource(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("jq"); err != nil || runtime.GOOS != "linux" {
		t.Skip("SKIPPED: releases are made on Linux, with jq and zip")
	}
	folder := t.TempDir()
	for from, to := range map[string]string{
		".ci/release": ".ci/release", "go.mod": "go.mod", "go.sum": "go.sum", "LICENSE": "LICENSE",
		"docs/guide/install.md": "docs/guide/install.md", "tests/testdata/release/main.go": "cmd/shotest/main.go",
	} {
		content := readFile(t, filepath.Join("..", from))
		to = filepath.Join(folder, to)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// shell runs a bash script in a folder and returns its output.
func shell(t *testing.T, folder, script string, environment ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "bash", "-e", "-o", "pipefail", "-c", script)
	command.Dir, command.Env = folder, append(os.Environ(), environment...)
	printed, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, printed)
	}
	return string(printed)
}

// The steps of the workflow make a release of a tag, here for two targets. A program that prints
// its arguments replaces gh, which would attach the release to the tag over the network.
func TestReleaseWorkflow(t *testing.T) {
	t.Parallel()
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct{ Uses, Run string }
		}
	}
	if err := yaml.Unmarshal([]byte(readFile(t, "../.github/workflows/release.yml")), &workflow); err != nil {
		t.Fatal(err)
	}
	folder, programs, unpacked := releaseSource(t), t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(programs, "gh"),
		[]byte("#!/bin/sh\nprintf '%s\\n' \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	var said string
	for _, step := range workflow.Jobs["release"].Steps {
		if step.Uses == "" {
			said = shell(t, folder, step.Run, "GITHUB_REF_NAME=v9.9", "RUNNER_TEMP="+unpacked,
				"TARGETS=linux-amd64-v1 windows-amd64-v3", "PATH="+programs+":"+os.Getenv("PATH"))
		}
	}
	attached := strings.Fields(said)
	sums := strings.Fields(readFile(t, filepath.Join(folder, "dist/SHA256SUMS")))
	if len(sums) != 2*4 || !slices.Contains(attached, "dist/SHA256SUMS") {
		t.Errorf("sums of %d files for two targets; attached %v", len(sums)/2, attached)
	}
	for i := 1; i < len(sums); i += 2 {
		if !slices.Contains(attached, "dist/"+sums[i]) {
			t.Errorf("%s is not attached", sums[i])
		}
	}
	checkArchives(t, folder, filepath.Join(unpacked, "shotest-9.9-linux-amd64-v1"))
}

// checkArchives checks the content of the archives: the unpacked one for Linux, and the one for
// Windows.
func checkArchives(t *testing.T, folder, unpacked string) {
	t.Helper()
	info, err := buildinfo.ReadFile(filepath.Join(unpacked, "shotest"))
	if err != nil {
		t.Fatal(err)
	}
	if settings := fmt.Sprint(info.Settings); !strings.Contains(settings, "{CGO_ENABLED 0}") ||
		!strings.Contains(settings, "{GOAMD64 v1}") {
		t.Errorf("built with %s", settings)
	}
	notices := readFile(t, filepath.Join(unpacked, "THIRD-PARTY-NOTICES.txt"))
	bill := readFile(t, filepath.Join(folder, "dist/shotest-9.9-linux-amd64-v1.cdx.json"))
	if len(info.Deps) == 0 || !strings.Contains(notices, "Go "+strings.TrimPrefix(info.GoVersion, "go")+": LICENSE") {
		t.Errorf("%d modules; Go is missing in\n%s", len(info.Deps), notices)
	}
	for _, module := range info.Deps {
		if !strings.Contains(notices, "\n"+module.Path+" "+module.Version+": LICENSE") ||
			!strings.Contains(bill, module.Sum) {
			t.Errorf("%s is missing in\n%s\n%s", module.Path, notices, bill)
		}
	}
	archive, err := zip.OpenReader(filepath.Join(folder, "dist/shotest-9.9-windows-amd64-v3.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	var names []string
	for _, f := range archive.File {
		names = append(names, strings.TrimPrefix(f.Name, "shotest-9.9-windows-amd64-v3/"))
	}
	if fmt.Sprint(names) != "[INSTALL.md LICENSE THIRD-PARTY-NOTICES.txt shotest.exe]" {
		t.Errorf("%v", names)
	}
}

// The same source and toolchain make the same release, byte by byte, even in another folder, with
// an empty build cache and with other environment variables.
func TestReleasesAreReproducible(t *testing.T) {
	t.Parallel()
	made := func(environment ...string) string {
		folder := releaseSource(t)
		shell(t, folder, "umask 077; .ci/release 9.9 linux-amd64-v1", environment...)
		return readFile(t, filepath.Join(folder, "dist/SHA256SUMS"))
	}
	once := made()
	again := made("GOFLAGS=-tags=netgo -ldflags=-X=main.release=7", "GOCACHE="+t.TempDir(), "TMPDIR="+t.TempDir(),
		"TZ=Asia/Tokyo")
	if again != once || strings.Count(once, "\n") != 2 {
		t.Errorf("first\n%sthen\n%s", once, again)
	}
}

// The pages about installing name each target that the script knows, with the command that builds
// it.
func TestReleaseTargets(t *testing.T) {
	t.Parallel()
	script := filepath.Join(releaseSource(t), ".ci/release")
	said, err := exec.Command(script, "9.9", "amiga").CombinedOutput()
	_, known, _ := strings.Cut(string(said), "amiga: expected one of ")
	targets := strings.Fields(known)
	if err == nil || len(targets) != 9 {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, target := range targets {
		parts := strings.Split(target, "-")
		build := "GOOS=" + strings.Replace(parts[0], "macos", "darwin", 1) + " GOARCH=" + parts[1]
		if len(parts) == 3 {
			build += " GOAMD64=" + parts[2]
		}
		for _, page := range []string{"../docs/guide/install.md", "../docs/guide/install.ja.md"} {
			for _, want := range []string{"`shotest-…-" + target + ".", "`" + build + "`"} {
				if !strings.Contains(readFile(t, page), want) {
					t.Errorf("%s has no %s", page, want)
				}
			}
		}
	}
}
