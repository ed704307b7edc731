// Package locale tells the language in which the programs speak to a person.
package locale

import "strings"

// Language returns "de" for a German locale and "en" for any other. getenv is
// os.Getenv.
func Language(getenv func(string) string) string {
	for _, v := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if l := getenv(v); l != "" {
			if strings.HasPrefix(strings.ToLower(l), "de") {
				return "de"
			}
			return "en"
		}
	}
	return "en"
}
