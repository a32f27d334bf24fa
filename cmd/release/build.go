package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"shotest/internal/safefile"
)

// build is a release in the making.
type build struct {
	root, version, folder string
	// program is the package of the program, as go build takes it.
	program string
	// sums are the lines of the file of checksums.
	sums []string
}

// target builds and packs one program.
func (b *build) target(ctx context.Context, t target) error {
	program, err := b.compile(ctx, t)
	if err != nil {
		return err
	}
	notices, err := noticesOf(ctx, b.root, program)
	if err != nil {
		return fmt.Errorf("the licences of what is in it: %w", err)
	}
	files := []packed{{t.program(), program, true}, {noticesFile, notices, false}}
	for name, path := range map[string]string{"LICENSE": "LICENSE", "INSTALL.md": "docs/guide/install.md"} {
		content, err := os.ReadFile(filepath.Join(b.root, path))
		if err != nil {
			return err
		}
		files = append(files, packed{name, content, false})
	}
	slices.SortFunc(files, func(a, b packed) int { return strings.Compare(a.name, b.name) })
	name := fmt.Sprintf("shotest-%s-%s", b.version, t)
	pack, extension := packTar, ".tar.gz"
	if t.system == "windows" {
		pack, extension = packZip, ".zip"
	}
	var archive bytes.Buffer
	if err := pack(&archive, name, files); err != nil {
		return err
	}
	bill, err := billOf(program, "shotest", b.version)
	if err != nil {
		return fmt.Errorf("its bill of materials: %w", err)
	}
	if err := b.write(name+bomExtension, bill); err != nil {
		return err
	}
	return b.write(name+extension, archive.Bytes())
}

// write writes a file of the release and notes its checksum.
func (b *build) write(name string, content []byte) error {
	b.sums = append(b.sums, fmt.Sprintf("%x  %s\n", sha256.Sum256(content), name))
	return safefile.Write(filepath.Join(b.folder, name), content)
}

// compile returns the program of a target: static, without paths of this machine, and
// optimised by the profile that lies beside its main package.
func (b *build) compile(ctx context.Context, t target) ([]byte, error) {
	folder, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, t.program())
	command := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -X main.release="+b.version, "-o", path, b.program)
	command.Dir, command.Stderr = b.root, os.Stderr
	// What is set on this machine must not change what is built.
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.architecture,
		"GOFLAGS=", "GOEXPERIMENT=", "GOWORK=off", "GOARM64=v8.0", "GOFIPS140=off")
	if t.level != "" {
		command.Env = append(command.Env, "GOAMD64="+t.level)
	}
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	return os.ReadFile(path)
}

// sumsFile is the name of the file of checksums, as sha256sum -c reads it.
const sumsFile = "SHA256SUMS"

// writeSums writes the checksums of all archives.
func (b *build) writeSums() error {
	slices.Sort(b.sums)
	return safefile.Write(filepath.Join(b.folder, sumsFile), []byte(strings.Join(b.sums, "")))
}
