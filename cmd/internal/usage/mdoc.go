package usage

import (
	"fmt"
	"slices"
	"strings"
)

// mdoc writes the commands as subsections of a manual page, each with its flags;
// of a program without commands, the list of its flags.
func mdoc(p program) string {
	var b strings.Builder
	if len(p.commands) == 0 {
		mdocFlags(&b, p.top.flags)
		return b.String()
	}
	fmt.Fprintf(&b, ".Ss Without a command\n.Bd -ragged -compact\n.Nm %s\n.Op Ar flags\n.Ed\n.Pp\n%s\n", p.name, mdocText(p.help))
	mdocFlags(&b, p.top.flags)
	for _, c := range p.commands {
		fmt.Fprintf(&b, ".Ss %s\n.Bd -ragged -compact\n.Nm %[2]s Cm %[1]s", c.name, p.name)
		fmt.Fprint(&b, "\n")
		if len(c.flags) > 0 {
			fmt.Fprint(&b, ".Op Ar flags\n")
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
		fmt.Fprintf(&b, ".Ed\n.Pp\n%s\n", mdocText(c.help))
		mdocFlags(&b, c.flags)
	}
	return b.String()
}

func mdocFlags(b *strings.Builder, flags []value) {
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
		fmt.Fprintf(b, "\n%s\n", mdocText(f.help))
		if f.initial != "" && !f.bool {
			fmt.Fprintf(b, "The default is\n.Ql %s .\n", mdocName(f.initial))
		}
	}
	fmt.Fprint(b, ".El\n")
}

// mdocName protects what mdoc would take for a hyphen.
func mdocName(s string) string { return strings.ReplaceAll(s, "-", `\-`) }

// mdocText writes sentences, each on lines of its own of at most 80 characters,
// none of which looks like a request.
func mdocText(s string) string {
	s = strings.ReplaceAll(s, `\`, `\e`)
	s = strings.ReplaceAll(s, "--", `\-\-`)
	var lines []string
	for _, sentence := range strings.Split(strings.ReplaceAll(s, ". ", ".\n"), "\n") {
		line := ""
		for _, word := range strings.Fields(sentence) {
			if line != "" && len(line)+1+len(word) <= 80 {
				line += " " + word
				continue
			}
			if word[0] == '.' || word[0] == '\'' {
				word = `\&` + word
			}
			lines, line = append(lines, line), word
		}
		lines = append(lines, line)
	}
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n")
}
