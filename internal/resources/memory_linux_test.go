package resources

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The memory of a group is limited by its enclosing groups, and its file cache is free.
func TestContainers(t *testing.T) {
	const v1, v2 = "sys/fs/cgroup/memory/", "sys/fs/cgroup/"
	for name, c := range map[string]struct {
		files map[string]string
		want  uint64
	}{
		"none": {nil, UnknownMemory},
		"unlimited": {map[string]string{v2 + "memory.max": "max\n", v2 + "memory.current": "7\n"},
			UnknownMemory},
		"the whole":          {map[string]string{v2 + "memory.max": "1000\n", v2 + "memory.current": "300\n"}, 700},
		"more than there is": {map[string]string{v2 + "memory.max": "1000\n", v2 + "memory.current": "1300\n"}, 0},
		"a nested one": {map[string]string{
			"proc/self/cgroup": "0::/a/b\n", v2 + "a/memory.max": "1000\n", v2 + "a/memory.current": "300\n",
			v2 + "a/b/memory.max": "900\n", v2 + "a/b/memory.current": "50\n",
		}, 700},
		"files": {map[string]string{
			v2 + "memory.max": "1000\n", v2 + "memory.current": "900\n",
			v2 + "memory.stat": "anon 100\nfile 800\ninactive_file 600\n",
		}, 700},
		"the first version": {map[string]string{
			"proc/self/cgroup":             "5:cpu:/\n4:memory:/x\n0::/\n",
			v1 + "memory.limit_in_bytes":   "9223372036854771712\n",
			v1 + "x/memory.limit_in_bytes": "1000\n", v1 + "x/memory.usage_in_bytes": "400\n",
			v1 + "x/memory.stat": "cache 300\ntotal_inactive_file 100\n",
		}, 700},
	} {
		root := t.TempDir()
		for path, text := range c.files {
			path = filepath.Join(root, path)
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got := containerMemory(root); got != c.want {
			t.Errorf("%s: %d bytes, want %d", name, got, c.want)
		}
	}
}

// A process has no more memory than the limit of its address space.
func TestAddressSpace(t *testing.T) {
	if os.Getenv("MEMORY_TEST") != "" {
		_, _ = os.Stdout.WriteString(strconv.FormatUint(FreeMemory(), 10) + "\n")
		os.Exit(0)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const limit = 4 << 30
	bounded := "ulimit -v " + strconv.Itoa(limit>>10) + ` && exec "$0" -test.run TestAddressSpace`
	command := exec.Command("sh", "-c", bounded, self)
	command.Env = append(os.Environ(), "MEMORY_TEST=1")
	output, err := command.Output()
	if err != nil {
		t.Skip("there is no ulimit here:", err)
	}
	if got, err := strconv.ParseUint(strings.TrimSpace(string(output)), 10, 64); err != nil || got >= limit {
		t.Errorf("%d bytes, %v", got, err)
	}
}
