// Package locale finds the language for a user's locale.
package locale

import "phosphor/assets/i18n"

// Language returns the code of the locale's language, or "en" if package i18n does not
// have it. getenv is os.Getenv.
func Language(getenv func(string) string) string {
	for _, v := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(v); locale != "" {
			l, _ := i18n.Find(locale)
			return l.Code
		}
	}
	return "en"
}
