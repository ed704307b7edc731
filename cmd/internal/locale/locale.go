// Package locale finds the language in which the programs speak to a person.
package locale

import "phosphor/assets/i18n"

// Language returns the code of the language of a locale, "en" for one that package i18n does
// not have. getenv is os.Getenv.
func Language(getenv func(string) string) string {
	for _, v := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(v); locale != "" {
			l, _ := i18n.Find(locale)
			return l.Code
		}
	}
	return "en"
}
