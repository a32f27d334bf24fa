package hugepages

import "golang.org/x/sys/unix"

// advise asks for huge pages for memory that begins with one. Most systems give none unasked. A
// refusal changes nothing but the speed.
func advise(memory []byte) { _ = unix.Madvise(memory, unix.MADV_HUGEPAGE) }
