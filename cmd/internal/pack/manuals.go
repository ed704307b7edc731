package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/usage"
	"phosphor/games/catalog"
	"phosphor/games/patience"
)

// pages are the manual pages.
var pages = []string{"phosphor.6", "phosphor-patience.5", "ytool.1"}

// manualFile returns the path of a manual page in a language, relative to the folder share.
func manualFile(lang, page string) string {
	section := page[len(page)-1:]
	if lang == "en" {
		return "man/man" + section + "/" + page + ".gz"
	}
	return "man/" + lang + "/man" + section + "/" + page + ".gz"
}

// manualList returns the list of manual pages for the description of a package.
func manualList() string {
	var b strings.Builder
	for _, lang := range i18n.Codes() {
		for _, page := range pages {
			fmt.Fprintf(&b, "  - {src: \"${SHARE}/%s\", dst: /usr/share/%[1]s, expand: true}\n", manualFile(lang, page))
		}
	}
	return b.String()
}

// manuals writes the manual pages in all languages.
func manuals(dir string, when time.Time) error {
	for _, lang := range i18n.Codes() {
		own, err := manualTexts(lang)
		if err != nil {
			return err
		}
		translate := func(english string) string { return cmp.Or(own[english], english) }
		for _, page := range pages {
			b, err := os.ReadFile(filepath.Join(source, page))
			if err != nil {
				return err
			}
			text := string(b)
			if lang != "en" {
				text = translated(text, translate)
			}
			more := []string{"@GAMES@\n", gameList(lang, translate), "@LINES@\n", wordList(lang, patience.Lines), "@WORDS@\n", wordList(lang, patience.Values)}
			if program, _, _ := strings.Cut(page, "."); strings.Contains(text, "@COMMANDS@") {
				commands, err := ask(dir, program, lang, "mdoc")
				if err != nil {
					return err
				}
				more = append(more, "@COMMANDS@\n", string(commands))
			}
			man, err := filled(page, text, when, more...)
			if err == nil {
				err = write(dir, manualFile(lang, page), compress(man))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// manualTexts are the texts of the manual pages in a language.
func manualTexts(lang string) (map[string]string, error) {
	if lang == "en" {
		return nil, nil
	}
	b, err := os.ReadFile(filepath.Join("assets", "i18n", "manual", lang+".txt"))
	texts := i18n.Parse(lang, string(b))
	for english, text := range texts { // mdoc wants plain spaces between words of a macro
		texts[english] = inline.ReplaceAllStringFunc(text, func(m string) string { return strings.ReplaceAll(m, "\u00a0", " ") })
	}
	return texts, err
}

// ask runs a program in DIR/bin and returns its own description of its command line.
func ask(dir, program, lang, kind string) ([]byte, error) {
	cmd := exec.Command(filepath.Join(dir, "bin", program), "--completion", kind)
	cmd.Env = append(os.Environ(), "LC_ALL="+lang)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	return out, nil
}

var (
	request = regexp.MustCompile(`^\.(Sh|Ss|Nd|It) (.*)`)           // their text is translated
	macro   = regexp.MustCompile(`^(Ar|Cm|Ev|Fl|Ic|Op|Pa|Xo)( |$)`) // begins the tag of a list
	block   = regexp.MustCompile(`^(\.(Pp|Bl|El|It|Bd|Ed|Dd|Dt|Os|Dl|\\").*|@.*)$`)
	inline  = regexp.MustCompile(` ?\{([^{}]*)\} ?`)
)

// translated returns a manual page in mdoc with translated headings, tags of lists and
// paragraphs. In a paragraph, a line with a macro is in braces.
func translated(page string, translate func(english string) string) string {
	var out strings.Builder
	var text []string // a paragraph
	literal := false
	flush := func() {
		if len(text) > 0 {
			fmt.Fprintln(&out, paragraph(translate(strings.Join(text, " "))))
		}
		text = nil
	}
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		m := request.FindStringSubmatch(line)
		switch {
		case line == ".Os":
			fmt.Fprintln(&out, line+"\n.nh") // without English hyphenation
		case literal || block.MatchString(line) && (m == nil || macro.MatchString(m[2])):
			flush()
			fmt.Fprintln(&out, line)
			literal = strings.HasPrefix(line, ".Bd -literal") || literal && line != ".Ed"
		case m != nil:
			flush()
			fmt.Fprintf(&out, ".%s %s\n", m[1], translate(m[2]))
		case line[0] == '.':
			text = append(text, "{"+line[1:]+"}")
		default:
			text = append(text, line)
		}
	}
	flush()
	return out.String()
}

// paragraph writes a paragraph. Each sentence and each macro is on a line of its own.
func paragraph(text string) string {
	var lines []string
	add := func(text string) {
		if text != "" {
			lines = append(lines, usage.Roff(text))
		}
	}
	at := 0
	for _, m := range inline.FindAllStringSubmatchIndex(text, -1) {
		add(text[at:m[0]])
		lines = append(lines, "."+text[m[2]:m[3]])
		at = m[1]
	}
	add(text[at:])
	return strings.Join(lines, "\n")
}

// gameList returns the list of games in mdoc, by machine.
func gameList(lang string, translate func(english string) string) string {
	var b strings.Builder
	item := func(name string) {
		g, _ := catalog.Find(name) // of the catalogue or the shelf
		fmt.Fprintf(&b, ".It Cm %s\n%s\n", name, usage.Mdoc(i18n.F(lang, "%s: %s", g.TitleIn(lang), strings.TrimSuffix(g.AboutIn(lang), "."))+"."))
	}
	machine := ""
	for _, g := range catalog.All {
		if g.Machine != machine {
			if machine != "" {
				b.WriteString(".El\n")
			}
			machine = g.Machine
			fmt.Fprintf(&b, ".Ss %s\n.Bl -tag -width Ds\n", machine)
		}
		item(g.Name)
		if len(g.Variations) > 0 {
			fmt.Fprintf(&b, "%s\n.Cm %s .\n", translate("Variations:"), strings.Join(g.Variations, " "))
		}
	}
	fmt.Fprintf(&b, ".El\n.Ss %s\n%s\n.Xr phosphor-patience 5 .\n.Bl -tag -width Ds\n", translate("Patiences"), translate("These are texts, see"))
	for _, s := range patience.Shelf() {
		if catalog.Game(s.Name) != nil {
			item(s.Name)
		}
	}
	b.WriteString(".El\n")
	return b.String()
}

// wordList returns a list of words in mdoc.
func wordList(lang string, words []patience.Word) string {
	var b strings.Builder
	b.WriteString(".Bl -tag -width Ds\n")
	for _, w := range words {
		fmt.Fprintf(&b, ".It Ic %s\n%s\n", w.Word, usage.Mdoc(i18n.T(lang, w.Meaning)))
	}
	b.WriteString(".El\n")
	return b.String()
}
