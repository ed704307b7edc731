// Package speech reads texts aloud with the system's speech program: speech-dispatcher or
// eSpeak on Linux and its relatives, say on macOS, System.Speech (SAPI) on Windows. Each
// is started as a separate program; nothing is linked in.
//
// Speaking never blocks. One text is spoken at a time, and at most one waits. A text that
// answers input cuts off the one before, which is obsolete; other texts are appended to
// the waiting one.
package speech

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"sync"

	"phosphor/assets/i18n"
)

// A synth is a program that speaks a text and ends when it has been spoken.
type synth struct {
	name   string
	args   func(lang string) []string // the text follows as the last argument, if not piped
	env    []string                   // besides the environment of this program
	piped  bool                       // the text is its standard input
	cancel []string                   // arguments that silence it when ending it is not enough, or nil
}

// synths are the programs by operating system, the best first; "" is any other.
var synths = map[string][]synth{
	"": {
		// spd-say is silent if the locale named by the environment is not installed.
		{name: "spd-say", env: []string{"LC_ALL=C"}, args: func(lang string) []string { return []string{"-w", "-l", lang, "--"} }, cancel: []string{"-C"}},
		{name: "espeak-ng", args: func(lang string) []string { return []string{"-v", lang, "--stdin"} }, piped: true},
		{name: "espeak", args: func(lang string) []string { return []string{"-v", lang, "--stdin"} }, piped: true},
	},
	"darwin": {
		{name: "say", args: func(lang string) []string { return []string{"-v", voices[lang], "-f", "-"} }, piped: true},
		{name: "say", args: func(string) []string { return []string{"-f", "-"} }, piped: true}, // for systems without that voice
	},
	"windows": {
		{name: "powershell", args: func(lang string) []string {
			return []string{"-NoProfile", "-NonInteractive", "-Command", fmt.Sprintf(sapi, lang)}
		}, piped: true},
	},
}

// voices are the voices that every macOS has.
var voices = map[string]string{"en": "Samantha", "de": "Anna", "fr": "Thomas", "es": "Monica"}

// sapi is a program for PowerShell that speaks its input with a voice of the language, if
// there is one.
const sapi = `[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; ` +
	`$s = New-Object System.Speech.Synthesis.SpeechSynthesizer; ` +
	`$v = $s.GetInstalledVoices() | Where-Object { $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '%s' } | Select-Object -First 1; ` +
	`if ($v) { $s.SelectVoice($v.VoiceInfo.Name) }; $s.Speak([Console]::In.ReadToEnd())`

// ErrNone is the error when the system has no speech program.
var ErrNone = errors.New("no speech program found; install speech-dispatcher or espeak-ng to hear the screen")

// A Voice speaks. Its methods may be called from any goroutine.
type Voice struct {
	// Failed, if not nil, is called once when none of the programs found works any more.
	Failed func(error)

	mu      sync.Mutex
	lang    string
	left    []synth // that have not failed
	waiting string
	running *exec.Cmd // the speaking program, or nil
	cut     bool      // it was ended
	busy    bool      // a goroutine speaks
	closed  bool
}

// Open returns a voice in a language, such as "en", or ErrNone.
func Open(lang string) (*Voice, error) {
	v := &Voice{lang: lang}
	list, ok := synths[runtime.GOOS]
	if !ok {
		list = synths[""]
	}
	for _, s := range list {
		if _, err := exec.LookPath(s.name); err == nil {
			v.left = append(v.left, s)
		}
	}
	if len(v.left) == 0 {
		return nil, ErrNone
	}
	return v, nil
}

// SetLang sets the language of further texts.
func (v *Voice) SetLang(lang string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.lang = lang
}

// Say speaks a text. If now is set, it cuts off the present text and drops the waiting
// one; otherwise the text follows them.
func (v *Voice) Say(text string, now bool) {
	text = strings.TrimSpace(text)
	v.mu.Lock()
	defer v.mu.Unlock()
	if text == "" || v.closed || len(v.left) == 0 {
		return
	}
	if now || v.waiting == "" {
		v.waiting = text
	} else {
		v.waiting += " " + text
	}
	if now {
		v.silence()
	}
	if !v.busy {
		v.busy = true
		go v.speak()
	}
}

// Close stops speaking. It does not wait for that.
func (v *Voice) Close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.closed, v.waiting = true, ""
	v.silence()
}

// silence stops the speaking program.
func (v *Voice) silence() {
	if v.running != nil && !v.cut {
		v.cut = true
		_ = v.running.Process.Kill() // it may have ended already
	}
}

// speak speaks the waiting texts.
func (v *Voice) speak() {
	for {
		v.mu.Lock()
		if v.waiting == "" || len(v.left) == 0 {
			v.busy = false
			v.mu.Unlock()
			return
		}
		text, s, lang := v.waiting, v.left[0], v.lang
		cmd := command(s, lang, text)
		v.waiting = ""
		err := cmd.Start()
		if err == nil {
			v.running, v.cut = cmd, false
		}
		v.mu.Unlock()
		if err == nil {
			err = cmd.Wait()
		}
		v.ended(s, text, err)
	}
}

// ended handles the end of a program. A program that failed is not used again; the next one
// speaks instead.
func (v *Voice) ended(s synth, text string, err error) {
	v.mu.Lock()
	cut := v.cut
	v.running, v.cut = nil, false
	failed := err != nil && !cut && !v.closed
	var told func(error)
	if failed {
		v.left = v.left[1:]
		if v.waiting == "" {
			v.waiting = text
		}
		if len(v.left) == 0 {
			v.waiting, told = "", v.Failed
		}
	}
	v.mu.Unlock()
	if cut && s.cancel != nil {
		_ = s.command(s.cancel...).Run() // if it fails, the speech just goes on
	}
	if told != nil {
		told(i18n.Errorf("%s does not speak: %v", s.name, err))
	}
}

// command returns a call of the program in its environment.
func (s synth) command(args ...string) *exec.Cmd {
	cmd := exec.Command(s.name, args...)
	cmd.Env = append(cmd.Environ(), s.env...)
	return cmd
}

// command returns the call of a program that speaks a text.
func command(s synth, lang, text string) *exec.Cmd {
	args := s.args(lang)
	if !s.piped {
		args = append(args, text)
	}
	cmd := s.command(args...)
	if s.piped {
		cmd.Stdin = strings.NewReader(text)
	}
	hide(cmd)
	return cmd
}
