package host

import (
	"phosphor/games"
	"phosphor/games/catalog"
)

// Title returns the title of a game of the catalogue in a language, or "" if it is not in the
// catalogue.
func Title(game, lang string) string {
	info, err := catalog.Find(game)
	if err != nil {
		return ""
	}
	return info.TitleIn(lang)
}

// title and about return the title and the description of a game in the cabinet's language.
func (c *Cabinet) title(info *games.Info) string { return info.TitleIn(c.Lang()) }
func (c *Cabinet) about(info *games.Info) string { return info.AboutIn(c.Lang()) }

// playing returns how to play a game, or else its description.
func (c *Cabinet) playing(info *games.Info) string {
	if text := info.Facts.Play.In(c.Lang()); text != "" {
		return text
	}
	return c.about(info)
}
