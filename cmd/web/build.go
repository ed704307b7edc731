//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing/fstest"
	text "text/template"
	"time"

	"github.com/andybalholm/brotli"
	xdraw "golang.org/x/image/draw"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/licences"
	"phosphor/cmd/internal/version"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
)

//go:embed static
var static embed.FS

// packed are the kinds of files that are also stored compressed, for servers that support
// it.
var packed = map[string]bool{".html": true, ".js": true, ".css": true, ".svg": true, ".webmanifest": true, ".wasm": true, ".txt": true, ".json": true}

// A site is the files of the page by name.
type site map[string][]byte

// build writes the page to a folder. Files that have not changed are not written, and slow
// steps are not repeated.
func build(out string) error {
	s := site{}
	wasm, err := compile(out)
	if err != nil {
		return err
	}
	s["phosphor.wasm"] = wasm
	if s["wasm_exec.js"], err = support(); err != nil {
		return err
	}
	for _, f := range []func() error{s.pictures, s.icons, s.parts, s.licences, s.texts} {
		if err := f(); err != nil {
			return err
		}
	}
	for name, data := range maps.Clone(s) {
		if !packed[path.Ext(name)] {
			continue
		}
		for ending, p := range packers {
			old, err := os.ReadFile(filepath.Join(out, name+ending))
			if err != nil || !p.packs(old, data) {
				if old, err = p.pack(data); err != nil {
					return err
				}
			}
			s[name+ending] = old
		}
	}
	if err := s.worker(); err != nil {
		return err
	}
	return s.write(out)
}

// A packer compresses files for transfer to the browser.
type packer struct {
	writer func(w io.Writer) (io.WriteCloser, error)
	reader func(r io.Reader) (io.Reader, error)
}

// brotliLevel is the highest level at which compressing the program takes seconds rather than
// minutes. The next one would save 2% of a first visit. Tests that only look at the page use a
// lower one.
var brotliLevel, gzipLevel = 10, gzip.BestCompression

// packers are listed by the extension of the compressed file.
var packers = map[string]packer{
	".gz": {
		func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzipLevel) },
		func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	},
	".br": {
		func(w io.Writer) (io.WriteCloser, error) {
			return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotliLevel, LGWin: 24}), nil
		},
		func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	},
}

func (p packer) pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := p.writer(&b)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// packs reports whether packed is the result of pack for data.
func (p packer) packs(packed, data []byte) bool {
	r, err := p.reader(bytes.NewReader(packed))
	if err != nil {
		return false
	}
	b, err := io.ReadAll(io.LimitReader(r, int64(len(data))+1))
	return err == nil && bytes.Equal(b, data)
}

// compile builds the program for the page in its folder, so that the Go command finds it
// there if it is up to date.
func compile(out string) ([]byte, error) {
	name, err := filepath.Abs(filepath.Join(out, "phosphor.wasm"))
	if err != nil {
		return nil, err
	}
	// Browsers inline functions themselves. Inlining by the compiler would add a tenth to the
	// download and make nothing faster.
	cmd := exec.Command("go", "build", "-trimpath", "-tags=parts", "-gcflags=all=-l", "-ldflags=-s -w", "-o", name, "./cmd/web")
	cmd.Dir = top()
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go build for GOOS=js: %w", err)
	}
	if err := os.Chmod(name, 0o644); err != nil { // with the mode of the other files
		return nil, err
	}
	return os.ReadFile(name)
}

// top returns the folder of the repository, which contains the source of the page. If the
// program was built with -trimpath, it does not know that folder, and top returns the
// current one.
func top() string {
	if _, here, _, _ := runtime.Caller(0); filepath.IsAbs(here) {
		return filepath.Join(filepath.Dir(here), "..", "..")
	}
	dir, err := os.Getwd()
	for err == nil && dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	return dir
}

// icons adds the program's icons.
func (s site) icons() error {
	for name, file := range map[string]string{"icon-192.png": "192.png", "icon-512.png": "512.png", "icon.svg": "phosphor.svg"} {
		b, err := os.ReadFile(filepath.Join(top(), "assets", "icons", file))
		if err != nil {
			return err
		}
		s[name] = b
	}
	icon, err := png.Decode(bytes.NewReader(s["icon-512.png"]))
	if err != nil {
		return err
	}
	// Systems crop icons to their own shapes, so the motif must be in the middle.
	mask := image.NewRGBA(image.Rect(0, 0, 512, 512))
	draw.Draw(mask, mask.Rect, image.NewUniform(dark), image.Point{}, draw.Src)
	xdraw.NearestNeighbor.Scale(mask, mask.Rect.Inset(64), icon, icon.Bounds(), draw.Over, nil)
	return s.picture("icon-mask.png", mask)
}

// dark is the colour of the room around the screens, as in style.css.
var dark = color.RGBA{0x08, 0x10, 0x0a, 0xff}

// parts adds our own files, which the program loads when a game needs them, and the texts
// of each language.
func (s site) parts() error {
	for _, name := range assets.Parts {
		b, err := assets.Part(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		s["parts/"+name+".zip"] = b
	}
	for _, code := range i18n.Codes()[1:] {
		file, err := i18n.File(code)
		if err != nil {
			return err
		}
		name := code + ".txt"
		if s["parts/"+code+".zip"], err = assets.Pack(fstest.MapFS{name: {Data: file}}, name); err != nil {
			return err
		}
	}
	return nil
}

// licences adds the licences of everything in the page.
func (s site) licences() error {
	own, err := os.ReadFile(filepath.Join(top(), "LICENSE"))
	if err != nil {
		return err
	}
	notices, err := licences.Linked([]string{"js"}, "phosphor/cmd/web")
	if err != nil {
		return err
	}
	s["LICENSES.txt"] = slices.Concat([]byte("Phosphor\n========\n\n"), own, []byte("\nPhosphor contains the following works of others.\n"), notices)
	return nil
}

// support returns the script of the Go toolchain that runs Go programs in browsers.
func support() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	var data []byte
	for _, dir := range []string{"lib", "misc"} { // as of Go 1.24, and before
		data, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), dir, "wasm", "wasm_exec.js"))
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return data, err
}

func (s site) picture(name string, m image.Image) error {
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, m)
	s[name] = b.Bytes()
	return err
}

// pictures draws every game with its first deal, in each language, and the program's name.
func (s site) pictures() error {
	for _, info := range catalog.All {
		for _, lang := range i18n.Codes() {
			g, err := first(info, lang)
			if err != nil {
				return fmt.Errorf("%s: %w", info.Name, err)
			}
			if err := s.picture(path.Join("pictures", lang, info.Name+".png"), g.Screen().Image()); err != nil {
				return err
			}
		}
	}
	logo, err := host.Logo()
	if err != nil {
		return err
	}
	if err := s.picture("logo.png", logo); err != nil {
		return err
	}
	return s.shared(logo)
}

// shared draws the preview picture for links to the page: the first game of each machine.
func (s site) shared(logo image.Image) error {
	sheet := image.NewRGBA(image.Rect(0, 0, 1200, 630))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(dark), image.Point{}, draw.Src)
	b := logo.Bounds()
	at := image.Pt((1200-2*b.Dx())/2, 14)
	xdraw.NearestNeighbor.Scale(sheet, image.Rectangle{at, at.Add(b.Size().Mul(2))}, logo, b, draw.Over, nil)
	for i, m := range machines() {
		name := m.Games[0].Name
		game, err := png.Decode(bytes.NewReader(s["pictures/en/"+name+".png"]))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		at := image.Pt(188+i%2*420, 122+i/2*254)
		xdraw.CatmullRom.Scale(sheet, image.Rectangle{at, at.Add(image.Pt(400, 246))}, game, game.Bounds(), draw.Src, nil)
	}
	return s.picture("shared.png", sheet)
}

// settled is how long a game may take to deal.
const settled = 8 * time.Second

func first(info *games.Info, lang string) (games.Game, error) {
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		return nil, err
	}
	g, err := info.Start(games.Env{Mode: mode, Deal: "1", Lang: lang})
	if err != nil {
		return nil, err
	}
	for due, ok := g.Due(); ok && due < settled; {
		g.Advance(due)
		next, more := g.Due()
		if ok = more && next > due; ok {
			due = next
		}
	}
	return g, nil
}

// A machine is a section of the page.
type machine struct {
	Name, Class, About string
	Games              []entry
}

// An entry is a game: its title and the line about it, in English.
type entry struct{ Name, Title, About string }

// machines returns the games by their machines, in the order of the catalogue.
func machines() (list []machine) {
	for _, info := range catalog.All {
		if len(list) == 0 || list[len(list)-1].Name != info.Machine {
			class, _, _ := strings.Cut(strings.ToLower(info.Machine), " ")
			list = append(list, machine{Name: info.Machine, Class: class, About: machineTexts[info.Machine]})
		}
		m := &list[len(list)-1]
		m.Games = append(m.Games, entry{info.Name, info.TitleIn("en"), info.AboutIn("en")})
	}
	return list
}

var comments = regexp.MustCompile(`(?m)^\s*//.*\n`)

// texts fills in the document, and adds the files that depend on nothing else.
func (s site) texts() error {
	for _, name := range []string{"style.css", "app.js", "manifest.webmanifest"} {
		b, err := static.ReadFile("static/" + name)
		if err != nil {
			return err
		}
		s[name] = b
	}
	check, err := static.ReadFile("static/check.js")
	if err != nil {
		return err
	}
	// Templates drop comments, and the checksum must match what the browser gets.
	check = comments.ReplaceAll(check, nil)
	page, err := static.ReadFile("static/index.html")
	if err != nil {
		return err
	}
	sum := sha256.Sum256(check)
	page = bytes.ReplaceAll(page, []byte("{{.CheckHash}}"), []byte(base64.StdEncoding.EncodeToString(sum[:])))
	page = bytes.ReplaceAll(page, []byte("{{.Check}}"), check)
	t, err := template.New("index.html").Parse(string(page))
	if err != nil {
		return err
	}
	url := os.Getenv("PHOSPHOR_URL")
	if url != "" {
		url = strings.TrimSuffix(url, "/") + "/"
	}
	var b bytes.Buffer
	err = t.Execute(&b, struct {
		Machines  []machine
		Languages []*i18n.Language
		Version   string
		Others    int    // number of games that the description does not name
		Size      int    // of the program, in bytes
		URL       string // address of the page, ending in a slash; some programs that show links need it
	}{machines(), i18n.Languages(), version.Get().Number, len(catalog.All) - 4, len(s["phosphor.wasm"]), url})
	if err != nil {
		return err
	}
	s["index.html"] = b.Bytes()
	return s.words()
}

// A text to translate follows a tag with data-t, up to the next tag, or is the value of an
// attribute in a tag with data-t-NAME. app.js has a list of other texts.
var (
	marked  = regexp.MustCompile(`<[^<>]*\sdata-t[^<>]*>[^<]*`)
	inTag   = regexp.MustCompile(`>([^<]+)$|\s(?:aria-label|title)="([^"]*)"`)
	spoken  = regexp.MustCompile(`(?s)\nconst spoken = \{(.*?)\};`)
	literal = regexp.MustCompile(`'([^']*)'`)
)

// words adds the texts of the page in each language. A first visit shows them before the
// program has been loaded.
func (s site) words() error {
	var texts []string
	for _, tag := range marked.FindAllString(string(s["index.html"]), -1) {
		for _, m := range inTag.FindAllStringSubmatch(tag, -1) {
			texts = append(texts, html.UnescapeString(m[1]+m[2]))
		}
	}
	for _, m := range literal.FindAllStringSubmatch(spoken.FindString(string(s["app.js"])), -1) {
		texts = append(texts, m[1])
	}
	for _, code := range i18n.Codes()[1:] {
		b, err := json.Marshal(pageWords(code, texts))
		if err != nil {
			return err
		}
		s["words/"+code+".json"] = b
	}
	return nil
}

// worker writes the script that makes the page available offline. Its version changes with
// the contents of any file.
func (s site) worker() error {
	src, err := static.ReadFile("static/sw.js")
	if err != nil {
		return err
	}
	t, err := text.New("sw.js").Parse(string(src))
	if err != nil {
		return err
	}
	type entry struct{ Name, Sum string }
	var files []entry
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s)) {
		sum := sha256.Sum256(s[name])
		fmt.Fprintf(hash, "%s %x\n", name, sum)
		if name == "index.html" {
			name = "./"
		}
		// Only programs that show links request the picture shared.png, the pictures of games are
		// kept in English, only a first visit needs the folder words, and the page requests only
		// one packed file by name: the program's.
		plain := strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".br")
		if name != "shared.png" && !strings.HasPrefix(name, "words/") && (!strings.HasPrefix(name, "pictures/") || strings.HasPrefix(name, "pictures/en/")) && (plain == name || plain == "phosphor.wasm") {
			files = append(files, entry{name, base64.StdEncoding.EncodeToString(sum[:])})
		}
	}
	var b bytes.Buffer
	err = t.Execute(&b, struct {
		Hash  string
		Files []entry
	}{fmt.Sprintf("phosphor-%x", hash.Sum(nil)[:8]), files})
	s["sw.js"] = b.Bytes()
	return err
}

// write writes the changed files, and removes files left from an earlier page.
func (s site) write(out string) error {
	for name, data := range s {
		to := filepath.Join(out, filepath.FromSlash(name))
		if old, err := os.ReadFile(to); err == nil && bytes.Equal(old, data) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return err
		}
	}
	return filepath.WalkDir(filepath.Join(out, "pictures"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if of, err := filepath.Rel(out, name); err != nil || s[filepath.ToSlash(of)] != nil {
			return err
		}
		return os.Remove(name)
	})
}
