package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall/js"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/luggage"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/patience"
	"phosphor/games/play"
	"phosphor/games/spoken"
	"phosphor/games/store"
)

func jsonOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "null"
	}
	return string(b)
}

// modesOf returns the modes of a game on all its machines, with a line about each.
func modesOf(info *games.Info) (list [][2]string) {
	for _, row := range append([]*games.Info{info}, info.Elsewhere...) {
		for _, name := range row.Modes {
			list = append(list, [2]string{name, i18n.Label(lang, cmp.Or(host.MachineTitle(row.Machine), row.Machine), host.ModeWords(name, lang))})
		}
	}
	return list
}

// variationsOf returns the variations of a game, with the name of each for people.
func variationsOf(info *games.Info) (list [][2]string) {
	for _, v := range info.Variations {
		list = append(list, [2]string{v, host.VariationWords(info, v, lang)})
	}
	return list
}

// export creates the object phosphor. Its functions only queue an action, after the user's
// earlier ones; those with a result pass it to a callback.
func (p *program) export() {
	api := js.Global().Get("Object").New()
	def := func(name string, f func(args []js.Value) error) {
		api.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			p.page.Do(func() {
				if err := f(args); err != nil {
					p.Warn(i18n.Error(lang, err))
				}
			})
			return nil
		}))
	}
	def("open", func(a []js.Value) error { p.follow(a[0].String()); return nil })
	def("key", func(a []js.Value) error { return p.page.Type(a[0].String()) })
	def("text", func(a []js.Value) error { p.page.Text(a[0].String()); return nil })
	def("button", func(a []js.Value) error {
		b, err := input.ParseButton(a[0].String())
		if err == nil {
			p.page.Means(b)
		}
		return err
	})
	def("magnify", func(a []js.Value) error { p.page.Magnify(a[0].Float()); return nil })
	def("redeal", func(a []js.Value) error { return p.redeal(a[0].String()) })
	def("vary", func(a []js.Value) error { return p.vary(a[0].String()) })
	def("set", func(a []js.Value) error { return p.set(a[0].String(), a[1].String()) })
	def("keep", func([]js.Value) error { p.Keep(); return nil })
	def("drop", func(a []js.Value) error { return p.drop(a[0]) })
	def("look", func(a []js.Value) error { return p.look(a[0].String()) })
	def("forget", func(a []js.Value) error { return p.forget(a[0].String()) })
	def("carry", func(a []js.Value) error { return p.carry(a[0]) })
	def("files", func(a []js.Value) error { a[0].Invoke(jsonOf(p.files.names())); return nil })
	// For tests, and for curious people.
	def("frame", func(a []js.Value) error { a[0].Invoke(p.Screen().Hash()); return nil })
	def("state", func(a []js.Value) error {
		g, _ := p.Game()
		if g == nil {
			a[0].Invoke("null")
			return nil
		}
		frames, pixels := p.page.Stats()
		thinking := false
		if t, ok := g.(games.Thinker); ok {
			_, thinking = t.Thinking()
		}
		a[0].Invoke(jsonOf(map[string]any{"thinking": thinking, "state": g.Match().State(), "status": g.Match().Status(), "moves": g.Match().Moves(), "frames": frames, "pixels": pixels}))
		return nil
	})
	def("where", func(a []js.Value) error {
		g, _ := p.Game()
		if f, ok := g.(games.Finder); ok {
			if r, ok := f.Where(a[0].String()); ok {
				a[1].Invoke(r.Min.X, r.Min.Y, r.Dx(), r.Dy())
				return nil
			}
		}
		a[1].Invoke()
		return nil
	})
	js.Global().Set("phosphor", api)
	ui("ready")
}

// open opens a game, at the deal of a link or where the player left it.
func (p *program) open(l host.Link) error {
	info, err := catalog.Find(l.Game)
	if err != nil {
		return fmt.Errorf(words("There is no game %s."), quoted(l.Game))
	}
	told := mend(info, &l)
	defer func() {
		g, _ := p.Game()
		if g != nil && l.Deal != "" && g.Match().Status().Deal != play.CleanDeal(l.Deal) {
			told = append(told, i18n.F(lang, "%s has no deal %s; this is deal %s.", host.Title(info.Name, p.lang()), quoted(l.Deal), g.Match().Status().Deal))
		}
		if len(told) > 0 {
			p.Warn(strings.Join(told, " "))
		}
	}()
	if err := p.Leave(); err != nil {
		return err
	}
	p.Demo = nil
	if l.Slot == "" { // a reloaded tab continues its own game
		if v := js.Global().Get("page").Call("slot", info.Name); v.Type() == js.TypeString {
			l.Slot = v.String()
		}
	}
	p.listener = spoken.Listener{}
	p.opened = ""
	c := p.choice(info, l.Choice)
	err = p.Enter(info, c)
	if errors.Is(err, play.ErrDeal) {
		told = append(told, i18n.F(lang, "%s is not a deal: deals are numbers from 1 to 4294967295.", quoted(l.Deal)))
		l.Deal, c.Deal = "", ""
		err = p.Enter(info, c)
	}
	if err != nil && l.Deal != "" { // a level that the collection lacks, for example
		other := c
		if other.Deal = ""; p.Enter(info, other) == nil {
			return nil
		}
	}
	if err != nil && p.files.any() {
		// The files may be for another game, or damaged.
		p.Warn(i18n.Error(lang, err))
		p.files.off = true
		err = p.Enter(info, c)
		p.files.off = false
	}
	return err
}

// redeal begins a deal of the game in play. If deal is empty, it begins one that was not
// played yet.
func (p *program) redeal(deal string) error {
	g, _ := p.Game()
	if g == nil {
		return nil
	}
	deal = play.CleanDeal(deal)
	if err := g.Match().New(deal); err != nil {
		return err
	}
	p.Touch()
	return nil
}

// vary restarts the game in play in another variation.
func (p *program) vary(variation string) error {
	_, info := p.Game()
	if info == nil {
		return nil
	}
	env := p.Environment()
	row, err := catalog.Find(info.Name)
	if err != nil {
		return err
	}
	if err := p.Leave(); err != nil {
		return err
	}
	err = p.Enter(row, host.Choice{Mode: env.Mode.Name, Variation: variation, Lang: env.Lang})
	p.tell()
	return err
}

// set changes a setting of the page, and applies it to the game in play.
func (p *program) set(name, value string) error {
	_, info := p.Game()
	if name == "mode" && info == nil {
		return nil
	}
	volume := 0
	if name == "volume" {
		var err error
		if volume, err = strconv.Atoi(value); err != nil {
			return err
		}
	}
	speaker := p.settings.Speaker
	if name == "speaker" {
		if err := speaker.UnmarshalText([]byte(value)); err != nil {
			return err
		}
	}
	known, changed, reopen, mode := true, false, false, ""
	change := func() {
		changed = true
		switch name {
		case "lang":
			p.settings.Lang, reopen = value, true
		case "volume":
			p.settings.Volume = min(max(volume, 0), 100)
		case "sound":
			more := value == "more"
			reopen = more != p.settings.More
			p.settings.Mute, p.settings.More = value == "off", more
		case "speaker":
			p.settings.Speaker, reopen = speaker, true
		case "aspect":
			p.settings.Aspect = value
		case "keys":
			p.settings.Keys = value
		case "mode":
			if p.settings.Modes == nil {
				p.settings.Modes = map[string]string{}
			}
			p.settings.Modes[info.Name], reopen, mode = value, true, value
		default:
			known = false
		}
	}
	if err := store.UpdateJSON(p.keeper("settings"), "page.json", &p.settings, change); err != nil {
		p.Warn(i18n.Error(p.lang(), err))
	}
	if !changed { // it lasts while the page is open
		change()
	}
	if !known {
		return fmt.Errorf("there is no setting %q", name)
	}
	p.adopt()
	p.page.SetAspect(p.aspect())
	if reopen && info != nil {
		return p.reopen(mode)
	}
	return nil
}

// drop takes files that the user dropped on the page or chose: a list of objects with name
// and bytes. It plays a demo or a saved game. All other files become files of the
// originals.
func (p *program) drop(list js.Value) error {
	var files []file
	for i := range list.Length() {
		f := list.Index(i)
		b := make([]byte, f.Get("bytes").Get("byteLength").Int())
		js.CopyBytesToGo(b, f.Get("bytes"))
		files = append(files, file{Name: f.Get("name").String(), Data: b})
	}
	if len(files) == 1 && strings.EqualFold(path.Ext(files[0].Name), patience.Ending) {
		row, err := catalog.AddPatience(files[0].Data, strings.TrimSuffix(path.Base(files[0].Name), patience.Ending))
		if err != nil {
			return fmt.Errorf("%s: %w", files[0].Name, err)
		}
		err = p.open(host.Link{Game: row.Name})
		p.tell()
		return err
	}
	if len(files) == 1 {
		if all, err := luggage.Unpack(files[0].Data); !errors.Is(err, luggage.ErrNone) {
			return p.unpack(all, err)
		}
		if done, err := p.playFile(files[0].Data); done || err != nil {
			return err
		}
	}
	for i := range files {
		files[i].fresh = true
	}
	known := p.files.add(files)
	if err := p.files.keep(p.db); err != nil {
		p.Warn(i18n.Error(lang, err))
	}
	ui("dropped", jsonOf(known))
	if !slices.ContainsFunc(files, func(f file) bool { _, ok := p.files.find(f.Name); return ok }) {
		return nil // all are useless
	}
	if f, ok := p.files.find(files[0].Name); ok && len(files) == 1 && worth(p.files.fsys, f.Name, f.Data) == lookedAt {
		return p.look(f.Name)
	}
	return p.reopen("")
}

// look shows a file that the user gave to the page: a disk as its desktop, a picture as
// its machine showed it. Files saved there are downloaded.
func (p *program) look(name string) error {
	f, ok := p.files.find(name)
	if !ok {
		return nil
	}
	defer p.tell()
	p.opened = ""
	return p.Visit(host.Desktop(p.files.fsys, f.Name, f.Name, "", host.Outlet{Write: func(name string, data []byte) error {
		bytes := js.Global().Get("Uint8Array").New(len(data))
		js.CopyBytesToJS(bytes, data)
		ui("save", path.Base(name), bytes)
		return nil
	}}))
}

// boxed is the browser's storage as a luggage.Place.
type boxed struct{ p *program }

func (b boxed) keeper(name string) (store.Keeper, string) {
	folder, file, _ := strings.Cut(name, "/")
	return b.p.keeper(folder), file
}

func (b boxed) Read(name string) ([]byte, error) {
	k, file := b.keeper(name)
	return k.Read(file)
}

func (b boxed) Write(name string, data []byte) error {
	k, file := b.keeper(name)
	return k.Write(file, data)
}

// carry passes everything that is stored to a function, as an archive.
func (p *program) carry(give js.Value) error {
	p.Keep()
	var files []luggage.File
	for _, folder := range luggage.Folders {
		var names []string
		read := p.keeper(folder).Read
		if m, ok := p.Saves.(memory); ok && folder == "saves" {
			names, read = slices.Sorted(maps.Keys(m)), m.Read
		} else if p.db != nil {
			var err error
			if names, err = p.db.list(folder); err != nil {
				return err
			}
		} else {
			names = slices.Sorted(maps.Keys(forgotten[folder]))
		}
		for _, name := range names {
			b, err := read(name)
			if err != nil {
				return err
			}
			files = append(files, luggage.File{Name: folder + "/" + name, Data: b})
		}
	}
	b, err := luggage.Pack(files)
	if err != nil {
		return err
	}
	bytes := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(bytes, b)
	give.Invoke(bytes)
	return nil
}

// unpack restores an archive made by carry, in this browser or another. The game in play
// continues, and its own saved game stays.
func (p *program) unpack(files []luggage.File, err error) error {
	if err != nil {
		return err
	}
	p.Keep()
	r, err := luggage.Merge(boxed{p}, files)
	if err != nil {
		return err
	}
	p.files.files = nil
	if err := p.files.load(p.db); err != nil {
		return err
	}
	if err := store.ReadJSON(p.keeper("settings"), "page.json", &p.settings); err == nil {
		p.adopt()
	}
	p.Warn(i18n.F(lang, "Files imported: %d. Already here: %d. Games saved beside yours: %d. Left unchanged: %d.", len(r.New), len(r.Same), len(r.Moved), len(r.Kept)))
	ui("changed")
	p.tell()
	return nil
}

// reopen restarts the game in play in its present state, with other files or words. mode
// is the new mode, or "" for the present one.
func (p *program) reopen(mode string) error {
	if _, info := p.Game(); info == nil {
		return nil
	}
	if mode == "" {
		mode = p.Environment().Mode.Name
	}
	err := p.Reopen(host.Choice{Mode: mode})
	p.tell()
	return err
}

// forget removes a dropped file, or all for "".
func (p *program) forget(name string) error {
	return errors.Join(p.files.forget(p.db, name), p.reopen(""))
}

// playFile plays a file if it is a demo or a saved game, and reports whether it is.
func (p *program) playFile(data []byte) (bool, error) {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	var head struct{ Phosphor, Game string }
	if json.Unmarshal(first, &head) == nil && head.Phosphor == "demo" {
		d, err := play.ReadDemo(bytes.NewReader(data))
		if err != nil {
			return true, err
		}
		info, err := catalog.Find(d.Game)
		if err != nil {
			return true, err
		}
		if err := p.Leave(); err != nil {
			return true, err
		}
		p.Demo, p.opened = d, ""
		err = p.Enter(info, host.Choice{})
		if err != nil {
			p.Leave()
		}
		p.tell()
		return true, err
	}
	if json.Unmarshal(data, &head) != nil || head.Phosphor != "saved game" {
		return false, nil
	}
	if err := p.open(host.Link{Game: head.Game}); err != nil {
		return true, err
	}
	g, _ := p.Game()
	err := g.Match().Load(data)
	p.Touch()
	p.tell()
	return true, err
}
