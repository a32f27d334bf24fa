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

	"shotest/language"
)

// testsAtOnce is how many tests run at the same time: more than there are cores, for
// most of them wait for programs.
const testsAtOnce = 6

func TestMain(m *testing.M) {
	flag.Parse()
	// The programs that are started find nothing that the user has set: what they print is
	// compared, in English. What is built does not ask git, which answers only the owner of the
	// checkout.
	if err := errors.Join(
		os.Setenv(language.Variable, "en"), os.Unsetenv("SHOTEST_LOG"), os.Unsetenv("SHOTEST_NATS_PASSWORD"),
		os.Setenv("GOFLAGS", strings.TrimSpace(os.Getenv("GOFLAGS")+" -buildvcs=false")),
	); err != nil {
		panic(err)
	}
	if !isSet("test.parallel") {
		_ = flag.Set("test.parallel", strconv.Itoa(testsAtOnce))
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

// built is the program that the tests run as users do.
var built struct {
	once   sync.Once
	folder string
	err    error
}

// buildShotest builds the program, once for all tests, and returns its path. Without the
// profile that optimises releases it is built of the same packages as the tests
// themselves, which are compiled already: with it, all of them would be compiled anew.
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

// shotest runs a command to its end.
func shotest(t *testing.T, args ...string) (printed, problems string, code int) {
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

// run runs a command that must succeed, and returns what it prints.
func run(t *testing.T, args ...string) string {
	t.Helper()
	printed, problems, code := shotest(t, args...)
	if code != 0 {
		t.Fatalf("%s: exit code %d\n%s%s", strings.Join(args, " "), code, printed, problems)
	}
	return printed
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
