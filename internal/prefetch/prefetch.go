//go:build amd64 || arm64

// Package prefetch asks the processor to load memory before it is read:
//
//	prefetch.Line(unsafe.Pointer(&table[i])) // long before table[i] is needed
//
// On processors other than amd64 and arm64 it does nothing.
package prefetch

import "unsafe"

// Line starts loading the cache line of an address. It never fails, whatever the address.
//
//go:noescape
func Line(address unsafe.Pointer)
