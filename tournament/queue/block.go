package queue

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"

	"github.com/minio/highwayhash"
)

// The server keeps the messages of a stream in blocks, which are records one after the
// other (little-endian):
//
//	bytes
//	4      length of the whole record; the highest bit says that there are headers
//	8      number of the message; the highest bits say that it was removed
//	8      time
//	2      length of the subject
//	…      subject
//	4      length of the headers, if there are any
//	…      headers, message
//	8      checksum of all but the lengths
//
// It reads them itself, but when it finds one that is damaged it cuts the block off
// there, and what follows is gone. Here nothing is changed.
const (
	recordHead     = 4 + 8 + 8 + 2
	recordSum      = 8
	shortestRecord = recordHead + recordSum
	headersBit     = 1 << 31
	removedBits    = 3 << 62
)

// message is a message as the server has stored it.
type message struct {
	subject string
	data    []byte
}

// flaw is a place in a block where a record should be, and is none.
type flaw struct {
	offset int
	what   string
	// subject is what the record says it is about, empty if it says nothing.
	subject string
}

// readBlock hands out the messages of a block, and returns its flaws. After one it goes
// on where the next whole record begins. A record that was cut off at the end is no
// flaw: that is how a write ends that did not come to its end.
func readBlock(block []byte, sum hash.Hash, visit func(message)) (flaws []flaw) {
	for at := 0; at < len(block); {
		r, err := parseRecord(block[at:], sum)
		if err == nil {
			if !r.removed {
				visit(r.message)
			}
			at += r.length
			continue
		}
		next := nextRecord(block, at+1, sum)
		if next < len(block) || !r.cutOff {
			flaws = append(flaws, flaw{offset: at, what: err.Error(), subject: r.subject})
		}
		at = next
	}
	return flaws
}

// nextRecord returns where the next whole record of a message begins, len(block) if there
// is none.
func nextRecord(block []byte, at int, sum hash.Hash) int {
	for ; at+shortestRecord <= len(block); at++ {
		// Blocks have megabytes, which are not summed up at each place: subjects begin
		// with "shotest." or "$KV.".
		if first := block[at+recordHead]; first != 's' && first != '$' {
			continue
		}
		if length, _, body := lengths(block[at:]); !possible(length, body) || length > len(block)-at {
			continue
		}
		if _, err := parseRecord(block[at:], sum); err == nil {
			return at
		}
	}
	return len(block)
}

// lengths returns the length of a record, that of its subject, and where in its content
// headers and message begin.
func lengths(block []byte) (length, lead, body int) {
	word := binary.LittleEndian.Uint32(block)
	lead = int(binary.LittleEndian.Uint16(block[20:]))
	body = lead
	if word&headersBit != 0 {
		body += 4
	}
	return int(word &^ headersBit), lead, body
}

// possible reports whether a record may have such lengths.
func possible(length, body int) bool { return length >= shortestRecord+body && length <= maxRecord }

// record is a record of a block.
type record struct {
	message
	length  int
	removed bool
	cutOff  bool // there is less than its length says
}

// parseRecord reads the record at the beginning of a block. If it is damaged, what can be
// told of it is returned as well.
func parseRecord(block []byte, sum hash.Hash) (r record, err error) {
	if len(block) < shortestRecord {
		return record{cutOff: true}, fmt.Errorf("%d bytes, expected a message", len(block))
	}
	var lead, body int
	if r.length, lead, body = lengths(block); !possible(r.length, body) {
		return r, fmt.Errorf("a message of %d bytes, of which %d are its subject", r.length, lead)
	}
	if r.length > len(block) {
		r.cutOff = true
		return r, fmt.Errorf("%d of the %d bytes of a message", len(block), r.length)
	}
	content, end := block[recordHead:r.length-recordSum], block[r.length-recordSum:r.length]
	r.subject, r.data = string(content[:lead]), content[body:]
	sum.Reset()
	sum.Write(block[4:20])
	sum.Write(content[:lead])
	sum.Write(r.data)
	if !bytes.Equal(sum.Sum(nil), end) {
		return r, errors.New("a message with a wrong checksum")
	}
	r.removed = binary.LittleEndian.Uint64(block[4:])&removedBits != 0
	if body > lead {
		headers := binary.LittleEndian.Uint32(content[lead:])
		if int64(headers) > int64(len(r.data)) {
			return r, fmt.Errorf("headers of %d bytes in a message of %d", headers, len(r.data))
		}
		r.data = r.data[headers:]
	}
	return r, nil
}

// maxRecord is more than any message of ours takes.
const maxRecord = 2 * max(maxPayload, legacyResult)

// sumFor returns the checksum that the server uses for what has this name.
func sumFor(name string) hash.Hash {
	key := sha256.Sum256([]byte(name))
	sum, err := highwayhash.New64(key[:])
	if err != nil {
		panic(err) // the key has the wrong length, which it has not
	}
	return sum
}

// sumForBlock returns the checksum of the records of a stream's block.
func sumForBlock(stream string, number uint32) hash.Hash {
	return sumFor(fmt.Sprintf("%s-%d", stream, number))
}
