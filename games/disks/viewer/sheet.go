package viewer

import (
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games/app"
	"phosphor/sprites"
)

// sheet lays out a card set on its own table: a row for each suit, the backs below.
func sheet(f *File) func(w *app.Window) {
	if !f.IsPicture() || !slices.Contains([]string{"GEM IMG", "Oberon picture", "Amiga card images", "REKO card set", "CARDS.DLL"}, f.Format.Name) {
		return nil
	}
	set, err := sprites.ReadCards(f.Data, f.Name(), nil)
	if err != nil {
		return nil
	}
	return func(w *app.Window) {
		s := table(f, set, w.Host.Look().Mono())
		w.Display = func() *fb.Screen { return s }
		next := func(by int) func() {
			return func() {
				w.Report(f.Shell.Step(f, by))
			}
		}
		play := func() { f.choose(w) }
		w.View = &app.View{Size: image.Pt(300, 60), Marks: true,
			Draw: func(c *app.Canvas) { c.Fill(c.Clip(), app.Table) },
			Press: func(_ image.Point, b app.Button) *app.Drag {
				return &app.Drag{Done: func(image.Point) {
					if b == app.Mark {
						w.Close()
						return
					}
					play()
				}}
			},
			Key: func(ev input.Event) bool {
				if ev.Key == "i" {
					w.Tell(f.info(w))
				}
				return ev.Key == "i"
			}}
		w.Menus = []app.Menu{{Title: w.T("Cards"), Commands: []*app.Command{
			{Text: w.T("Play with these..."), Name: "Play", Key: "return", Handy: true, Enabled: func() bool { return len(f.Shell.Decks(f)) > 0 }, Do: play},
			{Text: w.T("Next Picture"), Name: "Next", Key: "right", Do: next(1)},
			{Text: w.T("Previous Picture"), Name: "Back", Key: "left", Do: next(-1)},
		}}}
	}
}

// choose asks which game to play with the cards, a few at a time.
func (f *File) choose(w *app.Window) {
	const page = 6
	var ask func(from int)
	ask = func(from int) {
		list := f.Shell.Decks(f)
		var names []string
		for _, d := range list[from:min(from+page, len(list))] {
			names = append(names, d.Title)
		}
		shown := len(names)
		if len(list) > page {
			names = append(names, w.T("More..."))
		}
		w.Ask(w.T("Which game?"), func(n int) {
			switch {
			case n < shown:
				w.Report(f.Shell.Play(list[from+n].Game, f, nil))
			case n == shown && len(list) > page:
				if from += page; from >= len(list) {
					from = 0
				}
				ask(from)
			}
		}, append(names, w.T("Cancel"))...)
	}
	ask(0)
}

// table draws all cards on a screen that has their colours.
func table(f *File, set *sprites.CardSet, mono bool) *fb.Screen {
	name := "falcon256"
	if mono {
		name = "st-high"
	}
	mode, err := modes.Find(name)
	if err != nil {
		return nil
	}
	s := fb.NewScreen(mode)
	deck := set.Deck(sprites.Display{Screen: s})
	green := fb.OpCopy
	fb.Fill(s.Bitmap, s.Rect, mode.Pen(3), green)
	if mono {
		fb.Fill(s.Bitmap, s.Rect, mode.Pen(0), green)
	}
	pitch := image.Pt((s.Rect.Dx()-16-deck.Size.X)/12, min((s.Rect.Dy()-8)/5, deck.Size.Y+4))
	for suit := range 4 {
		for rank := 1; rank <= 13; rank++ {
			deck.DrawFace(s.Bitmap, image.Pt(8+(rank-1)*pitch.X, 4+suit*pitch.Y), suit, rank)
		}
	}
	for i := range min(deck.Backs(), 13) {
		deck.DrawBack(s.Bitmap, image.Pt(8+i*pitch.X, 4+4*pitch.Y), i)
	}
	s.MarkDirty(s.Rect)
	return s
}
