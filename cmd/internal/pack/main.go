// Command pack makes the files that are installed with Phosphor's programs. .ci/package
// runs it:
//
//	pack texts DIR       manual pages, completions, notices and the descriptions for desktops, below DIR
//	pack archive FILE NAME=PATH...
//	                        a .zip or .tar.gz of files and folders
//
// Everything has the time SOURCE_DATE_EPOCH, and lists are sorted, so that the same
// source gives the same bytes. PHOSPHOR_MAINTAINER is the maintainer of the packages,
// "name <address>". PHOSPHOR_URL is the project's page, with a folder pictures; without
// it, descriptions have no homepage and no screenshots.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/licences"
	"phosphor/cmd/internal/version"
	"phosphor/games"
	"phosphor/games/catalog"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("pack: ")
	if err := run(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(args []string) error {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
	}
	when := time.Unix(seconds, 0).UTC()
	switch {
	case len(args) == 2 && args[0] == "texts":
		return texts(args[1], when)
	case len(args) > 2 && args[0] == "archive":
		return archive(args[1], args[2:], when)
	}
	return errors.New("expected texts DIR, or archive FILE and a list of NAME=PATH")
}

// source is the folder of the templates, relative to the top of the repository.
const source = "assets/package"

// texts writes everything that is made from templates and from the programs' command
// lines. The programs are in DIR/bin.
func texts(dir string, when time.Time) error {
	if err := manuals(dir, when); err != nil {
		return err
	}
	for _, program := range []string{"phosphor", "ytool"} {
		for kind, file := range map[string]string{
			"bash": "bash-completion/completions/" + program,
			"zsh":  "zsh/_" + program,
			"fish": "fish/" + program + ".fish",
		} {
			b, err := ask(dir, program, "en", kind)
			if err == nil {
				err = write(dir, file, b)
			}
			if err != nil {
				return err
			}
		}
	}
	for name, to := range map[string]string{
		"phosphor.desktop": "applications/phosphor.desktop", "mime.xml": "mime/phosphor.xml",
		"metainfo.xml": "metainfo/" + appID() + ".metainfo.xml", "windows.txt": "windows/README.txt", "phosphor.rc": "windows/phosphor.rc",
		"linux.txt": "linux/README", "nfpm.yaml": "nfpm.yaml", "lintian-overrides": "lintian-overrides",
		"flatpak.yaml": "flatpak/" + appID() + ".yaml",
	} {
		b, err := fill(name, when)
		if err != nil {
			return err
		}
		if to == "windows/README.txt" {
			b = crlf(b)
		}
		if err := write(dir, to, b); err != nil {
			return err
		}
	}
	return legal(dir, when)
}

// fill reads a template and fills in the version, the maintainer and the project's page. Without a
// page, it omits the parts that need one.
func fill(name string, when time.Time, more ...string) ([]byte, error) {
	b, err := os.ReadFile(filepath.Join(source, name))
	if err != nil {
		return nil, err
	}
	return filled(name, string(b), when, more...)
}

// filled fills in the text of a template.
func filled(name, text string, when time.Time, more ...string) ([]byte, error) {
	page := strings.TrimSuffix(os.Getenv("PHOSPHOR_URL"), "/")
	if page == "" {
		// AppStream accepts only pictures on the web. The package includes them anyway.
		text = screenshots.ReplaceAllString(text, "")
		text = needsURL.ReplaceAllString(text, "")
	}
	maintainer := os.Getenv("PHOSPHOR_MAINTAINER")
	if maintainer == "" && strings.Contains(text, "@MAINTAINER@") {
		return nil, fmt.Errorf("%s: PHOSPHOR_MAINTAINER is not set", name)
	}
	quad := strings.ReplaceAll(version.Number, ".", ",") + ",0"
	r := strings.NewReplacer(append([]string{
		"@VERSION@", version.Number, "@QUAD@", quad, "@DATE@", when.Format("January 2, 2006"), "@DAY@", when.Format(time.DateOnly),
		"@MAINTAINER@", maintainer, "@URL@", page, "@ID@", appID(),
		"@NUMBER@", number(len(catalog.All)), "@TITLES@", wrapped(titles(catalog.All), "  ", 78), "@BYMACHINE@\n", byMachine(),
		"@MANUALS@\n", manualList(),
	}, more...)...)
	return []byte(r.Replace(text)), nil
}

var screenshots = regexp.MustCompile(`(?s)\n *<screenshots>.*</screenshots>`)

var needsURL = regexp.MustCompile(`(?m)^.*@URL@.*\n`)

// appID returns the ID of the program for desktops. It must begin with a domain: the domain of
// the project's page or, without a page, the reserved domain internal.
func appID() string {
	u, err := url.Parse(os.Getenv("PHOSPHOR_URL"))
	if err != nil || u.Hostname() == "" {
		return "internal.phosphor.Phosphor"
	}
	parts := strings.Split(u.Hostname(), ".")
	slices.Reverse(parts)
	return strings.ReplaceAll(strings.Join(parts, "."), "-", "_") + ".Phosphor"
}

// titles returns the titles of games as a list in a sentence.
func titles(list []*games.Info) string {
	var names []string
	for _, g := range list {
		names = append(names, host.Title(g.Name, "en"))
	}
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// wrapped breaks a text into lines that begin with an indent.
func wrapped(text, indent string, width int) string {
	lines := i18n.Lines(strings.Fields(text), width-len(indent), func(line string) int { return len(line) })
	return strings.Join(lines, "\n"+indent)
}

// byMachine returns the games of each machine as items of a list.
func byMachine() string {
	var b strings.Builder
	for list := catalog.All; len(list) > 0; {
		n := 1
		for n < len(list) && list[n].Machine == list[0].Machine {
			n++
		}
		fmt.Fprintf(&b, "      <li>%s: %s</li>\n", list[0].Machine, titles(list[:n]))
		list = list[n:]
	}
	return b.String()
}

// number returns a number as a word.
func number(n int) string {
	names := strings.Fields("no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty")
	if n < len(names) {
		return names[n]
	}
	return strconv.Itoa(n)
}

// legal writes the licences of the program and of the modules linked into it: as a text, as a
// text for Windows, and in the form that Debian requires.
func legal(dir string, when time.Time) error {
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	notices, err := licences.Linked([]string{"linux", "windows"}, "./cmd/phosphor", "./cmd/ytool")
	if err != nil {
		return err
	}
	sdl, err := os.ReadFile(filepath.Join(source, "SDL.txt"))
	if err != nil {
		return err
	}
	notices = append(notices, sdl...)
	third := append([]byte("Phosphor contains the following works of others.\n"), notices...)
	changelog, err := fill("changelog", when)
	if err != nil {
		return err
	}
	if first, _, _ := strings.Cut(string(changelog), "\n"); !strings.Contains(first, "("+version.Number+")") {
		return fmt.Errorf("%s/changelog begins with %q, the version is %s", source, first, version.Number)
	}
	for name, b := range map[string][]byte{
		"doc/copyright": debianCopyright(own, notices), "doc/changelog.gz": compress(changelog),
		"LICENSE": own, "THIRD-PARTY": third,
		"windows/LICENSE.txt": crlf(own), "windows/THIRD-PARTY.txt": crlf(third),
	} {
		if err := write(dir, name, b); err != nil {
			return err
		}
	}
	return nil
}

// debianCopyright returns the copyright file that Debian's policy requires: the program's own
// licence, then the notices.
func debianCopyright(own, notices []byte) []byte {
	b := []byte("Phosphor, vintage games on an emulated palette framebuffer.\n\n")
	b = append(b, own...)
	b = append(b, "\nThe programs contain the following works of others.\n"...)
	return append(b, notices...)
}

// crlf returns a text with the line ends of Windows.
func crlf(b []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(b, []byte("\r"), nil), []byte("\n"), []byte("\r\n"))
}

func write(dir, name string, b []byte) error {
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, b, 0o644)
}

// compress packs with gzip at the best level, without a name or time.
func compress(b []byte) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	z.Write(b)
	z.Close()
	return out.Bytes()
}

// archive packs files and whole folders under new names.
func archive(file string, list []string, when time.Time) error {
	type member struct {
		name, path string
		exec       bool
	}
	var members []member
	for _, item := range list {
		name, from, ok := strings.Cut(item, "=")
		if !ok {
			return fmt.Errorf("%s: expected NAME=PATH", item)
		}
		err := filepath.WalkDir(from, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			rel, err := filepath.Rel(from, p)
			if err != nil {
				return err
			}
			st, err := d.Info()
			if err != nil {
				return err
			}
			members = append(members, member{path.Join(name, filepath.ToSlash(rel)), p, st.Mode()&0o100 != 0})
			return nil
		})
		if err != nil {
			return err
		}
	}
	slices.SortFunc(members, func(a, b member) int { return strings.Compare(a.name, b.name) })

	var out bytes.Buffer
	var begin func(name string, size int64, mode fs.FileMode) (io.Writer, error)
	var end func() error
	switch {
	case strings.HasSuffix(file, ".zip"):
		w := zip.NewWriter(&out)
		begin = func(name string, _ int64, mode fs.FileMode) (io.Writer, error) {
			h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: when}
			h.SetMode(mode)
			return w.CreateHeader(h)
		}
		end = w.Close
	case strings.HasSuffix(file, ".tar.gz"):
		z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
		if err != nil {
			return err
		}
		w := tar.NewWriter(z)
		begin = func(name string, size int64, mode fs.FileMode) (io.Writer, error) {
			return w, w.WriteHeader(&tar.Header{Name: name, Size: size, Mode: int64(mode), ModTime: when, Format: tar.FormatUSTAR})
		}
		end = func() error { return errors.Join(w.Close(), z.Close()) }
	default:
		return fmt.Errorf("%s: expected .zip or .tar.gz", file)
	}
	for _, m := range members {
		b, err := os.ReadFile(m.path)
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if m.exec {
			mode = 0o755
		}
		w, err := begin(m.name, int64(len(b)), mode)
		if err == nil {
			_, err = w.Write(b)
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %w", file, m.name, err)
		}
	}
	if err := end(); err != nil {
		return err
	}
	return os.WriteFile(file, out.Bytes(), 0o644)
}
