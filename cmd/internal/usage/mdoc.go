package usage

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"phosphor/assets/i18n"
)

// mdoc writes the commands as subsections of a manual page, each with its flags, or the
// flags of a program without commands.
func mdoc(p program) string {
	var b strings.Builder
	if len(p.commands) == 0 {
		mdocFlags(&b, p.lang, p.top.flags)
		return b.String()
	}
	flags := ".Op Ar " + argument("flags").In(p.lang) + "\n"
	fmt.Fprintf(&b, ".Ss %s\n.Bd -ragged -compact\n.Nm %s\n%s.Ed\n.Pp\n%s\n", i18n.T(p.lang, "Without a command"), p.name, flags, Mdoc(p.help))
	mdocFlags(&b, p.lang, p.top.flags)
	for _, c := range p.commands {
		fmt.Fprintf(&b, ".Ss %s\n.Bd -ragged -compact\n.Nm %[2]s Cm %[1]s", c.name, p.name)
		fmt.Fprint(&b, "\n")
		if len(c.flags) > 0 {
			b.WriteString(flags)
		}
		for _, a := range c.args {
			dots := ""
			if a.many {
				dots = " ..."
			}
			if a.optional {
				fmt.Fprintf(&b, ".Op Ar %s%s\n", a.name, dots)
			} else {
				fmt.Fprintf(&b, ".Ar %s%s\n", a.name, dots)
			}
		}
		fmt.Fprintf(&b, ".Ed\n.Pp\n%s\n", Mdoc(c.help))
		mdocFlags(&b, p.lang, c.flags)
	}
	return b.String()
}

func mdocFlags(b *strings.Builder, lang string, flags []value) {
	if len(flags) == 0 {
		return
	}
	fmt.Fprint(b, ".Bl -tag -width Ds\n")
	for _, f := range flags {
		fmt.Fprint(b, ".It")
		if f.short != 0 {
			fmt.Fprintf(b, " Fl %s ,", string(f.short))
		}
		fmt.Fprintf(b, " Fl \\-%s", mdocName(f.name))
		if !f.bool {
			hint := f.hint
			if f.words != nil && len(f.words) <= 6 && len(strings.Join(f.words, "|")) <= 40 {
				hint = strings.Join(f.words, "|")
			}
			fmt.Fprintf(b, " Ns = Ns Ar %s", hint)
		}
		fmt.Fprintf(b, "\n%s\n", Mdoc(f.help))
		if f.initial != "" && !f.bool {
			fmt.Fprintf(b, i18n.T(lang, "The default is\n.Ql %s .\n"), mdocName(f.initial))
		}
	}
	fmt.Fprint(b, ".El\n")
}

// mdocName escapes minus signs, which mdoc would print as hyphens.
func mdocName(s string) string { return strings.ReplaceAll(s, "-", `\-`) }

// Mdoc converts the lines of plain text with Roff.
func Mdoc(s string) string {
	return Roff(strings.NewReplacer(`\`, `\e`, "--", `\-\-`).Replace(s))
}

var sentenceEnd = regexp.MustCompile(`([.?!]) `)

// width returns the length of a text for mandoc, which writes \[u00E9] for a letter outside ASCII.
func width(s string) (n int) {
	for _, r := range s {
		n++
		if r >= utf8.RuneSelf {
			n += 7
		}
	}
	return n
}

// Roff writes each sentence on its own lines, of at most 80 bytes. No line looks like a
// request.
func Roff(s string) string {
	s = sentenceEnd.ReplaceAllString(strings.ReplaceAll(strings.TrimPrefix(s, "\u00a0"), "\u00a0", `\~`), "$1\n")
	var lines []string
	for sentence := range strings.SplitSeq(s, "\n") {
		for _, line := range i18n.Lines(strings.Fields(sentence), 80, width) {
			if line[0] == '.' || line[0] == '\'' {
				line = `\&` + line
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
