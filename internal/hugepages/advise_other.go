//go:build !linux

package hugepages

// advise does nothing: only Linux gives huge pages to a program without special rights.
func advise([]byte) {}
