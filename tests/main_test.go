package tests

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
)

// parallelTests is how many tests run at the same time: more than there are cores, since most of
// them wait for programs.
const parallelTests = 6

func TestMain(m *testing.M) {
	flag.Parse()
	// The programs under test must not see the user's settings, and must print English, which the
	// tests compare. Builds must not ask git, which answers only the owner of the checkout.
	if err := errors.Join(
		os.Setenv(language.Variable, "en"), os.Unsetenv("SHOTEST_LOG"), os.Unsetenv("SHOTEST_NATS_PASSWORD"),
		os.Setenv("GOFLAGS", strings.TrimSpace(os.Getenv("GOFLAGS")+" -buildvcs=false")),
	); err != nil {
		panic(err)
	}
	if !isSet("test.parallel") {
		_ = flag.Set("test.parallel", strconv.Itoa(parallelTests))
	}
	code := m.Run()
	if built.folder != "" {
		os.RemoveAll(built.folder)
	}
	os.Exit(code)
}

// isSet reports whether a flag was given on the command line.
func isSet(name string) (set bool) {
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// built holds the result of buildShotest.
var built struct {
	once   sync.Once
	folder string
	err    error
}

// buildShotest builds the program, once for all tests, and returns its path. It does not use the
// profile that optimises releases, so that the packages that the tests have compiled are reused.
func buildShotest(t *testing.T) string {
	t.Helper()
	built.once.Do(func() {
		if built.folder, built.err = os.MkdirTemp("", "shotest"); built.err != nil {
			return
		}
		if output, err := exec.Command("go", "build", "-pgo=off", "-o", built.folder,
			"shotest/cmd/shotest").CombinedOutput(); err != nil {
			built.err = fmt.Errorf("%w\n%s", err, output)
		}
	})
	if built.err != nil {
		t.Fatalf("build: %v", built.err)
	}
	return filepath.Join(built.folder, "shotest")
}

// shotestOutput runs a command of shotest, and returns its output to stdout and stderr and its exit
// code.
func shotestOutput(t *testing.T, args ...string) (printed, problems string, code int) {
	t.Helper()
	var out, errs strings.Builder
	command := exec.Command(buildShotest(t), args...)
	command.Stdout, command.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := command.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), command.ProcessState.ExitCode()
}

// runShotest runs a command of shotest that must succeed, and returns its output.
func runShotest(t *testing.T, args ...string) string {
	t.Helper()
	printed, problems, code := shotestOutput(t, args...)
	if code != 0 {
		t.Fatalf("%s: exit code %d\n%s%s", strings.Join(args, " "), code, printed, problems)
	}
	return printed
}

// readFile returns the content of a file.
func readFile(t *testing.T, path string) string {
	t.Helper()
	return string(shogitest.ReadFile(t, path))
}
