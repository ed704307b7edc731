package patience

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"strings"

	"phosphor/assets/i18n"
)

// maxLink is how many characters a description may have in an address.
const maxLink = 2000

// Link encodes a description as one word of letters, digits, - and _, for the address of
// a page. It returns an error if the description is too long.
func Link(text []byte) (string, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	w.Write(text)
	if err := w.Close(); err != nil {
		return "", err
	}
	s := base64.RawURLEncoding.EncodeToString(b.Bytes())
	if len(s) > maxLink {
		return "", i18n.Errorf("an address has at most %d characters; this one needs %d", maxLink, len(s))
	}
	return s, nil
}

// Linked decodes a word that Link returned.
func Linked(s string) ([]byte, error) {
	if len(s) > maxLink {
		return nil, i18n.Errorf("expected at most %d characters, not %d", maxLink, len(s))
	}
	r := flate.NewReader(base64.NewDecoder(base64.RawURLEncoding, strings.NewReader(s)))
	text, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	switch {
	case err != nil:
		return nil, i18n.Errorf("this address holds no description; write one with phosphor patience --link (%v)", err)
	case len(text) > maxBytes:
		return nil, i18n.Errorf("the description has more than %d bytes", maxBytes)
	}
	return text, nil
}
