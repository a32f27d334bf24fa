package webpage

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
)

// Pack makes text of a value that neither HTML nor JavaScript mistakes for anything:
// JSON, gzip, base64 with - and _. Unpack of Codec reads it.
func Pack(value any) (string, error) {
	plain, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	encoder := base64.NewEncoder(base64.RawURLEncoding, &b)
	compressor, err := gzip.NewWriterLevel(encoder, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := compressor.Write(plain); err != nil {
		return "", err
	}
	if err := compressor.Close(); err != nil {
		return "", err
	}
	if err := encoder.Close(); err != nil {
		return "", err
	}
	return b.String(), nil
}
