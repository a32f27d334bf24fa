//go:build !windows

package safefile

// patiently calls do once: on this system, readers do not keep files from being replaced.
func patiently(do func() error) error { return do() }
