package system

import (
	"fmt"
	"image"
	"strconv"

	"phosphor/games"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
)

// CardGames is CardGames.Panel: it opens the three card games, chooses the card backs on
// all open tables, and sets how many cards Solitaire draws.
var CardGames = &program.Program{
	Name: "cardgames", Title: "Card Games", About: "Solitaire, Spider, Freecell, backs and draws", Icon: "CardGamesIcon",
	Open: openCardGames,
}

// Interfaces of card tables for the panel. A variation that a game lacks changes nothing:
// the numbers of draws are Solitaire's variations.
type (
	backed interface{ SetBackground(n int) }
	varied interface{ SetVariation(name string) }
)

const thumb = 34 // visible side of a back on its button

func openCardGames(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
	p := desktops.NewPanel()
	bold := d.Fonts.Bold
	p.Add("", image.Rect(8, 5, 188, 20), &desktops.Caption{Text: "Cardgames for System 3", Font: d.Fonts.Title}).
		Add("", image.Rect(8, 21, 188, 25), &rule{}).
		Add("button:Open Help", image.Rect(100, 30, 186, 55), opens(d, env, cardHelp, "Open Help")).
		Add("", image.Rect(8, 63, 188, 69), &rule{heavy: true}).
		Add("", image.Rect(98, 136, 190, 149), &desktops.Caption{Text: "after P. Saladin", Font: d.Fonts.Italic})
	for _, g := range []struct {
		name string
		x    int
	}{{"solitaire", 8}, {"spider", 84}, {"freecell", 138}} {
		for _, prog := range Games {
			if prog.Name != g.name {
				continue
			}
			at := image.Pt(g.x, 89)
			if err := addIcon(p, d, env, prog, at, image.Rect(g.x, 74, g.x+54, 87)); err != nil {
				return nil, err
			}
		}
	}

	deck, err := carddoc.OpenCards(d, env.Cards)
	if err != nil {
		return nil, err
	}
	side := desktops.NewPanel()
	for n := range carddoc.Backs {
		back := deck.Back(n)
		middle := back.Rect.Min.Add(back.Rect.Max).Div(2)
		part := back.SubImage(image.Rect(-thumb/2, -thumb/2, thumb/2, thumb/2).Add(middle)).(*image.Paletted)
		at := image.Pt(12+38*(n%3), []int{8, 46, 85}[n/3])
		side.Add(fmt.Sprintf("back:%d", n), image.Rect(0, 0, 38, 38).Add(at), &desktops.Button{Picture: part, Do: func() {
			each(d, func(t backed) { t.SetBackground(n) })
		}})
	}
	iconizer(p, "Backgrounds", d, image.Rect(8, 30, 94, 55), image.Pt(16, 9), side, image.Pt(132, 129))

	side = desktops.NewPanel()
	for n := 1; n <= 3; n++ {
		side.Add(fmt.Sprintf("draws:%d", n), image.Rect(0, 0, 20, 20).Add(image.Pt(20*n-8, 7)), &desktops.Button{Caption: strconv.Itoa(n), Font: bold, Do: func() {
			each(d, func(t varied) { t.SetVariation(strconv.Itoa(n)) })
		}})
	}
	iconizer(p, "Draws", d, image.Rect(8, 127, 72, 152), image.Pt(26, 8), side, image.Pt(78, 34))
	return &desktops.Document{Title: "CardGames.Panel", Size: image.Pt(196, 163), Content: p}, nil
}

// iconizer adds a closed iconizer with a caption.
func iconizer(p *desktops.Panel, name string, d *desktops.Desk, r image.Rectangle, at image.Point, opened *desktops.Panel, large image.Point) {
	closed := desktops.NewPanel().Add("", image.Rectangle{Min: at, Max: r.Size()}, &desktops.Caption{Text: name, Font: d.Fonts.Bold})
	p.Add("iconizer:"+name, r, &desktops.Iconizer{Closed: closed, Opened: opened, Large: large, In: p})
}

// each calls do for all games on the desk of type T.
func each[T any](d *desktops.Desk, do func(T)) {
	for _, doc := range d.Documents() {
		if t, ok := doc.Player.(T); ok {
			do(t)
		}
	}
}
