package tests

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"shotest/language"
)

// testsAtOnce is how many tests run at the same time: more than there are cores, for
// most of them wait for programs.
const testsAtOnce = 6

func TestMain(m *testing.M) {
	flag.Parse()
	// What programs print is compared, whatever the machine's locale is.
	if err := os.Setenv(language.Variable, "en"); err != nil {
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
		if output, err := exec.Command("go", "build", "-pgo=off", "-o", built.folder, "shotest/cmd/shotest").CombinedOutput(); err != nil {
			built.err = fmt.Errorf("%w\n%s", err, output)
		}
	})
	if built.err != nil {
		t.Fatalf("build: %v", built.err)
	}
	return filepath.Join(built.folder, "shotest")
}
