package usage

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

type grammar struct {
	Completion Flag `hidden:""`

	Room struct {
		Scale int `help:"How large." default:"2" placeholder:"N"`
	} `cmd:"" default:"withargs" hidden:"" help:"Show the room."`
	Play struct {
		Game string `arg:"" optional:"" help:"Which."`
		Mode string `help:"The [display] mode, 'quoted'." placeholder:"NAME"`
		Data string `help:"Files." placeholder:"PATH" short:"d"`
		Mono bool   `help:"No colours. Only black."`
		Lang string `help:"Language." enum:"en,de," default:""`
	} `cmd:"" help:"Play a game."`
	Info struct {
		File []string `arg:"" help:"What."`
	} `cmd:"" help:"Tell what a file is."`
}

func script(t *testing.T, kind string) string {
	t.Helper()
	var g grammar
	var out bytes.Buffer
	ended := false
	words := Words{"game": {"yukon", "golf", "gobblet"}, "mode": {"st-high", "st-low", "amiga"}}
	k, err := kong.New(&g, kong.Name("prog"), kong.Writers(&out, &out), kong.Exit(func(int) { ended = true }), kong.Bind(words))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.Parse([]string{"--completion", kind}); err != nil {
		t.Fatal(err)
	}
	if !ended {
		t.Error("the program continued")
	}
	return out.String()
}

func TestUnknownKind(t *testing.T) {
	var g grammar
	k, err := kong.New(&g, kong.Bind(Words{}), kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.Parse([]string{"--completion", "tcsh"}); err == nil || !strings.Contains(err.Error(), "tcsh") {
		t.Errorf("error %v", err)
	}
}

// Ask real shells for completions.

func TestBash(t *testing.T) {
	shell := need(t, "bash")
	file := write(t, script(t, "bash"))
	for _, c := range []struct{ line, want string }{
		{"", "play info"},
		{"p", "play"},
		{"--s", "--scale"},
		{"--scale 3 i", "info"},
		{"play y", "yukon"},
		{"play --mono g", "golf gobblet"},
		{"play --mode amiga g", "golf gobblet"},
		{"play --mode = amiga g", "golf gobblet"},
		{"play --mode st", "st-high st-low"},
		{"play --mode =", "st-high st-low amiga"},
		{"play --mode = am", "amiga"},
		{"play --lang d", "de"},
		{"play --m", "--mode --mono"},
		{"play yukon y", ""},
		{"play -d x", "FILES"},
		{"info x", "FILES"},
		{"info x y", "FILES"},
	} {
		words := strings.Split(c.line, " ")
		cmd := exec.Command(shell, append([]string{"--norc", "-c", `
			compopt() { COMPREPLY=(FILES); }
			source "$0"
			COMP_WORDS=(prog "$@") COMP_CWORD=$#
			_prog
			echo "${COMPREPLY[*]}"`, file}, words...)...)
		got, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, got)
		}
		if s := strings.TrimSpace(string(got)); s != c.want {
			t.Errorf("prog %s: offers %q, want %q", c.line, s, c.want)
		}
	}
}

func TestFish(t *testing.T) {
	shell := need(t, "fish")
	file := write(t, script(t, "fish"))
	for _, c := range []struct{ line, want string }{
		{"prog p", "play"},
		{"prog --sc", "--scale"},
		{"prog play y", "yukon"},
		{"prog play --mono g", "gobblet golf"},
		{"prog play --mode st", "st-high st-low"},
		{"prog play --lang ", "de en"},
		{"prog info " + filepath.Dir(file) + "/scr", filepath.Dir(file) + "/script"},
	} {
		cmd := exec.Command(shell, "--no-config", "-c", `source "$argv[1]"; complete -C "$argv[2]"`, file, c.line)
		cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
		got, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, got)
		}
		var offered []string
		for l := range strings.Lines(string(got)) {
			word, _, _ := strings.Cut(strings.TrimSpace(l), "\t")
			offered = append(offered, word)
		}
		if s := strings.Join(offered, " "); s != c.want {
			t.Errorf("%s: offers %q, want %q", c.line, s, c.want)
		}
	}
}

// TestZsh checks only that zsh accepts the script; its completions need a terminal.
func TestZsh(t *testing.T) {
	s := script(t, "zsh")
	for _, want := range []string{
		"#compdef prog\n", `'--mode=[The \[display\] mode, '\''quoted'\''.]:NAME:(st-high st-low amiga)'`, "'1:game:(yukon golf gobblet)'",
		"'*:file:_files'", "'-d[Files.]:PATH:_files'", "'play:Play a game.'",
	} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is missing in\n%s", want, s)
		}
	}
	if out, err := exec.Command(need(t, "zsh"), "-n", write(t, s)).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

func TestMdoc(t *testing.T) {
	s := script(t, "mdoc")
	for _, want := range []string{
		".Ss Without a command\n", "Show the room.\n", ".It Fl \\-scale Ns = Ns Ar N\nHow large.\nThe default is\n.Ql 2 .\n",
		".Ss play\n", ".Op Ar game\n", ".It Fl d , Fl \\-data Ns = Ns Ar PATH\n", "No colours.\nOnly black.\n", "Ar en|de\n", ".Ar file ...\n",
	} {
		if !strings.Contains(s, want) {
			t.Errorf("%q is missing in\n%s", want, s)
		}
	}
	if strings.Contains(s, "completion") {
		t.Error("a hidden flag is listed")
	}
	page := ".Dd January 1, 2026\n.Dt PROG 6\n.Os\n.Sh NAME\n.Nm prog\n.Nd test\n.Sh DESCRIPTION\n" + s
	cmd := exec.Command(need(t, "mandoc"), "-Tlint", "-Wwarning")
	cmd.Stdin = strings.NewReader(page)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("mandoc: %v\n%s", err, out)
	}
}

func need(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		t.Skipf("%s is not installed", program)
	}
	return path
}

func write(t *testing.T, s string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(name, []byte(s), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}
