package usage

import (
	"fmt"
	"slices"
	"strings"
)

// all returns the commands. A program without commands is its only command.
func (p program) all() []command {
	if len(p.commands) == 0 {
		return []command{p.top}
	}
	return p.commands
}

// valued returns the flags that take a value, of all commands.
func (p program) valued() []string {
	var list []string
	for _, c := range append(p.commands, p.top) {
		for _, f := range c.flags {
			if !f.bool {
				list = append(list, f.spellings()...)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// bash writes a completion for the shell bash.
func bash(p program) string {
	var b strings.Builder
	fn := "_" + p.name
	var names []string
	for _, c := range p.commands {
		names = append(names, c.name)
	}
	fmt.Fprintf(&b, `# bash completion for %s
%s() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= n=0 i
	# --flag=value comes as three words.
	if [[ $cur == = ]]; then
		cur=
	elif [[ $prev == = ]]; then
		prev=${COMP_WORDS[COMP_CWORD-2]}
	fi
	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		-* | =) ;;
		*)
			case ${COMP_WORDS[i-1]} in = | %s) continue ;; esac
`, p.name, fn, strings.Join(p.valued(), " | "))
	if len(names) > 0 {
		fmt.Fprintf(&b, "\t\t\tif [[ -z $command ]]; then command=${COMP_WORDS[i]}; else n=$((n + 1)); fi ;;\n")
	} else {
		fmt.Fprintf(&b, "\t\t\tn=$((n + 1)) ;;\n")
	}
	fmt.Fprintf(&b, "\t\tesac\n\tdone\n\tcase $command$prev in\n")
	values := func(command string, flags []value) {
		for _, f := range flags {
			if f.bool {
				continue
			}
			for i, s := range f.spellings() {
				if i > 0 {
					fmt.Fprint(&b, " | ")
				} else {
					fmt.Fprint(&b, "\t")
				}
				fmt.Fprint(&b, command+s)
			}
			fmt.Fprint(&b, ")\n")
			bashValue(&b, "\t\t", f)
			fmt.Fprint(&b, "\t\treturn ;;\n")
		}
	}
	values("", p.top.flags)
	for _, c := range p.commands {
		values(c.name, c.flags)
	}
	fmt.Fprint(&b, "\tesac\n\tif [[ $cur == -* ]]; then\n\t\tcase $command in\n")
	flags := func(pattern string, c command) {
		list := []string{"--help"}
		for _, f := range c.flags {
			if f.name != "help" {
				list = append(list, f.spellings()...)
			}
		}
		fmt.Fprintf(&b, "\t\t%s) COMPREPLY=($(compgen -W %q -- \"$cur\")) ;;\n", pattern, strings.Join(list, " "))
	}
	flags(`""`, p.top)
	for _, c := range p.commands {
		flags(c.name, c)
	}
	fmt.Fprint(&b, "\t\tesac\n\t\treturn\n\tfi\n\tcase $command,$n in\n")
	if len(names) > 0 {
		fmt.Fprintf(&b, "\t,0) COMPREPLY=($(compgen -W %q -- \"$cur\")) ;;\n", strings.Join(names, " "))
	}
	for _, c := range p.all() {
		for i, a := range c.args {
			name, at := c.name, fmt.Sprint(i)
			if len(names) == 0 {
				name = ""
			}
			if a.many {
				at = "*"
			}
			fmt.Fprintf(&b, "\t%s,%s)\n", name, at)
			bashValue(&b, "\t\t", a)
			fmt.Fprint(&b, "\t\t;;\n")
		}
	}
	fmt.Fprintf(&b, "\tesac\n}\ncomplete -F %s %s\n", fn, p.name)
	return b.String()
}

func bashValue(b *strings.Builder, indent string, v value) {
	switch {
	case v.words != nil:
		fmt.Fprintf(b, "%sCOMPREPLY=($(compgen -W %q -- \"$cur\"))\n", indent, strings.Join(v.words, " "))
	case v.file:
		fmt.Fprintf(b, "%scompopt -o default\n", indent)
	}
}

// zsh writes a completion for the shell zsh.
func zsh(p program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %s\n_%[1]s() {\n\tlocal curcontext=$curcontext state line\n\ttypeset -A opt_args\n", p.name)
	if len(p.commands) == 0 {
		fmt.Fprint(&b, "\t_arguments")
		zshCommand(&b, "\t\t", p.top)
		fmt.Fprintf(&b, "\n}\n_%s \"$@\"\n", p.name)
		return b.String()
	}
	fmt.Fprint(&b, "\tlocal -a commands=(\n")
	for _, c := range p.commands {
		fmt.Fprintf(&b, "\t\t%s\n", zshQuote(c.name+":"+c.help))
	}
	fmt.Fprint(&b, "\t)\n\t_arguments -C")
	zshCommand(&b, "\t\t", p.top)
	fmt.Fprint(&b, " \\\n\t\t'1:command:->command' \\\n\t\t'*::argument:->argument'\n")
	fmt.Fprint(&b, "\tcase $state in\n\tcommand) _describe command commands ;;\n\targument)\n\t\tcase $words[1] in\n")
	for _, c := range p.commands {
		fmt.Fprintf(&b, "\t\t%s)\n\t\t\t_arguments", c.name)
		zshCommand(&b, "\t\t\t\t", c)
		fmt.Fprint(&b, "\n\t\t\t;;\n")
	}
	fmt.Fprintf(&b, "\t\tesac\n\tesac\n}\n_%s \"$@\"\n", p.name)
	return b.String()
}

func zshCommand(b *strings.Builder, indent string, c command) {
	add := func(s string) { fmt.Fprintf(b, " \\\n%s%s", indent, zshQuote(s)) }
	hasHelp := false
	for _, f := range c.flags {
		hasHelp = hasHelp || f.name == "help"
		help := "[" + strings.NewReplacer("[", `\[`, "]", `\]`).Replace(f.help) + "]"
		if f.bool {
			for _, s := range f.spellings() {
				add(s + help)
			}
			continue
		}
		for _, s := range f.spellings() {
			if strings.HasPrefix(s, "--") {
				s += "="
			}
			add(s + help + ":" + f.hint + ":" + zshAction(f))
		}
	}
	if !hasHelp {
		add("--help[Show help.]")
	}
	for i, a := range c.args {
		at := fmt.Sprint(i + 1)
		if a.many {
			at = "*"
		}
		add(at + ":" + a.name + ":" + zshAction(a))
	}
}

func zshAction(v value) string {
	switch {
	case v.words != nil:
		return "(" + strings.ReplaceAll(strings.Join(v.words, " "), ":", `\:`) + ")"
	case v.file:
		return "_files"
	}
	return " "
}

func zshQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// fish writes a completion for the shell fish.
func fish(p program) string {
	var b strings.Builder
	quote := func(s string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
	}
	line := func(when string, parts ...string) {
		fmt.Fprintf(&b, "complete -c %s", p.name)
		if when != "" {
			fmt.Fprintf(&b, " -n %s", quote(when))
		}
		fmt.Fprintf(&b, " %s\n", strings.Join(parts, " "))
	}
	take := func(v value) string {
		switch {
		case v.words != nil:
			return "-x -a " + quote(strings.Join(v.words, " "))
		case v.file:
			return "-r -F"
		}
		return "-x"
	}
	flags := func(when string, c command) {
		for _, f := range c.flags {
			part := "-l " + f.name
			if f.short != 0 {
				part += " -s " + string(f.short)
			}
			if !f.bool {
				part += " " + take(f)
			}
			line(when, part, "-d", quote(f.help))
		}
	}
	fmt.Fprintf(&b, "# fish completion for %s\n", p.name)
	line("", "-f")
	if len(p.commands) == 0 {
		flags("", p.top)
		for _, a := range p.top.args {
			if a.file {
				line("", "-F")
			}
		}
		return b.String()
	}
	flags("__fish_use_subcommand", p.top)
	for _, c := range p.commands {
		line("__fish_use_subcommand", "-a", c.name, "-d", quote(c.help))
	}
	for _, c := range p.commands {
		when := "__fish_seen_subcommand_from " + c.name
		flags(when, c)
		for _, a := range c.args {
			if a.words != nil {
				line(when, "-a", quote(strings.Join(a.words, " ")))
			} else {
				line(when, "-F")
			}
		}
	}
	return b.String()
}
