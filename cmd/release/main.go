// Command release builds the programs of a release: static, for Windows, Linux and
// macOS, each packed with the licence, those of the libraries inside, and a note on how to
// install it; beside each a bill
// of materials (SBOM, in CycloneDX), and a file of checksums.
//
//	go run ./cmd/release                       # all of them, into dist/
//	go run ./cmd/release --only windows-amd64  # those whose names begin so
//
// The same commit and Go version give the same bytes, on any machine and in any folder.
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"

	"github.com/alecthomas/kong"
)

// target is a kind of machine that a program is built for.
type target struct {
	system, architecture string
	// level is the GOAMD64 level; empty for other architectures.
	level string
}

// targets are what a release is made of. Programs of level v3 need a processor with
// AVX2 (from about 2013 on), and are faster; v1 runs on all.
var targets = []target{
	{"windows", "amd64", "v3"}, {"windows", "amd64", "v1"}, {"windows", "arm64", ""},
	{"linux", "amd64", "v3"}, {"linux", "amd64", "v1"}, {"linux", "arm64", ""},
	{"darwin", "amd64", "v3"}, {"darwin", "amd64", "v1"}, {"darwin", "arm64", ""},
}

// String returns a name like windows-amd64-v3.
func (t target) String() string {
	name := strings.Replace(t.system, "darwin", "macos", 1) + "-" + t.architecture
	if t.level != "" {
		name += "-" + t.level
	}
	return name
}

// program returns the name of the program's file.
func (t target) program() string {
	if t.system == "windows" {
		return "shotest.exe"
	}
	return "shotest"
}

// options are the command line.
type options struct {
	Out     string   `type:"path" default:"dist" help:"Folder for the archives and checksums."`
	Version string   `placeholder:"V" help:"The version (default: what git describe says)."`
	Only    []string `placeholder:"NAME" help:"Only targets whose names begin so: windows-amd64-v3, linux."`
}

func main() {
	var o options
	kong.Parse(&o, kong.Name("release"), kong.Description("Build the programs of a release."))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := o.run(ctx, "./cmd/shotest")
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run builds and packs the targets that are wanted, of a program given by its package.
func (o *options) run(ctx context.Context, program string) error {
	wanted, err := wantedTargets(o.Only)
	if err != nil {
		return err
	}
	root, err := output(ctx, "", "go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	version := o.Version
	if version == "" {
		if version, err = output(ctx, root, "git", "describe", "--tags", "--always", "--dirty"); err != nil {
			return fmt.Errorf("the version: %w; set it with --version", err)
		}
	}
	if err := os.MkdirAll(o.Out, 0o755); err != nil {
		return err
	}
	built := build{root: root, version: version, folder: o.Out, program: program}
	for i, t := range wanted {
		fmt.Printf("%d/%d %s\n", i+1, len(wanted), t)
		if err := built.target(ctx, t); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	return built.writeSums()
}

// wantedTargets returns the targets whose names begin with one of the given ones; all
// if there are none.
func wantedTargets(names []string) (wanted []target, err error) {
	if len(names) == 0 {
		return targets, nil
	}
	for _, name := range names {
		found := false
		for _, t := range targets {
			if strings.HasPrefix(t.String(), name) {
				wanted, found = append(wanted, t), true
			}
		}
		if !found {
			return nil, fmt.Errorf("--only %s: expected the beginning of one of %v", name, targets)
		}
	}
	return wanted, nil
}

// output runs a program in a folder and returns what it prints.
func output(ctx context.Context, folder, name string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir, command.Stderr = folder, os.Stderr
	printed, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", command, err)
	}
	return strings.TrimSpace(string(printed)), nil
}
