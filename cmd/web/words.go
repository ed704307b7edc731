package main

import (
	"phosphor/assets/i18n"
	"phosphor/games/catalog"
)

// pageWords translates the texts of the document.
func pageWords(lang string, texts []string) map[string]string {
	said := map[string]string{}
	for _, english := range texts {
		if own := i18n.T(lang, "page::"+english); own != english {
			said[english] = own
		} else if text := i18n.T(lang, english); text != english {
			said[english] = text
		}
	}
	for _, info := range catalog.All {
		said[info.TitleIn("en")], said[info.AboutIn("en")] = info.TitleIn(lang), info.AboutIn(lang)
	}
	return said
}
