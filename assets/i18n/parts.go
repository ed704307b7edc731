//go:build parts

package i18n

import "errors"

// Load returns the file of a language. A program with the build tag parts sets it before
// it uses a text. It is called once for each language, and must not use this package,
// because that would wait for the file.
var Load func(code string) ([]byte, error)

// File returns the file of a language other than English.
func File(code string) ([]byte, error) {
	if Load == nil {
		return nil, errors.New("nothing loads languages")
	}
	return Load(code)
}
