package locale

import "testing"

func TestLanguage(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"LANG": "de_DE.UTF-8"}, "de"},
		{map[string]string{"LANG": "en_GB"}, "en"},
		{map[string]string{"LC_ALL": "de"}, "de"},
		{map[string]string{"LC_ALL": "en_US", "LANG": "de_AT"}, "en"},
		{map[string]string{"LC_MESSAGES": "de_CH", "LANG": "fr_CH"}, "de"},
		{map[string]string{"LANG": "fr_FR"}, "fr"},
		{map[string]string{"LANG": "nl_NL"}, "en"},
		{nil, "en"},
	} {
		if got := Language(func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("%v: %s, want %s", c.env, got, c.want)
		}
	}
}
