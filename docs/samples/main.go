// Command samples writes the samples in README.md, docs/ and examples/ anew: what the
// commands that they show print now. A test says when that is needed.
//
//	go run ./docs/samples               # look at the difference before you commit it
//	go run ./docs/samples --pictures    # and the picture of the tree, by Chromium
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"

	"shotest/internal/safefile"
	"shotest/internal/samples"
)

func main() {
	pictures := flag.Bool("pictures", false, "draw the pictures anew, too")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := renew(ctx, *pictures)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "samples:", err)
		os.Exit(1)
	}
}

// renew writes what is out of date. It is run in the root of a checkout.
func renew(ctx context.Context, pictures bool) error {
	folder, err := os.MkdirTemp("", "samples")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := run(ctx, "go", "build", "-pgo=off", "-o", folder, "shotest/cmd/shotest"); err != nil {
		return err
	}
	stale, err := samples.Stale(ctx, ".", filepath.Join(folder, "shotest"))
	if err != nil {
		return err
	}
	for name, text := range stale {
		fmt.Println(name)
		if err := safefile.Write(name, []byte(text)); err != nil {
			return err
		}
	}
	if !pictures {
		return nil
	}
	if err := run(ctx, "go", "test", "-tags", "e2e", "./engine/treepage", "-run", "TestPageLooks", "-count", "1", "-screenshots", folder); err != nil {
		return err
	}
	picture, err := os.ReadFile(filepath.Join(folder, "light.png"))
	if err != nil {
		return err
	}
	return safefile.Write("docs/images/explain-tree.png", picture)
}

func run(ctx context.Context, name string, args ...string) error {
	command := exec.CommandContext(ctx, name, args...)
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	return nil
}
