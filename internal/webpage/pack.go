package webpage

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
)

// Pack turns a value into text without special characters of HTML or JavaScript: JSON, gzip, base64
// with - and _. Unpack of Codec reads it.
func Pack(value any) (string, error) {
	plain, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	encoder := base64.NewEncoder(base64.RawURLEncoding, &b)
	compressor, _ := gzip.NewWriterLevel(encoder, gzip.BestCompression) // fails for unknown levels only
	_, err = compressor.Write(plain)
	err = errors.Join(err, compressor.Close(), encoder.Close())
	return b.String(), err
}
