package i18n_test

import (
	"fmt"

	"phosphor/assets/i18n"
)

// Texts in the code are English; a file for each language translates them.
func Example() {
	fmt.Println(i18n.T("de", "on"), i18n.N("fr", 2, "1 item", "%d items"))
	l, _ := i18n.Find("de_AT.UTF-8")
	fmt.Println(l.Code, i18n.Decimal(l.Code, 2.5, 1))
	// Output:
	// an 2 objets
	// de 2,5
}
