//go:build !parts

package i18n

import "embed"

//go:embed *.txt
var files embed.FS

// File returns the file of a language other than English.
func File(code string) ([]byte, error) { return files.ReadFile(code + ".txt") }
