// Phosphor plays the card and puzzle games of the Atari ST, the Amiga, ETH Oberon
// and Windows 95 on an emulated palette framebuffer, and reads and writes their files.
//
// This program only connects things: flags, the cabinet, printing. Anything useful to
// another program, such as converting a file or driving a game, belongs in a package. The
// program may import every package, and no package imports it.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/sheets"
	"phosphor/cmd/internal/usage"
	"phosphor/cmd/internal/version"
	"phosphor/fb/demo"
	"phosphor/fb/modes"
	"phosphor/fb/window"
	"phosphor/formats/convert"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// cli is the command line.
type cli struct {
	Version    kong.VersionFlag `help:"Show the version, the commit and the Go toolchain of this program."`
	Lang       string           `help:"Language; by default that of the locale." type:"named" enum:"${languages}," default:"" placeholder:"LANGUAGE"`
	Completion usage.Flag       `help:"Write the completion for a shell: bash, zsh or fish." placeholder:"SHELL" hidden:""`

	Cabinet  cabinetCmd  `cmd:"" default:"withargs" hidden:"" help:"Show all games and play one."`
	Help     helpCmd     `cmd:"" help:"Explain a command."`
	Play     playCmd     `cmd:"" help:"Play a game."`
	Open     openCmd     `cmd:"" example:"phosphor open disk.adf" help:"Show a disk, an archive or a folder on the desktop of its machine."`
	Games    gamesCmd    `cmd:"" help:"List the games."`
	Stats    statsCmd    `cmd:"" help:"Show how often you played each game, and with what results."`
	Modes    modesCmd    `cmd:"" help:"List the display modes."`
	Drive    driveCmd    `cmd:"" help:"Run a game without a window: commands on standard input, JSON on standard output."`
	Shot     shotCmd     `cmd:"" example:"phosphor shot yukon yukon.png" help:"Write the first screen of a game as a PNG."`
	Gif      gifCmd      `cmd:"" example:"phosphor gif game.demo game.gif" help:"Make an animated GIF of a demo."`
	Info     infoCmd     `cmd:"" example:"phosphor info disk.adf" help:"Identify files, also inside archives and disk images."`
	Ls       lsCmd       `cmd:"" help:"List a folder, an archive or a disk image."`
	Convert  convertCmd  `cmd:"" example:"phosphor convert photo.iff photo.png" help:"Convert a file, or all pictures and sounds in a folder, an archive or a disk image."`
	Export   exportCmd   `cmd:"" example:"phosphor export yukon yukon.html" help:"Write a game as one file that runs in a browser, or save all your games."`
	Import   importCmd   `cmd:"" example:"phosphor import phosphor.zip" help:"Read games saved by the page or by export --kept."`
	Solve    solveCmd    `cmd:"" example:"phosphor solve freecell --deal 617" help:"Find out whether deals can be won, and how."`
	Patience patienceCmd `cmd:"" help:"Check patience descriptions: their rules in sentences, a deal, random games, winnable deals. Without an argument, list all patiences."`
	Ytool    ytoolCmd    `cmd:"" help:"Assemble pictures of cards into a card set for Yukon, or split one (--split)."`
	Demo     demoCmd     `cmd:"" help:"Show demos of the emulated hardware; without a name, list them."`
	Bench    benchCmd    `cmd:"" help:"Compare the speed of the framebuffer with SDL2 and image/draw."`
}

// ytoolCmd is the program ytool, which has its own command line: run hands it over.
type ytoolCmd struct {
	Args []string `arg:"" optional:"" passthrough:"" help:"Arguments of ytool; see phosphor ytool --help."`
}

// Run satisfies the parser; see run.
func (c *ytoolCmd) Run(*streams) error { return nil }

// streams are the program's standard input and outputs.
type streams struct {
	in       io.Reader
	out, err io.Writer
	lang     string // of the user
}

// fail reports an error after which the program continues.
func (s *streams) fail(err error) { s.warn(oneLine(s.lang, nearby(err))) }

// warn reports a problem that does not stop the program.
func (s *streams) warn(text string) { fmt.Fprintln(s.err, "phosphor:", plain(text)) }

// plain replaces control characters, which names and texts in files may contain: a terminal
// would obey them.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' {
			return '?'
		}
		return r
	}, text)
}

func main() {
	args, std := os.Args[1:], &streams{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	console := runtime.GOOS == "linux" && os.Getenv("DISPLAY")+os.Getenv("WAYLAND_DISPLAY") == ""
	if console || !shows(args) {
		os.Exit(run(args, std))
	}
	// The connection takes about as long as everything else that a window needs.
	work, code := make(chan func()), make(chan int)
	onMain = func(f func()) {
		done := make(chan struct{})
		work <- func() { defer close(done); f() }
		<-done
	}
	go func() { code <- run(args, std) }()
	window.Connect()
	for {
		select {
		case f := <-work:
			f()
		case c := <-code:
			os.Exit(c)
		}
	}
}

// onMain calls a function on the main goroutine, where windows must be.
var onMain = func(f func()) { f() }

// shows reports whether a command line shows a window, unless it has a mistake.
func shows(args []string) bool {
	return !asks(args) && !slices.ContainsFunc(reflect.VisibleFields(reflect.TypeFor[cli]()), func(f reflect.StructField) bool {
		_, command := f.Tag.Lookup("cmd")
		name := strings.ToLower(f.Name)
		return command && name != "play" && name != "open" && slices.Contains(args, name)
	})
}

// asks reports whether a command line asks about the program.
func asks(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return a == "-h" || strings.HasPrefix(a, "--help") || strings.HasPrefix(a, "--version") || strings.HasPrefix(a, "--completion")
	})
}

// The exit codes for a general failure and for a wrong command line.
const (
	exitError = 1
	exitUsage = 2
)

// run executes a command line and returns the exit code. Every error becomes one line on
// the error stream.
func run(args []string, std *streams) (code int) {
	args = usage.Negative(helpArgs(args))
	said := usage.Language(args, os.Getenv)
	if lang, rest := langArgs(args); len(rest) > 0 && rest[0] == "ytool" {
		return sheets.Run("phosphor ytool", append(lang, rest[1:]...), std.out, std.err, os.Getenv)
	}
	exited := false
	out := &output{Writer: std.out}
	std = &streams{std.in, out, std.err, said}
	ownPatiences(std.fail)
	var c cli
	names := words()
	p, ctx, err := parse(&c, args,
		kong.Name("phosphor"),
		kong.Description("Vintage games on an emulated palette framebuffer. Without a command it shows them all."),
		kong.Bind(names),
		kong.NamedMapper("named", usage.Named{Words: names}),
		usage.Raw,
		kong.Resolvers(kept()),
		kong.Vars{"version": "phosphor " + version.Get().String(), "languages": strings.Join(i18n.Codes(), ",")},
		kong.Writers(std.out, std.err),
		kong.Exit(func(int) { exited = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Help(usage.Print(said, printHelp)),
	)
	if p == nil {
		fmt.Fprintln(std.err, "phosphor:", err)
		return exitError
	}
	if out.err != nil {
		std.fail(out.err)
		return exitError
	}
	if exited {
		return 0 // help was printed
	}
	if err != nil {
		std.fail(meant(err, p.Model))
		return exitUsage
	}
	for _, lang := range []*string{&c.Cabinet.Lang, &c.Play.Lang, &c.Open.Lang, &c.Drive.Lang, &c.Shot.Lang, &c.Games.Lang, &c.Modes.Lang, &c.Stats.Lang, &c.Patience.Lang, &c.Demo.Lang} {
		*lang = c.Lang
	}
	err = ctx.Run(std)
	if out.err != nil && !errors.Is(err, out.err) {
		err = errors.Join(err, out.err)
	}
	if errors.Is(err, play.ErrDeal) {
		err = fmt.Errorf("--deal: %w", err)
	}
	if err != nil {
		var ended *window.SignalError
		if errors.As(err, &ended) && err.Error() == ended.Error() {
			return ended.Code() // nothing to report
		}
		std.fail(err)
		var u usageError
		var r convert.RequestError
		if errors.As(err, &u) || errors.As(err, &r) || errors.Is(err, play.ErrDeal) {
			return exitUsage
		}
		return exitError
	}
	return 0
}

// parse reads a command line into c. It takes longer to describe all commands to the
// parser than to read the line. So the parser sees the others only if it must explain a
// mistake, or if the user asks about the program. The parser is nil if none can be made
// from c.
func parse(c *cli, args []string, options ...kong.Option) (p *kong.Kong, ctx *kong.Context, err error) {
	grammars := []any{named(c, args), c}
	if asks(args) {
		grammars = grammars[1:]
	}
	for _, g := range grammars {
		if p, err = kong.New(g, options...); err != nil {
			return nil, nil, err
		}
		if ctx, err = p.Parse(args); err == nil {
			break
		}
	}
	return p, ctx, err
}

// named returns c as a value of a type without the commands that are not on the command
// line, so that the parser does not see them.
func named(c *cli, args []string) any {
	fields := reflect.VisibleFields(reflect.TypeFor[cli]())
	for i, f := range fields {
		_, command := f.Tag.Lookup("cmd")
		_, usual := f.Tag.Lookup("default")
		if command && !usual && !slices.Contains(args, strings.ToLower(f.Name)) {
			fields[i].Tag = `kong:"-"`
		}
	}
	return reflect.ValueOf(c).Convert(reflect.PointerTo(reflect.StructOf(fields))).Interface()
}

// An output remembers the first error of a write, which is also that of all further ones.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(b)
	o.err = err
	return n, err
}

// usageError is a mistake on the command line that the parser does not detect.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// oneLine returns the text of an error in a language, on one line.
func oneLine(lang string, err error) string {
	return strings.ReplaceAll(i18n.Error(lang, err), "\n", "; ")
}

// words are the values that shell completion offers.
func words() usage.Words {
	w := usage.Words{"scale": {window.Fit.String(), window.Integer.String(), window.Stretch.String()}}
	add := func(list string, words []string) {
		for _, v := range words {
			if !slices.Contains(w[list], v) {
				w[list] = append(w[list], v)
			}
		}
	}
	for _, g := range catalog.All {
		w["game"] = append(w["game"], g.Name)
		add("variation", g.Variations)
		add("machine", g.Machines())
	}
	w["game"] = append(w["game"], catalog.PatienceNames()...)
	for _, m := range modes.All() {
		w["mode"] = append(w["mode"], m.Name)
	}
	for _, d := range demo.All {
		w["demo name"] = append(w["demo name"], d.Name)
	}
	return w
}
