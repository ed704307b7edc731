package house

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "phosphor"

// A room is a part of the house: packages by the beginning of their paths, and the
// rooms that they may import besides their own. The longest beginning counts.
type room struct {
	name string
	may  []string
}

var rooms = []room{
	{"fb", []string{"fb/planar", "fb/raster"}},
	{"fb/planar", nil},
	{"fb/raster", nil},
	{"fb/window", []string{"fb", "fb/planar", "fb/raster"}},
	{"fb/page", []string{"fb", "fb/planar", "fb/raster", "fb/window"}},
	{"formats", []string{"fb/planar", "fb/raster"}},
	{"sprites", []string{"fb", "fb/planar", "fb/raster", "formats"}},
	{"sound", []string{"formats"}},
	{"assets", nil},
	{"assets/source", []string{"fb", "fb/planar", "fb/raster", "formats", "sprites", "sound", "assets", "games"}}, // see withoutDesk
	{"games", []string{"fb", "fb/planar", "fb/raster", "formats", "sprites", "sound", "assets"}},
	{"cmd", []string{"fb", "fb/planar", "fb/raster", "fb/window", "fb/page", "formats", "sprites", "sound", "assets", "games"}},
}

// under reports whether a package is another, or lies in its folder.
func under(pkg, dir string) bool { return pkg == dir || strings.HasPrefix(pkg, dir+"/") }

func roomOf(pkg string) (in *room) {
	for i := range rooms {
		if r := &rooms[i]; under(pkg, r.name) && (in == nil || len(r.name) > len(in.name)) {
			in = r
		}
	}
	return in
}

// desks are the packages that show the screen of a machine.
var desks = []string{"games/atari/gem", "games/amiga/intuition", "games/oberon/desktops", "games/windows/win95"}

// belowDesks is what desks may import of games, besides the packages in their folders.
var belowDesks = []string{"games/clock", "games/store"}

// hosts are the packages on which games of a machine are built, and what they may import of
// that machine's folder besides their own packages: no game.
var hosts = map[string][]string{
	"games/atari/cardwindow": {"games/atari/gem"},
	"games/amiga/cardscreen": {"games/amiga/intuition"},
	"games/atari/appwindow":  {"games/atari/gem", "games/atari/cardwindow"},
	"games/amiga/appscreen":  {"games/amiga/intuition"},
	"games/oberon/carddoc":   {"games/oberon/desktops", "games/oberon/pack", "games/oberon/program"},
	"games/oberon/appdoc":    {"games/oberon/desktops", "games/oberon/carddoc", "games/oberon/pack", "games/oberon/minstd", "games/oberon/program"},
	"games/oberon/pack":      {"games/oberon/minstd"},
	"games/oberon/program":   {"games/oberon/desktops"},
	"games/windows/cardform": {"games/windows/win95"},
	"games/windows/delphi":   {"games/windows/win95"},
	"games/windows/appform":  {"games/windows/win95"},
}

// machines are the folders of the machines. Only games of the same machine, packages that list
// or try all games, and programs import packages from them.
var machines = []string{"games/atari", "games/amiga", "games/oberon", "games/windows"}

var knowsMachines = []string{"games/catalog", "games/desks", "games/prove", "games/disks", "games/disks/viewer"} // the viewer of resources is GEM's

// withoutDesk reports whether a package must not import any desk, even indirectly: rules,
// solvers, generators, and everything shared by all games.
func withoutDesk(pkg string) bool {
	if slices.Contains([]string{"rules", "solver", "search", "trees"}, path.Base(pkg)) {
		return true
	}
	return pkg == "games" || under(pkg, "games/app") || pkg == "games/puzzle" || pkg == "games/drive" || under(pkg, "games/cards") || under(pkg, "games/prove") || under(pkg, "assets/source") ||
		slices.Contains(belowDesks, pkg)
}

// only are imports that no other packages may have. Packages that import C or SDL2 need a C
// compiler; all others must build without one.
var only = map[string][]string{
	"C":                          {"fb/window", "fb/window/bench"},
	"github.com/veandco/go-sdl2": {"fb/window", "sound"},
	"github.com/faiface/beep":    {"sound"},
	"syscall/js":                 {"fb/page", "cmd/web", "sound"},
}

// wrong lists the forbidden imports of packages, without the name of the module.
func wrong(imports map[string][]string) (all []string) {
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	for _, pkg := range slices.Sorted(maps.Keys(imports)) {
		from := roomOf(pkg)
		if from == nil {
			say("%s is in no room of the house", pkg)
			continue
		}
		for _, to := range imports[pkg] {
			in := roomOf(to)
			if _, ours := imports[to]; !ours || in == nil {
				for name, may := range only {
					if under(to, name) && !slices.ContainsFunc(may, func(dir string) bool { return under(pkg, dir) }) {
						say("%s -> %s: only %v may import that", pkg, to, may)
					}
				}
				continue
			}
			switch {
			case in == from && from.name == "cmd" && !strings.Contains(to, "/internal/"):
				say("%s -> %s: programs import no programs", pkg, to)
			case in == from:
			case !slices.Contains(from.may, in.name):
				say("%s -> %s: %s may import %v", pkg, to, from.name, from.may)
			}
			if i := slices.IndexFunc(desks, func(d string) bool { return under(pkg, d) }); i >= 0 && in.name == "games" && !under(to, desks[i]) && !slices.Contains(belowDesks, to) {
				say("%s -> %s: a desk may import %v of games", pkg, to, belowDesks)
			}
			for host, may := range hosts {
				machine := path.Dir(host)
				if under(pkg, host) && under(to, machine) && !under(to, host) && !slices.ContainsFunc(may, func(d string) bool { return under(to, d) }) {
					say("%s -> %s: games are built on it, so of %s it may import %v", pkg, to, machine, may)
				}
			}
			for _, m := range machines {
				if under(to, m) && under(pkg, "games") && !under(pkg, m) && !slices.ContainsFunc(knowsMachines, func(k string) bool { return under(pkg, k) }) {
					say("%s -> %s: only games of that machine import it, and %v", pkg, to, knowsMachines)
				}
			}
		}
		if withoutDesk(pkg) {
			if way := wayToDesk(imports, pkg, map[string]bool{}); way != nil {
				say("%s: leads to a desk", strings.Join(way, " -> "))
			}
		}
	}
	return all
}

// wayToDesk returns the packages from one to a desk, or nil if there is no way.
func wayToDesk(imports map[string][]string, pkg string, seen map[string]bool) []string {
	if slices.Contains(desks, pkg) {
		return []string{pkg}
	}
	seen[pkg] = true
	for _, to := range imports[pkg] {
		if !seen[to] {
			if way := wayToDesk(imports, to, seen); way != nil {
				return append([]string{pkg}, way...)
			}
		}
	}
	return nil
}

// walk reports every Go file except tests, for all systems: the package, the name, and its
// imports without the name of the module.
func walk(t *testing.T, top string, file func(pkg, name string, imports []string)) {
	err := filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		switch base := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && name != top && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(top, filepath.Dir(name))
		if err != nil {
			return err
		}
		imports := []string{}
		for _, i := range f.Imports {
			to, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, strings.TrimPrefix(to, module+"/"))
		}
		file(filepath.ToSlash(rel), d.Name(), imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// read returns what every package imports.
func read(t *testing.T, top string) map[string][]string {
	all := map[string][]string{}
	walk(t, top, func(pkg, _ string, imports []string) {
		list := append(all[pkg], imports...)
		slices.Sort(list)
		all[pkg] = slices.Compact(list)
	})
	return all
}

// ownDesk are the games that differ on their own machine from the contract of games/app, each
// with the one file that does so.
var ownDesk = map[string]string{
	"games/atari/yukon":        "window.go",
	"games/amiga/solitairex":   "table.go",
	"games/amiga/cardgames":    "screen.go",
	"games/oberon/minesweeper": "oberon.go",
	"games/oberon/scramble":    "oberon.go",
	"games/oberon/sokoban":     "oberon.go",
	"games/oberon/tetris":      "panel.go",
	"games/windows/gobblet":    "form.go",
}

// isDesk reports whether a package is a desk, or a package on which games of a machine are
// built.
func isDesk(pkg string) bool {
	_, host := hosts[pkg]
	return host && pkg != "games/oberon/pack" || slices.Contains(desks, pkg)
}

// shells are packages of a machine that are not games but what surrounds them on its desk.
var shells = []string{"games/oberon/system", "games/oberon/minstd"}

// isGame reports whether a package is a game, or in the folder of one.
func isGame(pkg string) bool {
	in := func(dir string) bool { return under(pkg, dir) }
	return slices.ContainsFunc(machines, in) && !slices.ContainsFunc(slices.Concat(desks, shells, slices.Collect(maps.Keys(hosts))), in)
}

// TestGamesKnowNoDesk checks that games use desks only through the contract, except the files
// of ownDesk on their own machine.
func TestGamesKnowNoDesk(t *testing.T) {
	found := map[string]bool{}
	walk(t, filepath.Join("..", "..", ".."), func(pkg, name string, imports []string) {
		for _, to := range imports {
			switch {
			case !isGame(pkg) || !isDesk(to):
			case name != ownDesk[pkg]:
				t.Errorf("%s/%s imports %s: games describe themselves; package games/app or games/cards/table shows them; code for the game's own machine belongs in one file (%q)", pkg, name, to, ownDesk[pkg])
			case path.Dir(to) != path.Dir(pkg):
				t.Errorf("%s/%s imports %s, which is not the desk of its own machine", pkg, name, to)
			default:
				found[pkg] = true
			}
		}
	})
	for pkg, file := range ownDesk {
		if !found[pkg] {
			t.Errorf("%s/%s imports no desk, want one", pkg, file)
		}
	}
}

// TestNobodyKnowsGames checks that no desk and no program imports a game, except through the
// catalogue.
func TestNobodyKnowsGames(t *testing.T) {
	games := 0
	for pkg, imports := range read(t, filepath.Join("..", "..", "..")) {
		if isGame(pkg) {
			games++
		}
		for _, to := range imports {
			if (isDesk(pkg) || under(pkg, "cmd")) && isGame(to) {
				t.Errorf("%s imports the game %s", pkg, to)
			}
		}
	}
	if games < 20 {
		t.Errorf("found only %d packages of games", games)
	}
}

func TestNoArrowRunsUp(t *testing.T) {
	imports := read(t, filepath.Join("..", "..", ".."))
	if len(imports) < 50 || len(imports["games/catalog"]) == 0 {
		t.Fatalf("found only %d packages", len(imports))
	}
	for _, text := range wrong(imports) {
		t.Error(text)
	}
	for _, d := range append(slices.Collect(maps.Keys(hosts)), desks...) {
		if _, ok := imports[d]; !ok {
			t.Errorf("package %s does not exist", d)
		}
	}
}

// TestWrong tries a house with every kind of forbidden arrow.
func TestWrong(t *testing.T) {
	imports := map[string][]string{
		"fb":                             {"image", "formats/pcm"},
		"fb/window":                      {"fb", "github.com/veandco/go-sdl2/sdl", "formats/pcm"},
		"formats/pcm":                    {"fb/planar", "fb"},
		"fb/planar":                      {"image"},
		"sound":                          {"formats/pcm", "C", "github.com/veandco/go-sdl2/sdl"},
		"sprites":                        {"fb", "formats/pcm", "syscall/js"},
		"games":                          {"fb"},
		"games/atari/gem":                {"games", "games/clock"},
		"games/clock":                    {"time"},
		"games/atari/yukon":              {"games/atari/gem", "games/atari/yukon/rules"},
		"games/atari/yukon/rules":        {"games/cards"},
		"games/cards":                    {"games", "games/help"},
		"games/help":                     {"games/windows/win95"},
		"games/windows/win95":            {"games/clock"},
		"games/amiga/cardscreen":         {"games/amiga/intuition", "games/amiga/golf", "games/amiga/cardscreen/x"},
		"games/amiga/cardscreen/x":       nil,
		"games/amiga/intuition":          nil,
		"games/amiga/golf":               {"games/atari/yukon/rules", "fb/window"},
		"assets/source/rsc":              {"games/atari/yukon"},
		"cmd/one":                        {"cmd/two", "cmd/internal/locale", "fb/window"},
		"cmd/two":                        {"games/amiga/golf"},
		"cmd/internal/locale":            nil,
		"elsewhere":                      nil,
		"games/oberon/sokoban/solver":    {"games/oberon/sokoban/rules"},
		"games/oberon/sokoban/rules":     {"fmt"},
		"games/prove":                    {"games/atari/yukon/rules"},
		"games/windows/gobblet/unlikely": {"games/windows/win95"},
	}
	got := wrong(imports)
	want := []string{
		"assets/source/rsc -> games/atari/yukon -> games/atari/gem: leads to a desk",
		"cmd/one -> cmd/two: programs import no programs",
		"elsewhere is in no room of the house",
		"fb -> formats/pcm: fb may import [fb/planar fb/raster]",
		"fb/window -> formats/pcm: fb/window may import [fb fb/planar fb/raster]",
		"formats/pcm -> fb: formats may import [fb/planar fb/raster]",
		"games/amiga/cardscreen -> games/amiga/golf: games are built on it, so of games/amiga it may import [games/amiga/intuition]",
		"games/amiga/golf -> games/atari/yukon/rules: only games of that machine import it, and [games/catalog games/desks games/prove games/disks games/disks/viewer]",
		"games/amiga/golf -> fb/window: games may import [fb fb/planar fb/raster formats sprites sound assets]",
		"games/atari/gem -> games: a desk may import [games/clock games/store] of games",
		"games/atari/yukon/rules -> games/cards -> games/help -> games/windows/win95: leads to a desk",
		"games/cards -> games/help -> games/windows/win95: leads to a desk",
		"games/help -> games/windows/win95: only games of that machine import it, and [games/catalog games/desks games/prove games/disks games/disks/viewer]",
		"games/prove -> games/atari/yukon/rules -> games/cards -> games/help -> games/windows/win95: leads to a desk",
		"sound -> C: only [fb/window fb/window/bench] may import that",
		"sprites -> syscall/js: only [fb/page cmd/web sound] may import that",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
